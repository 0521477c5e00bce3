/** The live demo as a visitor uses it. */
import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { callPanel } from '@ringwell/content/site/callPanel.ts'
import { ADMIN_TOKEN } from '../startServer.ts'
import { spyOn } from './pageSpy.ts'

/** How long an answer may take that has to be synthesised first, on a busy machine. */
export const ANSWER_MS = 30_000

/** Returns how many calls the engine holds now, according to its health. */
export async function callsNow(request: APIRequestContext): Promise<number> {
  const headers = { authorization: `Bearer ${ADMIN_TOKEN}` }
  const health = (await (await request.get('/api/health', { headers })).json()) as {
    engine: { calls: number }
  }
  return health.engine.calls
}

type DemoPage = ReturnType<typeof demoPage>

export function demoPage(page: Page) {
  return {
    consent: page.getByRole('checkbox'),
    start: page.getByRole('button', { name: 'Start Conversation' }),
    end: page.getByRole('button', { name: 'End Conversation' }).first(),
    listening: page.getByText('Listening').first(),
    captions: page.getByRole('log'),
    say: page.getByPlaceholder('Type instead of speaking'),
  }
}

/** Opens the page with the page spy installed and the contact popup closed. */
export async function openDemo(page: Page): Promise<DemoPage> {
  await spyOn(page)
  await page.goto('/live-demo')
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  return demoPage(page)
}

/** Begins a call without a microphone, in which the visitor types. */
export async function typeToAgent(page: Page) {
  const demo = await openDemo(page)
  await demo.consent.check()
  await page.getByRole('button', { name: callPanel.noMicrophone }).click()
  await expect(demo.end).toBeVisible({ timeout: 15_000 })
  return demo
}

export async function startCall(page: Page, demo: DemoPage): Promise<void> {
  await demo.consent.check()
  await demo.start.click()
  await expect(demo.end).toBeVisible({ timeout: 15_000 })
}

/** Begins a call with the microphone. */
export async function speakToAgent(page: Page): Promise<DemoPage> {
  const demo = await openDemo(page)
  await startCall(page, demo)
  return demo
}

/**
 * Makes the agent say its answers once, by typing the questions, so that they are in the speech cache. A test
 * of timing in a call must not depend on how busy the machine's synthesis is.
 */
export async function hearAnswersOnce(
  page: Page,
  answers: readonly { question: string; says: string | RegExp }[],
): Promise<void> {
  const demo = await typeToAgent(page)
  for (const { question, says } of answers) {
    await demo.say.fill(question)
    await demo.say.press('Enter')
    await expect(demo.captions).toContainText(says, { timeout: ANSWER_MS })
  }
  await demo.end.click()
}

export function keepCallIds(page: Page): string[] {
  const ids: string[] = []
  page.on('response', async (response) => {
    if (!response.url().endsWith('-agent-session')) return
    ids.push(((await response.json()) as { call_id: string }).call_id)
  })
  return ids
}
