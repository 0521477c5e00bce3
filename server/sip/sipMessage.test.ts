import { describe, expect, test } from 'vitest'
import torture from '../testing/rfc4475.json' with { type: 'json' }
import {
  bodyLengthOf,
  headersOf,
  parseMessage,
  splitList,
  writeMessage,
  writeResponse,
} from './sipMessage.ts'
import { parseNameAddress, parseParameters, parseUri, parseVia } from './sipValues.ts'

const messages: Readonly<Record<string, string>> = torture

const verdict = (text: string): string => {
  const message = parseMessage(text)
  if (!message) return 'dropped'
  return 'problem' in message ? message.problem : 'read'
}

/** RFC 4475, section 3.1.1: valid messages. */
const valid = [
  'wsinv',
  'intmeth',
  'esc01',
  'escnull',
  'esc02',
  'lwsdisp',
  'longreq',
  'dblreq',
  'semiuri',
  'transports',
  'mpart01',
  'unreason',
  'noreason',
]
/** Section 3.1.2: invalid ones, and what we make of them. */
const invalid = {
  // Separators without anything between them: what is meant is clear.
  badinv01: 'read',
  clerr: 'Bad Content-Length',
  ncl: 'Bad Content-Length',
  scalar02: 'Bad CSeq',
  scalarlg: 'dropped',
  quotbal: 'Bad To',
  // Its sender is told that there is no such URI scheme.
  ltgtruri: 'read',
  lwsruri: 'dropped',
  lwsstart: 'dropped',
  trws: 'dropped',
  baddn: 'dropped',
  badvers: 'dropped',
  mismatch01: 'CSeq of another method',
  mismatch02: 'CSeq of another method',
  bigcode: 'dropped',
  insuf: 'Bad From',
  multi01: 'Several from',
  mcl01: 'Several content-length',
}

describe('the torture messages of RFC 4475', () => {
  test.each(valid)('%s is read', (name) => {
    expect(verdict(messages[name]!)).toBe('read')
  })

  test.each(Object.entries(invalid))('%s is refused: %s', (name, expected) => {
    expect(verdict(messages[name]!)).toBe(expected)
  })

  test.each(Object.keys(messages))('%s is answered by text that can be read again', (name) => {
    const message = parseMessage(messages[name]!)
    if (!message || 'status' in message) return
    const answer = writeResponse(message, 400, { via: message.via.written, toTag: 'ours' })
    expect(answer).toMatch(/^SIP\/2\.0 400 Bad Request\r\nVia: /)
    expect(answer.split('\r\n\r\n')).toHaveLength(2)
  })

  test('keep what they quote and fold', () => {
    const message = parseMessage(messages['wsinv']!)
    if (!message || !('method' in message)) throw new Error('not read')
    expect(message).toMatchObject({
      method: 'INVITE',
      callId: 'wsinv.ndaksdj@192.0.2.1',
      cseq: { number: 9, method: 'INVITE' },
      via: { transport: 'UDP', host: '192.0.2.2' },
    })
    expect(headersOf(message, 'via')).toHaveLength(3)
    expect(parseUri('sip:user;par=u%40example.net@example.com')).toMatchObject({
      user: 'user;par=u@example.net',
      host: 'example.com',
    })
  })
})

describe('values', () => {
  test.each([
    ['sip:asha@example.com', { user: 'asha', host: 'example.com', port: undefined }],
    ['sips:asha:secret@[2001:db8::1]:5071;transport=tls', { user: 'asha', host: '2001:db8::1' }],
    ['tel:+44-20-7946-0958;phone-context=x', { user: '+44-20-7946-0958', host: '' }],
    ['sip:example.com?subject=x', { user: '', host: 'example.com' }],
  ])('%s is a URI', (text, expected) => {
    expect(parseUri(text)).toMatchObject(expected)
  })

  test.each(['mailto:a@b', 'sip:', 'sip:a@b:99999', 'sip:a@b c', 'sip:a@<b>', ''])(
    '%s is none',
    (text) => {
      expect(parseUri(text)).toBeUndefined()
    },
  )

  test('in lists are told apart by commas outside of quotes and brackets', () => {
    expect(splitList('"a, b" <sip:x@y;z=1,2>;q=1, <sip:c@d>')).toEqual([
      '"a, b" <sip:x@y;z=1,2>;q=1',
      '<sip:c@d>',
    ])
  })

  test('that are named like parts of objects are values like others', () => {
    const parameters = parseParameters('__proto__=1;constructor=2;toString')
    expect([...parameters]).toEqual([
      ['__proto__', '1'],
      ['constructor', '2'],
      ['tostring', ''],
    ])
    expect(bodyLengthOf('X\r\n__proto__: 1\r\nconstructor: 2\r\nl: 3')).toBe(3)
  })

  test('cannot add headers', () => {
    const text = writeMessage('BYE sip:a@b SIP/2.0', [['Reason', 'x\r\nEvil: 1']])
    expect(text).not.toMatch(/^Evil/m)
  })
})

describe('hostile text', () => {
  test.each([
    ['spaces', ' '],
    ['quotes', '"'],
    ['backslashes in quotes', '"\\'],
    ['commas', ','],
    ['semicolons', ';'],
    ['brackets', '<'],
    ['words', 'a '],
    ['escapes', '%'],
    ['line ends', '\r\n '],
    ['slashes', ' / '],
  ])('of 60,000 %s takes no longer than other text', (_what, sign) => {
    const long = sign.repeat(60_000 / sign.length)
    const begin = performance.now()
    for (const name of ['Via', 'From', 'To', 'CSeq', 'Contact', 'Call-ID', 'Content-Length', 'X']) {
      parseMessage(`INVITE sip:a@b SIP/2.0\r\nVia: SIP/2.0/UDP a\r\n${name}: ${long}\r\n\r\n`)
    }
    for (const parse of [parseUri, parseNameAddress, parseVia, parseParameters, splitList])
      parse(long)
    parseMessage(long)
    // A text that is read more often than once would take minutes.
    expect(performance.now() - begin).toBeLessThan(20_000)
  })

  test('of any kind is read or refused, and never thrown at', () => {
    const samples = Object.values(messages)
    let seed = 7
    const random = (below: number): number => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
      return seed % below
    }
    const signs = [
      '\r\n',
      '\0',
      '"',
      '<',
      '>',
      ';',
      ',',
      ':',
      '@',
      '%00',
      '%',
      '[',
      ' ',
      '\u00ff',
      '9'.repeat(40),
    ]
    for (let i = 0; i < 20_000; i++) {
      let text = samples[random(samples.length)]!
      for (let change = random(6); change >= 0; change--) {
        const place = random(text.length)
        const sign = signs[random(signs.length)]!
        text = text.slice(0, place) + sign + text.slice(place + random(3) * random(20))
      }
      const message = parseMessage(text)
      if (message && !('status' in message)) {
        writeResponse(message, 400, { via: message.via.written, toTag: 'x' })
      }
    }
  })
})
