import { builtInAgents } from '@ringwell/content/agents/builtInAgents.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { askedOf } from '../dialogue/asked.ts'
import { sampleOf } from '../testing/generated.ts'
import { answerTo } from './answerTo.ts'
import { newMemory } from './callMemory.ts'
import { createInterpreter, type Interpreter } from './createInterpreter.ts'
import { heldOut, outOfDomain } from './testing/heldOut.ts'
import { loadRealText } from './testing/realEmbed.ts'
import { itEvery } from '../testing/itEvery.ts'
import type { TextModel } from '../understanding/textModel.ts'
import { newAgentState, takeTurn, type AgentState } from './agentState.ts'

let model: TextModel
const interpreters = new Map<string, Promise<Interpreter>>()
/** Tuesday, ten in the morning in London. */
const AT = Date.UTC(2026, 11, 1, 10)

beforeAll(async () => {
  model = await loadRealText()
})

function interpreterOf(id: string): Promise<Interpreter> {
  const agent = builtInAgents.find(({ profile }) => profile.id === id)!
  const made = interpreters.get(id) ?? createInterpreter(agent, model, model)
  interpreters.set(id, made)
  return made
}

/** A call that nobody has said anything in. */
const newCall = async (id: string): Promise<AgentState> =>
  newAgentState((await interpreterOf(id)).playbook.tasks!, undefined)

/** The next step of a call, and its words. */
async function answerOf(agent: string, call: AgentState, text: string) {
  const interpreter = await interpreterOf(agent)
  const { tasks, agent: owner } = interpreter.playbook
  const asked = askedOf(call.dialogue, tasks!, owner.profile.greeting.join(' '))
  const turn = { role: 'user', text, clauses: await interpreter.hearTurn(text, asked) } as const
  const { state, outputs } = await takeTurn(interpreter, tasks!, call, turn, AT)
  return { state, say: outputs.map((each) => (each.type === 'text' ? each.text : '')).join('') }
}

/**
 * The meaning of a call's first utterance, as the agent understands it. Undefined if the agent says that it does not
 * know.
 */
async function meaningFor(agent: string, text: string): Promise<string | undefined> {
  const { state } = await answerOf(agent, await newCall(agent), text)
  const { dialogue, memory } = state
  const task = dialogue.stack.at(-1)?.task ?? dialogue.ended.at(-1)?.task
  if (task !== undefined) return task
  const aside = ['repeat', 'slower'].find((id) => memory.answered.has(id))
  return memory.misses > 0 ? undefined : (aside ?? memory.last?.id)
}

function plain(text: string): string {
  return text.toLowerCase().replaceAll(/[^a-z0-9 ]/g, '')
}

