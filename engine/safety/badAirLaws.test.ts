/** What callers hear in gas, fumes and other bad air, with the real reader. */
import { describe, expect, it } from 'vitest'
import { itEvery } from '../testing/itEvery.ts'
import { safetyIn } from '../testing/linesIn.ts'
import { heard, last, meant } from '../testing/safeCalls.ts'

describe('bad air', () => {
  itEvery(2)([
    'We’ve both got thumping heads since we lit the stove, and he’s gone all sleepy.',
    'The alarm by the boiler keeps bleeping and we’ve all got headaches.',
    'We’re all dizzy and drowsy since the heater came on.',
  ])('is heard where nobody names it: “%s”', async (line) => {
    expect(await meant(line)).toEqual(['fumes'])
  })

  it('is no air to stay in, whatever is asked', async () => {
    const first = 'The alarm by the boiler keeps bleeping and we’ve all got headaches.'
    expect(await meant(first, 'Should I open a window?')).toContain('askThem.fumes')
    expect(await meant(first, 'Can I stay in here with him?')).toContain('stayOrGo')
  })
})

describe('gas', () => {
  const first =
    'It stinks of rotten eggs in the kitchen, and something’s hissing behind the cooker.'
  itEvery(3)([
    ['Can’t I just put the extractor fan on to clear it first?', 'gasSpark'],
    ['Should I switch the lights off?', 'gasSpark'],
    ['Should I turn the gas off at the meter? It’s just here under the stairs.', 'gasTurnOff'],
    ['Can I stay and look for the leak?', 'gasTurnOff'],
    ['But my little boy’s asleep upstairs. Do I go up and fetch him or get out?', 'fetch'],
    ['Shall I wake the children first?', 'fetch'],
    ['Is it dangerous?', 'askThem.gas'],
  ])('is left alone, and nobody shelters in it: “%s”', async (line, key) => {
    expect((await meant(first, line)).filter((one) => one !== 'ringToo')).toEqual([key])
  })

  it('may be what somebody who is floppy and sleepy was in, and that is no call for compressions', async () => {
    const floppy =
      'We’re out on the street now. My head’s banging and he’s really floppy and sleepy.'
    expect(await meant(first, floppy)).toEqual(['overcome'])
    expect(await meant(first, floppy, 'He’s breathing, he’s just floppy.')).toEqual([
      'breathingOnly',
    ])
    expect(await meant(first, floppy, 'He’s not breathing!')).toEqual(['notResponding'])
  })
})

it('several people who feel ill at once may be in bad air, and are sent out of it', async () => {
  const lines = [
    'He’s slumped at his desk, he won’t wake up!',
    'There are four of us and everybody’s dizzy.',
  ]
  expect(await meant(...lines)).not.toContain('notResponding')
  expect(await meant(...lines, 'Do we stay in here with him or get out?')).toContain('stayOrGo')
  expect(await meant(...lines, 'We’re out on the grass now.', 'Stay or go back in?')).not.toContain(
    'stayOrGo',
  )
})

describe('bad air that is told in two turns', () => {
  it.each([
    [
      'All three of us have got the same thumping head today.',
      'It’s freezing, so we’ve got the gas heater on and everything shut.',
    ],
    ['We’ve had the generator in the hall since the power went.', 'We’re all so dizzy and sleepy.'],
  ])('is noticed: “%s”', async (first, second) => {
    expect(await meant(first, second)).toEqual(['fumes'])
  })

  it('is asked about if only one head aches', async () => {
    expect(await last('No heating since Monday.', 'My head’s splitting with this noise.')).toMatch(
      /all right/,
    )
  })
})

describe('bad air outside', () => {
  it('is no end of it before somebody has been in', async () => {
    const answers = await heard(
      'We’ve both got thumping heads since we lit the stove, and he’s gone all sleepy.',
      'OK, we’re all outside on the pavement.',
      'The gas people are here, they’ve turned it off.',
    )
    expect(answers[1]).toMatch(/9 9 9/)
    expect(safetyIn(answers[2]!)).toContain('helpHere')
  })
})
