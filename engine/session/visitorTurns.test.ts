import { expect, it } from 'vitest'
import { createFakeWire } from '../testing/fakeWire.ts'
import { createConversation } from './conversation.ts'
import { createEventSender } from './eventSender.ts'
import { createVisitorTurns } from './visitorTurns.ts'

function begin() {
  const wire = createFakeWire()
  const conversation = createConversation('conv_1')
  const turns = createVisitorTurns({
    events: createEventSender((event) => wire.send(event)),
    conversation,
    sendsTranscripts: () => true,
    drafted() {},
  })
  turns.speechStarted(1, 0)
  turns.committed(1, 1200, { joins: false })
  const deltas = () =>
    wire.eventsOf('conversation.item.input_audio_transcription.delta').map(({ delta }) => delta)
  return { wire, conversation, turns, deltas }
}

it('sends a transcript as it grows and sends no word twice', () => {
  const { wire, turns, deltas } = begin()
  turns.transcriptGrew(1, 'What')
  turns.transcriptGrew(1, 'What')
  turns.transcriptGrew(1, 'What does')
  turns.transcriptCompleted(1, 'What does it cost?')
  expect(deltas()).toEqual(['What', ' does', ' it cost?'])
  const [completed] = wire.eventsOf('conversation.item.input_audio_transcription.completed')
  expect(completed).toMatchObject({ transcript: 'What does it cost?', usage: { seconds: 1.2 } })
})

it('corrects the transcript only at the end if the recogniser changes earlier words', () => {
  const { wire, conversation, turns, deltas } = begin()
  turns.transcriptGrew(1, 'Wot')
  turns.transcriptGrew(1, 'What does')
  turns.transcriptCompleted(1, 'What does it cost?')
  expect(deltas()).toEqual(['Wot'])
  const [completed] = wire.eventsOf('conversation.item.input_audio_transcription.completed')
  expect(completed?.transcript).toBe('What does it cost?')
  expect(conversation.items()[0]).toMatchObject({ content: [{ transcript: 'What does it cost?' }] })
})

it('settles when all committed turns have transcripts, without waiting for an open turn', async () => {
  const { turns } = begin()
  let settled = false
  const waiting = turns.settled().then(() => (settled = true))
  turns.speechStarted(2, 2000)
  await Promise.resolve()
  expect(settled).toBe(false)
  turns.transcriptCompleted(1, 'Hello.')
  await waiting
  expect(settled).toBe(true)
})

it('does not restore an item that the client has deleted', () => {
  const { conversation, turns } = begin()
  conversation.remove(conversation.items()[0]!.id)
  turns.transcriptCompleted(1, 'Hello.')
  expect(conversation.items()).toEqual([])
})
