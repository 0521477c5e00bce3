/** What the tests of the console share: people who join it, each in their own browser, and what is never right. */
import { type Browser, type BrowserContext, expect, type Page } from '@playwright/test'
import { codeNow } from '@ringwell/server/people/totp.ts'
import { createAuthenticator } from '@ringwell/server/testing/authenticator.ts'
import { violationsInBothThemes, violationsOf } from '../axe.ts'
import { ADMIN_TOKEN } from '../startServer.ts'

const phone = { width: 390, height: 844 }
const desk = { width: 1440, height: 900 }

export const program = { authorization: `Bearer ${ADMIN_TOKEN}` }

/** Invites somebody as a program does, and returns their link. */
export async function invite(page: Page, email: string, role: string): Promise<string> {
  const add = (data: object) =>
    page.request.post('/api/admin/operators', { headers: program, data })
  const known = await page.request.get('/api/admin/operators', { headers: program })
  // The first operator is an owner whatever the invitation says, so somebody else is.
  if (role !== 'owner' && (await known.json()).data.operators.length === 0)
    await add({ email: 'first@example.com', role: 'owner' })
  const answer = await add({ email, role })
  expect(answer.status()).toBe(201)
  return (await answer.json()).data.link
}

/** Gives the page a device that makes passkeys and verifies whose they are. */
export async function addAuthenticator(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

type OpensContexts = Pick<Browser, 'newContext'>

/** Opens another person's browser. What it says about our policy or about errors is a fault. */
export async function personOf(browser: OpensContexts, faults: string[]): Promise<Page> {
  const context = await browser.newContext({ viewport: desk })
  if (!isChromium(context)) await context.addInitScript(insertText)
  const page = await context.newPage()
  watch(page, faults)
  return page
}

/** Browsers report refused requests, and some are refused here on purpose. Firefox calls some of them errors of the page. */
const refused = /^Failed to load resource|^Firefox can’t establish a connection/

function watch(page: Page, faults: string[]): void {
  const note = (text: string): void => {
    if (!refused.test(text)) faults.push(text)
  }
  page.on('pageerror', ({ message }) => note(message))
  page.on('console', (message) => {
    if (message.type() === 'error') note(message.text())
  })
}

/** Opens a browser in which somebody has joined with this role, and returns their address too. */
export async function join(
  browser: OpensContexts,
  name: string,
  role: string,
  faults: string[],
  email = `${name.toLowerCase()}-${Date.now()}@example.com`,
): Promise<{ page: Page; email: string }> {
  const page = await personOf(browser, faults)
  const link = await invite(page, email, role)
  if (isChromium(page.context())) await joinUnseen(page, link, name)
  // `people.spec.ts` joins through the page in Chromium only, so Firefox does it here.
  else await joinWithPassword(page, link, name)
  return { page, email }
}

/** Asks what the page of a link asks, which costs a tenth of opening that page. */
async function joinUnseen(page: Page, link: string, name: string): Promise<void> {
  const { origin, hash } = new URL(link)
  const post = async (path: string, body: object) => {
    const answer = await page.request.post(`/api/sign-in/link${path}`, {
      headers: { origin, 'x-console': '1' },
      data: { token: hash.slice(1), ...body },
    })
    expect(answer.status()).toBe(200)
    return (await answer.json()).data
  }
  const passkey = createAuthenticator(origin).create((await post('', {})).link.passkey)
  await post('/passkey', { name, passkey })
}

const isChromium = (context: BrowserContext): boolean =>
  context.browser()?.browserType().name() === 'chromium'

/** In Firefox, Playwright sets the value of a field as a script does, which React does not notice. This types it. */
function insertText(): void {
  Object.defineProperty(globalThis, '__pw_bidiInsertText', {
    get: () => (text: string) => void document.execCommand('insertText', false, text),
    set() {},
  })
}

async function joinWithPassword(page: Page, link: string, name: string): Promise<void> {
  await page.goto(link)
  await page.getByLabel('Your name').fill(name)
  await page.getByRole('button', { name: 'Use a password and an app instead' }).click()
  await page.getByText('Type it instead').click()
  const secret = (await page.locator('.code-setup code').innerText()).replaceAll(' ', '')
  await page.getByLabel('Password', { exact: true }).fill('a goat in the meadow')
  await page.getByLabel('Code from the app').fill(codeNow(secret, Date.now()))
  await page.getByRole('button', { name: 'Join with this password' }).click()
  await page.getByRole('button', { name: 'I’ve saved them' }).click()
  await expect(page.getByRole('link', { name })).toBeVisible()
}

const isFull = process.env['TESTS'] === 'full'

/** Checks the page, and that it fits a phone. `npm run test:full` also checks it in dark, and on the phone. */
export async function expectSound(page: Page): Promise<void> {
  expect(await (isFull ? violationsInBothThemes(page) : violationsOf(page))).toEqual([])
  await page.setViewportSize(phone)
  const overflow = () =>
    page.evaluate(() => [
      ...[document.documentElement, document.querySelector('main')].map(
        (box) => box && box.scrollWidth - box.clientWidth,
      ),
      // In the shell, only the page within it scrolls.
      document.querySelector('.shell') && document.documentElement.scrollHeight - innerHeight,
    ])
  expect((await overflow()).filter((px) => px !== null && px !== 0)).toEqual([])
  if (isFull) expect(await violationsOf(page)).toEqual([])
  await page.setViewportSize(desk)
}

export const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
