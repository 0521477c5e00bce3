/**
 * Pages of other sites, each from a different origin: each one holds a whole call, after which the microphone
 * is released.
 */
import { fileURLToPath } from 'node:url'
import { expect, test } from '@playwright/test'
import { brand } from '@ringwell/brand/brand.ts'
import { makeFrame, makeHosts } from '@ringwell/widget/hosts/hosts.ts'
import { build } from 'esbuild'
import { spied, spyOn } from '../calls/pageSpy.ts'
import { serveStrangers, type Stranger, type Strangers } from './strangers.ts'
import { expectReleased, holdCall, offersIn, openWidget, widgetPage } from './widgetPage.ts'

const server = process.env.BASE_URL ?? 'http://localhost:3000'
const tagName = `${brand.slug}-voice`
const agentUuid = brand.agents.widget

test.use({ locale: 'en-GB' })

const hosts = makeHosts({ server, tagName, agentUuid })
const pages = new Map<string, Stranger>(
  hosts.map(({ name, policy, html }) => [
    `/${name}`,
    { body: html, ...(policy === undefined ? {} : { policy }) },
  ]),
)
let strangers: Strangers

test.beforeAll(async () => {
  strangers = await serveStrangers(pages)
})
test.afterAll(() => strangers.close())

for (const { name } of hosts) {
  test(`${name}: button, call, captions, hang-up, microphone released${name === 'strict policy' ? '' : ' @full'}`, async ({
    page,
  }) => {
    const complaints: string[] = []
    page.on('console', (line) => {
      if (/Content Security Policy|Trusted/.test(line.text())) complaints.push(line.text())
    })
    page.on('pageerror', (error) => complaints.push(error.message))
    const extras: string[] = []
    page.on('request', (request) => {
      if (/\/(?:offerFunctions|lead)-/.test(request.url())) extras.push(request.url())
    })
    await spyOn(page)
    const widget = await openWidget(page, `${strangers.origin}/${name}`)
    const box = await widget.launcher.boundingBox()
    const { width = 0, height = 0 } = page.viewportSize() ?? {}
    expect(box?.width).toBe(64)
    expect(box?.x).toBeGreaterThan(width - 100)
    expect(box?.y).toBeGreaterThan(height - 100)
    await holdCall(widget)
    await widget.hangUp.click()
    await expect(widget.start).toBeVisible()
    await expectReleased(page)
    expect((await spied(page)).microphones).not.toEqual([])
    expect(complaints).toEqual([])
    expect(extras, 'code for functions and details, which this page has not').toEqual([])
  })
}

test('in an iframe of another origin that is allowed to use the microphone @full', async ({
  page,
}) => {
  pages.set('/frame', { body: makeFrame(`${strangers.otherOrigin}/plain`) })
  await page.goto(`${strangers.origin}/frame`)
  const widget = widgetPage(page.frameLocator('iframe'))
  await holdCall(widget)
  await widget.hangUp.click()
  await expect(widget.start).toBeVisible()
})

const folder = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url))
interface Framework {
  name: string
  entry: string
  alias: Record<string, string>
  /** Names of the page's functions, each time they are offered to the agent. */
  offers: string[][]
}
const frameworks: Framework[] = [
  {
    name: 'React 19',
    entry: 'reactHost.ts',
    alias: {
      react: folder('../node_modules/react'),
      'react-dom': folder('../node_modules/react-dom'),
    },
    offers: [['host_tool']],
  },
  {
    name: 'React 18',
    entry: 'reactHost.ts',
    alias: {
      react: folder('node_modules/react'),
      'react-dom': folder('node_modules/react-dom'),
    },
    offers: [['host_tool']],
  },
  { name: 'Vue 3', entry: 'vueHost.ts', alias: {}, offers: [] },
]

for (const { name, entry, alias, offers } of frameworks) {
  test(`${name}: mounted, unmounted, mounted again, and removed during a call${name === 'React 19' ? '' : ' @full'}`, async ({
    page,
  }) => {
    const bundle = await build({
      entryPoints: [fileURLToPath(new URL(`./${entry}`, import.meta.url))],
      bundle: true,
      write: false,
      format: 'esm',
      alias,
      define: {
        'process.env.NODE_ENV': '"development"',
        __VUE_OPTIONS_API__: 'true',
        __VUE_PROD_DEVTOOLS__: 'false',
        __VUE_PROD_HYDRATION_MISMATCH_DETAILS__: 'false',
        SERVER: JSON.stringify(server),
        AGENT: JSON.stringify(agentUuid),
      },
    })
    pages.set(`/${entry}.js`, {
      type: 'text/javascript; charset=utf-8',
      body: bundle.outputFiles?.[0]?.text ?? '',
    })
    pages.set(`/${name}`, {
      body: `<!doctype html><html lang="en"><link rel="icon" href="data:,"><title>App</title><main id="root"></main><script type="module" src="/${entry}.js"></script></html>`,
    })
    const errors: string[] = []
    page.on('pageerror', (error) => errors.push(error.message))
    page.on('console', (line) => {
      if (line.type() === 'error') errors.push(line.text())
    })
    await spyOn(page)
    await page.goto(`${strangers.origin}/${name}`)
    const toggle = page.getByRole('button', { name: 'Toggle' })
    await toggle.click()
    await toggle.click()
    await expect(page.locator(tagName)).toHaveCount(1)
    const widget = widgetPage(page)
    await page.getByRole('button', { name: 'Open by property' }).click()
    await expect(widget.dialog).toBeVisible()
    await widget.launcher.click()
    await page.getByRole('button', { name: 'Open by method' }).click()
    await expect(widget.dialog).toBeVisible()
    await widget.launcher.click()
    await holdCall(widget)
    await expect(page.getByTestId('heard')).toHaveText('live')
    await expect.poll(async () => offersIn(await spied(page))).toEqual(offers)
    await toggle.click()
    await expect(page.locator(tagName)).toHaveCount(0)
    await expectReleased(page)
    expect(errors).toEqual([])
  })
}

