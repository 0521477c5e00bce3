import type { BuiltInAgent } from '@ringwell/content/agents/builtInAgents.ts'
import type { AgentTasks } from '@ringwell/content/agents/tasks/agentTasks.ts'
import { createPacerYield } from '../pacerYield.ts'
import type { Command } from '../dialogue/dialogueTypes.ts'
import { requestActs } from '../dialogue/meantTask.ts'
import { points, topicOf } from '../dialogue/openQuestions.ts'
import type { TextModel } from '../understanding/textModel.ts'
import type { Act, Asked, Clause } from '../turnReading.ts'
import type { Heard, HeardPart } from './callMemory.ts'
import { createIntentIndex, type IntentIndex, type Meaning } from '../understanding/intentIndex.ts'
import { isPlainlyOffTopic, meaningOf, withCertainty } from './meaningOf.ts'
import {
  asksOnlyMeasure,
  isEnded,
  type QuestionClause,
  questionClauses,
} from './questionClauses.ts'
import { coreOf, readWords, sentencesOf } from '../understanding/readWords.ts'
import { foldedWords } from '../understanding/foldedWords.ts'
import { rememberBriefly } from '../rememberBriefly.ts'
import { wordingsOf } from './callerWordings.ts'
import {
  createAgentPlaybook,
  meaningOfTask,
  meaningsOf,
  OFF_TOPIC,
  type AgentPlaybook,
  taskIn,
  weigh,
} from './agentPlaybook.ts'
import type { SoundIndex } from '../languagePack.ts'
import { builtInLanguage } from '../languages.ts'

/** About half a minute of speech. The rest is not read. */
const MOST_CHARACTERS_OF_TURN = 600
/** A visitor may paste a whole page. The beginning is enough to understand it. */
const MOST_CHARACTERS = 400
/** Each sentence costs one run of the model and a comparison with every phrase. */
const MOST_SENTENCES = 12
/** For how many recent utterances the meaning is kept. Every turn of a call is read again at each later turn. */
const MOST_REMEMBERED = 1_000

/** What an interpreter reads with. */
export type InterpreterModel = Pick<TextModel, 'embed' | 'embedQuestions' | 'phrases' | 'read'>

/** A playbook that is ready to understand: its example phrases have been embedded. */
export interface Interpreter {
  playbook: AgentPlaybook
  hear(said: string): Promise<Heard>
  /**
   * The clauses of a turn, for a dialogue about tasks. With `isWeighed`, a clause that answers plainly is compared with
   * what it may mean instead, too.
   */
  hearTurn(said: string, asked: Asked, isWeighed?: boolean): Promise<readonly HeardClausePart[]>
  /** Understands the same words after the same question only once, because later answers read the whole call again. */
  understandOnce(key: string, understand: () => Command[]): Promise<readonly Command[]>
}

/** An interpreter whose agent may have further tasks, which an operator has written. */
export interface OpenInterpreter extends Interpreter {
  /** Understands the tasks that the agent does not have by itself as well. Hours stay as they are written. */
  learn(tasks: AgentTasks, embed: TextModel['embed']): Promise<Interpreter>
}

/** A clause, with the meanings that it is near to. */
export interface HeardClausePart extends QuestionClause, HeardPart {}

/** While a task is under way, clauses with these acts are understood without a comparison of meanings. */
const plain: ReadonlySet<Act> = new Set<Act>([
  'give',
  'fix',
  'yes',
  'no',
  'unsure',
  'wait',
  'skip',
  'pick',
  'any',
  'repeat',
  'bye',
])
/** From this score on, a turn is a phrase of the playbook. */
const WORD_FOR_WORD = 0.9
/** Comparing a clause with every phrase takes about 5 ms. A question after a long story is compared all the same. */
const MOST_COMPARED = 6
const MOST_COMPARED_QUESTIONS = 12
/** A question counts together with what was told before it if it is more certain by this much. */
const SURER = 0.1
/** A question that is less certain than this is not what was asked, whatever the call is about. */
const NEAR = 0.1
/** What is said in a role has many short sentences. */
const MOST_COMPARED_IN_ROLE = 8

