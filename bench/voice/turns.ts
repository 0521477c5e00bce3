/**
 * Measures turns of real calls in a real browser: how long a visitor waits, and how fast an agent falls
 * silent.
 */
import { setTimeout as pause } from 'node:timers/promises'
import type { Browser, Page } from 'playwright-core'
import { fillers } from '@ringwell/content/agents/playbooks/standardLines.ts'
import { HEARD, silentAfter, type Spied, spied, spyScript } from '@ringwell/e2e/calls/pageSpy.ts'
import type { Wav } from '@ringwell/e2e/calls/wav.ts'
import { loadLine, microphoneScript, sayLine } from './scriptedMicrophone.ts'

export interface CallFigures {
  /** Time from the click to `connected`, in ms. */
  connectedMs: number
  /** Time from the click to the agent's first sound, in ms. */
  firstSoundMs: number
  /** One value for each question: from the end of the visitor's speech to the agent's first sound, in ms. */
  answerMs: number[]
  /** The same, up to the first words of the answer itself, which may follow a filler. In ms. */
  ownWordsMs: number[]
  /** How many of the answers began with a filler. */
  fillers: number
  /** The longest silence within each answer that was not interrupted, including the pauses between sentences, in ms. */
  longestSilenceMs: number[]
  /**
   * Time from the first sound of the visitor's speech to the agent's silence, in ms; empty without a
   * barge-in.
   */
  bargeInMs: number[]
  /** Questions that were not answered within 8 s. */
  unanswered: string[]
}

interface CallPlan {
  url: string
  voice: string
  questions: readonly string[]
  /** What the visitor says during every other answer. */
  interruption: string | undefined
  lines: ReadonlyMap<string, Wav>
}

/**
 * Waits inside the page, so that only the result is passed to the benchmark. Reading every sample from outside, ten
 * times a second, would take half a core away from the call that is being measured.
 */
async function awaitSound(
  page: Page,
  from: number,
  timeoutMs: number,
): Promise<number | undefined> {
  const found = await page.evaluate(
    ([since, loud, patience]) =>
      new Promise<number | undefined>((resolve) => {
        const { spied } = window as unknown as { spied: Spied }
        const deadline = performance.now() + patience
        const timer = setInterval(() => {
          const levels = spied.agentLevels
          let first: number | undefined
          for (let i = levels.length - 1; i >= 0 && (levels[i]?.at ?? 0) >= since; i--)
            if ((levels[i]?.level ?? 0) > loud) first = levels[i]?.at
          if (first === undefined && performance.now() < deadline) return
          clearInterval(timer)
          resolve(first)
        }, 20)
      }),
    [from, HEARD, timeoutMs] as const,
  )
  return found
}

/** Waits until every response is done and 0.9 s of silence have passed, so that neither side talks over the other. */
async function untilQuiet(page: Page): Promise<void> {
  await page.evaluate(
    ([loud]) =>
      new Promise<void>((resolve) => {
        const { spied } = window as unknown as { spied: Spied }
        const deadline = performance.now() + 60_000
        const timer = setInterval(() => {
          const now = performance.now()
          let responses = 0
          for (const { event } of spied.events) {
            if (event.type === 'response.created') responses += 1
            if (event.type === 'response.done') responses -= 1
          }
          if (responses > 0 && now < deadline) return
          const levels = spied.agentLevels
          let silent = true
          for (let i = levels.length - 1; i >= 0 && (levels[i]?.at ?? 0) >= now - 900; i--)
            if ((levels[i]?.level ?? 0) > loud) silent = false
          if (!silent && now < deadline) return
          clearInterval(timer)
          resolve()
        }, 50)
      }),
    [HEARD] as const,
  )
}

/**
 * Returns when an answer's own words begin, if a filler precedes them. A caption arrives when its clause begins to
 * sound.
 */
function afterFillerAt({ events }: Spied, from: number): number | undefined {
  const words = events.filter(
    ({ at, event }) => at >= from && event.type === 'response.output_audio_transcript.delta',
  )
  const isFiller = fillers.some((filler) => String(words[0]?.event.delta).trim() === filler)
  return isFiller ? words[1]?.at : undefined
}

/** Returns the longest time without sound between the first and the last sound of an answer, in ms. */
function longestSilence({ agentLevels }: Spied, from: number): number | undefined {
  const heard = agentLevels.filter(({ at, level }) => at >= from && level > HEARD)
  const waits = heard.slice(1).map(({ at }, index) => at - (heard[index]?.at ?? at))
  return heard.length === 0 ? undefined : Math.max(0, ...waits)
}

