import type { Found, SlotContext } from './found.ts'
import { countAt, numberAt } from './numbers.ts'
import { type Token, textAt, wordsAt, wordsBetween } from './tokens.ts'

/** How many people come. Adults and children are told apart only if the caller did so. */
export interface Party {
  people: number
  adults?: number
  children?: number
}

/** Part of a party: `2 adults`, `my wife`, `the two of us`. */
interface Group {
  people: number
  kind: 'adults' | 'children' | 'people'
  /** Whether the words alone show that people are counted. */
  sure: boolean
  /** Whether it may be a sum of others: `four of us`, `2 adults`. */
  isTotal?: boolean
  end: number
}

/** More than any table or house takes. A larger number means something else. */
const MOST_PEOPLE = 500
/** The number of tokens in a short answer. In a longer one, a number may count anything. */
const SHORT_ANSWER = 20
/** Nobody lists more groups. A longer list is read as several parties. */
const MOST_GROUPS = 12

const adultWords =
  /^(?:adults?|grown-?ups?|wife|missus|husband|hubby|partner|girlfriend|boyfriend|boss|mother|father|mom|mum|dad|parents?|grandmother|grandfather|grandma|grandpa|grandparents?|spouse|seniors?)$/
const childWords =
  /^(?:kids?|child(?:ren)?|baby|babies|toddlers?|infants?|sons?|daughters?|teenagers?|teens?|boys?|girls?|grandchild(?:ren)?|grandkids?|newborn|twins)$/
const peopleWords =
  /^(?:people|persons?|pax|guests?|others?|friends?|colleagues?|co-?workers?|diners?|seats?|places?|brothers?|sisters?|siblings?|cousins?|uncles?|aunts?|nephews?|nieces?|couples?|family|members?|girls|guys|men|women|man|woman|folks|smiths|covers|heads|ladies|gentlemen|travell?ers|passengers)$/
const describing =
  /^(?:small|little|young|minor|teenage|other|more|of|my|our|dear|best|grown|elderly|hungry|travelling|traveling|single|additional|family|lady|male|female)$/
const self = /^(?:me|myself|i)$/

/** Every party that an utterance names, with its groups added up: `me, my wife and 4 children` is six. */
export function findParties(tokens: readonly Token[], context: SlotContext): Found<Party>[] {
  const found: Found<Party>[] = []
  for (let at = 0; at < tokens.length; at += 1) {
    const party = partyAt(tokens, at, context)
    if (!party) continue
    found.push(party)
    at = party.end - 1
  }
  // Parties are not added up: `a table for me and my wife, so two people` names the same people twice.
  return found
}

function partyAt(
  tokens: readonly Token[],
  at: number,
  context: SlotContext,
): Found<Party> | undefined {
  const first = groupAt(tokens, at, context)
  if (!first) return undefined
  const said = [first]
  /** The groups that only a comma joins to the one before. */
  const apart = new Set<Group>()
  let end = first.end
  while (said.length < MOST_GROUPS) {
    const joint = jointAt(tokens, end)
    const next = groupAt(tokens, joint, { ...context, expected: false })
    if (joint === end && !(next?.sure && next.kind !== first.kind)) break
    if (!next) break
    if (wordsBetween(tokens, end, joint) === ',') apart.add(next)
    said.push(next)
    end = next.end
  }
  // `my wife` alone may come along or just be mentioned. Two relatives in a row are a party.
  const counted = said.some(({ sure }) => sure) || (said.length > 1 && first.kind === 'adults')
  const groups = withoutTotal(said, apart)
  if (!counted && !(context.expected && first.end >= tokens.length - 1)) return undefined
  const sum = (kind: Group['kind']) =>
    groups.filter((group) => group.kind === kind).reduce((total, { people }) => total + people, 0)
  const adults = sum('adults')
  const children = sum('children')
  // In `I'm coming with my dad`, the caller comes too.
  const selves = comesAlong(tokens, at) ? 1 : 0
  const total = adults + children + sum('people') + selves
  if (total > MOST_PEOPLE || (total < 1 && !context.expected)) return undefined
  const party: Party = { people: total }
  if (groups.some(({ kind }) => kind === 'children')) {
    party.children = children
    party.adults = total - children
  } else if (groups.every(({ kind }) => kind === 'adults')) party.adults = adults
  const either =
    groups.length === 1 && total === first.people ? otherCount(tokens, at, end, total) : undefined
  if (!either) return { values: [party], from: at, end }
  // `Eight or nine of us`: the agent asks which.
  const others = [{ people: either.people }, party].toSorted((a, b) => a.people - b.people)
  return { values: [others[0] ?? party, ...others.slice(1)], from: either.from, end: either.end }
}

