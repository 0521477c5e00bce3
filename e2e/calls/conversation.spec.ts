/**
 * Tests the product's main job from end to end: a visitor speaks, an agent answers, and both are heard and
 * stored.
 */
import { expect, test } from '@playwright/test'
import { heardThrough, microphone } from '../browsers.ts'
import { ANSWER_MS, keepCallIds, openDemo, startCall } from './demoPage.ts'
import { heardQuestion } from './firstWords.ts'
import { decodeAudio, recognise } from './hearing.ts'
import { silentAfter, spied } from './pageSpy.ts'
import { readRecordings, readTranscript } from './recordings.ts'

test.use(heardThrough(microphone('conversation')))

const dataDir = process.env.SERVER_DATA_DIR ?? 'data'

test('a visitor asks what the Pro plan costs and hears that it is fifty dollars', async ({
  page,
}) => {
  test.setTimeout(180_000)
  const demo = await openDemo(page)
  const callIds = keepCallIds(page)
  await startCall(page, demo)
  const began = Date.now()

  await test.step('captions show both sides', async () => {
    await expect(demo.captions).toContainText(heardQuestion, { timeout: 20_000 })
    await expect(demo.captions).toContainText('$50', { timeout: ANSWER_MS })
  })

  await test.step('a second question in the same call is answered', async () => {
    await expect(demo.captions).toContainText(/which languages/i, { timeout: 20_000 })
  })

  await test.step('speaking over the agent silences it', async () => {
    const cleared = () =>
      spied(page).then((seen) =>
        seen.events.find(({ event }) => event.type === 'output_audio_buffer.cleared'),
      )
    await expect.poll(cleared, { timeout: 30_000 }).toBeDefined()
    await page.waitForTimeout(1_500)
    const seen = await spied(page)
    const interruption = seen.events.findLast(
      ({ event, at }) =>
        event.type === 'input_audio_buffer.speech_started' &&
        at <=
          (seen.events.find((each) => each.event.type === 'output_audio_buffer.cleared')?.at ?? 0) +
            50,
    )
    const silentAt = silentAfter(seen, interruption?.at ?? 0)
    expect(silentAt).toBeDefined()
    // This is no benchmark. It only checks that the agent does not finish its sentence.
    expect((silentAt ?? 0) - (interruption?.at ?? 0)).toBeLessThan(1_000)
  })

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
    const recordingOfCall = async () =>
      (await readRecordings(dataDir)).find(({ recordingId }) => recordingId === callIds[0])
    await expect
      .poll(async () => (await recordingOfCall())?.durationSeconds ?? 0)
      .toBeGreaterThan(callSeconds - 4)
    const kept = await recordingOfCall()
    if (!kept?.agent || !kept.user) throw new Error('a recording is missing')
    const agent = await decodeAudio(page, kept.agent)
    const user = await decodeAudio(page, kept.user)
    for (const side of [agent, user]) {
      expect(side.seconds).toBeGreaterThan(callSeconds - 4)
      expect(side.seconds).toBeLessThan(callSeconds + 3)
    }
    const said = readTranscript(dataDir, kept.recordingId).join('\n')
    expect(said).toMatch(/^agent: \w/)
    expect(said).toMatch(new RegExp(`^visitor: .*${heardQuestion.source}`, 'im'))
    expect(said).toMatch(/^agent: .*\$50/m)
    expect(said).toMatch(/^visitor: .*which languages/im)
    expect(await recognise(dataDir, [agent.samples, user.samples])).toEqual([
      expect.stringMatching(/fifty dollars|\$50/i),
      expect.stringMatching(/languages do you speak/i),
    ])
  })
})
