import { describe, expect, it } from 'vitest'
import { listener } from '../english/listener.ts'
import { decideInterruption, kindOfWords, type Overlap } from './interruption.ts'

describe('the words of a listener', () => {
  it.each([
    'Uh-huh.',
    'uh huh',
    'Mm-hmm.',
    'Mhm',
    'Hmm, okay.',
    'Okay.',
    'OK',
    'Right.',
    'Right, right.',
    'Yeah.',
    'Yeah, yeah, okay.',
    'I see.',
    'Oh, I see.',
    'Sure.',
    'Go on.',
    'Please go ahead.',
    'Of course.',
    'Got it.',
    'That’s right.',
    'Yes.',
  ])('are a backchannel: %s', (words) => {
    expect(kindOfWords(words, 'en')).toBe('backchannel')
  })

  it.each([
    'Friday.',
    'The Scale plan',
    'Right, I need a table.',
    'Go on Friday',
    'I see a problem',
    'Thank you.',
    'Sure, six people',
  ])('are words: %s', (words) => {
    expect(kindOfWords(words, 'en-IN')).toBe('words')
  })

  it.each([
    'No.',
    'Stop.',
    'Wait.',
    'Sorry?',
    'Okay, but what about Friday?',
    'Hold on.',
    'The starboard.',
    'Excuse me,',
    'Friday?',
    'Yes please',
    'He collapsed!',
  ])('are a command: %s', (words) => {
    expect(kindOfWords(words, 'en')).toBe('command')
  })

  it.each(['Um.', 'uh', 'Er, um', 'Well,'])('are a hesitation: %s', (words) => {
    expect(kindOfWords(words, 'en')).toBe('hesitation')
  })

  it('are none in a noise', () => {
    expect(kindOfWords(' … ', 'en')).toBe('none')
  })

  it('are an interruption in a language without data', () => {
    expect(kindOfWords('okay', 'hu')).toBe('command')
  })
})

const known = (words: string, isAll = true): Overlap['heard'] => ({
  state: 'known',
  kind: kindOfWords(words, 'en'),
  isAll,
})
const waiting = { state: 'waiting' } as const
const failed = { state: 'failed' } as const
const asked = { isAsked: true }
const soon = { goesOn: true }

/** What is heard while the agent speaks, after how much speech and silence, and the decision. */
it.each<[string, Overlap['heard'], number, number, Partial<Overlap>, string]>([
  ['a cough', known(''), 200, 160, {}, 'resume'],
  ['uh-huh', known('Uh-huh.'), 350, 160, {}, 'resume'],
  ['uh-huh, a moment earlier', known('Uh-huh.'), 350, 100, {}, 'wait'],
  ['okay after a question', known('Okay.'), 350, 100, asked, 'interrupt'],
  ['stop', known('Stop.'), 300, 100, {}, 'interrupt'],
  ['no', known('No.'), 200, 100, {}, 'interrupt'],
  ['um', known('Um.'), 300, 200, {}, 'resume'],
  ['um, right after their own words', known('Um.'), 300, 200, soon, 'interrupt'],
  ['um after a question', known('Um.'), 300, 200, asked, 'interrupt'],
  ['the beginning of a command', known('Wait, I', false), 350, 0, {}, 'wait'],
  ['half a second of it', known('Wait, I', false), 520, 0, {}, 'interrupt'],
  ['the beginning of words', known('Of home,', false), 600, 0, {}, 'wait'],
  ['more of them', known('The Scale plan', false), 1_010, 0, {}, 'interrupt'],
  ['an uh-huh that is misheard', known('Of home,'), 570, 160, {}, 'resume'],
  ['one word that was not asked for', known('Friday.'), 600, 160, {}, 'resume'],
  ['the same after a question', known('Friday.'), 600, 100, asked, 'interrupt'],
  ['the same, right after their own words', known('Friday.'), 600, 100, soon, 'interrupt'],
  ['two seconds of words', known('The Scale plan on Friday.'), 2_000, 100, {}, 'interrupt'],
  ['okay, going on', known('Okay.', false), 700, 0, {}, 'wait'],
  ['okay, going on for long', known('Okay.', false), 1_250, 0, {}, 'interrupt'],
  ['a noise, going on', known('', false), 700, 0, {}, 'wait'],
  ['a noise, going on for long', known('', false), 1_250, 0, {}, 'resume'],
  ['unknown words', waiting, 900, 0, {}, 'wait'],
  ['many unknown words', waiting, 1_600, 0, {}, 'interrupt'],
  ['a short sound that nobody has recognised yet', waiting, 300, 600, {}, 'wait'],
  ['the same for too long', waiting, 300, 1_100, {}, 'resume'],
  ['what cannot be recognised', failed, 300, 100, {}, 'interrupt'],
])(
  '%s: %j after %i ms of speech and %i ms of silence',
  (_, heard, speechMs, silenceMs, more, decision) => {
    const overlap = { speechMs, silenceMs, heard, isAsked: false, goesOn: false, ...more }
    expect(decideInterruption(overlap)).toBe(decision)
  },
)

it.each([
  ['Shall I book it? ', true],
  ['Is that right?” ', true],
  ['Please tell me your number. ', true],
  ['Say it in one word. ', true],
  ['I did not get that, so could you repeat it. ', true],
  ['You can also spell it. ', true],
  ['It costs fifty dollars. ', false],
  ['I can tell you more later. ', false],
  ['Yes. You give it a script and your rules. ', false],
  ['I will say it once more. ', false],
  ['It helps just to say it. ', false],
])('%s asks for an answer: %s', (words, asks) => {
  expect(listener.asksFor(words)).toBe(asks)
})
