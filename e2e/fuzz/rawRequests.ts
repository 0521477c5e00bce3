import { gzipSync } from 'node:zlib'
import { ADMIN_TOKEN } from './fuzzServer.ts'

/** Bytes as they are sent over the wire, and how many answers they may get. */
export interface RawRequest {
  name: string
  /** The pieces are sent one after the other, with `pauseMs` between them. */
  pieces: readonly (string | Buffer)[]
  pauseMs?: number
  /** More answers than this mean that a request was smuggled in. */
  mostAnswers?: number
  /** Whether the connection is cut when everything was sent. */
  cut?: boolean
}

const host = 'Host: 127.0.0.1'
const json = 'Content-Type: application/json'
const operator = `Authorization: Bearer ${ADMIN_TOKEN}`

function post(path: string, body: string | Buffer, ...headers: string[]): (string | Buffer)[] {
  const length = `Content-Length: ${Buffer.byteLength(body)}`
  return [head('POST', path, host, 'Connection: close', length, ...headers), body]
}

const get = (path: string, ...headers: string[]): string[] => [
  head('GET', path, host, 'Connection: close', ...headers),
]

const head = (method: string, path: string, ...headers: string[]): string =>
  `${method} ${path} HTTP/1.1\r\n${headers.map((line) => `${line}\r\n`).join('')}\r\n`

const bodies = { lead: '/api/leads', upload: '/api/call/upload_audio/general' }

const badPaths = [
  '..',
  '%2e%2e',
  '%2e%2e%2f%2e%2e%2foutside.txt',
  '..%2f..%2f..%2f..%2fetc%2fpasswd',
  '..%5c..%5coutside.txt',
  '..%c0%af..%c0%afoutside.txt',
  '%252e%252e%252foutside.txt',
  '....//....//outside.txt',
  '%00',
  'general%00.webm',
  '%0d%0ax-injected:%20yes',
  '%ff%fe',
  '%e0%80%80',
  '%zz',
  '%',
  'a'.repeat(5_000),
  '%F0%9F%92%A3',
  'CON',
  '.incoming',
  '-rf',
  '*',
  '~root',
  "'%20OR%201=1",
]

const form = (boundary: string, parts: readonly string[], end = `--${boundary}--\r\n`): Buffer =>
  Buffer.from(`${parts.map((part) => `--${boundary}\r\n${part}\r\n`).join('')}${end}`, 'latin1')

const field = (name: string, value: string): string =>
  `Content-Disposition: form-data; name="${name}"\r\n\r\n${value}`

const file = (name: string, fileName: string, content = '\x1a\x45\xdf\xa3aaaaaaaaaaaa'): string =>
  `Content-Disposition: form-data; name="${name}"; filename="${fileName}"\r\n` +
  `Content-Type: audio/webm\r\n\r\n${content}`

const multipart = (boundary: string): string =>
  `Content-Type: multipart/form-data; boundary=${boundary}`

const fields = [
  field('start_time', '2026-01-01T00:00:00.000Z'),
  field('end_time', '2026-01-01T00:00:10.000Z'),
  field('duration', '10'),
  field('language', 'English'),
]

