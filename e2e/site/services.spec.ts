/** The trades of small businesses: each can be heard, and called. */
import { callDialog } from '@ringwell/content/site/callDialog.ts'
import { callPanel } from '@ringwell/content/site/callPanel.ts'
import { demo } from '@ringwell/content/site/demo.ts'
import { home } from '@ringwell/content/site/home.ts'
import { services } from '@ringwell/content/site/services.ts'
import { trades } from '@ringwell/content/site/trades.ts'
import { messages } from '@ringwell/protocol/messages.ts'
import { expect, type Locator, type Page, test } from '@playwright/test'
import { violationsInBothThemes } from '../axe.ts'

const dialog = (page: Page): Locator => page.getByRole('dialog')
const callIt = (page: Page, name: string): Locator =>
  page.getByRole('button', { name: services.trades.callAbout.replace('{name}', name) })
const field = (page: Page, name: keyof typeof demo.business.fields): Locator =>
  dialog(page).getByLabel(demo.business.fields[name].label, { exact: true })
/** Begins the call that the dialog is about, with the keyboard in place of a microphone. */
const type = (page: Page): Locator =>
  dialog(page).getByRole('button', { name: callPanel.noMicrophone })
const end = (page: Page): Locator => page.getByRole('button', { name: callPanel.end }).first()

test('each trade has a recording, and a button that opens its call; an invented business is filled in @full', async ({
  page,
}) => {
  await page.goto('/services')
  for (const { id, name, calls } of trades) {
    const trade = page.locator(`#${id}`)
    await expect(trade.getByRole('button', { name: /^Play a call/ })).toBeVisible()
    await callIt(page, name).click()
    await expect(dialog(page).getByRole('heading', { name })).toBeVisible()
    if (typeof calls === 'object') {
      for (const fact of ['name', 'hours', 'question', 'answer'] as const) {
        await expect(field(page, fact)).toHaveValue(calls[fact])
      }
      await expect(dialog(page)).toContainText(callDialog.use)
    } else await expect(dialog(page)).toContainText(callDialog.agent)
    await page.keyboard.press('Escape')
    await expect(dialog(page)).toHaveCount(0)
    await expect(callIt(page, name)).toBeFocused()
  }
})

test('each larger industry has a recording, whose button says what the caller says, and a call if an agent is made for it @full', async ({
  page,
}) => {
  await page.goto('/services')
  const tiles = page.locator('.trades > li')
  await expect(tiles).toHaveCount(services.tiles.length)
  for (const tile of await tiles.all()) {
    await tile.getByRole('button', { name: /^Play .*: “.+”$/ }).click()
    await expect(tile.getByRole('button', { name: /^Pause / })).toBeVisible()
    await expect(page.getByRole('button', { name: /^Pause / })).toHaveCount(1)
  }
  for (const { name, calls } of services.tiles) {
    await expect(callIt(page, name)).toHaveCount(calls === undefined ? 0 : 1)
    if (calls === undefined) continue
    await callIt(page, name).click()
    await expect(dialog(page).getByRole('heading', { name })).toBeVisible()
    await expect(dialog(page)).toContainText(callDialog.agent)
    await page.keyboard.press('Escape')
  }
  expect(await violationsInBothThemes(page, { within: '.trades' })).toEqual([])
})

test('no call begins without consent: the box gets the focus and says why @full', async ({
  page,
}) => {
  await page.goto('/services')
  await callIt(page, 'Salon').click()
  const box = dialog(page).getByRole('checkbox')
  await dialog(page).getByRole('button', { name: callPanel.start }).click()
  await expect(box).toBeFocused()
  await expect(dialog(page).getByRole('alert')).toHaveText(callPanel.consentMissing)
  await expect(page).toHaveURL('/services')
  // A fact that is missing comes first.
  await field(page, 'hours').fill('')
  await dialog(page).getByRole('button', { name: callPanel.start }).click()
  await expect(field(page, 'hours')).toBeFocused()
  expect(await violationsInBothThemes(page)).toEqual([])
})

for (const [name, heading] of [
  ['Restaurant', 'Restaurant'],
  ['Salon', 'Mira’s Hair Salon'],
] as const) {
  test(`Call it at ${name}: its agent answers, and the call is shown whole${name === 'Salon' ? '' : ' @full'}`, async ({
    page,
  }) => {
    await page.goto('/services')
    await callIt(page, name).click()
    await dialog(page).getByRole('checkbox').check()
    await type(page).click()
    await expect(page).toHaveURL('/live-demo')
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
    // While it lasts, no other call begins: the button leads back to it.
    await page.goBack()
    await expect(page).toHaveURL('/services')
    await callIt(page, 'Gym').click()
    await expect(page).toHaveURL('/live-demo')
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
    await end(page).click()
    await expect(page.getByRole('button', { name: callPanel.start }).first()).toBeVisible()
  })
}

test('a refused microphone is said once in the dialog of a trade, whose call goes on from there', async ({
  page,
}) => {
  await page.addInitScript(() => {
    navigator.mediaDevices.getUserMedia = () =>
      Promise.reject(new DOMException('refused in a test', 'NotAllowedError'))
  })
  await page.goto('/services')
  await callIt(page, 'Restaurant').click()
  await dialog(page).getByRole('checkbox').check()
  await dialog(page).getByRole('button', { name: callPanel.start }).click()
  await expect(dialog(page).getByRole('alert')).toContainText(messages.microphoneDenied)
  await expect(page.getByText(messages.microphoneDenied)).toHaveCount(1)
  await expect(page).toHaveURL('/services')
  expect(await violationsInBothThemes(page)).toEqual([])
  await type(page).click()
  await expect(page).toHaveURL('/live-demo')
  await end(page).click()
})

test('Ring your own business opens on the home page without moving anything, and calls the business of the visitor @full', async ({
  page,
}) => {
  await page.goto('/')
  const open = page.getByRole('button', { name: home.own.open })
  await open.scrollIntoViewIfNeeded()
  const key = page.locator('.hero .key')
  const places = async () => [await key.boundingBox(), await open.boundingBox()]
  const before = await places()
  await open.click()
  await expect(dialog(page).getByRole('heading', { name: callDialog.own })).toBeVisible()
  expect(await places()).toEqual(before)
  for (const [fact, text] of [
    ['name', 'Bella’s Bicycles'],
    ['hours', 'Mon-Fri 9-5'],
    ['question', 'Do you sell helmets?'],
    ['answer', 'Yes, in every size.'],
  ] as const) {
    await field(page, fact).fill(text)
  }
  await dialog(page).getByRole('checkbox').check()
  await type(page).click()
  await expect(page).toHaveURL('/live-demo')
  await expect(page.getByRole('heading', { level: 1, name: 'Bella’s Bicycles' })).toBeVisible()
  await end(page).click()
})
