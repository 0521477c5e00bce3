/** What a caller has said of whoever is in danger. It decides which advice may be given. English, pure. */
import { dangerTopics } from '@ringwell/content/agents/dangers/dangerTopics.ts'
import {
  ablazeWords,
  adultIllWords,
  adultWords,
  childHeardWords,
  youngIllWords,
  achingHeadWords,
  anotherChildWords,
  attackerWords,
  allergyWords,
  asthmaWords,
  aloneWords,
  asleepWords,
  awakeWords,
  awayWords,
  babyWords,
  bleedingWords,
  breathingWords,
  breathlessWords,
  burnerWords,
  childWords,
  coughedUpWords,
  chokingWords,
  diabeticWords,
  downWords,
  easedWords,
  edgeWords,
  fumesWords,
  gasWords,
  heartWords,
  heldWords,
  highSugarWords,
  illHeadWords,
  insideWords,
  intendsWords,
  limpWords,
  lockedWords,
  livelyWords,
  meansWords,
  nearWords,
  newbornWords,
  noFire,
  noLineWords,
  notOffWords,
  offWords,
  othersWords,
  outWords,
  overcomeWords,
  pregnantWords,
  pushingWords,
  refusedWords,
  saysDosed,
  selfWords,
  worseWords,
  severalWords,
  sharedWords,
  swallowedWords,
  type Sign,
  woundWords,
  wishNotToWake,
} from '@ringwell/content/agents/dangers/signs.ts'
import { saysCalled } from '@ringwell/content/agents/dangers/helpWords.ts'
import { overheadWords } from '@ringwell/content/agents/dangers/rescue.ts'
import type { CourseId } from '@ringwell/content/agents/dangers/courses.ts'
import { isLongAgo, sentencesIn } from './callersWords.ts'
import { courseTold, partsStated } from './courseOf.ts'
import { has, isInBadAir, type Known, nothingKnown } from './known.ts'
import { plainWords } from './plainWords.ts'

/** Of two signs that exclude each other, the latest counts. */
const opposites: Readonly<Partial<Record<Sign, readonly Sign[]>>> = {
  down: ['awake', 'breathing', 'overcome', 'eased'],
  awake: ['down', 'asleep'],
  asleep: ['awake'],
  breathing: ['down'],
  choking: ['eased'],
  edge: ['away'],
}