/**
 * Finds the vector of every example of the agent.
 * @param embedExamples keeps the vectors, because the agents share most of their phrases
 */
export async function createInterpreter(
  agent: BuiltInAgent,
  model: InterpreterModel,
  embedExamples: Pick<TextModel, 'embed' | 'embedQuestions'>,
): Promise<OpenInterpreter> {
  const playbook = createAgentPlaybook(agent)
  const meanings = await readExamples(meaningsOf(playbook))
  const index = await createIntentIndex(meanings, embedExamples.embed)
  const own = await readExamples(meaningsOf(playbook, false))
  const wordings = own
    .filter(({ id }) => taskIn(id) === undefined)
    .map(({ id, examples }) => ({
      id,
      examples: [...examples, ...wordingsOf(playbook, id).map(readWords)],
    }))
  const questions = await createIntentIndex(wordings, embedExamples.embedQuestions)
  const sounds = await soundsOf(own.filter(({ id }) => id !== OFF_TOPIC))
  const learned: Learned = { playbook, index, questions, sounds }
  return {
    ...interpret(learned, model),
    async learn(tasks, embed) {
      const added = [...tasks.tasks.values()].filter(({ id }) => !playbook.tasks?.tasks.has(id))
      const addedMeanings = await readExamples(
        added.map(({ id, examples }) => ({ id: meaningOfTask(id), examples })),
      )
      const more = await createIntentIndex(addedMeanings, embed)
      const rank: IntentIndex['rank'] = (...said) => [...index.rank(...said), ...more.rank(...said)]
      const { business } = playbook.tasks ?? tasks
      const able = { ...playbook, tasks: { ...tasks, business } }
      return interpret({ ...learned, playbook: able, index: { rank } }, model)
    },
  }
}

/** What an agent's phrases are compared with. */
interface Learned {
  playbook: AgentPlaybook
  index: IntentIndex
  questions: IntentIndex
  sounds: SoundIndex<string>
}

