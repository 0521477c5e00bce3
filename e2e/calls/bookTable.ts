/** A caller books a table on the telephone: says what is asked for, line by line, until the booking is stored. */
import { expect } from '@playwright/test'
import { lineOf } from './phoneLines.ts'
import { rowsIn } from './recordings.ts'

/** A busy machine is slow. */
const ANSWER_MS = 60_000
const MOST_LINES = 8

export interface PhoneCaller {
  say(line: Int16Array): Promise<void>
  /** Resolves when the agent has been heard since the caller last spoke, or since the call began, and has paused. */
  hearAgent(): Promise<void>
}

/** Books a table at the restaurant in the newest call, which has just begun. Returns what the agent has said. */
export async function bookTable(
  dataDir: string,
  callId: string,
  caller: PhoneCaller,
): Promise<string[]> {
  const said = (): string[] =>
    rowsIn(
      dataDir,
      `SELECT text FROM call_turns WHERE call_id = ? AND who = 'agent' ORDER BY position`,
      callId,
    ).map(({ text }) => String(text))
  const booked = () => rowsIn(dataDir, 'SELECT * FROM bookings WHERE call_id = ?', callId)
  const hearAnswer = async (turnsBefore: number): Promise<void> => {
    await expect
      .poll(() => said().length, { timeout: ANSWER_MS, message: said().join('\n') })
      .toBeGreaterThan(turnsBefore)
    await caller.hearAgent()
  }
  const [table, name, yes] = ['table', 'name', 'yes'].map(lineOf) as [
    Int16Array,
    Int16Array,
    Int16Array,
  ]
  await hearAnswer(0)
  let next = table
  for (let lines = 0; lines < MOST_LINES && booked().length === 0; lines += 1) {
    const turnsBefore = said().length
    await caller.say(next)
    await hearAnswer(turnsBefore)
    const last = said().at(-1) ?? ''
    next = /name/i.test(last) && !/\b(?:shall i|right)\b/i.test(last) ? name : yes
  }
  expect(booked(), said().join('\n')).toMatchObject([
    { calendar: 'restaurant', time: '19:00', people: 2, first_name: 'James', state: 'booked' },
  ])
  return said()
}