describe('questions in other words, by the real embedding model', () => {
  it('no held-out question is an example of a playbook', () => {
    for (const [agent, questions] of Object.entries(heldOut)) {
      const { playbook } = builtInAgents.find((one) => one.profile.id === agent)!
      const known = new Set(playbook.intents.flatMap((one) => one.examples.map(plain)))
      expect(questions.filter(([text]) => known.has(plain(text)))).toEqual([])
    }
  })

  it('understands at least 85 of 100 questions that the playbooks were not tuned on @full', async () => {
    const wrong: string[] = []
    let [right, total] = [0, 0]
    for (const [agent, questions] of Object.entries(heldOut)) {
      for (const [text, meant] of questions) {
        const taken = await meaningFor(agent, text)
        total += 1
        if (taken === meant) right += 1
        else if (taken !== undefined) wrong.push(`${agent}: ${text} (${meant}, taken for ${taken})`)
      }
    }
    expect(right / total, wrong.join('\n')).toBeGreaterThanOrEqual(0.85)
  })

  it.each(
    sampleOf(
      builtInAgents.map((agent, at) => [agent.profile.id, at] as const),
      12,
    ),
  )('%s does not know questions outside all topics: at least 90 of 100', async (agent, at) => {
    // Each agent is asked another part of them.
    const questions = sampleOf([...outOfDomain.slice(at), ...outOfDomain.slice(0, at)], 12)
    const taken = await Promise.all(questions.map((text) => meaningFor(agent, text)))
    const known = taken.filter((meaning) => meaning === undefined)
    expect(known.length / questions.length).toBeGreaterThanOrEqual(0.9)
  })

  it('each agent with a job has at least five questions here, each with another meaning', () => {
    for (const { profile } of builtInAgents.slice(1)) {
      const meanings = new Set(heldOut[profile.id]!.map(([, meaning]) => meaning))
      expect(meanings.size, profile.id).toBeGreaterThanOrEqual(5)
    }
  })

  it.each([
    [
      'areYouMachine',
      /^Yes\b.*AI voice agent/,
      [
        'Are you a machine?',
        'Am I talking to a robot?',
        'Is this a bot?',
        'Am I talking to an AI',
        'You are a machine, right?',
        'Is that a robot speaking',
        'Am I speaking with a machine',
      ],
    ],
    [
      'areYouHuman',
      /^No\b.*AI voice agent/,
      [
        'Are you human?',
        'Is this a real person?',
        'Are you a real human being',
        'Is there a real person there',
        'Excuse me, are you a real person',
        'Am I talking to a real human',
      ],
    ],
    [
      'humanOrMachine',
      /^I am a (machine|computer program)\b.*AI voice agent/,
      ['Are you a robot or a real person?', 'Human or robot?', 'Are you a human or AI'],
    ],
    [
      'deleteData',
      /Delete this recording/,
      [
        'Delete my recording',
        'Please delete the recording of this call',
        'Can you erase this call?',
        'I want my recording deleted',
        'How can I delete my recording?',
      ],
    ],
    ['person', /contact page/, ['Can I talk to a human?', 'I do not want to talk to a robot']],
  ] as const)('every agent takes it for %s, and answers %s', async (meaning, answer, texts) => {
    for (const agent of sampleOf(
      builtInAgents.map(({ profile }) => profile.id),
      12,
    )) {
      const interpreter = await interpreterOf(agent)
      for (const text of sampleOf(texts, 2)) {
        const { state, say } = answerTo(
          interpreter.playbook,
          newMemory,
          await interpreter.hear(text),
        )
        expect.soft(state.last?.id, `${agent}: ${text}`).toBe(meaning)
        expect.soft(say, `${agent}: ${text}`).toMatch(answer)
      }
    }
  })

  itEvery(2)([
    ['What languages do you speak?', /speak (only )?English\b/],
    ['Do you speak Spanish?', /speak only English\b/],
    ['Can you talk to me in Hindi', /speak only English\b/],
    ['Do you speak Turkish?', /speak only English\b/],
  ])('says which languages this engine speaks: %s', async (text, answer) => {
    const interpreter = await interpreterOf('general')
    const first = answerTo(interpreter.playbook, newMemory, await interpreter.hear(text))
    expect(first.say).toMatch(answer)
    expect(first.say).not.toMatch(/^Yes/)
    // Asked again, the agent says the same thing in other words.
    expect(answerTo(interpreter.playbook, first.state, await interpreter.hear(text)).say).toMatch(
      answer,
    )
  })

  itEvery(3)([
    ['What the pro playing cost?', 'planPrice'],
    ['what is the pro-plan cost', 'planPrice'],
    ['how much is the started plan', 'planPrice'],
    ['what does the skill plan cost', 'planPrice'],
    ['what is ring well', 'whatIsIt'],
    ['what does fin buddy do', 'offerings'],
    ['can I pay in rubies', 'currencies'],
  ])('understands despite a recognition mistake: %s', async (text, meaning) => {
    expect(await meaningFor('general', text)).toBe(meaning)
  })
})

