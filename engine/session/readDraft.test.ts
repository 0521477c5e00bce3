import { expect, it } from 'vitest'
import { loadRealText } from '../brain/testing/realEmbed.ts'
import type { Asked } from '../turnReading.ts'
import { unfinishedOf } from './readDraft.ts'

const contexts = {
  opening: {
    asked: 'opening',
    doing: 'none',
    said: 'Good afternoon, Harbour Dental, how can I help?',
  },
  told: { asked: 'told', doing: 'none', said: 'The Pro plan is fifty dollars a month.' },
  date: { asked: 'date', doing: 'new', said: 'Which day would you like?' },
  time: { asked: 'time', doing: 'new', said: 'What time suits you?' },
  people: { asked: 'people', doing: 'new', said: 'How many of you will there be?' },
  name: { asked: 'name', doing: 'new', said: 'What name shall I put it under?' },
  readback: {
    asked: 'readback',
    doing: 'new',
    said: 'That is a table for five on Friday at half past seven. Is that right?',
  },
  else: { asked: 'else', doing: 'none', said: 'Is there anything else?' },
} as const satisfies Record<string, Asked>

type Said = readonly [keyof typeof contexts, string]

const finished: readonly Said[] = [
  ['opening', "I'd like to move my appointment to next Wednesday."],
  ['opening', 'Do you have a table for three tonight?'],
  ['opening', 'Could you tell me when you close on Sundays?'],
  ['opening', 'I need to cancel my room for the weekend,'],
  ['opening', "My parcel hasn't arrived and I want to know where it is."],
  ['opening', 'Is there somewhere to park nearby?'],
  ['opening', 'Can somebody call me back this afternoon?'],
  ['opening', 'I want to book a haircut for Saturday morning.'],
  ['told', 'And what does the Scale plan cost?'],
  ['told', 'How many calls does that include?'],
  ['date', 'The fourteenth of June.'],
  ['date', 'A week on Thursday, please.'],
  ['time', 'Quarter to nine in the morning.'],
  ['time', 'Half past four,'],
  ['people', 'There will be five of us.'],
  ['people', 'Just me and my wife.'],
  ['name', 'Rosalind Hargreaves.'],
  ['readback', "Yes, that's all correct."],
  ['readback', 'No, it should be Tuesday.'],
  ['else', "No, that's everything, thank you."],
]

/** Recognisers put a period or a comma after these, too. */
const cutOff: readonly Said[] = [
  ['opening', "I'd like to move my appointment to"],
  ['opening', 'Do you have a table for.'],
  ['opening', 'Could you tell me whether the'],
  ['opening', 'I need to cancel my.'],
  ['opening', "My parcel hasn't arrived and,"],
  ['opening', 'Is there somewhere to'],
  ['opening', 'Can somebody call me back in the.'],
  ['opening', 'I want to book a,'],
  ['told', 'And does that include the'],
  ['told', 'So if I pay for.'],
  ['date', 'The fourteenth of'],
  ['date', 'A week on.'],
  ['time', 'Quarter to,'],
  ['time', 'Some time after'],
  ['people', 'There will be five of us and'],
  ['people', 'Me, my wife and.'],
  ['name', "It's under"],
  ['readback', 'Yes, but could you.'],
  ['readback', 'No, it should be'],
  ['else', 'Yes, could you also,'],
]

/** How many of the sentences are likelier unfinished than finished. */
async function unfinishedIn(sentences: readonly Said[]): Promise<number> {
  const { read } = await loadRealText()
  const chances = sentences.map(([asked, text]) =>
    unfinishedOf(read, [], { text, joins: false }, contexts[asked]),
  )
  return (await Promise.all(chances)).filter((chance) => chance > 0.5).length
}

it('the model knows most whole sentences and most that are cut off', async () => {
  expect(finished).toHaveLength(20)
  expect(cutOff).toHaveLength(20)
  expect(await unfinishedIn(cutOff)).toBeGreaterThanOrEqual(16)
  expect(await unfinishedIn(finished)).toBeLessThanOrEqual(4)
})

it('the same words after the same question are read once, for the session and for the brain', async () => {
  const { read } = await loadRealText()
  const first = read('A table for two.', { ...contexts.opening })
  expect(await read('A table for two.', { ...contexts.opening })).toBe(await first)
  expect(await read('A table for two.', contexts.told)).not.toBe(await first)
})
