import { createServer } from 'node:http'
import { pino } from 'pino'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createOutbox } from '../outbox/outbox.ts'
import { createWebhookChannel } from '../outbox/webhookChannel.ts'
import { createReceiver } from '../testing/createReceiver.ts'
import { askerOf } from '../testing/askerOf.ts'
import { createTestServer } from '../testing/createTestServer.ts'
import { signInAs } from '../testing/signInAs.ts'
import { at, delivery as due, lead as sample } from '../testing/storageSamples.ts'

/** A server whose leads go to this address. */
async function startWith(webhook: string) {
  const webhooks = { lead: `${webhook}/in?token=secret` }
  const server = await createTestServer({ webhooks })
  const { headers } = await signInAs(server, 'editor')
  const { storage } = server
  const outbox = createOutbox({
    storage,
    log: pino({ level: 'silent' }),
    channels: { lead: createWebhookChannel(webhook, undefined) },
    tickMs: 60_000,
  })
  onTestFinished(() => outbox.close())
  const send = askerOf(server, '/', headers)
  const payload = { name: 'Asha Rao', companyName: 'Tamsel', mobileNumber: '+91 5550100' }
  const { id } = (await server.app.inject({ method: 'POST', url: '/api/leads', payload })).json()
  outbox.nudge()
  const attempts = async (count: number) => {
    const [delivery] = (await send('GET', 'deliveries?kind=lead')).data.deliveries
    const whole = await send('GET', `deliveries/${delivery.id}`)
    expect(whole.data.attempts).toHaveLength(count)
    return whole.data
  }
  return { outbox, send, lead: id as string, attempts }
}

test('an operator sees what was sent, each answer to it, and sends it again', async () => {
  const { origin, seen } = await createReceiver(503, {}, `Sorry\0${'.'.repeat(5_000)}`)
  const { outbox, send, attempts } = await startWith(origin)
  const { delivery, request, url, attempts: made } = await vi.waitFor(() => attempts(1), 20_000)
  expect(url).toBe(`${origin}/…`)
  expect(delivery).toMatchObject({ state: 'waiting', error: 'the webhook answered 503' })
  expect(JSON.parse(request)).toEqual(JSON.parse(seen[0]!.body))
  expect(made[0]).toMatchObject({ status: 503, error: 'the webhook answered 503' })
  expect(made[0].answer).toMatch(/^Sorry\.+$/)
  expect(made[0].answer.length).toBeLessThanOrEqual(1_000)
  expect((await send('POST', `deliveries/${delivery.id}/repeat`)).status).toBe(204)
  outbox.nudge()
  await vi.waitFor(() => attempts(2), 20_000)
  expect((await send('GET', 'deliveries?state=delivered')).data.deliveries).toEqual([])
})

test('everything that was given up is sent again at once, by an editor', async () => {
  const server = await createTestServer()
  const { storage } = server
  for (const id of ['d1', 'd2', 'd3']) {
    await storage.saveLead({ ...sample, id }, due(id))
    if (id === 'd3') continue
    await storage.claimDelivery(['lead'], at(1), at(2))
    await storage.settleDelivery(id, { state: 'dead', error: 'gone' })
  }
  const reader = askerOf(server, '/deliveries', (await signInAs(server, 'reader')).headers)
  expect((await reader('POST', '/retry')).status).toBe(403)
  const ask = askerOf(server, '/deliveries', (await signInAs(server, 'editor')).headers)
  expect((await ask('POST', '/retry')).data).toEqual({ retried: 2 })
  expect((await ask('GET', '?state=waiting')).data.deliveries).toHaveLength(3)
  expect((await ask('POST', '/retry')).data).toEqual({ retried: 0 })
  const log = await storage.listAuditEntries({ limit: 9, after: undefined }, {})
  expect(log.map(({ action }) => action)).toContain('delivery.retry')
})

test('what a receiver answered goes with what it was sent', async () => {
  const { origin } = await createReceiver(200)
  const { send, lead, attempts } = await startWith(origin)
  const { delivery } = await vi.waitFor(() => attempts(1), 20_000)
  expect(delivery).toMatchObject({ state: 'delivered', error: null })
  expect((await send('DELETE', `leads/${lead}`)).status).toBe(204)
  for (const [method, path] of [
    ['GET', `deliveries/${delivery.id}`],
    ['POST', `deliveries/${delivery.id}/repeat`],
  ] as const) {
    const gone = await send(method, path)
    expect([gone.status, gone.error.code]).toEqual([404, 'delivery_not_found'])
  }
})

test('an answer that never ends, or breaks off, holds nothing up: the status has decided', async () => {
  for (const breaksOff of [false, true]) {
    const receiver = createServer((_request, response) => {
      response.writeHead(200, { 'content-length': '100' }).write('taken')
      if (breaksOff) setTimeout(() => response.destroy(), 50)
    })
    await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => {
      receiver.closeAllConnections()
      receiver.close()
    })
    const { port } = receiver.address() as { port: number }
    const { attempts } = await startWith(`http://127.0.0.1:${port}`)
    const { delivery, attempts: made } = await vi.waitFor(() => attempts(1), 20_000)
    expect([delivery.state, made[0].answer]).toEqual(['delivered', 'taken'])
  }
})
