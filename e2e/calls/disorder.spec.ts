/**
 * Tests what can go wrong in the middle of a call: everybody affected is told, and the next call works.
 */
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect, test } from '@playwright/test'
import { processTree } from '@ringwell/bench/processTree.ts'
import { startCallers } from '@ringwell/bench/voice/startCallers.ts'
import { ANSWER_MS, callsNow, speakToAgent } from './demoPage.ts'
import { spied } from './pageSpy.ts'
import { encodeWav } from './wav.ts'

const url = process.env.BASE_URL ?? 'http://localhost:3000'
const serverPid = Number(process.env.SERVER_PID)
/** How long a restarted process loads its models: seconds, or half a minute on a busy machine. */
const LOADING_MS = 45_000

function commandLine(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
  } catch {
    // The process has ended since it was listed.
    return ''
  }
}

/** Returns the ids of the server's worker processes whose script has this name. */
function workers(script: string): number[] {
  return processTree(serverPid)
    .map(({ pid }) => pid)
    .filter((pid) => commandLine(pid).includes(script))
}

test('callers who vanish are released within 10 seconds @full', async ({ request }) => {
  await expect.poll(() => callsNow(request), { timeout: 15_000 }).toBe(0)
  const wav = path.join(mkdtempSync(path.join(os.tmpdir(), 'ringwell-')), 'silence.wav')
  writeFileSync(wav, encodeWav({ rateHz: 48_000, samples: new Int16Array(48_000) }))
  const callers = startCallers({ url, calls: 2, wav, pauseMs: 1_000 })
  await callers.ready
  expect(await callsNow(request)).toBe(2)
  await callers.vanish()
  // Polls often: the calls end after nine of the ten seconds, and a poll every second could miss that.
  await expect.poll(() => callsNow(request), { timeout: 10_000, intervals: [200] }).toBe(0)
})

test('a synthesis process that is killed in the middle of a sentence costs a sentence, not the call @full', async ({
  page,
  request,
}) => {
  test.skip(!serverPid, 'needs the process id of a server of our own')
  test.setTimeout(LOADING_MS + 60_000)
  const demo = await speakToAgent(page)
  await demo.say.fill('What does the Scale plan cost?')
  await demo.say.press('Enter')
  await expect(demo.captions).toContainText('$200', { timeout: ANSWER_MS })
  const [speaking] = workers('synthesisProcess')
  expect(speaking).toBeDefined()
  process.kill(speaking ?? 0, 'SIGKILL')
  await expect
    .poll(() => workers('synthesisProcess').filter((pid) => pid !== speaking).length)
    .toBe(1)

  // An answer that is not in the cache needs the synthesis process. The call goes on and shows the answer,
  // whether that process is back yet or not.
  await demo.say.fill('What does the Starter plan cost?')
  await demo.say.press('Enter')
  await expect(demo.captions).toContainText('$10', { timeout: ANSWER_MS })
  expect((await spied(page)).states.at(-1)?.state).toBe('connected')
  await demo.end.click()
  // No call can begin while it loads its models, so the next test waits here.
  const isReady = async () => (await request.get('/api/health')).ok()
  await expect.poll(isReady, { timeout: LOADING_MS }).toBe(true)
})

test('a recognition process that is killed is back for the next call, and health says when @full', async ({
  page,
  request,
}) => {
  test.skip(!serverPid, 'needs the process id of a server of our own')
  test.setTimeout(2 * LOADING_MS + 30_000)
  const isReady = async () => (await request.get('/api/health')).ok()
  await expect.poll(isReady, { timeout: LOADING_MS }).toBe(true)
  const [recognition] = workers('recognitionProcess')
  expect(recognition).toBeDefined()
  process.kill(recognition ?? 0, 'SIGKILL')
  await expect.poll(isReady).toBe(false)
  await expect.poll(isReady, { timeout: LOADING_MS }).toBe(true)
  expect(workers('recognitionProcess')).not.toContain(recognition)
  const demo = await speakToAgent(page)
  await demo.say.fill('How much is the Pro plan?')
  await demo.say.press('Enter')
  await expect(demo.captions).toContainText('$50', { timeout: ANSWER_MS })
  await demo.end.click()
})
