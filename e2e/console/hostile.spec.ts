/** What others write into the console, and what pages of others ask of it. The server is this test’s own. */
import { expect, type Page, test } from '@playwright/test'
import type { Storage } from '@ringwell/server/storage/storage.ts'
import {
  booking,
  call,
  endAfter,
  lead,
  message,
  write,
} from '@ringwell/server/testing/storageSamples.ts'
import { serveStrangers } from '../widget/strangers.ts'
import { openOwnServer } from './ownServer.ts'
import { expectSound, join, program } from './persons.ts'

const script = '<img src=x onerror="document.title=1">'
// Nothing is so old that the server deletes it.
const now = new Date().toISOString()
const day = now.slice(0, 10)

/** Callers and guests have said and written scripts wherever they can. */
async function fill(storage: Storage): Promise<void> {
  const { callId } = call
  const visitor = { name: script, companyName: script, mobileNumber: '5550100' }
  await storage.createCall({ ...call, agentUuid: 'roma', createdAt: now, visitor })
  await storage.saveTurns(callId, [{ position: 1, who: 'visitor', text: script }], now)
  const slot = { name: 'name', label: 'Name', text: script, state: 'confirmed' } as const
  const ended = { type: 'taskEnded', run: 1, task: 'bookTable', title: 'table' } as const
  await storage.saveNotes(
    callId,
    [
      { ...ended, outcome: 'done', slots: [slot] },
      { type: 'questionUnanswered', text: script },
    ],
    now,
  )
  await storage.endCall(callId, endAfter(9))
  await storage.saveLead(
    { ...lead, createdAt: now, name: script, companyName: script },
    { id: 'd1', dueAt: now },
  )
  const written = { ...message, createdAt: now, name: script, company: script, message: script }
  await storage.saveMessage(written, { id: 'd2', dueAt: now })
  const guest = { firstName: script, lastName: null, notes: JSON.stringify({ wishes: script }) }
  const times = {
    createdAt: now,
    date: day,
    startsAt: `${day}T19:00:00.000Z`,
    endsAt: `${day}T21:00:00.000Z`,
  }
  await storage.book(write, { ...booking, ...guest, ...times }, [
    { resource: 'table-1', units: [76] },
  ])
}

const bookings = `bookings?calendar=restaurant&day=${day}&view`
const pages = `calls calls/c1 inbox inbox?item=message-m1 inbox?item=lead-l1 ${bookings}=day ${bookings}=week
  bookings?q=RIN74 agents agents/roma agents/roma/tests unanswered rings/never rings/keys people audit privacy?q=5550100`

const shown = (page: Page) =>
  page.locator('main').getByText('onerror').filter({ visible: true }).first()

test('scripts that others have said and written are words on every page @full', async ({
  browser,
}) => {
  test.setTimeout(300_000)
  const faults: string[] = []
  const server = await openOwnServer(browser, fill)
  try {
    const { page } = await join(server.browser, 'Ona', 'owner', faults)
    const post = async (path: string, data: object) => {
      const made = await page.request.post(`/api/admin/${path}`, { headers: program, data })
      expect(made.ok(), `${path}: ${await made.text()}`).toBe(true)
    }
    await post('agents', { agent_id: 'roma', agent_name: script, agent_prompt: script })
    const turns = [{ says: script, answer: script, writes: null }]
    await post('agents/roma/tests', { name: script, turns })
    await post('calls/c1/remarks', { text: script })
    await post('inbox/message-m1/notes', { text: script })
    await post('never-rung', { number: '+447400123456', reason: script })
    await post('keys', { name: script })
    const headers = { 'x-console': '1', origin: server.url }
    await page.request.patch('/api/admin/account', { headers, data: { name: script } })
    for (const path of ['', ...pages.split(/\s+/)]) {
      await page.goto(`/console/${path}`)
      await expect(shown(page), path).toBeVisible()
      expect([path, await page.locator('main img').count()]).toEqual([path, 0])
      expect(await page.title()).toMatch(/· Console$/)
    }
    await expectSound(page)
    expect(faults).toEqual([])
  } finally {
    await server.close()
  }
})

test('a page of another origin, even of the same site, changes and exports nothing in an operator’s name @full', async ({
  browser,
}) => {
  test.setTimeout(120_000)
  const server = await openOwnServer(browser, async () => {})
  const elsewhere = await serveStrangers(new Map([['/', { body: '<title>Elsewhere</title>' }]]))
  try {
    const { page } = await join(server.browser, 'Ona', 'owner', [])
    const api = `${server.url}/api/admin`
    // Cookies know no ports, so to `localhost` the browser sends the session.
    for (const origin of [elsewhere.origin, elsewhere.otherOrigin]) {
      await page.goto(origin)
      await page.evaluate(async (admin) => {
        const never = JSON.stringify({ number: '+447400123456' })
        for (const type of ['text/plain', 'application/json']) {
          const asked = { method: 'POST', credentials: 'include', mode: 'no-cors' } as const
          const headers = { 'content-type': type, 'x-console': '1' }
          await fetch(`${admin}/never-rung`, { ...asked, headers, body: never }).catch(() => {})
        }
        await fetch(`${admin}/audit?format=csv`, { credentials: 'include', mode: 'no-cors' })
      }, api)
      await page.evaluate((admin) => {
        const form = document.createElement('form')
        form.action = `${admin}/sessions?_method=DELETE`
        form.method = 'post'
        document.body.append(form)
        form.submit()
      }, api)
      await page.waitForURL(`${api}/**`)
    }
    await page.goto(`${server.url}/console/rings/never`)
    await expect(page.getByText('Every number may be rung')).toBeVisible()
    const log = await page.request.get(`${api}/audit?search=e`)
    const actions = (await log.json()).data.entries.map(({ action }: { action: string }) => action)
    expect(actions).not.toContain('audit.export')
    expect(actions).not.toContain('never_rung.add')
  } finally {
    await Promise.all([server.close(), elsewhere.close()])
  }
})
