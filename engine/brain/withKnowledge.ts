import type { Intent } from '@ringwell/content/agents/playbookSchema.ts'
import type { OwnBusiness } from '@ringwell/protocol/ownBusiness.ts'
import type { Knowledge } from '../knowledge/knowledge.ts'
import { isAsking } from '../knowledge/knowledge.ts'
import { asksForRule } from '../dialogue/meantTask.ts'
import type { HeardPart } from './callMemory.ts'
import type { HeardClausePart, Interpreter } from './createInterpreter.ts'
import type { Match } from '../understanding/intentIndex.ts'
import { isAllIn } from '../understanding/foldedWords.ts'
import { isOffTopic, meaningOf } from './meaningOf.ts'
import { readEntities } from './readEntities.ts'
import { type AgentPlaybook, meaningOfTask, taskIn } from './agentPlaybook.ts'

/**
 * The score of an utterance that the knowledge answers. A question counts as clear, so no other meaning competes with
 * it. Without a question, the score is too low to interrupt a task.
 */
const ASKED = 0.75
const UNASKED = 0.58
/** From this score on, small talk and the agent's own tasks take precedence over the operator's knowledge. */
const SURELY_MEANT = 0.6
/** Small talk has to be plainer still, because a visitor's facts are about everything. */
const PLAINLY_MEANT = 0.8

interface Answering {
  /** How these answers differ from those of the same interpreter without this knowledge. */
  version: string
  /** Whether the playbook answers these words, so that the knowledge is not asked. */
  comesFirst: (part: HeardPart) => boolean
}

/**
 * The interpreter, with answers from the operator's knowledge. Each of these answers becomes an intent with one line, so it
 * is treated like any other question of a caller. It comes after small talk and tasks, and before what the playbook
 * says about its sample business, which the operator knows better.
 */
export function withKnowledge(
  interpreter: Interpreter,
  knowledge: Knowledge,
  version: string,
): Interpreter {
  const { playbook } = interpreter
  const ofOperator: Interpreter = {
    ...interpreter,
    // An agent with its own handbook does not send callers to ask about our plans.
    playbook: { ...playbook, agent: { ...playbook.agent, speaksForCompany: false } },
  }
  return answeringFrom(ofOperator, knowledge, {
    version,
    comesFirst: ({ matches }) =>
      matches.some((match) => isSurely(match, isJob(match.id) || isSmallTalk(playbook, match.id))),
  })
}

/** The interpreter, with what the site says. The playbook was written to be spoken, so it comes first wherever it answers. */
export function withSite(interpreter: Interpreter, site: Knowledge): Interpreter {
  const { playbook } = interpreter
  return answeringFrom(interpreter, site, {
    version: 'site',
    comesFirst: (part) =>
      meaningOf(playbook, part) !== undefined ||
      isOffTopic(playbook, part.matches) ||
      part.matches.some(({ id, score }) => score >= SURELY_MEANT && isJob(id)),
  })
}

/** The interpreter for a visitor's own business, with the facts that the visitor wrote. Questions about its hours come first. */
export function withOwnFacts(
  interpreter: Interpreter,
  facts: Knowledge,
  { question }: Pick<OwnBusiness, 'question'>,
): Interpreter {
  const { playbook } = interpreter
  // `When does school start in the morning?` is answered by what the visitor wrote down for it.
  const isFrequent = (words: string): boolean =>
    isAllIn(words, question) && isAllIn(question, words)
  const ofHours = <Part extends HeardPart>(part: Part): Part =>
    notOfHours(part, isFrequent(part.words))
  const heard: Interpreter = {
    ...interpreter,
    async hear(said) {
      const { whole, sentences, ...rest } = await interpreter.hear(said)
      return { ...rest, whole: ofHours(whole), sentences: sentences.map(ofHours) }
    },
    hearTurn: async (...asked) => (await interpreter.hearTurn(...asked)).map(ofHours),
  }
  return answeringFrom(heard, facts, {
    version: 'own business',
    comesFirst: ({ matches, words }) =>
      matches.some(
        (match) =>
          isSurely(
            match,
            (isJob(match.id) && !asksForRule(words)) ||
              (playbook.own.has(match.id) && !isSmallTalk(playbook, match.id)),
          ) ||
          (isSmallTalk(playbook, match.id) && (match.certainty ?? 0) >= PLAINLY_MEANT),
      ),
  })
}

/** What is asked about what is done or sold, and not about when somebody is there. */
const aboutWork =
  /\b(?:how much|costs?|prices?|charges?|pay|ready|have (?:it|them|one|mine) back|(?:get|collect) (?:it|them|mine) back|orders?|ordered|by when|deliver\w*)\b/