test('two widgets on one page hold one call: the newer one ends the older call', async ({
  page,
}) => {
  pages.set('/two', {
    body: `<!doctype html><html lang="en"><title>Two</title><script type="module" src="${server}/widget.js"></script><h1>Two</h1><${tagName} id="one" agent-uuid="${agentUuid}" position="left"></${tagName}><${tagName} id="two" agent-uuid="${agentUuid}"></${tagName}></html>`,
  })
  await spyOn(page)
  await page.goto(`${strangers.origin}/two`)
  const [one, two] = ['#one', '#two'].map((id) => {
    const inner = page.locator(id)
    return {
      launcher: inner.locator('.launcher'),
      consent: inner.getByRole('checkbox'),
      start: inner.getByRole('button', { name: 'Speak to AI' }),
      hangUp: inner.getByRole('button', { name: 'Hang Up' }),
    }
  })
  if (!one || !two) throw new Error('two widgets')
  for (const widget of [one, two]) {
    await widget.launcher.click()
    await widget.consent.check()
    await widget.start.last().click()
    await expect(widget.hangUp).toBeVisible({ timeout: 15_000 })
  }
  await expect(one.hangUp).toBeHidden()
  expect((await spied(page)).microphones.filter(({ live }) => live)).toHaveLength(1)
  await two.hangUp.click()
  await expectReleased(page)
})

test('nothing but the script is fetched until somebody moves toward the button', async ({
  page,
}) => {
  const fetched: string[] = []
  page.on('request', (request) => {
    if (request.url().startsWith(server)) fetched.push(new URL(request.url()).pathname)
  })
  const widget = await openWidget(page, `${strangers.origin}/plain`)
  await expect(widget.launcher).toBeVisible()
  await widget.launcher.hover()
  await page.keyboard.press('Tab')
  await page.waitForTimeout(500)
  expect(fetched).toEqual(['/widget.js'])
  await widget.launcher.click()
  await expect(widget.dialog).toBeVisible()
  expect(fetched.filter((path) => path.startsWith('/api'))).toEqual([])
  expect(fetched).toHaveLength(3)
})

test('added and removed a hundred times, also during a call, the widget leaves nothing behind @full', async ({
  page,
}) => {
  await spyOn(page)
  const widget = await openWidget(page, `${strangers.origin}/plain`)
  await holdCall(widget)
  await page.locator(tagName).evaluate((element) => element.remove())
  await expectReleased(page)
  const session = await page.context().newCDPSession(page)
  const count = async () => {
    await session.send('HeapProfiler.collectGarbage')
    const { jsEventListeners, nodes } = await session.send('Memory.getDOMCounters')
    const { usedSize } = await session.send('Runtime.getHeapUsage')
    return { listeners: jsEventListeners, nodes, usedSize }
  }
  const cycle = (times: number) =>
    page.evaluate(
      async ([name, agent, rounds]) => {
        for (let round = 0; round < Number(rounds); round++) {
          const element = document.createElement(String(name))
          element.setAttribute('agent-uuid', String(agent))
          document.body.append(element)
          element.toggleAttribute('open', true)
          await new Promise((resolve) =>
            element.addEventListener('ringwell:opened', resolve, { once: true }),
          )
          element.remove()
          await new Promise((resolve) => setTimeout(resolve))
        }
      },
      [tagName, agentUuid, times],
    )
  await cycle(10)
  const before = await count()
  await cycle(100)
  // The elements that were removed last may need another garbage collection.
  await expect(async () => {
    const after = await count()
    expect(after.listeners - before.listeners).toBeLessThan(10)
    expect(after.nodes - before.nodes).toBeLessThan(100)
    expect(after.usedSize - before.usedSize).toBeLessThan(300_000)
  }).toPass({ timeout: 5_000 })
})
