/**
 * Tests the product's main job from end to end: a visitor speaks, an agent answers, and both are heard and
 * stored.
 */
import { readFileSync } from 'node:fs'
import { expect, type Page, test } from '@playwright/test'
import { loadLine, microphoneScript, sayLine } from '@ringwell/bench/voice/scriptedMicrophone.ts'
import { microphone } from '../browsers.ts'
import { ANSWER_MS, keepCallIds, openDemo, startCall } from './demoPage.ts'
import { generalFirstWords, heardQuestion } from './firstWords.ts'
import { decodeAudio, prepareToRecognise, recognise } from './hearing.ts'
import { agentTalks, silentAfter, spied } from './pageSpy.ts'
import { readRecording, readTranscript } from './recordings.ts'
import { decodeWav } from './wav.ts'

const dataDir = process.env.SERVER_DATA_DIR ?? 'data'

/** Waits until the agent has said all that it had to say since `at`, in page time. */
const hearOut = (page: Page, at = 0): Promise<void> =>
  expect
    .poll(
      async () =>
        (await spied(page)).events.some(
          (seen) => seen.at > at && seen.event.type === 'output_audio_buffer.stopped',
        ),
      { timeout: ANSWER_MS },
    )
    .toBe(true)

test('a visitor asks what the Pro plan costs and hears that it is fifty dollars', async ({
  page,
}) => {
  test.setTimeout(180_000)
  await page.addInitScript({ content: microphoneScript })
  const demo = await openDemo(page)
  for (const line of ['question', 'languages', 'wait'] as const)
    await loadLine(page, line, decodeWav(readFileSync(microphone(line))))
  const callIds = keepCallIds(page)
  await startCall(page, demo)
  const began = Date.now()
  await expect(demo.captions).toContainText(generalFirstWords, { timeout: ANSWER_MS })
  await hearOut(page)

  await test.step('captions show both sides', async () => {
    const { beganAt } = await sayLine(page, 'question')
    await expect(demo.captions).toContainText(heardQuestion, { timeout: ANSWER_MS })
    await expect(demo.captions).toContainText('$50', { timeout: ANSWER_MS })
    await hearOut(page, beganAt)
  })

  await test.step('a second question in the same call is answered, and speaking over the agent silences it', async () => {
    await sayLine(page, 'languages')
    await expect(demo.captions).toContainText(/which languages/i, { timeout: ANSWER_MS })
    await agentTalks(page)
    const { beganAt } = await sayLine(page, 'wait')
    const silentAt = async () => silentAfter(await spied(page), beganAt, 1_000)
    await expect.poll(silentAt, { timeout: ANSWER_MS }).toBeDefined()
    const since = (await spied(page)).events.filter(({ at }) => at > beganAt)
    expect(since.map(({ event }) => event.type)).toContain('output_audio_buffer.cleared')
  })

  void prepareToRecognise(dataDir)
  const uploaded = page.waitForResponse(
    (response) => response.url().includes('/upload_audio/') && response.ok(),
  )
  await demo.end.click()
  const callSeconds = (Date.now() - began) / 1000
  await expect(demo.start).toBeVisible()
  await uploaded

  await test.step('the microphone is released and the connection closed', async () => {
    const seen = await spied(page)
    expect(seen.microphones.length).toBeGreaterThan(0)
    expect(seen.microphones.filter(({ live }) => live)).toEqual([])
    expect(seen.peersOpen).toBe(0)
  })

  await test.step('both recordings are stored completely, and the transcript is stored', async () => {
    const kept = () => readRecording(dataDir, callIds[0])
    await expect
      .poll(async () => (await kept())?.durationSeconds ?? 0)
      .toBeGreaterThan(callSeconds - 4)
    const recording = (await kept())!
    const agent = await decodeAudio(page, recording.agent)
    const user = await decodeAudio(page, recording.user)
    for (const side of [agent, user]) {
      expect(side.seconds).toBeGreaterThan(callSeconds - 4)
      expect(side.seconds).toBeLessThan(callSeconds + 3)
    }
    const said = readTranscript(dataDir, recording.recordingId).join('\n')
    expect(said).toMatch(/^agent: \w/)
    expect(said).toMatch(new RegExp(`^visitor: .*${heardQuestion.source}`, 'im'))
    expect(said).toMatch(/^agent: .*\$50/m)
    expect(said).toMatch(/^visitor: .*which languages/im)
    // What the agent was not let say, it has not said.
    expect(said).not.toMatch(/behind the agent/)
    expect(await recognise(dataDir, [agent.samples, user.samples])).toEqual([
      expect.stringMatching(/fifty dollars|\$50/i),
      expect.stringMatching(/languages do you speak/i),
    ])
  })
})
