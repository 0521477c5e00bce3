/** Whom first aid is for: a child, a grown-up beside a child, or a baby that is just being born. With the real reader. */
import { describe, expect, it } from 'vitest'
import { last } from '../testing/safeCalls.ts'

const pushes = 'push hard and fast in the middle of the chest'
const collapsed = 'My wife’s collapsed'

describe('a grown-up who does not breathe', () => {
  it.each([
    ['My mum’s stopped breathing, the baby’s crying.'],
    ['My husband’s got no pulse and I’ve got a baby in my arms.'],
    ['My wife isn’t breathing, our baby is three weeks old.'],
    ['I’m with my little girl and my mum’s stopped breathing.'],
    [collapsed, 'She’s not breathing.', 'The baby’s crying.'],
    [collapsed, 'She’s not breathing.', 'My little boy’s here with me.'],
    ['She’s not breathing.', 'My toddler’s watching.'],
  ])('is not handled as the child who is beside them: %s', async (...lines) => {
    const text = await last(...lines)
    expect(text).toContain(pushes)
    expect(text).not.toMatch(/with (?:two fingers|one hand)|Let them rest/)
  })
})

describe('a child who does not breathe', () => {
  it.each<[RegExp, ...string[]]>([
    [/with two fingers/, 'My baby’s not breathing.'],
    [/with two fingers/, 'My wife says the baby’s not breathing.'],
    [/with one hand/, 'She’s not breathing.', 'She’s only two.'],
    [/with one hand/, 'Mum’s here, my toddler’s stopped breathing!'],
  ])('is handled as one: %s, %s', async (way, ...lines) => {
    expect(await last(...lines)).toMatch(way)
  })

  it.each([
    ['My husband has got the baby and he’s not breathing.'],
    [collapsed, 'The baby’s not breathing!'],
    ['My wife’s given birth and she’s stopped breathing.'],
  ])('or a grown-up, if either may be meant, so that each way is said: %s', async (...lines) => {
    expect(await last(...lines)).toMatch(/child: one hand, baby: two fingers/)
  })
})

describe('a birth under way', () => {
  it.each([
    'My wife’s having the baby right now in the kitchen.',
    'The baby’s coming, she’s pushing!',
    'I can see the head.',
    'The baby’s coming out now!',
    'My daughter’s in labour and the baby’s coming!',
  ])('is a danger from the first words: “%s”', async (line) => {
    const text = await last(line)
    expect(text).toMatch(/9 9 9/)
    expect(text).toMatch(/Let the baby come/)
  })

  it('is asked about where the words may mean less', async () => {
    expect(await last('The baby’s coming!')).toBe('Is everybody all right there?')
  })

  it.each([
    'My wife’s having a baby in June, I’d like a table for two.',
    'We need a high chair, the baby’s coming too.',
    'I can see the head waiter, could you pass me on?',
    'My wife has just given birth, can I move my appointment?',
    'My wife’s in labour, can I move my haircut?',
    'She’s having the baby in hospital on Monday, so we’ll cancel.',
  ])('is nothing that people say of a table or a plan: “%s”', async (line) => {
    expect(await last(line)).toBe(`AGENT<${line}>`)
  })

  const born = ['My wife’s having the baby right now in the kitchen.', 'He’s out.']
  it.each([
    [...born, 'He’s not breathing.'],
    ['The baby’s coming, she’s pushing!', 'He’s out and he’s not crying.', 'He’s blue and floppy.'],
    [
      'The baby’s coming, she’s pushing!',
      'I can see the head.',
      'He’s out.',
      'He’s not breathing!',
    ],
  ])('ends with a baby who is handled as a newborn: %s', async (...lines) => {
    const text = await last(...lines)
    expect(text).toMatch(/two fingers/)
    expect(text).toMatch(/puffs/)
  })

  it('gets nothing pressed on where she bleeds', async () => {
    expect(await last(...born, 'She’s bleeding a lot down her legs.')).not.toMatch(/[Pp]ress/)
  })
})
