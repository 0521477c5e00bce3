import type { FakeEngine } from '@ringwell/server/testing/fakeEngine.ts'

/** The caller and the agent take turns, and what the agent knows grows with each of them. */
const TURN_EVERY_MS = 4_000
const NOTE_EVERY_TURNS = 8
const words =
  'Could I have a table for four on Saturday at seven, please, by the window if there is one?'

/** A call lasts at most two minutes, and some end early. */
export const callMs = (): number => 120_000 * (0.25 + 0.75 * Math.random())

/** When a turn was reported, in Unix ms. */
export const reportedAt = (text: string): number => Number.parseInt(text, 10)

/** Makes up what is said in the calls of an engine, from when a call is told until it ends. */
export function createTalk(engine: FakeEngine, onTurn: () => void): (callId: string) => void {
  const talks = new Map<string, NodeJS.Timeout>()

  function talk(callId: string): void {
    let position = 0
    const say = (): void => {
      const who = position % 2 === 0 ? 'agent' : 'visitor'
      const text = `${Date.now()} ${words}`
      onTurn()
      engine.say({ callId, position, who, text, fromMs: position * TURN_EVERY_MS })
      engine.remember({ callId, line: 0, from: position, entries: [JSON.stringify({ who, text })] })
      if (position % NOTE_EVERY_TURNS === 1) {
        engine.note({ callId, note: { type: 'questionAnswered', question: words } })
      }
      position += 1
      talks.set(callId, setTimeout(say, TURN_EVERY_MS * (0.5 + Math.random())))
    }
    talks.set(callId, setTimeout(say, Math.random() * TURN_EVERY_MS))
  }

  engine.onCallEnd(({ callId }) => {
    clearTimeout(talks.get(callId))
    talks.delete(callId)
  })
  return talk
}
