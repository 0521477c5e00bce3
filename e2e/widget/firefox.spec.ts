/** One of the other sites' pages in Firefox: button, call, captions, hang-up, microphone released. */
import { expect, test } from '@playwright/test'
import { brand } from '@ringwell/brand/brand.ts'
import { makeHosts } from '@ringwell/widget/hosts/hosts.ts'
import { type Browser, launch, type Page } from 'puppeteer-core'
import { firefoxSettings } from '../browsers.ts'
import { type Spied, spyScript } from '../calls/pageSpy.ts'
import { serveStrangers, type Strangers } from './strangers.ts'
import { generalFirstWords } from '../calls/firstWords.ts'

const server = process.env.BASE_URL ?? 'http://localhost:3000'
const tagName = `${brand.slug}-voice`

let strangers: Strangers
let browser: Browser
let firefox: Page

test.beforeAll(async () => {
  const host = makeHosts({ server, tagName, agentUuid: brand.agents.widget }).find(
    ({ name }) => name === 'strict policy',
  )
  strangers = await serveStrangers(
    new Map([['/', { body: host?.html ?? '', policy: host?.policy ?? '' }]]),
  )
  browser = await launch(firefoxSettings({ 'intl.accept_languages': 'en-GB, en' }))
  firefox = await browser.newPage()
  await firefox.evaluateOnNewDocument(spyScript)
})
test.afterAll(async () => {
  await browser?.close()
  await strangers?.close()
})

const spied = (): Promise<Spied> =>
  firefox.evaluate(() => (window as unknown as { spied: Spied }).spied)

/** Inside the shadow root: clicks what the selector finds, or reads its text. */
const press = (selector: string): Promise<void> =>
  firefox.evaluate(
    ([tag = '', wanted = '']) =>
      document.querySelector(tag)?.shadowRoot?.querySelector<HTMLElement>(wanted)?.click(),
    [tagName, selector],
  )
const read = (selector: string): Promise<string | undefined> =>
  firefox.evaluate(
    ([tag = '', wanted = '']) =>
      document.querySelector(tag)?.shadowRoot?.querySelector(wanted)?.textContent ?? undefined,
    [tagName, selector],
  )

test('a call under a strict policy in Firefox', async () => {
  await firefox.goto(strangers.origin)
  await expect.poll(() => read('.launcher')).toBeDefined()
  await press('.launcher')
  await expect.poll(() => read('[role=dialog] h2')).toBe('Ask us anything, out loud.')
  await press('#consent')
  await press('[part=start]')
  await expect.poll(() => read('[part=hang-up]'), { timeout: 15_000 }).toBe('Hang Up')
  await expect.poll(() => read('[role=log]'), { timeout: 10_000 }).toMatch(generalFirstWords)
  await press('[part=hang-up]')
  await expect.poll(() => read('[part=start]')).toBe('Speak to AI')
  await expect.poll(async () => (await spied()).peersOpen).toBe(0)
  const { microphones } = await spied()
  expect(microphones).not.toEqual([])
  expect(microphones.filter(({ live }) => live)).toEqual([])
})
