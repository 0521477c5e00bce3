/** Whose name a turn gives, for clauses as the reader of turns might read them. */
import { travelChangesTasks } from '@ringwell/content/agents/tasks/travelChanges.ts'
import { describe, expect, test } from 'vitest'
import { clausesOf, contextOf } from '../testing/clausesOf.ts'
import type { Expectation } from './dialogueTypes.ts'
import type { SlotValue, SlotValues } from '../slotValue.ts'
import { valuesIn } from './valuesIn.ts'

const context = contextOf(travelChangesTasks)
const asked: Expectation = { name: 'slot', slot: 'name', tries: 0 }
const askedCode: Expectation = { name: 'slot', slot: 'reference', tries: 0 }
const readBack: Expectation = { name: 'confirmation', tries: 0 }

/** @param known the first and the last name as they were understood before */
function said(turn: readonly string[], expects: Expectation, known?: readonly [string, string?]) {
  const { text, clauses } = clausesOf(turn)
  const [first, last] = known ?? []
  const before: SlotValue = { type: 'name', ...(first && { first }), ...(last && { last }) }
  const values: SlotValues = known ? { name: before } : {}
  const task = travelChangesTasks.tasks.get('changeTrip')!
  const about = { task, values, expects, lastSet: undefined }
  return valuesIn(text, clauses, about, context).flatMap((one) =>
    one.type === 'setSlot' ? one.values[0] : [],
  )
}

function nameIn(...turn: Parameters<typeof said>): string | undefined {
  const name = said(...turn).find((value) => value.type === 'name')
  return name && `${name.first ?? '–'} ${name.last ?? '–'}`
}

test.each([
  [['no no,', 'fix it’s {name Visser}']],
  [['fix the {name Visser}']],
  [['fix {name Anouk}, I said']],
])('%j says a part of the name again and takes nothing away', (turn) => {
  expect(nameIn(turn, readBack, ['Anouk', 'Visser'])).toBe('Anouk Visser')
})

describe('one part of a name that was said in another form takes the place of that part, and glues nothing to it', () => {
  test.each([
    [['no Nearly,', 'fix my surname ends with an {name N. Vennataraman}.'], 'Priya Vennataraman'],
    [['fix it’s {name Vennataramann}'], 'Priya Vennataramann'],
    [['fix the end is with a {name n, Vennataraman}'], 'Priya Vennataraman'],
    [['fix it’s double-barrelled, {name Vennatarama-Cole}'], 'Priya Vennatarama-Cole'],
    [['fix it’s {name double-}barrelled, {name Vennatarama-Cole}'], 'Priya Vennatarama-Cole'],
    [['wrong double-barrelled, Vennatarama-Cole'], 'Priya Vennatarama-Cole'],
    [['fix it’s {company Vennatarama hyphen} Cole'], 'Priya Vennatarama-Cole'],
    [['fix {name Prya}'], 'Prya Vennatarama'],
    [['fix {name Priya}, then {name Vennataraman}. Once.'], 'Priya Vennataraman'],
    [['give {name Priya. Surname V, E, N, K, A, T}'], 'Priya Venkat'],
    [['give First name {name Priya. Surname V, E, N, K, A, T}'], 'Priya Venkat'],
    [['fix {name Priya} is the first name, surname {name V, E, N, K, A, T}'], 'Priya Venkat'],
    [['fix {name Priya Venkat Venkat}'], 'Priya Venkat'],
    [['tell It’s Priya Venkataraman.'], 'Priya Venkataraman'],
  ])('%j', (turn, name) => {
    expect(nameIn(turn, readBack, ['Priya', 'Vennatarama'])).toBe(name)
  })
})

describe('letters and hyphens that are said belong to one name', () => {
  test.each([
    [['give {name Una Moss-Hart. M, O, S, S, hyphen} Hart'], 'Una Moss-Hart'],
    [['give {name Una Moss}, {name M O S S} dash H A R T'], 'Una Moss-Hart'],
    [['give {name Una, U, N, A}. Then {name M, O, S, S}, dash, H, A, R, T.'], 'Una Moss-Hart'],
    [['give {name Una Moss hyphen Hart}'], 'Una Moss-Hart'],
    [['give {name Una Mossan}, {name M, O, S, S, A}, ', 'new N.'], 'Una Mossan'],
    [['give {name Moss dash Hart}'], 'Moss-Hart –'],
  ])('%j', (turn, name) => {
    expect(nameIn(turn, asked)).toBe(name)
  })
})