/** Words without which nobody asks when somebody is there. */
const aboutHours =
  /\b(?:open|opens|opening|clos(?:e|es|ed|ing)|shut|shuts|hours|when|time|times|late|later|early|earlier|earliest|latest|there|around|come|coming|visit|pop|drop|ring|call|work|working|until|till|now)\b/

const namesTime = (words: string): boolean => {
  const { weekdays, clock, holiday } = readEntities(words)
  return Boolean(weekdays ?? clock ?? holiday) || /\b(?:today|tonight|tomorrow)\b/.test(words)
}

/** From this certainty on, a request is one. What a named day and time add to the likeness of hours is `NAMED`. */
const LIKELY_REQUEST = 0.4
const NAMED = 0.14

/** Words without which nobody asks who is speaking. */
const aboutName =
  /\b(?:who|who's|your|name|called|speaking|talking|reach(?:ed)?|right place|this)\b/

/**
 * `When do I get it back if I come on Monday?` names a day, and asks for no hours. Nor does a request for an appointment.
 */
const notOfHours = <Part extends HeardPart & Partial<HeardClausePart>>(
  part: Part,
  isFrequent: boolean,
): Part => {
  const { words, matches, act, certainty = 0 } = part
  const likenessTo = (id: string): number => matches.find((one) => one.id === id)?.score ?? 0
  const isRequest =
    (act === 'free' || (act === 'new' && certainty >= LIKELY_REQUEST)) &&
    likenessTo(meaningOfTask('bookAppointment')) + NAMED >= likenessTo('ownHours')
  const isOfHours =
    !isFrequent &&
    !isRequest &&
    !aboutWork.test(words) &&
    (aboutHours.test(words) || namesTime(words))
  const isOut = (id: string): boolean =>
    (id === 'ownHours' && !isOfHours) || (id === 'whoAreYou' && !aboutName.test(words))
  return { ...part, matches: part.matches.filter(({ id }) => !isOut(id)) }
}

function answeringFrom(
  interpreter: Interpreter,
  knowledge: Knowledge,
  { version, comesFirst }: Answering,
): Interpreter {
  const intents = new Map(interpreter.playbook.intents)
  const playbook: AgentPlaybook = { ...interpreter.playbook, intents }

  /** @param before what was said just before: `I'm coming by car`, before `Where can I leave it?` */
  async function answered<Part extends HeardPart>(
    part: Part,
    text: string,
    before?: Pick<HeardClausePart, 'act' | 'text'>,
  ): Promise<Part> {
    if (comesFirst(part)) return part
    const isTold = before?.act === 'tell' || pointing.test(text)
    const pointed = before !== undefined && isTold ? `${before.text} ${text}` : undefined
    const found = (await knowledge.answer(text)) ?? (pointed && (await knowledge.answer(pointed)))
    if (!found) return part
    const id = `knowledge:${found.id}`
    intents.set(id, { id, examples: [], answers: [found.say] } satisfies Intent)
    const score = isAsking(text) ? ASKED : UNASKED
    const jobs = part.matches.filter((match) => isJob(match.id))
    return {
      ...part,
      matches: [{ id, score, certainty: 1 }, ...jobs].toSorted((a, b) => b.score - a.score),
    }
  }

  return {
    playbook,
    understandOnce: (key, understand) =>
      interpreter.understandOnce(`${version} ${key}`, understand),
    async hear(said) {
      const heard = await interpreter.hear(said)
      const sentences: HeardPart[] = []
      for (const part of heard.sentences) sentences.push(await answered(part, part.words))
      return { ...heard, whole: await answered(heard.whole, heard.text), sentences }
    },
    async hearTurn(said, asked) {
      const clauses = []
      let before: HeardClausePart | undefined
      for (const one of await interpreter.hearTurn(said, asked)) {
        clauses.push(one.matches.length > 0 ? await answered(one, one.text, before) : one)
        before = one
      }
      return clauses
    },
  }
}

/** Words that stand for something that was said before. */
const pointing = /\b(?:it|that|them|those|these|one|there)\b/i

/** Tasks are known by their likeness, questions by their probability. */
const isSurely = ({ score, certainty }: Match, isMine: boolean): boolean =>
  isMine && (certainty ?? score) >= SURELY_MEANT

const isJob = (id: string): boolean => taskIn(id) !== undefined

const isSmallTalk = (playbook: AgentPlaybook, id: string): boolean =>
  playbook.intents.get(id)?.scope === 'caller'
