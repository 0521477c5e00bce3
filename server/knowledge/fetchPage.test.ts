import type { LookupAddress } from 'node:dns'
import { createServer, type RequestListener } from 'node:http'
import { gzipSync } from 'node:zlib'
import { expect, onTestFinished, test } from 'vitest'
import { fetchPage } from './fetchPage.ts'
import { readPage, readPageElsewhere } from './readPage.ts'

async function serve(answer: RequestListener): Promise<string> {
  const server = createServer(answer)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as { port: number }).port}`
}

const local = { privateHosts: ['127.0.0.1'] }
const html = { 'content-type': 'text/html' }
const refusal = (url: string, guard = local, limitMs?: number) =>
  fetchPage(url, guard, limitMs).then(
    ({ text }) => text,
    (error: { code: string }) => error.code,
  )

test('a page becomes its headings, paragraphs, items and rows, without what is on every page of its site', () => {
  expect(
    readPage(`<title>No</title><body><nav><p>Menu</nav><main><header><h1>Our
      <em>prices</em></h1></header><p hidden>no<p>A table is&nbsp;<b>free</b>.<br>Bring friends.
      <ul><li><p>Pasta: $12<li>Pizza</ul><table><tr><th>Day<th>Hours<tr><td><p>Monday<td><p>closed
      <tr><td><td></table><script>alert(1)</script><form>Sign up</form></main><footer>Us</footer>`),
  ).toBe(
    '# Our prices\n\nA table is free.\n\nBring friends.\n\n- Pasta: $12\n- Pizza\n\n| Day | Hours |\n| Monday | closed |',
  )
  expect(readPage(`<ul>${'<li>item'.repeat(150_000)}`)).toHaveLength(150_000 * 7 - 1)
})

test('a page is read after redirects, in its own charset, and unpacked', async () => {
  const url = await serve((request, response) => {
    if (request.url === '/') response.writeHead(302, { location: '/page' }).end()
    else {
      const type = { 'content-type': 'text/html; charset=iso-8859-1', 'content-encoding': 'gzip' }
      response.writeHead(200, type).end(gzipSync(Buffer.from('<p>Caf\xe9', 'latin1')))
    }
  })
  expect(await fetchPage(`${url}/`, local)).toEqual({ url: `${url}/page`, text: 'Café' })
})

test('a page whose encoding is empty is read as it is', async () => {
  const url = await serve((_, response) => {
    response.writeHead(200, { ...html, 'content-encoding': '' }).end('<p>Open at nine')
  })
  expect((await fetchPage(url, local)).text).toBe('Open at nine')
})

test('nothing in a private network is read: no address, no name that leads there, no redirect', async () => {
  const inside = await serve((_, response) => response.writeHead(200, html).end('secret'))
  const outside = await serve((_, response) => {
    response.writeHead(302, { location: inside.replace('127.0.0.1', '127.0.0.2') }).end()
  })
  const lookup = ((
    _name: string,
    _options: object,
    done: (error: null, addresses: LookupAddress[]) => void,
  ) => done(null, [{ address: '10.0.0.1', family: 4 }])) as never
  for (const url of [inside, 'http://[::1]/', 'http://169.254.169.254/latest', 'http://0x7f.1/']) {
    expect(await refusal(url, { privateHosts: [] })).toBe('page_private')
  }
  expect(await refusal('http://rebound.example/', { privateHosts: [], lookup } as never)).toBe(
    'page_private',
  )
  expect(await refusal(outside)).toBe('page_private')
})

test('what is no page, too large, too slow or endless is refused with a reason', async () => {
  const bomb = gzipSync(Buffer.alloc(12_000_000, ' '))
  const url = await serve((request, response) => {
    const answers: Record<string, () => unknown> = {
      '/pdf': () => response.writeHead(200, { 'content-type': 'application/pdf' }).end('%PDF'),
      '/gone': () => response.writeHead(404, html).end('gone'),
      '/empty': () => response.writeHead(200, html).end('<div id="app"></div>'),
      '/loop': () => response.writeHead(302, { location: '/loop' }).end(),
      '/file': () => response.writeHead(302, { location: 'file:///etc/passwd' }).end(),
      '/bomb': () => response.writeHead(200, { ...html, 'content-encoding': 'gzip' }).end(bomb),
      '/slow': () => response.writeHead(200, html).write('<p>And'),
      '/cut': () => {
        response.writeHead(200, { ...html, 'content-length': 99 }).write('<p>And')
        setTimeout(() => response.destroy(), 20)
      },
    }
    answers[request.url ?? '']?.()
  })
  const all = ['/pdf', '/gone', '/empty', '/loop', '/file', '/bomb', '/cut']
  expect(await Promise.all(all.map((path) => refusal(url + path)))).toEqual([
    'page_not_text',
    'page_refused',
    'page_empty',
    'page_redirects',
    'page_not_web',
    'page_too_large',
    'page_broken',
  ])
  expect(await refusal(`${url}/slow`, local, 300)).toBe('page_broken')
  expect(await refusal(`${url}/nothing`, local, 300)).toBe('page_too_slow')
})

test('a page that keeps the parser busy is given up, and holds up nobody meanwhile', async () => {
  const hostile = '<div>'.repeat(800_000)
  let ticks = 0
  const timer = setInterval(() => (ticks += 1), 5)
  await expect(readPageElsewhere(hostile, 300)).rejects.toThrow('too long')
  clearInterval(timer)
  expect(ticks).toBeGreaterThan(0)
})