/** What is known after another turn. `down` counts where more is said. */
export function knownAfter(text: string, before: Known = nothingKnown): Known {
  const { signs, denied } = before
  const words = plainWords(text)
  const says = (pattern: RegExp) => pattern.test(words)
  // `Out in the street?` tells of nobody who is there.
  const stated = plainWords(
    sentencesIn(text)
      .filter((sentence) => !sentence.endsWith('?'))
      .join(' '),
  )
  const wasYoung = has(signs, 'baby', 'child')
  const isNewborn = says(newbornWords) || has(signs, 'newborn')
  // The baby of somebody pregnant is not born, so it is nobody to lay on an arm.
  const isUnborn =
    !isNewborn && (has(signs, 'pregnant') || says(pregnantWords)) && !ofBornWords.test(words)
  const patients = isNewborn ? words : words.replaceAll(anotherChildWords, '')
  const mentioned = isUnborn ? patients.replaceAll(/\bbab(?:y|ies)\b/g, '') : patients
  const isYoung = youngIllWords.test(mentioned)
  const isAdult = adultIllWords.test(words)
  /** A grown-up is ill, or may be, and then a child who cries nearby is not the one. */
  const isBeside = !isYoung && !wasYoung && !isNewborn && (isAdult || has(signs, 'adult', 'down'))
  const ofPatients = isBeside ? mentioned.replaceAll(childHeardWords, '') : mentioned
  const namesYoung = babyWords.test(ofPatients) || childWords.test(ofPatients)
  // Whoever is named as ill is the one, whichever child is mentioned beside them.
  const isOnlyAdult = !isYoung && (isAdult || has(signs, 'adult'))
  const isAfterBirth = isNewborn && !isOnlyAdult && (says(downWords) || says(limpWords))
  // `My wife’s given birth and she’s stopped breathing` may be about either.
  const isOfNewborn = isAfterBirth && (isYoung || !adultWords.test(words))
  const isFouled = isFoulAir(words, signs)
  const isFoul = says(gasWords) || isFouled || isInBadAir(signs)
  const breathes = says(breathingWords)
  const isLimp = limpWords.test(ofPatients) && !isFoul && !breathes && !has(signs, 'breathing')
  // Whoever does not respond and breathes gets no compressions, until the caller says that the breath has changed. Where
  // several people feel bad air, whoever won’t wake up is brought out of it first.
  const isShared = has(signs, 'shared') || (isFouled && says(sharedWords))
  const isBreathing = breathes || has(signs, 'breathing') || isShared
  const isUnresponsive = says(downWords) && (!isBreathing || says(breathlessWords))
  const isDown = (isUnresponsive || isLimp) && !deniesDown.test(words) && !says(wishNotToWake)
  const isOthers = says(othersWords) || has(signs, 'other')
  const isWorse = worseWords.test(stated)
  const isSelf = says(selfWords) && (!isOthers || /\bme\b/.test(words))
  const not = refusals.flatMap(([id, pattern]) => (pattern.test(words) ? [id] : []))
  const allDenied = [...new Set([...denied, ...not])]
  const isOff =
    (says(offWords) &&
      partsStated(text).some((part) => offWords.test(part) && !notOffWords.test(part))) ||
    (says(pushingWords) && has(signs, 'down'))
  // Nothing else is begun with the current on. Callers can't tell whether an overhead line is off.
  const isOn =
    has(signs, 'outOfReach') &&
    (before.course === 'overhead' || (before.course === 'electric' && !isOff))
  const isKept = isLongAgo(text) || (isOn && !says(overheadWords))
  const course = isKept ? undefined : courseTold(text, before.course, allDenied)
  const latest = course ?? before.course
  const told: readonly (readonly [Sign, boolean])[] = [
    ['down', isDown],
    ['awake', !isDown && !isWorse && awakeWords.test(ofPatients)],
    ['asleep', says(asleepWords) && !deniesDown.test(words) && !says(wishNotToWake)],
    [
      'eased',
      !isDown &&
        !isWorse &&
        !deniesEase.test(stated) &&
        (easedWords.test(stated) ||
          (latest === 'choking' && partsStated(text).some((part) => coughedUpWords.test(part))) ||
          (has(signs, 'down', 'asleep', 'choking') && livelyWords.test(stated))),
    ],
    ['off', isOff],
    ['edge', says(edgeWords)],
    ['breathing', !isDown && breathes],
    ['overcome', !isDown && isFoul && (says(overcomeWords) || says(downWords))],
    ['adult', isAdult],
    [
      'unsure',
      (isAdult && (isYoung || wasYoung)) ||
        (isYoung && has(signs, 'adult')) ||
        (!isYoung && !isAdult && !isOnlyAdult && namesYoung && adultWords.test(words)) ||
        (isAfterBirth && !isYoung && /\b(?:she|her)\b/.test(words)),
    ],
    ['baby', isOfNewborn || (!isOnlyAdult && babyWords.test(ofPatients) && !isAfterBirth)],
    ['child', isOfNewborn || (!isOnlyAdult && namesYoung && !(isAfterBirth && !isOfNewborn))],
    ['heart', says(heartWords)],
    ['gas', says(gasWords)],
    ['fumes', isFouled],
    ['shared', isShared],
    ['diabetic', says(diabeticWords)],
    ['highSugar', says(highSugarWords)],
    ['pregnant', says(pregnantWords)],
    ['asthma', says(asthmaWords)],
    [
      'self',
      (isSelf || /\b(?:on|at|round|around|to) my (?:neck|throat)\b/.test(words)) &&
        !has(signs, 'other'),
    ],
    ['other', isOthers && !isSelf && !has(signs, 'self')],
    ['near', says(nearWords)],
    ['bleeding', says(bleedingWords)],
    ['choking', says(chokingWords)],
    ['out', outWords.test(stated)],
    ['newborn', says(newbornWords)],
    ['noLine', says(noLineWords)],
    ['locked', lockedWords.test(stated)],
    ['allergy', says(allergyWords)],
    ['burner', says(burnerWords)],
    ['heads', says(achingHeadWords)],
    ['ablaze', ablazeWords.test(words.replace(noFire, ''))],
    ['held', says(heldWords)],
    ['attacker', says(attackerWords)],
    ['wound', says(woundWords)],
    ['intends', says(intendsWords)],
    ['away', says(awayWords)],
    ['refused', says(refusedWords)],
    ['means', says(meansWords)],
    ['alone', says(aloneWords)],
    ['dosed', saysDosed(words)],
    ['swallowed', says(swallowedWords)],
  ]
  const found = told.flatMap(([sign, isTold]) => (isTold || sign === course ? [sign] : []))
  const outdated = [
    ...found.flatMap((sign) => opposites[sign] ?? []),
    ...(isWorse ? (['eased', 'awake'] as const) : []),
  ]
  const all = [...new Set([...signs.filter((sign) => !outdated.includes(sign)), ...found])]
  return {
    signs: [
      ...all.filter((sign) => sign !== 'outOfReach' && sign !== 'bleedsWithin'),
      ...(isOutOfReach(latest, all) && !allDenied.includes('electric')
        ? ['outOfReach' as const]
        : []),
      ...(has(all, 'pregnant', 'newborn') && !has(all, 'wound') ? ['bleedsWithin' as const] : []),
    ].filter(
      (sign) =>
        !(sign === 'noLine' && (reached.test(words) || saysCalled(words))) &&
        !(sign === 'out' && insideWords.test(stated)),
    ),
    denied: allDenied,
    ...(latest && { course: latest }),
  }
}

