import { expect, test } from 'vitest'
import { inlineHashes } from './inlineHashes.ts'

/** `printf 'run()' | openssl dgst -sha256 -binary | base64` */
const RUN = 'sha256-AvyuiL0SD1mVY3NNxR+V2uo+lhk6RMFrytWmRt6CrJQ='

const scriptsOf = (html: string): string[] => [...inlineHashes(html).scripts]

test('an inline script gets the hash that browsers compute', () => {
  expect(scriptsOf('<script>run()</script>')).toEqual([RUN])
})

test.each([
  '<script type="module">run()</script>',
  '<SCRIPT\n async >run()</SCRIPT >',
  "<script type='text/javascript' data-x>run()</script>",
  '<script>run()</script><p></p><script>run()</script>',
])('%j runs', (html) => {
  expect(scriptsOf(html)).toEqual([RUN])
})

test.each([
  '<script src="/a.js"></script>',
  '<script type="module" src=/a.js></script>',
  '<script type="application/ld+json">{"a":1}</script>',
  '<script type="application/json" id=x>{}</script>',
  '<script></script>',
])('%j needs no hash', (html) => {
  expect(scriptsOf(html)).toEqual([])
})

test('line endings are hashed as the browser’s parser leaves them', () => {
  expect(scriptsOf('<script>a\r\nb</script>')).toEqual(scriptsOf('<script>a\nb</script>'))
})

test('style elements and scripts are kept separate', () => {
  const { scripts, styles } = inlineHashes('<style media=print>run()</style>')
  expect([...scripts]).toEqual([])
  expect([...styles]).toEqual([RUN])
})