function interpret(
  { playbook, index, questions, sounds }: Learned,
  { embed, embedQuestions, read }: InterpreterModel,
): Interpreter {
  async function readPart(words: string): Promise<HeardPart> {
    const core = coreOf(words)
    const [vectors, asked] = await Promise.all([
      embed([...new Set([words, core])]),
      embedQuestions([core]),
    ])
    const matches = weigh(playbook, index.rank(vectors, words), words)
    return { words, matches: withCertainty(playbook, matches, questions.rank(asked, words)) }
  }

  const hearPart = rememberBriefly(async (text: string): Promise<HeardPart> => {
    const heard = await readPart(readWords(topicOf(text)))
    // What is plainly off topic was not misheard: its sound may be near to a phrase by chance.
    if (meaningOf(playbook, heard) || isPlainlyOffTopic(heard.matches)) return heard
    const alike = sounds.find(heard.words)
    return alike === undefined ? heard : readPart(alike.words)
  }, MOST_REMEMBERED)

  /** What says nothing alone is heard with what it points back to, or with what the call is about. */
  async function hearQuestion(clause: QuestionClause, about?: string): Promise<HeardPart> {
    const { act, text } = clause
    const part = await hearPointing(clause)
    if (about === undefined || act !== 'ask') return part
    const isOnlyMeasure = asksOnlyMeasure(text)
    // `Do my bags come with it?` may be about several things, and is about what is under way.
    if (!isOnlyMeasure && (!points(text) || meaningOf(playbook, part))) return part
    const together = await hearPart(`${text.replace(/\W+$/, '')}, ${about}?`)
    const { id } = meaningOf(playbook, together) ?? {}
    const isNear = part.matches.some((one) => one.id === id && (one.certainty ?? 0) >= NEAR)
    return isOnlyMeasure || isNear ? surer(part, together) : part
  }

  async function hearPointing({ text, whole }: QuestionClause): Promise<HeardPart> {
    if (whole !== undefined && foldedWords(text).length === 0) return hearPart(whole)
    const alone = await hearPart(text)
    const isMeant = meaningOf(playbook, alone) || taskIn(alone.matches[0]?.id ?? '')
    return whole === undefined || isMeant ? alone : hearPart(whole)
  }

  /** `Where do I go, is it upstairs?` may say only as a whole what is asked. */
  async function joinedWith(
    text: string,
    before: HeardClausePart | undefined,
    next: HeardClausePart,
  ): Promise<HeardClausePart | undefined> {
    const isOpen = (one: HeardClausePart): boolean =>
      one.act === 'ask' && one.matches.length > 0 && !meaningOf(playbook, one)
    if (!before || !isOpen(before) || !isOpen(next) || isEnded(before.text)) return undefined
    const together = text.slice(before.start, next.end)
    const part = await hearPart(together)
    return meaningOf(playbook, part)
      ? { ...before, ...part, text: together, end: next.end, whole: together }
      : undefined
  }

  /** The title of the task that a request is nearest to. */
  function titleFor({ act }: Clause, { matches }: HeardPart): string | undefined {
    const [id] = requestActs.has(act) ? matches.flatMap((one) => taskIn(one.id) ?? []) : []
    return playbook.tasks?.tasks.get(id ?? '')?.title
  }

  const readings = rememberBriefly(async (key: string) => {
    const [said, asked] = JSON.parse(key) as [string, Asked]
    return read(cleaned(said), asked)
  }, MOST_REMEMBERED)
  const readOnce = (said: string, asked: Asked) => readings(JSON.stringify([said, asked]))

  const understandOnce = rememberBriefly(
    async (_key: string, understand: () => Command[]): Promise<readonly Command[]> => understand(),
    MOST_REMEMBERED,
  )

  const certaintyOf = (one: HeardPart): number => meaningOf(playbook, one)?.certainty ?? 0

  /** `I have three shops. Do I pay three times?` may say only as a whole what is asked. */
  function surer(part: HeardPart, together: HeardPart): HeardPart {
    const { words, matches } = certaintyOf(together) > certaintyOf(part) + SURER ? together : part
    return { words, matches }
  }

  return {
    playbook,
    understandOnce,
    async hear(said) {
      const text = said.slice(0, MOST_CHARACTERS)
      const yieldToPacer = createPacerYield()
      const whole = withoutTasks(await hearPart(text))
      const sentences = sentencesOf(text)
      const parts: HeardPart[] = []
      // One at a time: comparing all sentences at once would delay the pacer.
      for (const sentence of sentences.length > 1 ? sentences.slice(0, MOST_SENTENCES) : []) {
        await yieldToPacer()
        parts.push(withoutTasks(await hearPart(sentence)))
      }
      return { text, whole, sentences: parts }
    },
    async hearTurn(said, asked, isWeighed = false) {
      const yieldToPacer = createPacerYield()
      const reading = await readOnce(said.slice(0, MOST_CHARACTERS_OF_TURN), asked)
      const isRole = asked.doing === 'none' && playbook.tasks?.playsRole === true
      const clauses: readonly QuestionClause[] = isRole
        ? reading.clauses
        : questionClauses(reading.text, reading.clauses)
      const [first] = clauses
      if (asked.doing === 'none' && first && clauses.length > 1) {
        const whole = await hearPart(said)
        const [best] = whole.matches
        // The sentences of a question that the playbook has word for word belong together.
        if (best && best.score >= WORD_FOR_WORD && taskIn(best.id) === undefined) {
          const end = said.length
          return [{ ...first, ...whole, start: 0, end, text: said, act: 'ask', spans: [] }]
        }
      }
      const heard: HeardClausePart[] = []
      let compared = 0
      let { about } = asked
      for (const clause of isRole ? clauses.flatMap(sentencesIn) : clauses) {
        await yieldToPacer()
        const isEmpty = !/[\p{L}\p{N}]/u.test(clause.text)
        const isPlain = isEmpty || (asked.doing !== 'none' && !isWeighed && isPlainlyRead(clause))
        compared += isPlain ? 0 : 1
        const most = clause.act === 'ask' ? MOST_COMPARED_QUESTIONS : MOST_COMPARED
        const part =
          isPlain || compared > (isRole ? MOST_COMPARED_IN_ROLE : most)
            ? { words: readWords(clause.text), matches: [] }
            : await hearQuestion(clause, about)
        about ??= titleFor(clause, part)
        const next = { ...clause, ...part }
        const joined = await joinedWith(reading.text, heard.at(-1), next)
        if (joined) heard.splice(-1, 1, joined)
        else heard.push(next)
      }
      const prefaced = asked.doing === 'none' && !isRole ? prefacedIn(playbook, heard) : undefined
      if (!prefaced) return heard
      await yieldToPacer()
      const { at, from, to } = prefaced
      const together = await hearPart(reading.text.slice(from, to))
      return heard.with(at, { ...heard[at]!, ...surer(heard[at]!, together) })
    },
  }
}

