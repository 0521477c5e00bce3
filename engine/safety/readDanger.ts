import type { DangerKind } from '@ringwell/protocol/danger.ts'
import { type DangerLabel, dangerLabels, type ReadTurn } from '../turnReading.ts'
import { plainReading, sentencesIn, statedDanger } from './callersWords.ts'
import type { DangerReading, ReadDanger } from './danger.ts'
import { HINT } from './dangerSaying.ts'
import { plainWords } from './plainWords.ts'
import { ASKS, SURE } from './thresholds.ts'

/** To take a danger for over by mistake is worse than to stay with it. */
const LEAST_OVER = 0.75

/** From this certainty on, unmistakable words decide: `forget the account, I want to kill myself`. */
const PLAIN_FROM = 0.12
/** A first question about despair takes more than one about anything else. */
const ASKS_DESPAIR = 0.99
/** Beside words that state a danger, this is sure enough. */
const LIKELY = 0.8
/** Whoever says more sentences than this tells a story, and reading each would keep other callers waiting. */
const MOST_SENTENCES = 8

/** `She’s dying to come`: the model takes these for an emergency. `He’s dying for want of air` is one. */
const KEEN = /\bdying (?=to (?!death)\p{L}|for (?:an?|some) )/giu

/** The model takes these for despair or an overdose: what somebody carries, would be rid of, or has written to an office. */
const offices =
  '(?:council|bank|landlord|school|company|office|team|manager|insurers?|insurance|tax(?: office)?|court|solicitors?|supplier|agency|department)'
const calmer: readonly (readonly [RegExp, string])[] = [
  [KEEN, 'keen '],
  [
    /\b(?<=\b(?:ceiling|walls?|roof|pipes?|radiator|tap|boiler|tank|gutter)(?:'s| is| are) )bleeding\b(?: water)?/giu,
    'in need of paint',
  ],
  [/\bbreathing down (?:\w+ ){1,2}?necks?\b/giu, 'pestering me'],
  // Only what nobody swallows: an unknown thing may be a drug.
  [
    /\b(?:took|taken) all (?:of )?(?:the|her|his|my|our|their) (?=(?:\w+ ){0,2}?(?:money|cash|savings|credit|blame|furniture|things|belongings|clothes|toys|keys|cards|letters|post|mail|papers|paperwork|documents|files|folders|parcels|deliveries|bookings|orders|calls|messages|details|data|measurements|readings|numbers|names|notes|photos|pictures|paintings|books|records|tools|equipment|chairs|tables|seats|rooms|tickets|places|spaces|spots|slots|appointments|food|cakes?|biscuits|sandwiches|leftovers|rubbish|bins|dogs|cats|animals|plants|flowers|bags|cases|luggage|suitcases|coats|shoes|towels|sheets|bedding|plates|glasses|cups|cutlery|time|fun|joy|precautions|steps|stock|copies|samples|decorations|lights|screws|wheels|tiles|panels|doors|cables|computers|laptops|phones|bikes|cars|lessons|shifts|exams|tests)\b)/giu,
    'moved all the ',
  ],
  [/\bbetter off without (?=(?:this|that|your|an?) (?!life\b))/giu, 'not keen on '],
  [
    new RegExp(
      `\\b(?:written|wrote|sent|posted) (?:\\w+ ){0,2}?(?:letters?|notes?) (?=to (?:the|your|our|my) (?:\\w+ )?${offices}\\b)`,
      'giu',
    ),
    'written ',
  ],
]

const namesNumber =
  /\b(?:ring|dial|call|is (?:it|that)|number|do) (?:\w+ ){0,2}?(?:999|911|112|nine nine nine|one one two|nine one one)\b/

/** Reads danger with the model that reads callers' turns. `asked` is what the agent said before. */
export function createReadDanger(read: ReadTurn): ReadDanger {
  async function dangerIn(text: string, said: string): Promise<DangerReading> {
    // What it learned about danger has straight apostrophes, and it misses some dangers with the curly ones of phones.
    const words = calmer.reduce(
      (before, [wrong, right]) => before.replaceAll(wrong, right),
      text.replaceAll('’', "'"),
    )
    const { dangers } = await read(words, {
      asked: 'told',
      doing: 'none',
      said,
    })
    const kinds = dangerLabels.filter(isKind)
    const [kind] = kinds.toSorted((a, b) => dangers[b] - dangers[a])
    const certainty = kinds.reduce((sum, each) => sum + dangers[each], 0)
    return { ...(kind && { kind }), certainty, isOver: dangers.safe >= LEAST_OVER }
  }

  return async (text, asked = '') => {
    const plain = plainReading(text)
    // A threat in plain words is one, however calm it sounds.
    if (plain?.kind === 'threat') return plain
    // Whoever names the number beside it means it: `my wife's having a fit, do I dial 999?`
    if (plain && namesNumber.test(plainWords(text))) return plain
    const whole = await dangerIn(text, asked)
    const isNear = whole.certainty >= HINT
    const sentences = sentencesIn(text)
    const isRead = sentences.length > 1 && sentences.length <= MOST_SENTENCES
    if (plain && (isNear || (!isRead && whole.certainty >= PLAIN_FROM))) return plain
    const alone =
      isRead && (plain || isNear)
        ? await Promise.all(
            sentences.map(async (sentence) => (await dangerIn(sentence, '')).certainty),
          )
        : []
    // `You gave me a heart attack! Yes, it’s a good moment.` has its plain words in a sentence that is about no danger, and
    // `My husband’s collapsed! I’d like a table for two.` sounds calm only as a whole.
    const own = alone.filter((_, at) => plainReading(sentences[at]!))
    const isFaint = whole.certainty >= PLAIN_FROM
    if (plain && isFaint && isRead && own.length === 0) return plain
    if (plain && own.some((certainty) => certainty >= (isFaint ? PLAIN_FROM : HINT))) return plain
    const stated = statedDanger(text)
    // What both the words and the whole turn say is not put in doubt by a sentence that says it alone.
    if (stated && whole.certainty >= LIKELY)
      return {
        ...whole,
        ...(stated.isCertain && { kind: stated.kind }),
        certainty: Math.max(whole.certainty, SURE),
      }
    if (stated) {
      const { kind, isCertain } = stated
      const certainty = isCertain ? SURE : kind === 'despair' ? ASKS_DESPAIR : ASKS
      return { kind, certainty, isOver: false }
    }
    return isRead && isNear ? { ...whole, sentence: Math.max(...alone) } : whole
  }
}

const isKind = (label: DangerLabel): label is DangerKind => label !== 'none' && label !== 'safe'
