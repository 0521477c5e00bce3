import { expect, test } from 'vitest'
import { parseTalk } from './options.ts'

const parse = (line: string, env: Record<string, string> = {}) => parseTalk(line.split(' '), env)

test('the server is that of --url, of PUBLIC_URL, or the local one on PORT', () => {
  expect(parse('--list', {})).toEqual({ type: 'list', url: 'http://localhost:3000' })
  expect(parse('--list', { PORT: '3990' })).toMatchObject({ url: 'http://localhost:3990' })
  expect(parse('--list', { PORT: '3990', PUBLIC_URL: 'https://a.example' })).toMatchObject({
    url: 'https://a.example',
  })
  expect(parse('--list --url https://b.example/', { PUBLIC_URL: 'https://a.example' })).toEqual({
    type: 'list',
    url: 'https://b.example',
  })
})

test('a session begins with an agent, and is used without one', () => {
  expect(parse('--agent restaurant --session anna --say hi')).toMatchObject({
    type: 'beginSession',
    session: 'anna',
    options: { agent: 'restaurant', says: ['hi'] },
  })
  expect(parse('--session anna --say one --say two --hang-up')).toEqual({
    type: 'useSession',
    session: 'anna',
    says: ['one', 'two'],
    hangsUp: true,
  })
})

const soundOf = (line: string) => {
  const command = parse(`--agent restaurant ${line}`.trim())
  return command.type === 'talk' ? command.options.sound : undefined
}

test('a voice has an accent and a pace in any order, and a room only if it is asked for', () => {
  expect(soundOf('')).toBeUndefined()
  expect(soundOf('--voice ash')).toEqual({
    voice: { voice: 'ash', accent: 'American', speed: 1 },
  })
  expect(soundOf('--voice Coral,British,0.9 --noise 20')).toEqual({
    voice: { voice: 'coral', accent: 'British', speed: 0.9 },
    noiseDb: 20,
  })
  expect(soundOf('--voice verse,1.1,american --noise 0')).toEqual({
    voice: { voice: 'verse', accent: 'American', speed: 1.1 },
    noiseDb: 0,
  })
})

test.each([
  ['the agent’s own voice', '--agent restaurant --voice shimmer'],
  ['an unknown voice', '--agent restaurant --voice anna'],
  ['an unknown accent', '--agent restaurant --voice ash,indian'],
  ['a pace that nobody speaks at', '--agent restaurant --voice ash,9'],
  ['a noise without a voice', '--agent restaurant --noise 20'],
  ['a noise without a level', '--agent restaurant --voice ash --noise loud'],
  ['a caller’s voice in the middle of a session', '--session anna --say hi --voice ash'],
  ['a caller’s voice beside a microphone', '--agent restaurant --speak --voice ash'],
  ['no agent', '--visitor Anna'],
  ['two agents', '--agent restaurant --business a.json'],
  ['a session with nothing to do', '--session anna'],
  ['a session whose name is a path', '--session ../anna --agent restaurant'],
  ['a hang-up without a session', '--agent restaurant --hang-up'],
  ['a hang-up at the beginning', '--agent restaurant --session anna --hang-up'],
  ['a transcript in the middle of a session', '--session anna --say hi --transcript a.jsonl'],
  ['an explanation in the middle of a session', '--session anna --say hi --explain'],
  ['a voice in the background', '--session anna --agent restaurant --speak'],
  ['a voice and a line to say', '--agent restaurant --speak --say hi'],
  ['a voice without an agent', '--speak'],
  ['nothing to say', '--agent restaurant --say '],
  ['an unknown option', '--agent restaurant --loud'],
])('%s is refused', (_, line) => {
  expect(() => parse(line)).toThrow()
})