function forms(): Record<string, (string | Buffer)[]> {
  const to = (path: string, body: Buffer, type = multipart('b')) => post(path, body, type)
  return {
    'a form of 5000 fields': to(
      bodies.lead,
      form(
        'b',
        Array.from({ length: 5_000 }, (_each, index) => field(`f${index}`, 'x')),
      ),
    ),
    'an upload of 5000 fields': to(
      bodies.upload,
      form(
        'b',
        Array.from({ length: 5_000 }, (_each, index) => field(`f${index}`, 'x')),
      ),
    ),
    'an upload of 500 files': to(
      bodies.upload,
      form('b', [...fields, ...Array.from({ length: 500 }, (_each, i) => file(`file_${i}`, 'x'))]),
    ),
    'the same file twice': to(
      bodies.upload,
      form('b', [...fields, file('file_agent', 'a'), file('file_agent', 'a')]),
    ),
    'a file name that climbs': to(
      bodies.upload,
      form('b', [...fields, file('file_agent', '../../../../outside.txt')]),
    ),
    'a file name with a null': to(
      bodies.upload,
      form('b', [...fields, file('file_agent', 'a\0.webm')]),
    ),
    'a part without a name': to(
      bodies.upload,
      form('b', ['Content-Disposition: form-data\r\n\r\nx']),
    ),
    'a part without headers': to(bodies.upload, form('b', ['\r\nx'])),
    'parts with the names of prototypes': to(
      bodies.lead,
      form('b', [
        field('__proto__', '{"polluted":"yes"}'),
        field('constructor', 'x'),
        field('toString', 'x'),
        field('__proto__[polluted]', 'yes'),
      ]),
    ),
    'a form without its end': to(bodies.upload, form('b', fields, '')),
    'a form of another boundary': to(bodies.upload, form('c', fields)),
    'a form in a form': to(
      bodies.lead,
      form('b', [
        `Content-Type: multipart/mixed; boundary=c\r\n\r\n${form('c', fields).toString()}`,
      ]),
    ),
    'a field of 200 kB': to(bodies.lead, form('b', [field('name', 'x'.repeat(200_000))])),
    'a field name of 50 kB': to(bodies.upload, form('b', [field('n'.repeat(50_000), 'x')])),
    'a part header of 100 kB': to(
      bodies.upload,
      form('b', [`X-Big: ${'x'.repeat(100_000)}\r\n${field('duration', '10')}`]),
    ),
    'a part of 2000 headers': to(
      bodies.upload,
      form('b', [`${'X-Many: x\r\n'.repeat(2_000)}${field('duration', '10')}`]),
    ),
    'a form without a boundary': post(
      bodies.upload,
      form('b', fields),
      'Content-Type: multipart/form-data',
    ),
    'a boundary of 2000 characters': post(
      bodies.upload,
      form('b'.repeat(2_000), fields),
      multipart('b'.repeat(2_000)),
    ),
    'an offer of 100 kB': post(
      '/api/realtime/calls',
      'v=0'.repeat(33_000),
      'Content-Type: application/sdp',
    ),
    'a field in another transfer encoding': to(
      bodies.lead,
      form('b', [`Content-Transfer-Encoding: base64\r\n${field('name', '////')}`]),
    ),
    'only boundaries': to(bodies.upload, Buffer.from('--b\r\n'.repeat(20_000))),
  }
}

function jsons(): Record<string, (string | Buffer)[]> {
  const to = (body: string | Buffer, type = json, ...more: string[]) =>
    post(bodies.lead, body, type, ...more)
  const good = '{"name":"a","companyName":"b","mobileNumber":"5550100"}'
  return {
    'JSON 20000 levels deep': to(`${'['.repeat(20_000)}${']'.repeat(20_000)}`),
    'JSON that pollutes': to('{"__proto__":{"polluted":"yes"},"name":"a"}'),
    'JSON that pollutes by a constructor': to('{"constructor":{"prototype":{"polluted":"yes"}}}'),
    'JSON with a name twice': to('{"name":"a","name":["b"],"companyName":1}'),
    'JSON with a huge number': to(`{"name":1e9999,"companyName":${'9'.repeat(5_000)}}`),
    'JSON in UTF-16': to(Buffer.from(`\ufeff${good}`, 'utf16le'), `${json}; charset=utf-16`),
    'JSON with a byte order mark': to(Buffer.from(`\ufeff${good}`)),
    'JSON that is not UTF-8': to(Buffer.from('{"name":"\xff\xfe\xc0\xaf"}', 'latin1')),
    'JSON with a lone surrogate': to(
      '{"name":"\\ud800","companyName":"\\udfff","mobileNumber":"5550100"}',
    ),
    'JSON with a null in a text': to(
      '{"name":"a\\u0000b","companyName":"\\u0000","mobileNumber":"5550100"}',
    ),
    'JSON cut off': to(good.slice(0, 20)),
    'a bomb in gzip': to(gzipSync(Buffer.alloc(20_000_000)), json, 'Content-Encoding: gzip'),
    'a bomb in gzip, uploaded': post(
      bodies.upload,
      gzipSync(Buffer.alloc(20_000_000)),
      multipart('b'),
      'Content-Encoding: gzip',
    ),
    'what is not gzip': to(good, json, 'Content-Encoding: gzip'),
    'a body of 1 MB': to('x'.repeat(1_000_000)),
    'a lone comma': to(','),
    'a session with a prototype': post(
      '/api/ringwell-agent-session',
      '{"__proto__":{"language":"English"},"voice":{"toString":null}}',
      json,
    ),
    'an agent with a prototype': post(
      '/api/admin/agents',
      '{"agent_name":"x","__proto__":{"polluted":"yes"}}',
      json,
      operator,
    ),
  }
}