describe('the name that was asked for', () => {
  test.each([
    [['give {name Priya Shah}.'], 'Priya Shah'],
    [['give it is {name dr lena van den berg}'], 'Lena van den Berg'],
    [['give {name Mrs Pask}'], '– Pask'],
    [['give {name Mr and Mrs Bell}'], '– Bell'],
    [['give first name {name Anouk}, surname {name Visser}'], 'Anouk Visser'],
    [['give {name Tunde, last name Bakare}'], 'Tunde Bakare'],
    [['give {name Okafor, Amara Okafor}'], 'Amara Okafor'],
    [['give {name Ife Cole Ife Cole}'], 'Ife Cole'],
    [['give yeah, it’s o’brien'], 'O’brien –'],
    [['give May Long'], 'May Long'],
    [['give the surname is O’Brien'], '– O’Brien'],
  ])('%j is taken', (turn, name) => {
    expect(nameIn(turn, asked)).toBe(name)
  })

  test.each([
    [['stop Stop.']],
    [['skip I would rather not']],
    [['give half past nine']],
    [['give tomorrow, then']],
    [['give my name is on the card']],
    [['give I said', 'give {time eight}']],
    [['tell no', 'give direct debit not card']],
    [['give Book.', 'yes Go ahead.']],
    [['give I thought that you people had all of it there already']],
    [['give {name Gethin}’s sister has it']],
    [['ask who needs to know?']],
  ])('%j is none', (turn) => {
    expect(nameIn(turn, asked)).toBeUndefined()
  })
})

describe('a name in letters', () => {
  test.each([
    [['give {name A-D-A-E-Z-E N-W-A-C-H-U-K-W-U}'], undefined, 'Adaeze Nwachukwu'],
    [['give {name Z O L A}, then {name M B E K I}'], undefined, 'Zola Mbeki'],
    [['fix {name Z O L A M B E K I}'], ['Zola', 'Becky'], 'Zola Mbeki'],
    [['fix that is {name M B E K I}'], ['Zola', 'Becky'], 'Zola Mbeki'],
    [['fix {name Z O L L A}'], ['Zola', 'Mbeki'], 'Zolla Mbeki'],
    [['fix surname {name M B E K I}'], ['Zola', 'Becky'], 'Zola Mbeki'],
    [['give {name Zola Becky}, that’s spelled M B E K I'], undefined, 'Zola Mbeki'],
    [['give {name Cathy}, K A T I'], undefined, 'Kati –'],
    [['give Kate, {name K as in Kilo, A, T as in Tango, E}'], undefined, 'Kate –'],
  ] as const)('%j, after %j', (turn, known, name) => {
    expect(nameIn(turn, known ? readBack : asked, known)).toBe(name)
  })

  test('is no reference in letters and digits', () => {
    expect(said(['give it’s K I T 2 1,', 'give name’s {name Weber}'], askedCode)).toEqual([
      { type: 'code', code: 'KIT21', fits: true },
      { type: 'name', first: 'Weber' },
    ])
  })
})

test.each([
  [['give {code KIT21, Weber}']],
  [['give {code K I T two one, Weber}']],
  [['give {code KIT21}', 'give and the surname is {name Weber}']],
  [['change move the trip under {name Weber}', 'give {code KIT21}']],
])('%j gives the reference and the name', (turn) => {
  const [code, name] = said(turn, askedCode)
  expect(code).toMatchObject({ code: 'KIT21' })
  expect(Object.values(name ?? {})).toContain('Weber')
})

describe('somebody who is mentioned', () => {
  test.each([
    [['tell he has work with {name Gethin}']],
    [['give I spoke to {name Mr Abara} last week']],
    [['give it was booked by {name Lou}’s office']],
    [['tell {name Leo} will miss his match']],
  ])('is not the caller: %j', (turn) => {
    expect(nameIn(turn, askedCode)).toBeUndefined()
  })

  test('is made of no postcode', () => {
    expect(nameIn(['give the postcode is {name L E 4 5 A T}'], asked)).toBeUndefined()
  })

  test('replaces no name that was read back', () => {
    const known = ['Ife', 'Cole'] as const
    expect(nameIn(['give {name Gethin} takes over the rest of the week'], readBack, known)).toBe(
      undefined,
    )
    expect(nameIn(['fix my name is {name Effie Cole}'], readBack, known)).toBe('Effie Cole')
    expect(nameIn(['fix {name Effie}, not {name Ife}'], readBack, known)).toBe('Effie –')
  })
})

test.each([
  [["fix The name's O'Hara. O'Hara! {name Mags} O'Hara"], "Mags O'Hara"],
  [['give {name Femi} Adebayo-Cole, please.'], 'Femi Adebayo-Cole'],
  [['give {name Femi} Friday at ten'], 'Femi –'],
  [["give {name Mags O'Hara. O, apostrophe, H A R A.}"], "Mags O'Hara"],
])('%j is the whole name, also if only a part of it is marked', (turn, name) => {
  expect(nameIn(turn, asked)).toBe(name)
})
