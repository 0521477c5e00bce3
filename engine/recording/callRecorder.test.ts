import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { createCallRecorder } from './callRecorder.ts'
import { createRecordingDisk } from './recordingDisk.ts'
import { decodeOgg, loudness } from './testing/decodeOgg.ts'
import { temporaryFolder } from './testing/temporaryFolder.ts'
import { tonePackets } from './testing/tonePackets.ts'

function createRecorder(startMs: number) {
  const folder = temporaryFolder()
  const disk = createRecordingDisk({ folder, reserveBytes: 0, log: () => undefined })
  const read = (side: string) => decodeOgg(readFileSync(path.join(folder, `c.${side}.ogg`)))
  const recorder = createCallRecorder('c', disk)
  return { recorder, read, folder, begin: () => recorder.begin(startMs) }
}

const firstLoud = (samples: Int16Array): number =>
  loudness(samples).findIndex((level) => level > 1_000) * 20
const tone = await tonePackets({ ms: 1_000, hz: 440 })
const silence = Uint8Array.of(0xf8, 0xff, 0xfe)

test('both sides are on one clock and as long as the call, whoever spoke when', async () => {
  const { recorder, read, begin } = createRecorder(5_000)
  begin()
  for (let ms = 0; ms < 4_321; ms += 20) {
    const spoken = tone[(ms - 1_000) / 20]
    const heard = tone[(ms - 2_500) / 20]
    recorder.sentPacket(spoken?.payload ?? silence, 5_000 + ms)
    if (heard) recorder.heardPacket(heard, 5_000 + ms)
  }
  await recorder.end(5_000 + 4_321)
  const [agent, user] = await Promise.all([read('agent'), read('user')])
  expect([agent.samples.length, user.samples.length]).toEqual([4_321 * 48, 4_321 * 48])
  expect(Math.abs(firstLoud(agent.samples) - 1_000)).toBeLessThanOrEqual(20)
  expect(Math.abs(firstLoud(user.samples) - 2_500)).toBeLessThanOrEqual(20)
})

test('frames that a busy machine sent late or not at all leave the agent’s side in step', async () => {
  const { recorder, read, begin } = createRecorder(0)
  begin()
  for (let ms = 0; ms < 5_000; ms += 20) {
    const spoken = tone[(ms - 3_000) / 20]?.payload ?? silence
    // After a stall, the pacer sends the last five frames at once and leaves the others out.
    if (ms >= 1_000 && ms < 1_600) continue
    const nowMs = ms >= 1_600 && ms < 1_700 ? 1_700 : ms
    recorder.sentPacket(spoken, nowMs)
  }
  await recorder.end(5_000)
  const agent = await read('agent')
  expect(agent.seconds).toBe(5)
  expect(Math.abs(firstLoud(agent.samples) - 3_000)).toBeLessThanOrEqual(120)
})

test('what comes after the end of the call is not recorded', async () => {
  const { recorder, read, begin } = createRecorder(0)
  begin()
  recorder.sentPacket(silence, 0)
  await recorder.end(1_000)
  recorder.sentPacket(tone[0]?.payload ?? silence, 1_020)
  for (const packet of tone) recorder.heardPacket(packet, 1_040)
  expect(await recorder.end(2_000)).toBe('unbegun')
  expect((await read('agent')).seconds).toBe(1)
  expect((await read('user')).seconds).toBe(1)
})

test('a call that never begins leaves no files', async () => {
  const { recorder, folder } = createRecorder(0)
  recorder.sentPacket(silence, 0)
  for (const packet of tone) recorder.heardPacket(packet, 40)
  expect(await recorder.end(2_000)).toBe('unbegun')
  expect(readdirSync(folder)).toEqual([])
})
