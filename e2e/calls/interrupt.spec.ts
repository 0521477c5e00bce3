/** The game in a live call: the agent talks, the visitor cuts in, and the page says how fast the agent fell silent. */
import { readFileSync } from 'node:fs'
import { expect, test } from '@playwright/test'
import { loadLine, microphoneScript, sayLine } from '@ringwell/bench/voice/scriptedMicrophone.ts'
import { demo as words } from '@ringwell/content/site/demo.ts'
import { callPanel } from '@ringwell/content/site/callPanel.ts'
import { violationsOf } from '../axe.ts'
import { microphone } from '../browsers.ts'
import { ANSWER_MS, hearAnswersOnce, openDemo, startCall } from './demoPage.ts'
import { agentTalks, silentAfter, spied } from './pageSpy.ts'
import { decodeWav } from './wav.ts'

const game = words.interrupt
/** How far the page's figure, from screen frames, may be from the test's own timer on a busy machine. */
const PRECISION_MS = 150

// Rule C56
test('a visitor who cuts in sees how fast the agent fell silent, and who is muted is told why nothing begins @full', async ({
  page,
}) => {
  test.setTimeout(120_000)
  const loaded: string[] = []
  page.on('request', (request) => loaded.push(request.url()))
  await hearAnswersOnce(page, [{ question: game.request, says: /delete.*days/s }])
  await page.addInitScript({ content: microphoneScript })
  const demo = await openDemo(page)
  await loadLine(page, 'question', decodeWav(readFileSync(microphone('question'))))
  await startCall(page, demo)
  const open = page.getByRole('button', { name: game.open })
  await expect(page.getByText(callPanel.listening, { exact: true })).toBeVisible({
    timeout: ANSWER_MS,
  })
  expect(loaded.filter((url) => url.includes('InterruptGame'))).toEqual([])

  const panel = page.getByRole('region', { name: game.title })
  await test.step('the game opens by keyboard', async () => {
    await open.press('Enter')
    await expect(panel.getByRole('button', { name: game.start })).toBeFocused()
    await expect(panel).toContainText(game.steps.ready)
    expect(await violationsOf(page, { within: '.game' })).toEqual([])
  })

  /** Cuts in while the agent talks. Returns the time of the visitor's first sound. */
  const cutIn = async (): Promise<number> => {
    await expect(panel).toContainText(game.steps.telling, { timeout: ANSWER_MS })
    await agentTalks(page)
    const { beganAt } = await sayLine(page, 'question')
    return beganAt
  }

  await test.step('the figure is that of the sound in the page', async () => {
    await panel.getByRole('button', { name: game.start }).press('Enter')
    const beganAt = await cutIn()
    // Nearly always the visitor cuts a word. In a gap between two words, the figure is that it stopped at once.
    const isOver = panel.getByText(game.outcomes.stopped).or(panel.getByText(game.outcomes.between))
    await expect(isOver).toBeVisible({ timeout: 10_000 })
    const figure = (await panel.locator('.game-figure').textContent()) ?? ''
    const shown = figure === game.atOnce ? 0 : Number(/^About (\d+) ms$/.exec(figure)?.[1])
    const silentAt = silentAfter(await spied(page), beganAt) ?? Number.NaN
    expect(Math.abs(shown - (silentAt - beganAt))).toBeLessThan(PRECISION_MS)
    await expect(panel).toContainText(game.best.replace('{figure}', figure))
    expect(await violationsOf(page, { within: '.game' })).toEqual([])
  })

  await test.step('nothing begins while the microphone is muted', async () => {
    await page.getByRole('button', { name: callPanel.mute }).click()
    await expect(panel).toContainText(game.muted)
    await expect(panel.getByRole('button', { name: game.again })).toHaveAttribute(
      'aria-disabled',
      'true',
    )
    await panel.getByRole('button', { name: game.close }).click()
    await expect(panel).toBeHidden()
    await expect(open).toBeFocused()
    // On a phone, the sentence that the microphone is muted does not cover the text box.
    await page.setViewportSize({ width: 390, height: 844 })
    await expect(page.getByText(callPanel.muted, { exact: true })).toBeVisible()
    const box = await demo.say.boundingBox()
    const bar = await page.locator('.live-bar').boundingBox()
    expect((box?.y ?? Infinity) + (box?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0)
  })
  await demo.end.click()
})