function lines(): Record<string, (string | Buffer)[]> {
  const lead = '{"name":"a"}'
  return {
    'a header of 20 kB': get('/api/health', `X-Big: ${'x'.repeat(20_000)}`),
    '3000 headers': get('/api/health', ...Array.from({ length: 3_000 }, (_e, i) => `X-${i}: y`)),
    'an address of 30 kB': get(`/api/${'a'.repeat(30_000)}`),
    '2000 query parameters': get(
      `/api/admin/leads?${Array.from({ length: 2_000 }, (_e, i) => `after=${i}`).join('&')}`,
      operator,
    ),
    'a query that pollutes': get('/api/admin/leads?__proto__[polluted]=yes&limit[]=1', operator),
    'a line end in the address': get('/api/health?a=%0d%0aX-Injected:%20yes'),
    'a bare line end in a header': get('/api/health', 'X-A: b\nX-Injected: yes'),
    'a carriage return in a header': get('/api/health', 'X-A: b\rX-Injected: yes'),
    'a null in a header': get('/api/health', 'X-A: b\0c'),
    'a folded header': get('/api/health', 'X-A: b\r\n c'),
    'a space before the colon': get('/api/health', 'X-A : b'),
    'a header without a name': get('/api/health', ': b'),
    'two hosts': [head('GET', '/api/health', host, 'Host: evil.example', 'Connection: close')],
    'no host': [head('GET', '/api/health', 'Connection: close')],
    'a strange host': [head('GET', '/api/docs', 'Host: "><script>', 'Connection: close')],
    'two authorizations': get('/api/admin/leads', operator, 'Authorization: Bearer wrong'),
    'two origins': get('/api/health', 'Origin: https://a.example', 'Origin: https://b.example'),
    'two content types': post(bodies.lead, lead, json, 'Content-Type: text/plain'),
    'another method': [head('BREW', '/api/health', host, 'Connection: close')],
    TRACE: [head('TRACE', '/api/health', host, 'Connection: close')],
    CONNECT: [head('CONNECT', 'evil.example:443', host)],
    'a preflight of nonsense': [
      head(
        'OPTIONS',
        '/api/leads',
        host,
        'Connection: close',
        'Origin: x',
        'Access-Control-Request-Method: \x7f',
      ),
    ],
    'an absolute address': [
      head('GET', 'http://evil.example/api/health', host, 'Connection: close'),
    ],
    'an address without a slash': [head('GET', 'api/health', host, 'Connection: close')],
    'a star': [head('GET', '*', host, 'Connection: close')],
    'HTTP/1.0': ['GET /api/health HTTP/1.0\r\n\r\n'],
    'HTTP/9.9': [`GET /api/health HTTP/9.9\r\n${host}\r\n\r\n`],
    'the beginning of HTTP/2': ['PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'],
    'the beginning of TLS': [Buffer.from('16030100a5010000a1030300', 'hex')],
    'an upgrade': get('/api/health', 'Connection: Upgrade', 'Upgrade: websocket'),
    'an upgrade without a key': get('/v1/realtime', 'Connection: Upgrade', 'Upgrade: websocket'),
    'an upgrade with half a body and more': [
      head(
        'GET',
        '/v1/realtime',
        host,
        'Connection: Upgrade',
        'Upgrade: websocket',
        'Content-Length: 9',
      ),
      Buffer.alloc(4_000, 0x81),
    ],
    'an upgrade to HTTP/2': get('/api/health', 'Upgrade: h2c', 'HTTP2-Settings: AAMAAABkAAQ'),
    'an expectation': post(bodies.lead, lead, json, 'Expect: 100-continue'),
    'a strange expectation': post(bodies.lead, lead, json, 'Expect: the moon'),
    'bytes of nothing': [Buffer.alloc(4_000)],
    'a range of a thousand parts': get(
      '/api/admin/recordings/general/x/agent',
      operator,
      `Range: bytes=${Array.from({ length: 1_000 }, (_e, i) => `${i}-${i}`).join(',')}`,
    ),
    'a page from elsewhere': get('/..%2f..%2f..%2foutside.txt'),
    'a page from elsewhere, plainly': get('/../../../outside.txt'),
    'a page with a null': get('/index.html%00.js'),
    'a folder of the site': get('/_astro/'),
  }
}