/** `An engineer to my house, not a report` may look like an answer, and gives no value. */
const isPlainlyRead = ({ act, certainty, spans }: Clause): boolean =>
  plain.has(act) &&
  (act === 'give' || act === 'fix' ? spans.length > 0 : act === 'yes' || certainty >= SURELY_READ)

const SURELY_READ = 0.5

/** The sentences of a clause: in a role, each is said to somebody, whatever they all ask for together. */
function sentencesIn(clause: Clause): Clause[] {
  let at = 0
  return sentencesOf(clause.text).map((text) => {
    at = clause.text.indexOf(text, at)
    const [start, end] = [clause.start + at, clause.start + at + text.length]
    const spans = clause.spans.filter((span) => span.start >= start && span.end <= end)
    return { ...clause, text, start, end, spans }
  })
}

/** Acts of what is said around a question, and of what has nothing to do with it. */
const around: ReadonlySet<Act> = new Set<Act>(['tell', 'give', 'note', 'other', 'skip'])
const apart: ReadonlySet<Act> = new Set<Act>([
  'social',
  'yes',
  'no',
  'unsure',
  'stop',
  'upset',
  'wait',
  'done',
  'bye',
])

/**
 * The only question of a turn, or the last of several of which none means anything alone, and where the words are that
 * belong to it. Undefined if it stands alone.
 */
function prefacedIn(
  playbook: AgentPlaybook,
  clauses: readonly HeardClausePart[],
): { at: number; from: number; to: number } | undefined {
  const said = clauses.filter(({ act }) => !apart.has(act))
  const at = clauses.findLastIndex(({ act }) => act === 'ask')
  const [first, last] = [said[0], said.at(-1)]
  if (at < 0 || !first || !last || first === last) return undefined
  const isOnly = said.every((one) => one === clauses[at] || around.has(one.act))
  const isOpen = said.every((one) => !meaningOf(playbook, one))
  return isOnly || isOpen ? { at, from: first.start, to: last.end } : undefined
}

/** Control characters count as spaces. */
const cleaned = (said: string): string => said.replaceAll(/[\p{Cc}\p{Cf}\s]+/gu, ' ').trim()

/** There are over a thousand examples, so the pacer may run in between. */
async function readExamples(meanings: readonly Meaning[]): Promise<Meaning[]> {
  const yieldToPacer = createPacerYield()
  const read: Meaning[] = []
  for (const meaning of meanings) {
    read.push({ ...meaning, examples: meaning.examples.map(readWords) })
    await yieldToPacer()
  }
  return read
}

/** Shorter phrases have too few sounds to be told apart. */
const SOUNDS = { shortest: 8, soundsPerMiss: 5, mostMisses: 2 }

async function soundsOf(meanings: readonly Meaning[]): Promise<SoundIndex<string>> {
  const yieldToPacer = createPacerYield()
  const sounds = builtInLanguage.sounds.createIndex<string>(SOUNDS)
  for (const { id, examples } of meanings) {
    for (const words of examples) sounds.add(words, id)
    await yieldToPacer()
  }
  return sounds
}

/** Without matches for tasks, which count only in a session that carries out tasks. */
const withoutTasks = ({ words, matches }: HeardPart): HeardPart => ({
  words,
  matches: matches.filter(({ id }) => taskIn(id) === undefined),
})
