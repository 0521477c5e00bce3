/** What owners of businesses ask our own agents, through the whole brain with the real sentence vectors. */
import { describe, expect } from 'vitest'
import type { BrainOutput } from '../stages.ts'
import { brainAgent, brainRequest, textOf } from '../testing/callAgents.ts'
import { collect } from '../testing/collect.ts'
import { itEvery } from '../testing/itEvery.ts'
import { loadRealBrain } from './testing/realEmbed.ts'

const brain = await loadRealBrain()

const ask = (agent: string, text: string): Promise<BrainOutput[]> =>
  collect(
    brain.reply(
      brainRequest({
        agent: brainAgent(agent),
        history: [{ role: 'user', text, at: Date.UTC(2026, 10, 30, 12) }],
        takesTaskCalls: true,
      }),
    ),
  )

/** The tasks that an answer begins. */
const begun = (outputs: readonly BrainOutput[]): string[] => [
  ...new Set(outputs.flatMap((output) => (output.type === 'task' ? [output.task.task] : []))),
]

describe('our own agents', () => {
  itEvery(5)([
    ['general', 'What would your thing do for us?', /pick up the calls|questions your callers ask/],
    ['general', 'I own a restaurant. What would you do on a Friday night?', /pick up the calls/],
    [
      'general',
      'I’ve a pub with a kitchen. Saturday nights are mayhem, what could it do then?',
      /pick up/,
    ],
    ['salesDesk', 'I have a dental practice, what would it do for us in the mornings?', /pick up/],
    ['general', 'Would it pick the phone up for us and put people in the diary?', /book/],
    [
      'general',
      'If some old dear’s got water coming through the ceiling, can it put her straight through to me mobile?',
      /your mobile/,
    ],
    [
      'general',
      'We’re vets. Suppose a dog’s been run over, does the call reach whoever is on duty?',
      /phone line|telephone/,
    ],
    [
      'salesDesk',
      'When it’s really urgent, can it get hold of me on my mobile?',
      /phone line|telephone/,
    ],
    ['salesDesk', 'What happens if I take the Pro and I go over?', /54 add-on credits/],
    ['salesDesk', 'And if we run over on the Starter, what’s the damage?', /60 add-on credits/],
    ['salesDesk', 'How much is it to try first, without paying, a little?', /free plan/],
    ['general', 'Can I test it for nothing before I decide?', /free plan/],
    ['general', 'Can I book a table for six?', /own agent.*Restaurant agent/],
    ['general', 'Can you make me an appointment for an eye test?', /own agent.*Appointment Desk/],
    ['general', 'I’m ringing about the flat on Linden Row', /own agent.*Real Estate/],
  ])('(%s) answer “%s”', async (agent, text, said) => {
    const outputs = await ask(agent, text)
    expect(textOf(outputs)).toMatch(said)
    expect(begun(outputs)).toEqual([])
  })

  itEvery(5)([
    [
      'general',
      'I’d rather see it working. Could somebody show me, Thursday afternoon about two?',
      'bookDemo',
    ],
    [
      'general',
      'Could one of your people walk me through it next Tuesday, about eleven?',
      'bookDemo',
    ],
    ['salesDesk', 'Could someone give me a showing on Friday around three?', 'bookDemo'],
    ['general', 'Can I speak to a person?', 'callback'],
    ['general', 'I’d sooner have a word with a human being', 'callback'],
    ['salesDesk', 'I’d rather discuss it with a proper person', 'callback'],
  ])('(%s) begin what “%s” asks for', async (agent, text, task) => {
    expect(begun(await ask(agent, text))).toEqual([task])
  })

  itEvery(5)([
    [
      'How much for 30 calls a day of two minutes each?',
      /^30 calls a day of 2 minutes, 7 days a week, make about 1,800/,
    ],
    ['What’ll it set me back for twenty calls a day, three minutes apiece?', /about 1,800/],
    ['Eight to twelve calls a day, maybe three minutes', /^10 calls a day.* 900/],
    [
      'We have about twenty-five calls in a day, two minutes each, and we shut at weekends. What would I need?',
      /5 days a week.* 1,080/,
    ],
    [
      'Twenty calls a day of two minutes, and we’re closed Sunday to Tuesday',
      /4 days a week.* 688/,
    ],
  ])('say how “%s” is worked out', async (text, said) => {
    const outputs = await ask('salesDesk', text)
    expect(textOf(outputs)).toMatch(said)
    expect(begun(outputs)).toEqual(['recommendPlan'])
  })

  itEvery(5)([
    'What does a minute of talk cost?',
    'Are you open on Sunday?',
    'What would a five minute call cost?',
    'How many calls at the same time?',
    'Can it take a table reservation for a restaurant?',
    'Can it book appointments?',
    'What happens to my data if you close down?',
    'Could my customers show me their photos?',
  ])('begin nothing for “%s”', async (text) => {
    const outputs = await ask('general', text)
    expect(begun(outputs)).toEqual([])
    expect(textOf(outputs)).not.toMatch(/own agent/)
  })

  itEvery(3)([
    [
      'So what happens when I’ve burnt through me minutes halfway through the month?',
      /add credits/,
    ],
    [
      'Do I have to stump up anything to get started, like an installation charge?',
      /no set-up fee/,
    ],
    ['Will it slow my web shop down? Google is already moaning at me.', /no requests/],
  ])('say that the answer to “%s” is a guess, and leave the question open', async (text, said) => {
    const outputs = await ask('general', text)
    expect(textOf(outputs)).toMatch(/^I may have misunderstood you.*somebody can call you back/)
    expect(textOf(outputs)).toMatch(said)
    expect(outputs).toContainEqual({ type: 'note', note: { type: 'questionUnanswered', text } })
  })

  itEvery(4)([
    'How much does Amazon charge for Prime?',
    'Is Tesco open on Easter Monday?',
    'How do I get red wine out of a cream carpet?',
    'My boiler’s showing F28 on the display. What’s that mean?',
  ])('guess at nothing for “%s”', async (text) => {
    expect(textOf(await ask('general', text))).not.toMatch(/^I may have misunderstood/)
  })
})
