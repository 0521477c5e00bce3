/**
 * What a page can add to the widget: functions that the agent calls, and details to ask for before a call.
 */
import { expect, type Page, test } from '@playwright/test'
import { brand } from '@ringwell/brand/brand.ts'
import { leadMessages } from '@ringwell/protocol/forms.ts'
import { violationsOf } from '../axe.ts'
import { ANSWER_MS } from '../calls/demoPage.ts'
import { spied, spyOn } from '../calls/pageSpy.ts'
import { serveStrangers, type Strangers } from './strangers.ts'
import { expectReleased, offersIn, openWidget, type WidgetPage } from './widgetPage.ts'

const server = process.env.BASE_URL ?? 'http://localhost:3000'
const tagName = `${brand.slug}-voice`

test.use({ locale: 'en-GB' })

const pageWith = (attributes: string, script = '') => ({
  policy: `default-src 'none'; script-src ${server} 'unsafe-inline'; connect-src ${server}; require-trusted-types-for 'script'`,
  body:
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Shop</title>` +
    `<script type="module" src="${server}/widget.js"></script></head><body><h1>Shop</h1>` +
    `<${tagName} agent-uuid="${brand.agents.widget}"${attributes}></${tagName}>` +
    `<script type="module">${script}</script></body></html>`,
})

const stockTool = `
  await customElements.whenDefined('${tagName}')
  const widget = document.querySelector('${tagName}')
  window.uses = []
  widget.addEventListener('${brand.slug}:tool', ({ detail }) => uses.push(detail.name + ' ' + detail.outcome))
  window.takeAway = widget.registerTool({
    name: 'find_jacket',
    description: 'Tells how many jackets of a size are in stock.',
    parameters: { type: 'object', properties: { size: { enum: ['small', 'medium', 'large'] } }, required: ['size'] },
    examples: ['Do you have the jacket in medium?', 'Is the jacket in stock?', 'Which sizes of the jacket are left?'],
    run: ({ size }) => ({ say: 'Of size ' + size + ' three jackets are left.' }),
  })
`

let strangers: Strangers
test.beforeAll(async () => {
  strangers = await serveStrangers(
    new Map([
      ['/plain', pageWith('')],
      ['/tools', pageWith('', stockTool)],
      ['/lead', pageWith(' lead-fields="name phone"')],
      ['/lead/all', pageWith(' lead-fields="name company phone"')],
    ]),
  )
})
test.afterAll(() => strangers.close())

/** Collects the names of the widget's own files that the page fetches. */
function watchScripts(page: Page): string[] {
  const files: string[] = []
  page.on('request', (request) => {
    const name = /\/([\w]+)-[\w-]{8}\.js$/.exec(request.url())?.[1]
    if (name) files.push(name)
  })
  return files
}

async function typeIn(widget: WidgetPage, text: string): Promise<void> {
  await widget.say.fill(text)
  await widget.say.press('Enter')
}

test('the agent calls a function of the page, asks for missing arguments, and says the result @full', async ({
  page,
}) => {
  // The call has four answers, some of which have to be synthesised first.
  test.setTimeout(150_000)
  const files = watchScripts(page)
  await spyOn(page)
  const widget = await openWidget(page, `${strangers.origin}/tools`)
  await expect(widget.launcher).toBeVisible()
  expect(files, 'nothing before somebody reaches for it').toEqual([])
  await widget.launcher.click()
  await widget.consent.check()
  await typeIn(widget, 'Is the jacket in stock?')
  await expect(widget.captions).toContainText('Please tell me the size.', { timeout: ANSWER_MS })
  expect(files).toContain('offerFunctions')
  await typeIn(widget, 'Medium.')
  await expect(widget.captions).toContainText('Of size medium three jackets are left.', {
    timeout: ANSWER_MS,
  })
  expect(await page.evaluate('uses')).toEqual(['find_jacket answered'])
  const offers = async () => offersIn(await spied(page))
  expect(await offers()).toEqual([['find_jacket']])
  await page.evaluate('takeAway()')
  await expect.poll(offers).toEqual([['find_jacket'], []])
  const lines = widget.captions.locator('.agent')
  const before = await lines.count()
  await typeIn(widget, 'Do you have the jacket in large?')
  await expect(lines).toHaveCount(before + 1, { timeout: ANSWER_MS })
  expect(await page.evaluate('uses')).toHaveLength(1)
  await widget.hangUp.click()
  await expectReleased(page)
})

test('details are requested with a message, stored once, and sent with the call', async ({
  page,
}) => {
  const sent: unknown[] = []
  const leads: number[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('agent-session')) {
      const { name, companyName, mobileNumber } = request.postDataJSON() as Record<string, string>
      sent.push({ name, companyName, mobileNumber })
    }
  })
  page.on('response', (response) => {
    if (response.url().endsWith('/api/leads')) leads.push(response.status())
  })
  const widget = await openWidget(page, `${strangers.origin}/lead`)
  await widget.launcher.click()
  await widget.start.click()
  await expect(widget.dialog.getByText(leadMessages.name)).toBeVisible()
  await expect(widget.dialog.getByText(leadMessages.mobileNumber)).toBeVisible()
  await expect(widget.dialog.getByLabel('Company name')).toHaveCount(0)
  expect(await violationsOf(page, { within: tagName })).toEqual([])
  const name = widget.dialog.getByLabel('Full name')
  const phone = widget.dialog.getByLabel('Mobile number')
  await expect(name).toBeFocused()
  await name.fill('Asha Rao')
  await phone.fill('call me')
  await widget.consent.check()
  await widget.start.click()
  await expect(phone).toBeFocused()
  await expect(widget.dialog.getByText(leadMessages.name)).toBeHidden()
  expect(sent, 'no key before the details are right').toEqual([])
  await phone.fill('+91 555 010-0123')
  await expect(widget.dialog.getByText(leadMessages.mobileNumber)).toBeHidden()
  // Closing and opening the panel keeps the details.
  await widget.launcher.click()
  await widget.launcher.click()
  await expect(name).toHaveValue('Asha Rao')
  await widget.start.click()
  await expect(widget.hangUp).toBeVisible({ timeout: 15_000 })
  await widget.hangUp.click()
  await widget.start.click()
  await expect(widget.hangUp).toBeVisible({ timeout: 15_000 })
  await widget.hangUp.click()
  const visitor = { name: 'Asha Rao', companyName: '', mobileNumber: '+91 555 010-0123' }
  expect(sent).toEqual([visitor, visitor])
  expect(leads).toEqual([200])
})

test('details are requested in the visitor’s language, and without consent none are stored @full', async ({
  page,
}) => {
  const leads: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/leads')) leads.push(request.method())
  })
  const widget = await openWidget(page, `${strangers.origin}/lead/all`)
  await widget.launcher.click()
  await widget.dialog.getByLabel('Full name').fill('Asha Rao')
  await widget.dialog.getByLabel('Language').selectOption('french')
  const dialog = page.getByRole('dialog', { name: 'Parler à Ringwell' })
  await expect(dialog.getByLabel('Nom complet')).toHaveValue('Asha Rao')
  await dialog.getByLabel('Nom de l’entreprise').fill('Tamsel')
  await dialog.getByLabel('Numéro de mobile').fill('0555 010 0123')
  await dialog.getByRole('button', { name: 'Parler à l’IA' }).click()
  await expect(dialog.getByText(/sans votre accord/)).toBeVisible()
  expect(leads).toEqual([])
})