/** `Four of us, two adults and two children`, `my husband and I, two adults`: the same people, said twice. */
function withoutTotal(groups: readonly Group[], apart: ReadonlySet<Group>): readonly Group[] {
  const [first, ...rest] = groups
  if (first?.isTotal && rest[0] && apart.has(rest[0])) {
    for (let many = 1; many <= rest.length; many += 1) {
      const parts = rest.slice(0, many)
      if (!areAll(first, parts)) continue
      const saysMore = first.kind !== 'people' && parts.every(({ kind }) => kind === 'people')
      return saysMore ? [first, ...rest.slice(many)] : rest
    }
  }
  const others = groups.slice(0, -1)
  const last = groups.at(-1)
  return last?.isTotal && apart.has(last) && areAll(last, others) ? others : groups
}

/** `Two people, two children` are four. `Two people, two adults` are two. */
const areAll = (total: Group, parts: readonly Group[]): boolean =>
  parts.reduce((sum, { people }) => sum + people, 0) === total.people &&
  (total.kind === 'people' || parts.every(({ kind }) => kind !== 'children')) &&
  (parts.length > 1 || parts.some(({ people, isTotal }) => isTotal || people === 1))

/** The other number of `eight or nine`, `6 to 7`, before this one or after it. */
function otherCount(
  tokens: readonly Token[],
  at: number,
  end: number,
  people: number,
): { people: number; from: number; end: number } | undefined {
  const isJoint = (place: number): boolean => /^(?:or|to|-|–)$/.test(textAt(tokens, place))
  const less = isJoint(at - 1) ? numberAt(tokens, at - 2) : undefined
  if (less && less.end === at - 1 && less.value > 0 && less.value < people) {
    return { people: less.value, from: at - 2, end }
  }
  const more = isJoint(end) ? numberAt(tokens, end + 1) : undefined
  const isOfUs =
    more && /^of (?:us|them)$/.test(`${textAt(tokens, more.end)} ${textAt(tokens, more.end + 1)}`)
  const counts =
    more &&
    (isOfUs || !unfitAfter.test(textAt(tokens, more.end))) &&
    tokens[end + 1]?.kind !== 'ordinal'
  return counts && more.value > people && more.value <= 2 * people
    ? { people: more.value, from: at, end: isOfUs ? more.end + 2 : pastNoun(tokens, more.end) }
    : undefined
}

/** `I'm coming with three friends`, `me with my teenager`. */
function comesAlong(tokens: readonly Token[], at: number): boolean {
  return (
    textAt(tokens, at - 1) === 'with' &&
    /\b(?:i'm|i am|i will be|i'll be|i'll come|i come) ?(?:coming|arriving|travell?ing|there)?\b/.test(
      wordsBetween(tokens, at - 10, at),
    )
  )
}

/** Skips `and`, a comma, `plus` and `with`. */
function jointAt(tokens: readonly Token[], at: number): number {
  let next = at
  while (/^(?:,|and|plus|with|&|\+)$/.test(textAt(tokens, next))) next += 1
  return next
}

function groupAt(tokens: readonly Token[], at: number, context: SlotContext): Group | undefined {
  return (
    selfAt(tokens, at) ??
    relationAt(tokens, at) ??
    namedSize(tokens, at) ??
    countedGroup(tokens, at, context) ??
    bareRelation(tokens, at)
  )
}

/** `dad` in `my mom and dad`. */
function bareRelation(tokens: readonly Token[], at: number): Group | undefined {
  const kind = kindOf(textAt(tokens, at))
  const joined = textAt(tokens, at - 1) === 'and' && kindOf(textAt(tokens, at - 2)) !== undefined
  if (!joined || !kind || isPlural(textAt(tokens, at))) return undefined
  return { people: 1, kind, sure: false, end: at + 1 }
}

