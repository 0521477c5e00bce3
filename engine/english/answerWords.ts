/** What answers in English consist of, as a recogniser writes them. */
import type { AnswerWords, SpokenSigns } from '../languagePack.ts'
import { backchannelPhrases, commandPhrases } from './listener.ts'
import { digitWords, teenWords, tenWords } from './values/numbers.ts'
import { everydayWords, natoWords } from './values/spellingWords.ts'

const digitForms: readonly SpokenSigns[] = digitWords.flatMap((word, digit) => {
  const signs = String(digit)
  return [
    { words: signs, signs, isBare: true },
    { words: word, signs, isBare: false },
    { words: `double ${word}`, signs: signs.repeat(2), isBare: false },
    { words: `double ${signs}`, signs: signs.repeat(2), isBare: false },
    { words: `triple ${word}`, signs: signs.repeat(3), isBare: false },
  ]
})
const zeroForms: readonly SpokenSigns[] = ['oh', 'nought'].flatMap((word) => [
  { words: word, signs: '0', isBare: false },
  { words: `double ${word}`, signs: '00', isBare: false },
])
const numberForms: readonly SpokenSigns[] = [
  ...teenWords.map((words, at) => ({ words, signs: String(10 + at), isBare: false })),
  ...tenWords.flatMap((words, ten) => [
    { words, signs: `${ten + 2}0`, isBare: false },
    ...digitWords.slice(1).flatMap((word, digit) => {
      const signs = `${ten + 2}${digit + 1}`
      return [' ', '-'].map((gap) => ({ words: `${words}${gap}${word}`, signs, isBare: false }))
    }),
  ]),
]
const letterForms: readonly SpokenSigns[] = Object.entries(natoWords).flatMap(([letter, nato]) => {
  const lower = letter.toLowerCase()
  const alone = letter === 'X' ? [...nato, 'x-ray', 'x ray'] : nato
  return [
    { words: lower, signs: letter, isBare: true },
    { words: `double ${lower}`, signs: letter.repeat(2), isBare: false },
    ...alone.map((words) => ({ words, signs: letter, isBare: false })),
    ...[...alone, ...(everydayWords[letter] ?? [])].flatMap((word) =>
      ['as in', 'for', 'like'].map((link) => ({
        words: `${lower} ${link} ${word}`,
        signs: letter,
        isBare: false,
      })),
    ),
  ]
})
const allForms = [...digitForms, ...zeroForms, ...numberForms, ...letterForms]

/** What may stand between two signs. */
const gaps = [
  ' ',
  ', ',
  '-',
  ' - ',
  '. ',
  '.',
  ', and ',
  ' and ',
  ', then ',
  ', dash ',
  ' dash ',
  ', dash, ',
]
/** What may follow the whole answer. */
const tails = ['.', ',', '!', ', please', ' please', ', please.', ' please.']

/** What callers may say first. */
const leads = [
  'yes, ', 'yeah, ', 'yes ', 'sure, ', 'sure ', 'okay, ', 'ok, ', 'no, ', 'no ', 'um, ', 'uh, ', 'er, ', 'well, ', 'so, ', 'sorry, ',
  "it's ", "it's, ", 'it is ', "that's ", 'that is ', 'it should be ', 'I said ', 'I meant ', "that's wrong, ", 'with ',
  'the reference is ', 'my reference is ', 'the reference number is ', 'the number is ', 'my number is ', 'number ',
  'the order is ', 'the order number is ', 'my order number is ', 'order ', 'order number ', 'reference ', 'the code is ',
  'the receipt is ', 'the receipt number is ', 'the phone number is ', 'my phone number is ', 'the name is ', 'my name is ',
  'the last name is ', 'last name ', 'spelled ', "it's spelled ", "that's spelled ", 'I spell it ', 'under ',
] // prettier-ignore
/** The same for times of day. */
const timeLeads = [
  'at ', 'at about ', 'at around ', 'about ', 'around ', 'for ', 'maybe ', 'say ', "let's say ", 'please ', 'make it ',
  'I would like ', "I'd like ",
] // prettier-ignore
/** What may stand between a name and its spelling. */
const spellingLeads = [
  ' ',
  ', ',
  '. ',
  ", that's ",
  ', that is ',
  ', spelled ',
  ", it's ",
  ' spelled ',
]
const minutesBefore = [
  'five',
  'ten',
  'twenty',
  'twenty five',
  'twenty-five',
  'quarter',
  'a quarter',
]
  .flatMap((minutes) => [
    [minutes, 'past'],
    [minutes, 'to'],
  ])
  .concat([['half', 'past']])
  // `half past two`, `half-past two`, `half-past-two`
  .flatMap(([minutes, way]) => [`${minutes} ${way} `, `${minutes}-${way} `, `${minutes}-${way}-`])
const hours = [
  ...'one two three four five six seven eight nine ten eleven twelve'.split(' '),
  ...Array.from({ length: 12 }, (_, hour) => String(hour + 1)),
]
const minutesAfter = [
  " o'clock",
  ...['ten', 'fifteen', 'twenty', 'thirty', 'forty', 'fifty'].map((minutes) => ` ${minutes}`),
  ...['twenty', 'thirty', 'forty', 'fifty'].flatMap((minutes) => [
    ` ${minutes}-five`,
    ` ${minutes} five`,
  ]),
  ...Array.from({ length: 12 }, (_, five) => `:${String(five * 5).padStart(2, '0')}`),
]
const dayParts = [
  ...['morning', 'afternoon', 'evening'].flatMap((part) => [`in the ${part}`, `this ${part}`]),
  'at night',
  'tonight',
  'am',
  'pm',
  'a.m',
  'p.m',
].flatMap((part) => [` ${part}`, `, ${part}`])

export const answerWords: AnswerWords = {
  signs: allForms,
  gaps,
  tails,
  leads,
  timeLeads,
  spellingLeads,
  minutesBefore,
  hours,
  minutesAfter,
  namedTimes: ['noon', 'midday', 'midnight'],
  dayParts,
  overAnswer: [...backchannelPhrases, ...commandPhrases],
}