/** Returns the page time at which the connection was established, or undefined. */
async function awaitConnected(page: Page): Promise<number | undefined> {
  const handle = await page.waitForFunction(
    () =>
      (window as unknown as { spied: Spied }).spied.states.find(
        ({ state }) => state === 'connected',
      )?.at,
    undefined,
    { timeout: 15_000 },
  )
  return handle.jsonValue()
}

/**
 * Interrupts the agent. Returns the ms from the first sound of the interruption to the agent's silence, or undefined if
 * the agent was not speaking.
 */
async function interrupt(page: Page, line: string): Promise<number | undefined> {
  await pause(700)
  const before = await spied(page)
  if (!before.agentLevels.slice(-20).some(({ level }) => level > HEARD)) return undefined
  const { beganAt } = await sayLine(page, line)
  await pause(2_500)
  const silentAt = silentAfter(await spied(page), beganAt, 120)
  return silentAt === undefined ? undefined : silentAt - beganAt
}

async function startCall(page: Page, plan: CallPlan): Promise<number> {
  await page.goto(`${plan.url}/live-demo`)
  const popup = page.getByRole('dialog')
  await popup.getByRole('button', { name: 'Close' }).click()
  await page.getByLabel('Voice').selectOption(plan.voice)
  await page.getByRole('checkbox').check()
  for (const [name, wav] of plan.lines) await loadLine(page, name, wav)
  // The click is timed in the page, because the driver's round trip is not part of the visitor's wait.
  await page.evaluate(() => {
    document.addEventListener(
      'click',
      () => Object.assign(window, { clickedAt: performance.now() }),
      { capture: true },
    )
  })
  await page.getByRole('button', { name: 'Start Conversation' }).click()
  return page.evaluate(() => (window as unknown as { clickedAt: number }).clickedAt)
}

export async function measureCall(browser: Browser, plan: CallPlan): Promise<CallFigures> {
  const context = await browser.newContext({ permissions: ['microphone'] })
  const page = await context.newPage()
  await page.addInitScript({ content: microphoneScript })
  await page.addInitScript({ content: spyScript })
  try {
    const clickedAt = await startCall(page, plan)
    const connectedAt = await awaitConnected(page)
    if (connectedAt === undefined) throw new Error('the call did not connect')
    const firstSoundAt = await awaitSound(page, clickedAt, 15_000)
    const figures: CallFigures = {
      connectedMs: connectedAt - clickedAt,
      firstSoundMs: (firstSoundAt ?? Number.NaN) - clickedAt,
      answerMs: [],
      ownWordsMs: [],
      fillers: 0,
      longestSilenceMs: [],
      bargeInMs: [],
      unanswered: [],
    }
    const end = page.getByRole('button', { name: 'End Conversation' }).first()
    for (const [index, question] of plan.questions.entries()) {
      await untilQuiet(page)
      // On a slow machine, the answers may use up the two minutes that a call can last.
      if (!(await end.isVisible())) break
      const { endsAt } = await sayLine(page, question)
      // The answer can't arrive before the end of the question, so earlier sound belongs to another answer.
      const answeredAt = await awaitSound(page, endsAt, 8_000)
      if (!(await end.isVisible())) break
      if (answeredAt === undefined) figures.unanswered.push(question)
      else figures.answerMs.push(answeredAt - endsAt)
      const isInterrupted = plan.interruption && index % 2 === 0
      if (!isInterrupted) await untilQuiet(page)
      const heard = await spied(page)
      const ownAt = afterFillerAt(heard, endsAt)
      if (ownAt !== undefined) figures.fillers += 1
      if (answeredAt !== undefined) figures.ownWordsMs.push((ownAt ?? answeredAt) - endsAt)
      const longestMs = isInterrupted ? undefined : longestSilence(heard, endsAt)
      if (longestMs !== undefined) figures.longestSilenceMs.push(longestMs)
      if (plan.interruption && isInterrupted) {
        const silentMs = await interrupt(page, plan.interruption)
        if (silentMs !== undefined) figures.bargeInMs.push(silentMs)
      }
    }
    // The call may reach its time limit first.
    if (await end.isVisible()) await end.click({ timeout: 2_000 }).catch(() => undefined)
    await pause(500)
    return figures
  } finally {
    await context.close()
  }
}