/** Requests with two lengths for one body: a proxy in front must not read them differently from us. */
function smuggled(): RawRequest[] {
  const inner = head('GET', '/api/website/list-agent', host)
  const bad = (name: string, ...headers: string[]): RawRequest => ({
    name: `a smuggled request: ${name}`,
    pieces: [head('POST', bodies.lead, host, json, ...headers), `0\r\n\r\n${inner}`],
    mostAnswers: 1,
  })
  return [
    bad('length and chunks', 'Content-Length: 6', 'Transfer-Encoding: chunked'),
    bad('two lengths', 'Content-Length: 5', 'Content-Length: 80'),
    bad('chunks in disguise', 'Content-Length: 5', 'Transfer-Encoding: xchunked'),
    bad('chunks twice', 'Transfer-Encoding: chunked', 'Transfer-Encoding: identity'),
    bad('a length with a sign', 'Content-Length: +5'),
    bad('a negative length', 'Content-Length: -1'),
    bad('a length of text', 'Content-Length: five'),
    bad('a length in hexadecimal', 'Content-Length: 0x5'),
    bad('a length beyond numbers', `Content-Length: ${'9'.repeat(30)}`),
    {
      name: 'a chunk of no size',
      pieces: [head('POST', bodies.lead, host, json, 'Transfer-Encoding: chunked'), 'zz\r\nab\r\n'],
      mostAnswers: 1,
    },
    {
      name: 'a chunk of too large a size',
      pieces: [
        head('POST', bodies.lead, host, json, 'Transfer-Encoding: chunked'),
        'ffffffffffffffff1\r\nab',
      ],
      mostAnswers: 1,
    },
    {
      name: 'a chunk with a long extension',
      pieces: [
        head('POST', bodies.lead, host, json, 'Transfer-Encoding: chunked'),
        `1;${'x'.repeat(20_000)}\r\na\r\n0\r\n\r\n`,
      ],
      mostAnswers: 1,
    },
  ]
}

/** Requests that are slow, or that stop in the middle. */
function slow(): RawRequest[] {
  const body = form('b', [...fields, file('file_agent', 'a', 'x'.repeat(3_000))])
  const drip = Array.from({ length: 20 }, (_each, index) => body.subarray(index * 8, index * 8 + 8))
  const started = head(
    'POST',
    bodies.upload,
    host,
    multipart('b'),
    `Content-Length: ${body.length}`,
  )
  return [
    { name: 'a body that drips and stops', pieces: [started, ...drip], pauseMs: 60, cut: true },
    {
      name: 'headers that drip',
      pieces: 'GET /api/health HTTP/1.1'.split(''),
      pauseMs: 40,
      cut: true,
    },
    { name: 'HTTP/0.9', pieces: ['GET /api/health\r\n'], cut: true },
    { name: 'nothing but line ends', pieces: ['\r\n'.repeat(2_000)], cut: true },
    { name: 'a body that never comes', pieces: [started], cut: true },
    { name: 'an upload cut off in its file', pieces: [started, body.subarray(0, 400)], cut: true },
    {
      name: 'an offer cut off',
      pieces: [head('POST', '/api/realtime/calls', host, 'Content-Length: 5000'), 'v=0'],
      cut: true,
    },
  ]
}

const named = (requests: Record<string, readonly (string | Buffer)[]>): RawRequest[] =>
  Object.entries(requests).map(([name, pieces]) => ({ name, pieces, mostAnswers: 1 }))

/** Returns all of these requests, once. */
export function rawRequests(): RawRequest[] {
  return [
    ...badPaths.flatMap((path) => [
      {
        name: `an upload to ${path.slice(0, 40)}`,
        pieces: post(
          `/api/call/upload_audio/${path}`,
          form('b', [...fields, file('file_agent', 'a')]),
          multipart('b'),
        ),
      },
      {
        name: `a recording of ${path.slice(0, 40)}`,
        pieces: get(`/api/admin/recordings/${path}/${path}/agent`, operator),
      },
      {
        name: `an agent called ${path.slice(0, 40)}`,
        pieces: [head('DELETE', `/api/admin/agents/${path}`, host, operator, 'Connection: close')],
      },
    ]),
    ...named(forms()),
    ...named(jsons()),
    ...named(lines()),
    {
      name: 'a hundred requests at once on one line',
      pieces: [
        head('GET', '/api/website/list-agent', host).repeat(99) + get('/api/health').join(''),
      ],
      mostAnswers: 100,
    },
    ...smuggled(),
    ...slow(),
  ]
}
