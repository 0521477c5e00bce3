import * as fc from 'fast-check'

/** Texts that have broken servers before. */
const texts = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\r\nx-injected: yes',
  'a\r\n\r\n<script>',
  '%0d%0ax-injected:%20yes',
  '../../../../etc/passwd',
  '..%2f..%2f..%2foutside.txt',
  '..\\..\\outside.txt',
  '/etc/passwd',
  'file:///etc/passwd',
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  "'; DROP TABLE calls; --",
  "' OR '1'='1",
  '${7*7}',
  '{{7*7}}',
  '=HYPERLINK("https://evil.example")',
  '<img src=x onerror=alert(1)>',
  '\ud800',
  '\udfff\ud800',
  '\ufeff',
  '\u202e\u2066',
  'आशा राव',
  '💣'.repeat(300),
  'e\u0301'.repeat(200),
  'a'.repeat(10_000),
  '9'.repeat(400),
  'NaN',
  'Infinity',
  '-0',
  '1e400',
  '0x10',
  'null',
  'undefined',
  'true',
  '[]',
  '{}',
  '2026-13-45T99:99:99Z',
  '+275760-09-14T00:00:00.000Z',
  '0000-00-00T00:00:00Z',
  'https://*',
  'https://*.*.example',
  'https://a.example@evil.example',
  'javascript:alert(1)',
]

const numbers = [
  0,
  -0,
  -1,
  0.1,
  1e308,
  -1e308,
  2 ** 31,
  2 ** 53,
  2 ** 53 + 2,
  Number.MIN_VALUE,
  Number.MAX_SAFE_INTEGER,
]

export const hostileText: fc.Arbitrary<string> = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...texts) },
  { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 60 }) },
  { weight: 1, arbitrary: fc.string({ unit: 'grapheme', maxLength: 300 }) },
  { weight: 1, arbitrary: fc.webUrl({ withQueryParameters: true }) },
)

/** Values that try to pollute `Object.prototype`. */
const polluters: fc.Arbitrary<unknown> = fc.constantFrom(
  JSON.parse('{"__proto__":{"polluted":"yes"}}'),
  JSON.parse('{"constructor":{"prototype":{"polluted":"yes"}}}'),
  JSON.parse('{"a":{"__proto__":{"polluted":"yes"}}}'),
)

const deep = (depth: number): unknown => {
  let value: unknown = 1
  for (let level = 0; level < depth; level += 1) value = level % 2 ? [value] : { a: value }
  return value
}

/** Any JSON value, including ones that no ordinary client would send. */
export const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 5, arbitrary: hostileText },
  { weight: 2, arbitrary: fc.constantFrom(...numbers) },
  { weight: 2, arbitrary: fc.constantFrom(null, true, false, [], {}, [[]], [null], ['']) },
  { weight: 2, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
  { weight: 1, arbitrary: polluters },
  { weight: 1, arbitrary: fc.constantFrom(50, 500, 2_000).map(deep) },
)
