/** What is written down when a caller takes up what an answer has offered, over the whole brain. */
import { describe, expect, it } from 'vitest'
import { typedCallTo } from '../testing/typedCall.ts'
import { loadRealBrain } from './testing/realEmbed.ts'
import { itEvery } from '../testing/itEvery.ts'

const brain = await loadRealBrain()

/** What the card shows of the last task after these lines. */
async function slotsAfter(id: string, lines: readonly string[]): Promise<Record<string, string>> {
  const call = typedCallTo(brain, id)
  for (const line of lines) await call.say(line)
  const slots = call.tasks().at(-1)?.slots ?? []
  return Object.fromEntries(slots.map(({ name, text }) => [name, text]))
}

describe('a message says what led to the offer, and what the caller adds with the yes', () => {
  itEvery(10)([
    [
      'Something else. I bought a bunch of gems two hours ago, twenty bucks, and they never showed up.',
      'Yeah I already restarted like three times. Sure, pass it on.',
      /gems.*never showed up.*restarted/,
    ],
    [
      'I bought a bunch of gems two hours ago, and they never showed up.',
      'I have closed the game and opened it again. Yes, please pass it on.',
      /gems.*opened it again/,
    ],
    ['I bought a bunch of gems two hours ago, and they never showed up.', 'Yes, please.', /gems/],
  ])('%s %s', async (told, yes, message) => {
    expect((await slotsAfter('gaming', [told, yes]))['message']).toMatch(message)
  })
})

describe('what is wrong is what led to the offer of an engineer, and not when the caller can be at home', () => {
  itEvery(10)([
    'I have done that already, twice. Yes, please send somebody. But not before five, I’m at work.',
    'Yes, please send somebody. But not before two, I’m at work.',
  ])('%s', async (yes) => {
    const told =
      'My internet has been going off and on since Friday, and the light on the box is blinking red.'
    const slots = await slotsAfter('supportDesk', [told, yes])
    expect(slots['note']).toMatch(/since Friday.*blinking red$/)
    expect(slots['time']).toMatch(/or later/)
  })
})

/** A room that is booked, with open questions about a piano and skis. */
const booked = [
  'I’d like a double from Friday the 11th for three nights. Priya Rao.',
  'Yes.',
  'Is there a piano?',
  'And one minute, we need a cot for the baby.',
  'Okay yes. And you wrote the cot for the baby, no? Do you rent out skis?',
]

describe('a callback is about what the caller says with the yes to it', () => {
  itEvery(10)([
    ['Yes, please. I want to know about the skis.', /skis$/],
    ['Yes, please. I want to hear about the piano and the skis.', /the piano and the skis$/i],
  ])('%s', async (yes, reason) => {
    expect((await slotsAfter('hospitality', [...booked, yes]))['reason']).toMatch(reason)
  })

  it('and otherwise about what was asked, without the scraps around it', async () => {
    const { reason } = await slotsAfter('hospitality', [...booked, 'Yes, please.'])
    expect(reason).toMatch(/rent out skis/)
    expect(reason).not.toMatch(/one minute|you wrote/)
  })
})