describe('a question that leaves out what it is about', () => {
  itEvery(2)([
    [
      'appointmentDesk',
      ['I need an eye test on Friday at three.', 'How much is it gonna be?'],
      /\$45/,
    ],
    [
      'hospitality',
      ['A double from Friday for two nights, please.', 'And what’s the price?'],
      /\$120/,
    ],
    ['healthcare', ['I’d like a check-up on Monday. Is it free?'], /\$90/],
    ['travelChanges', ['I want to change my flight.', 'Do my bags come with it?'], /move with/],
    [
      'travelChanges',
      ['I must change to the fourteenth. My mother is sick. How much it costs?'],
      /\$35/,
    ],
    [
      'travelChanges',
      [
        'Hello? Good evening. Yes, thank you. I fly with you on the twelfth. I have to change my flight to the fourteenth. My father is in hospital. They rang me today. What does it cost?',
      ],
      /\$35/,
    ],
  ] as const)('is about what is under way: %s %j', async (agent, turns, words) => {
    let call = await newCall(agent)
    let say = ''
    for (const text of turns) {
      ;({ state: call, say } = await answerOf(agent, call, text))
    }
    expect(say).toMatch(words)
  })

  it('is about nothing that nobody has named', async () => {
    const { state } = await answerOf(
      'appointmentDesk',
      await newCall('appointmentDesk'),
      'How much?',
    )
    expect(state.memory.misses).toBe(1)
  })

  it('says only as a whole what is asked', async () => {
    const call = await answerOf(
      'healthcare',
      await newCall('healthcare'),
      'I’d like a check-up on Monday at ten.',
    )
    const text = 'Where abouts do I come, is it the ground floor?'
    expect((await answerOf('healthcare', call.state, text)).say).toMatch(/ramp/)
  })
})

it('a yes to what an answer has offered begins it', async () => {
  const call = await newCall('supportDesk')
  const advice = await answerOf('supportDesk', call, 'The internet is down.')
  expect(advice.say).toMatch(/engineer[^?]*\?$/)
  const { state } = await answerOf('supportDesk', advice.state, 'Yes, please, on Thursday.')
  expect(state.dialogue.stack.at(-1)?.task).toBe('bookAppointment')
})

describe('an agent that plays a role', () => {
  const { unknownLines } = builtInAgents.find(({ profile }) => profile.id === 'training')!

  it('answers in it what it does not understand, and begins nothing', async () => {
    const said: string[] = []
    let call = await newCall('training')
    for (const text of [
      'The zebra on the fridge was blue, Jordan.',
      'And put me through to the canteen first.',
      'What about the seventeen penguins upstairs?',
      'Nobody is calling anybody here.',
      'Cancel the umbrella.',
    ]) {
      const step = await answerOf('training', call, text)
      call = step.state
      said.push(step.say)
    }
    const own = [...unknownLines!.first, ...unknownLines!.again]
    expect(said.filter((text) => !own.includes(text))).toEqual([])
    expect(call.dialogue).toMatchObject({ stack: [], ended: [], offer: { name: 'nothing' } })
  })

  itEvery(2)([
    ['Can you write that down, please?', 'writeDown'],
    ['Write down what we agreed: the draft on Thursday at four.', 'writeDown'],
    ['Could somebody call me back about a course?', 'callback'],
    ['I was told to write it all on paper, Jordan.', undefined],
    ['No call back, Jordan, why were they late?', undefined],
  ])('begins a task only when it is asked for by name: %s', async (text, task) => {
    const call = await newCall('training')
    const { state } = await answerOf('training', call, text)
    expect(state.dialogue.stack.at(-1)?.task).toBe(task)
  })

  it('answers the last of several things, and forgets none of them in its feedback', async () => {
    const call = await newCall('training')
    const first = await answerOf(
      'training',
      call,
      'Hello Jordan, take a seat. Your last three reports were late. What is going on?',
    )
    expect(first.say).toMatch(/^The sales numbers/)
    const second = await answerOf('training', first.state, 'How am I doing so far?')
    expect(second.say).toMatch(/asked what is behind it.*named the late reports/)
  })
})

describe('misheard words', () => {
  itEvery(2)([
    ['Is this calling cryptid?', 'Is this call encrypted?'],
    ['In the agent call my customers.', 'Can the agent call my customers?'],
    ['What is your company due?', 'What does your company do?'],
  ])('“%s” means what it sounds like: “%s”', async (heard, said) => {
    const meant = await meaningFor('general', said)
    expect(meant).toBeDefined()
    expect(await meaningFor('general', heard)).toBe(meant)
  })
})
