/**
 * What callers say when they are asked for a reference, a number or a name, with the value that should be understood.
 */
import { createRandom, type Random } from '../eval/callers/random.ts'

export interface SpelledLine {
  /** What was asked for. */
  asked: 'reference' | 'order' | 'phone' | 'name'
  text: string
  /** For a code or phone number, its letters and digits. For a name, its last word. Empty if the line has no value. */
  value: string
}

const nato =
  'Alpha Bravo Charlie Delta Echo Foxtrot Golf Hotel India Juliet Kilo Lima Mike November Oscar Papa Quebec Romeo Sierra Tango Uniform Victor Whiskey Xray Yankee Zulu'.split(
    ' ',
  )
const everyday =
  'Apple Bertie Cat Dog Easy Freddie George Harry Ida Jack King Lemon Mother Nothing Orange Peter Queen Robert Sugar Tommy Uncle Victory William Xylophone Yellow Zebra'.split(
    ' ',
  )
const digitWords = 'zero one two three four five six seven eight nine'.split(' ')

/** None of these names belongs to a simulated caller of `bench/eval`. */
const firstNames =
  'Amina Bruno Chloe Dmitri Esther Farid Gemma Hugo Ingrid Jonas Kavita Leon Mei Nadia Owen Petra Quentin Rosa Samir Tessa'.split(
    ' ',
  )
const lastNames =
  'Abernathy Bianchi Castellano Dombrowski Eriksen Fitzgerald Gupta Hernandez Ivanov Jennings Kaplan Larsen McAllister Nguyen Olawale Petrov Quigley Rasmussen Sinclair Takahashi Underwood Vasquez Whitaker Yilmaz Zimmerman Banerjee Crawford Delacroix Ferreira Hoffman'.split(
    ' ',
  )

const REFERENCE_LETTERS = 'BHIKLNQRWX'
const REFERENCE_DIGITS = '1234678'

const leads = ['', '', '', "It's ", 'Sure, ', 'Yes, it is ', 'The reference is ']

const aloud = (digits: string, random: Random): string => {
  const zero = random.pick(['oh', 'zero'])
  return Array.from(digits, (digit) => (digit === '0' ? zero : digitWords[Number(digit)])).join(' ')
}

const spelled = (letters: string): string => Array.from(letters.toUpperCase()).join(' ')
const byAlphabet = (letters: string): string =>
  Array.from(letters.toUpperCase(), (each) => nato[each.charCodeAt(0) - 65]).join(', ')
const byExamples = (letters: string): string =>
  Array.from(
    letters.toUpperCase(),
    (each) => `${each} as in ${everyday[each.charCodeAt(0) - 65] ?? each}`,
  ).join(', ')

function reference(random: Random): SpelledLine {
  const letters = Array.from({ length: 3 }, () => random.pick(Array.from(REFERENCE_LETTERS))).join(
    '',
  )
  const digits = Array.from({ length: 2 }, () => random.pick(Array.from(REFERENCE_DIGITS))).join('')
  const said = random.pick([
    `${spelled(letters)} ${spelled(digits)}`,
    `${spelled(letters)} ${aloud(digits, random)}`,
    `${byAlphabet(letters)} ${aloud(digits, random)}`,
    `${byExamples(letters)}, ${aloud(digits, random)}`,
  ])
  return { asked: 'reference', text: `${random.pick(leads)}${said}`, value: letters + digits }
}

function order(random: Random): SpelledLine {
  const digits = String(random.whole(1000, 9999))
  const said = random.pick([aloud(digits, random), `${digits.slice(0, 2)} ${digits.slice(2)}`])
  return { asked: 'order', text: `${random.pick(leads.slice(0, 6))}${said}`, value: digits }
}

function phone(random: Random): SpelledLine {
  const digits = `07700900${random.whole(100, 999)}`
  const groups = [digits.slice(0, 5), digits.slice(5, 8), digits.slice(8)]
  const said = random.pick([groups.join(' '), groups.map((each) => aloud(each, random)).join(', ')])
  return { asked: 'phone', text: `${random.pick(leads.slice(0, 6))}${said}`, value: digits }
}

function name(random: Random): SpelledLine {
  const last = random.pick(lastNames)
  const full = `${random.pick(firstNames)} ${last}`
  const text = random.pick([
    `${full}, ${spelled(last)}`,
    `${full}, that's ${spelled(last)}`,
    `No, it's ${last}, ${spelled(last)}`,
    spelled(last),
    byAlphabet(last),
  ])
  return { asked: 'name', text, value: last }
}

/** Answers without a value, to any of the questions. */
const others = [
  "I don't have it.",
  "Sorry, I haven't got that with me.",
  "What's a reference?",
  'Where do I find that?',
  'No, I have lost it.',
  'Can I give you my email address instead?',
  'I would rather speak to a person.',
  'Could you say that again, please?',
  'Why do you need it?',
  'Hold on, let me look.',
  'What are your opening hours?',
  'Never mind, cancel that.',
]

const makers = [reference, order, phone, name]

/** `count` lines of each kind. The same seed gives the same lines. */
export function spelledLines(count: number, seed: number): SpelledLine[] {
  const random = createRandom(seed)
  const said = makers.flatMap((make) => Array.from({ length: count }, () => make(random)))
  const asked = ['reference', 'order', 'phone', 'name'] as const
  return [...said, ...others.map((text) => ({ asked: random.pick(asked), text, value: '' }))]
}