/** `just me`, `me` in a list, `I and two friends`. */
function selfAt(tokens: readonly Token[], at: number): Group | undefined {
  const word = textAt(tokens, at)
  if (!self.test(word)) return undefined
  const before = textAt(tokens, at - 1)
  const joined =
    /^(?:,|and|&|plus)$/.test(textAt(tokens, at + 1)) && whoIs(tokens, jointAt(tokens, at + 1))
  const said = tokens.slice(Math.max(0, at - 6), at).map(({ text }) => text)
  const alone =
    /^(?:just|only|by|&)$/.test(before) ||
    (/^(?:for|be|it's|is)$/.test(before) &&
      said.some((each) => each === 'just' || each === 'only')) ||
    (before === 'and' && at > 1 && kindOf(textAt(tokens, at - 2)) !== undefined) ||
    /^(?:alone|only)$/.test(textAt(tokens, at + 1))
  // `call me`, `book it for me`, and `I` before a verb count nobody.
  const reflexive = word === 'myself' && (before === 'for' || before === 'only')
  if (reflexive || joined || alone) {
    return { people: 1, kind: 'adults', sure: true, end: at + 1 }
  }
  return undefined
}

/** `my wife`, `2 friends`, `4 children`, after `and` or a comma. */
function whoIs(tokens: readonly Token[], at: number): boolean {
  return relationAt(tokens, at) !== undefined || countedNoun(tokens, at) !== undefined
}

/** `my wife`, `my parents`, `our two kids`, `his wife`, `the baby`. */
function relationAt(tokens: readonly Token[], at: number): Group | undefined {
  if (!/^(?:my|our|his|her|their|the|a|one's)$/.test(textAt(tokens, at))) return undefined
  const owned = /^(?:my|our|his|her|their)$/.test(textAt(tokens, at))
  const number = numberAt(tokens, at + 1)
  let noun = number?.end ?? at + 1
  while (describing.test(textAt(tokens, noun)) && noun < at + 5) noun += 1
  const word = textAt(tokens, noun)
  const kind = kindOf(word)
  if (!kind || (word === 'couple' && owned)) return undefined
  // `a friend` comes along only if somebody was named before.
  const joined = /^(?:and|plus|with|,)$/.test(textAt(tokens, at - 1))
  if (!owned && kind !== 'children' && !number && !joined) return undefined
  if (/^(?:seat|place|guest|cover|head|person|people|member|passenger)s?$/.test(word) && !number)
    return undefined
  const plural = word === 'parents' || word === 'grandparents' ? 2 : 1
  if (!number && plural === 1 && word !== 'twins' && isPlural(word)) return undefined
  const people = number?.value ?? (word === 'twins' ? 2 : plural)
  return { people, kind, sure: number !== undefined, end: noun + 1 }
}

const isPlural = (word: string): boolean =>
  /(?:s|children|people|men|women|babies)$/.test(word) && word !== 'boss' && word !== 'missus'

function kindOf(word: string): Group['kind'] | undefined {
  if (adultWords.test(word)) return 'adults'
  if (childWords.test(word)) return 'children'
  return peopleWords.test(word) ? 'people' : undefined
}

/** `a family of four`, `party of six`, `a couple`, `table for two`, `a table of 8`. */
function namedSize(tokens: readonly Token[], at: number): Group | undefined {
  const article = /^(?:a|the|our|one)$/.test(textAt(tokens, at)) ? 1 : 0
  const noun = textAt(tokens, at + article)
  if (
    /^(?:family|party|group|table|total)$/.test(noun) &&
    textAt(tokens, at + article + 1) === 'of'
  ) {
    const number = numberAt(tokens, at + article + 2)
    if (number) return countOf(number.value, pastNoun(tokens, number.end))
  }
  if (
    article &&
    noun === 'couple' &&
    !/^(?:of|more)$/.test(textAt(tokens, at + 2)) &&
    textAt(tokens, at) !== 'one'
  ) {
    return { people: 2, kind: 'adults', sure: true, end: at + 2 }
  }
  return undefined
}

const pastNoun = (tokens: readonly Token[], at: number): number =>
  kindOf(textAt(tokens, at)) ? at + 1 : at

/** `4 people`, `two of us`, `all 5`, `for 4`, and a bare number if people were asked for. */
function countedGroup(
  tokens: readonly Token[],
  at: number,
  context: SlotContext,
): Group | undefined {
  const noun = countedNoun(tokens, at)
  if (noun) return noun
  if (/^(?:no|zero|without)$/.test(textAt(tokens, at)) && childWords.test(textAt(tokens, at + 1))) {
    return { people: 0, kind: 'children', sure: true, end: at + 2 }
  }
  const number = numberAt(tokens, at)
  if (!number || tokens[at]?.raw.includes(',')) return undefined
  const { value, end } = number
  const next = textAt(tokens, end)
  // `one of us is vegan` says something about one of them, and does not count the party.
  if (next === 'of' && /^(?:us|them|you)$/.test(textAt(tokens, end + 1)) && value > 1) {
    return countOf(value, end + 2)
  }
  if (value < 1 || value > MOST_PEOPLE || unfitAfter.test(next) || textAt(tokens, at - 1) === '-')
    return undefined
  const before = textAt(tokens, at - 1)
  const introduced =
    /^(?:for|all|seat|seating|accommodate|fit|we're|total|only|just)$/.test(before) ||
    (/^(?:are|be|were|being)$/.test(before) &&
      /^(?:we|there|us|will|would|'ll|we'll|there'll)$/.test(textAt(tokens, at - 2))) ||
    /\b(?:we|there)(?:'re|'s| are| is)? (?:gonna|going to) be$/.test(
      wordsBetween(tokens, at - 5, at),
    ) ||
    wordsAt(tokens, at - 2, ['total', 'of']) ||
    wordsAt(tokens, at - 2, ['make', 'it']) ||
    wordsAt(tokens, at - 2, ['make', 'that']) ||
    (/^(?:is|are|to|be|it's)$/.test(before) && asksForNumber(tokens, at)) ||
    wordsAt(tokens, at - 2, ['we', 'have']) ||
    (before === 'to' &&
      /^(?:booking|reservation|party|table|it|us|size|group)$/.test(textAt(tokens, at - 2))) ||
    (before === 'the' && /^(?:just|only)$/.test(textAt(tokens, at - 2))) ||
    /^(?:altogether|total|top)$/.test(next) ||
    (next === 'in' && /^(?:all|total)$/.test(textAt(tokens, end + 1)))
  if (introduced) return countOf(value, end)
  // If people were asked for, a bare number counts them, unless the answer contains other numbers too.
  const alone = tokens.length <= SHORT_ANSWER && numbersMeant(tokens) === 1
  return context.expected && alone ? countOf(value, end) : undefined
}

const countOf = (people: number, end: number): Group => ({
  people,
  kind: 'people',
  sure: true,
  isTotal: true,
  end,
})

/** `the number of people is 9`, `change the party size to 4`. */
function asksForNumber(tokens: readonly Token[], at: number): boolean {
  return /\b(?:number of (?:people|guests)|party size|people|party changed number|head ?count)\b/.test(
    wordsBetween(tokens, at - 12, at),
  )
}

/** Whether a word names people who can be counted. */
export const isPeopleWord = (word: string): boolean => kindOf(word) !== undefined

/** Words after a number that show that it does not count people. */
const unfitAfter =
  /^(?:of|nights?|days?|weeks?|months?|hours?|minutes?|mins?|hrs?|o'clock|oclock|am|pm|rooms?|tables?|bedrooms?|beds?|doubles?|singles?|double|single|st|street|dollars?|pounds?|euros?|%|percent|years?|cars?|dogs?|star|ish|th|:|\/|past|to|times|more|extra|additional|january|february|march|april|may|june|july|august|september|october|november|december|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec)$/

/** How many numbers there are, without those that are corrected at once: `three, no, four`. */
function numbersMeant(tokens: readonly Token[]): number {
  let count = 0
  for (let at = 0; at < tokens.length; at += 1) {
    const number = numberAt(tokens, at)
    if (!number) continue
    if (!isTakenBack(tokens, number.end)) count += 1
    at = number.end - 1
  }
  return count
}

function isTakenBack(tokens: readonly Token[], end: number): boolean {
  let at = end
  let isCorrected = false
  while (takingBack.test(textAt(tokens, at)) || hesitating.test(textAt(tokens, at))) {
    isCorrected ||= takingBack.test(textAt(tokens, at))
    at += 1
  }
  return isCorrected && numberAt(tokens, at) !== undefined
}

const takingBack = /^(?:no|sorry|wait|actually|rather|make|mean|meant|correction|oops)$/
const hesitating = /^(?:,|\.|-|–|um|uh|er|i|it|that|we|or|well|hang|on)$/

/** `4 people`, `two hungry adults`, `a baby`, `one child`. */
function countedNoun(tokens: readonly Token[], at: number): Group | undefined {
  const article = textAt(tokens, at) === 'the' ? 1 : 0
  const count = countAt(tokens, at + article)
  if (!count) return undefined
  const indefinite = /^(?:a|an)$/.test(textAt(tokens, at))
  let noun = count.end
  let added = false
  while (describing.test(textAt(tokens, noun)) && noun < count.end + 3) {
    added ||= /^(?:more|additional|other)$/.test(textAt(tokens, noun))
    noun += 1
  }
  const word = textAt(tokens, noun)
  const kind = kindOf(word)
  // `one more person` and `add two guests` change a party, and are not its size.
  if (/^add(?:ing)?$/.test(textAt(tokens, at - 1))) return undefined
  if (!kind || (added && kind === 'people' && word !== 'people' && !/^others?$/.test(word)))
    return undefined
  if (added && /^(?:more|additional)$/.test(textAt(tokens, noun - 1))) return undefined
  if (indefinite && kind === 'people') return undefined
  const people = word === 'couples' ? count.value * 2 : count.value
  if (/^(?:seats?|places?|members?|covers|heads)$/.test(word) && indefinite) return undefined
  const isTotal = !indefinite && /^(?:people|persons?|pax|guests?|adults?|grown-?ups?)$/.test(word)
  return { people, kind, sure: true, isTotal, end: noun + 1 }
}

/** `two people`, `four adults and one child`. */
export function sayParty({ people, children = 0 }: Party): string {
  if (children === 0) return people === 1 ? 'one person' : `${people} people`
  const adults = people - children
  const young = children === 1 ? 'one child' : `${children} children`
  if (adults === 0) return young
  return `${adults === 1 ? 'one adult' : `${adults} adults`} and ${young}`
}
