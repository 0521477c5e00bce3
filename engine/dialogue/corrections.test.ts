/** Corrections of what was read back, for clauses as the reader of turns might read them. */
import { describe, expect, test } from 'vitest'
import { knownIn, readBackOf } from '../testing/readBackOf.ts'

const notes = readBackOf('training', 'writeDown', {
  note: { type: 'text', text: 'Sam writes to Ruth' },
  date: { type: 'date', date: '2026-12-04' },
  tryNext: { type: 'text', text: 'wait longer' },
})
const account = readBackOf('gaming', 'recoverAccount', {
  player: { type: 'text', text: 'cannot get in' },
  email: { type: 'yesNo', yes: true },
})
const callback = readBackOf('general', 'callback', {
  name: { type: 'name', first: 'Lou', last: 'Hart' },
  phone: { type: 'phone', phone: '+442079460958' },
  reason: { type: 'text', text: 'a demo' },
})

const text = (said: string) => ({ type: 'text', text: said })
const places = ['at the read-back', 'after “What would you like to change?”'] as const

/** What is known after a correction that comes at once or after a bare no. */
function corrected(
  { answerTo }: typeof notes,
  place: (typeof places)[number],
  said: readonly string[],
) {
  const state = place === places[0] ? undefined : answerTo(['no no'])[1]
  const [answer, next] = answerTo(said, state)
  expect(answer).toMatch(/\?$/)
  expect(answer).not.toMatch(/change\?|didn’t get|call you back\?$/)
  return knownIn(next)
}

describe.each(places)('a text that is named with its new words is taken for that part %s', (at) => {
  test.each([
    ['no No,', 'fix the next step is that Ruth drives on {date Friday}.'],
    ['yes The next step.', 'tell Ruth drives on {date Friday}'],
    ['wrong the step is wrong,', 'fix it’s Ruth drives on {date Friday}'],
    ['no no', 'other the agreement should be Ruth drives on {date Friday}'],
    ['fix What we agreed: Ruth drives on {date Friday}, not that'],
  ])('%j %j', (...said) => {
    const known = corrected(notes, at, said)
    expect(known).toMatchObject({
      note: text('Ruth drives on Friday'),
      date: { date: '2026-12-04' },
      tryNext: text('wait longer'),
    })
  })

  test.each([
    ['no No,', 'fix my player name is {name copper7}, not that'],
    ['fix the player name.', 'give its {name copper7}'],
    ['pick player name: copper7'],
  ])('%j %j', (...said) => {
    expect(corrected(account, at, said)['player']).toEqual(text('copper7'))
  })

  test.each([
    ['fix It’s about {reason the winter price}, not a demo'],
    ['tell the reason is the winter price'],
    [
      'fix the reason should be the winter price, not a demo,',
      'fix and the number is {phone 020 7946 0959}',
    ],
  ])('%j %j', (...said) => {
    const known = corrected(callback, at, said)
    expect(known['reason']).toEqual(text('the winter price'))
    expect(known['phone']).toEqual({
      type: 'phone',
      phone: said.length > 1 ? '+442079460959' : '+442079460958',
    })
  })
})

test.each([
  ['wrong the reason is wrong'],
  ['no no, because I never said that'],
  ['ask is the reason still a demo?'],
  ['refuse the reason is not right'],
])('%j says no new words', (...said) => {
  const { reason = text('a demo') } = knownIn(callback.answerTo(said)[1])
  expect(reason).toEqual(text('a demo'))
})

describe('what to change', () => {
  test.each([['fix it’s got to be greenowl'], ['give {name greenowl}'], ['tell greenowl.']])(
    'is the text of the task if %j is nothing else',
    (...said) => {
      expect(corrected(account, places[1], said)['player']).toEqual(text('greenowl'))
    },
  )

  test.each([['wrong that is not what I said'], ['upset oh for heaven’s sake'], ['other hm']])(
    'is not asked again after %j, and a person is offered',
    (...said) => {
      const [, asked] = account.answerTo(['no no'])
      expect(account.answerTo(said, asked)[0]).toMatch(/call you back\?$/)
    },
  )

  test('is not asked again where no person can help, and all of it is read back', () => {
    const [, asked] = notes.answerTo(['no no'])
    expect(notes.answerTo(['wrong that is not it'], asked)[0]).toMatch(/Sam writes to Ruth.*\?$/)
  })

  test('is asked for two times at most, however often the caller says no', () => {
    let state: Parameters<typeof account.answerTo>[1]
    const asked: string[] = []
    for (const said of ['no no', 'give copper7', 'no no', 'give copper8', 'no no']) {
      const [answer, next] = account.answerTo([said], state)
      state = next
      asked.push(answer)
    }
    expect(asked.filter((answer) => /change\?/.test(answer))).toHaveLength(2)
    expect(asked.at(-1)).toMatch(/call you back\?$/)
  })
})