/** Whoever touched a current is on it until somebody says that it is off, and nobody goes into water, onto ice or down into bad air. */
const isOutOfReach = (course: CourseId | undefined, signs: readonly Sign[]): boolean =>
  course === 'overhead' ||
  course === 'inWater' ||
  course === 'ice' ||
  course === 'badAirBelow' ||
  (course === 'electric' && !has(signs, 'off'))

/** Sore heads beside something that burns, whichever was said first. */
const isFoulAir = (words: string, signs: readonly Sign[]): boolean =>
  fumesWords.test(words) ||
  (has(signs, 'burner') && illHeadWords.test(words)) ||
  (burnerWords.test(words) && (has(signs, 'heads') || achingHeadWords.test(words)))

/**
 * What makes bad air likely, each of which may be said in a turn of its own: `we’ve all got sore heads today`, and later
 * `the heater’s on`. `shared`: several people feel it.
 */
export function airAfter(text: string, signs: readonly Sign[]): readonly Sign[] {
  const words = plainWords(text)
  const found: readonly (readonly [Sign, boolean])[] = [
    ['heads', achingHeadWords.test(words)],
    ['burner', burnerWords.test(words)],
    ['fumes', isFoulAir(words, signs)],
    ['shared', severalWords.test(words)],
  ]
  return [...new Set([...signs, ...found.flatMap(([sign, isTold]) => (isTold ? [sign] : []))])]
}

/** What is said of a baby that is born. */
const ofBornWords =
  /\b(?:breath\w*|chok\w*|blue|limp|floppy|cot|crib|months? old|weeks? old|swallow\w*)\b/

/** Whether a turn goes on about somebody else who may be in danger: `he seems fine, he’s playing`. */
export const speaksOfThem = (text: string, known: Known | undefined): boolean =>
  has(known?.signs ?? [], 'other') && othersWords.test(plainWords(text))

const reached =
  /\b(?:stayed on|got through|(?:talking|speaking) to them|(?:phone|line|speaker) (?:to|with) them|they answered|they're (?:coming|sending|on their way)|(?:rung|rang|called|phoned) (?:them|999|112|911|the police)|(?:ringing|calling) (?:them|999|112|911))\b/

/** `he isn’t unconscious, he’s deaf` */
const deniesDown = /(?:\bnot|n't) (?:\w+ )?(?:unconscious|unresponsive|out cold|gasping)\b/

const deniesEase = /n't\b|\bnot\b|\bif\b|\bwhen\b/

/** `she hasn’t got asthma`, `it isn’t gas` */
const refusals = dangerTopics.flatMap(({ id, named }): [string, RegExp][] =>
  named
    ? [[id, new RegExp(`(?:\\bnot|\\bno|n't|\\bnever)(?! stop\\b) (?:\\w+ ){0,3}?${named.source}`)]]
    : [],
)
