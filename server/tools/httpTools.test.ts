import { createHmac } from 'node:crypto'
import type { LookupAddress } from 'node:dns'
import { createServer, type RequestListener } from 'node:http'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { TaskToolResult } from '@ringwell/engine/tools.ts'
import { createHttpTools, type HttpToolsOptions } from './httpTools.ts'
import { isPrivateAddress } from './privateAddress.ts'

const secret = 'a-secret-of-sixteen'
const call = {
  callId: 'c1',
  agent: 'restaurant',
  key: 'c1:3',
  tool: 'http.crm',
  arguments: { phone: { type: 'phone', phone: '+442079460958' } },
} as const
const signal = new AbortController().signal

/** Starts an operator's server on this machine, which has a private address. */
async function listen(answer: RequestListener): Promise<number> {
  const server = createServer(answer)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const address = server.address()
  return typeof address === 'object' && address ? address.port : 0
}

function ask(url: string, options: Partial<HttpToolsOptions> = {}): Promise<TaskToolResult> {
  const tools = createHttpTools({
    urls: new Map([['crm', url]]),
    secret,
    privateHosts: ['127.0.0.1'],
    attemptMs: 300,
    ...options,
  })
  return tools.get('http.crm')?.(call, signal) ?? Promise.reject(new Error('no tool'))
}

/** Resolves every name to these addresses, one list per lookup. */
const leadingTo = (...answers: string[][]) => {
  let asked = 0
  const lookup = (
    _name: string,
    _options: object,
    done: (error: null, addresses: LookupAddress[]) => void,
  ): void => {
    const addresses = answers[Math.min(asked, answers.length - 1)] ?? []
    asked += 1
    done(
      null,
      addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    )
  }
  return lookup as unknown as NonNullable<HttpToolsOptions['lookup']>
}

const done = JSON.stringify({
  status: 'done',
  reference: 'K1',
  facts: { open: 'two tickets', when: { type: 'date', date: '2026-12-01' } },
})

describe('a tool of the operator', () => {
  // Rule T13
  test('gets one signed request and tells facts', async () => {
    const seen: { body: string; headers: Record<string, unknown> }[] = []
    const port = await listen((request, response) => {
      let body = ''
      request.on('data', (chunk: Buffer) => (body += chunk.toString()))
      request.on('end', () => {
        seen.push({ body, headers: request.headers })
        response.end(done)
      })
    })
    expect(await ask(`http://127.0.0.1:${port}/agent`)).toEqual(JSON.parse(done))
    expect(seen).toHaveLength(1)
    expect(JSON.parse(seen[0]?.body ?? '')).toEqual(call)
    const signature = createHmac('sha256', secret)
      .update(seen[0]?.body ?? '')
      .digest('hex')
    expect(seen[0]?.headers).toMatchObject({
      'content-type': 'application/json',
      'idempotency-key': 'c1:c1:3',
      'x-signature-256': `sha256=${signature}`,
    })
  })

  test.each([
    ['busy', 503],
    ['too busy', 429],
  ])('that is %s is asked once more, with the same key', async (_, status) => {
    const keys: unknown[] = []
    const port = await listen((request, response) => {
      keys.push(request.headers['idempotency-key'])
      response.writeHead(keys.length === 1 ? status : 200).end(done)
    })
    expect((await ask(`http://127.0.0.1:${port}`)).status).toBe('done')
    expect(keys).toEqual(['c1:c1:3', 'c1:c1:3'])
  })

  // Rule T14
  test.each<[string, RequestListener, number]>([
    ['hangs', () => undefined, 2],
    ['hangs up', (request) => request.socket.destroy(), 2],
    ['fails', (_, response) => response.writeHead(500).end(done), 1],
    ['refuses', (_, response) => response.writeHead(403).end(done), 1],
    [
      'redirects',
      (_, response) => response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end(done),
      1,
    ],
    ['answers no JSON', (_, response) => response.end('<html>'), 1],
    ['answers something else', (_, response) => response.end('{"status":"fine"}'), 1],
    [
      'tells a story',
      (_, response) =>
        response.end(JSON.stringify({ status: 'done', facts: { a: 'x'.repeat(301) } })),
      1,
    ],
    [
      'answers more than 64 kB',
      (_, response) => response.end(JSON.stringify({ status: 'done', pad: 'x'.repeat(70_000) })),
      2,
    ],
  ])('that %s is given up', async (_, answer, attempts) => {
    let asked = 0
    const port = await listen((request, response) => {
      asked += 1
      answer(request, response)
    })
    await expect(ask(`http://127.0.0.1:${port}`)).rejects.toThrow()
    expect(asked).toBe(attempts)
  })
})

describe('an address in a private network', () => {
  test.each([
    'http://127.0.0.1:PORT',
    'http://2130706433:PORT',
    'http://0x7f.1:PORT',
    'http://[::1]:PORT',
    'http://[::ffff:127.0.0.1]:PORT',
    'http://localhost:PORT',
  ])('is not asked unless it is named: %s', async (url) => {
    let asked = 0
    const port = await listen((_, response) => {
      asked += 1
      response.end(done)
    })
    const failed = ask(url.replace('PORT', String(port)), { privateHosts: [] })
    await expect(failed).rejects.toThrow(/private network/)
    expect(asked).toBe(0)
  })

  // Rule T15
  test('is not asked either if a public name leads there, at once or the second time', async () => {
    let asked = 0
    const port = await listen((_, response) => {
      asked += 1
      response.end(done)
    })
    const url = `http://crm.example.com:${port}`
    const none = { privateHosts: [] }
    const inside = leadingTo(['127.0.0.1'])
    await expect(ask(url, { ...none, lookup: inside })).rejects.toThrow(/private network/)
    const mixed = leadingTo(['93.184.216.34', '127.0.0.1'])
    await expect(ask(url, { ...none, lookup: mixed })).rejects.toThrow(/private network/)
    // The first lookup finds no address, and the second one leads into the private network.
    const rebinding = leadingTo([], ['127.0.0.1'])
    await expect(ask(url, { ...none, lookup: rebinding })).rejects.toThrow(/private network/)
    expect(asked).toBe(0)
    const named = { privateHosts: ['crm.example.com'], lookup: inside }
    expect((await ask(url, named)).status).toBe('done')
  })

  test.each([
    ['10.1.2.3', true],
    ['172.31.255.255', true],
    ['172.32.0.1', false],
    ['169.254.169.254', true],
    ['100.64.0.1', true],
    ['0.0.0.0', true],
    ['255.255.255.255', true],
    ['8.8.8.8', false],
    ['fd00::1', true],
    ['fe80::1', true],
    ['::', true],
    ['::ffff:10.0.0.1', true],
    ['64:ff9b::a00:1', true],
    ['2002:a00:1::', true],
    ['2606:4700::1111', false],
    ['not an address', true],
  ])('%s is private: %s', (address, isPrivate) => {
    expect(isPrivateAddress(address)).toBe(isPrivate)
  })
})
