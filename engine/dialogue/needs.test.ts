/** What whoever expects a caller has to know is written down as it was said, and read back before the yes. */
import { describe, expect, it } from 'vitest'
import { bookings, callAfter, play } from '../testing/agentCalls.ts'
import { needIn, tellsNeed } from './needs.ts'

describe('a need', () => {
  it.each([
    'my sister Nora will be joining us',
    'my colleague comes too, he is coming with me',
    'I’m bringing my husband',
    'there’ll be the two of us',
    'we may be ten minutes late',
    'we won’t get in till about eleven',
    'there’s a big dog in the yard',
    'she’s nine and has a rash on her arm',
    'my lad is twelve',
    'I’m on crutches since May',
    'my mother uses a wheelchair',
    'his left ear hurts',
    'chuck the parking on as well',
    'they can WhatsApp me',
  ])('is heard in %s', (said) => expect(tellsNeed(said)).toBe(true))

  it.each([
    'I’m coming from work',
    'I will come and see that one',
    'is it too late for Thursday',
    'half seven is too late for us',
    'he gets ratty if he eats too late',
    'my wife does the driving',
    'my husband says hello',
    'I was in all day with the radio on',
    'we came by train',
    'it is ten past nine',
    'I’m five minutes away',
    'he is one of ours',
    'put me down for ten',
    'text messages cost nothing',
  ])('is not heard in %s', (said) => expect(tellsNeed(said)).toBe(false))

  it('is the part of a request that tells it', () => {
    expect(needIn('I need an appointment with somebody, for the pain in my back.')).toBe(
      'for the pain in my back.',
    )
    expect(needIn('I would like a table for four on Friday.')).toBe('')
    expect(needIn('A table for my mum’s birthday on Friday')).toBe('for my mum’s birthday')
    expect(
      needIn('A table for my gran’s birthday party next Friday the 12th at half past eight.'),
    ).toBe('for my gran’s birthday party.')
    expect(needIn('A table for our anniversary at the window tomorrow')).toBe(
      'for our anniversary at the window tomorrow',
    )
    expect(needIn('Something for the tooth that hurts since Friday')).toBe(
      'for the tooth that hurts since Friday',
    )
  })
})

const wishes: Readonly<Record<string, string>> = { restaurant: 'wishes' }
const noteOf = (call: ReturnType<typeof play>, agent: string): string | undefined => {
  const value = call.values()[wishes[agent] ?? 'note']
  return value?.type === 'text' ? value.text : undefined
}

describe('what is noted', () => {
  it.each([
    [
      'realEstate',
      'I’d like to see the flat on Friday at ten, my name is Ann Lee, and my brother Tom will be coming with me.',
      'my brother Tom will be coming with me',
    ],
    [
      'hospitality',
      'A double for two from the 18th, two nights, Ann Lee. We won’t arrive until midnight, our train is slow.',
      'We won’t arrive until midnight, our train is slow',
    ],
    [
      'restaurant',
      'A table for three on Friday at seven, Edda Holm. One is for my aunt, who is ninety and uses a wheelchair.',
      'One is for my aunt, who is ninety and uses a wheelchair',
    ],
    [
      'healthcare',
      'Morning. I need an appointment, for the pain in my back. Thursday at ten, Ann Lee.',
      'for the pain in my back',
    ],
    ['restaurant', 'A table for two on Friday at seven, Ann Lee. I’m coming from work.', undefined],
    [
      'appointmentDesk',
      'An eye test on Thursday at ten, Ann Lee. My wife does the driving.',
      undefined,
    ],
  ])('%s: %s', async (agent, said, note) => {
    const call = await callAfter(agent, bookings, said)
    expect(noteOf(call, agent)).toBe(note)
  })

  it('is what is told right after a wish, too', async () => {
    const call = play('appointmentDesk', bookings)
    await call.caller('An eye test on Thursday at ten, Ann Lee.')
    await call.caller('Write that my left eye is sore. Last night I could not read at all.')
    expect(noteOf(call, '')).toBe('my left eye is sore; Last night I could not read at all')
  })

  it.each([
    'You don’t know much, do you?',
    'Will the doctor know that?',
    'How far is the station?',
  ])('is no question and no complaint: %s', async (said) => {
    const call = play('appointmentDesk', bookings)
    await call.caller('An eye test on Thursday at ten, Ann Lee.')
    await call.caller(said)
    expect(noteOf(call, '')).toBeUndefined()
  })

  it.each([
    ['Will there be nuts in it, my son is allergic', 'my son is allergic'],
    ['Will there be nuts in it, or is it allergy-free', undefined],
  ])('is what is told behind a question: %s', async (said, note) => {
    const call = play('restaurant', bookings)
    await call.caller('A table for two on Friday at eight, Ann Lee.')
    await call.caller(said)
    expect(noteOf(call, 'restaurant')).toBe(note)
  })

  it('is stored with the yes that it stands beside, and said', async () => {
    const call = play('realEstate', bookings)
    await call.caller('I’d like to see the flat on Friday at ten. Ann Lee.')
    expect(await call.says('Yes, book it. There’ll be the two of us, my sister and me.')).toContain(
      'readNote',
    )
    if (call.used('bookings.book').length === 0) await call.caller('Yes, book it.')
    expect(call.used('bookings.book').at(-1)?.arguments['note']).toMatchObject({
      text: expect.stringContaining('two of us'),
    })
  })

  it('is not how many come, which is a value', async () => {
    const call = play('restaurant', bookings)
    await call.caller('A table for two tomorrow at seven, Ann Lee.')
    await call.caller('And we’re gonna be three, my buddy’s coming. So yeah, book it.')
    expect(call.used('bookings.book')).toEqual([])
    expect(call.values()).toMatchObject({ people: { people: 3 } })
    expect(noteOf(call, 'restaurant') ?? '').not.toContain('three')
  })

  it.each([
    ['The double. With the breakfast, please.', 'With the breakfast'],
    ['With a double, please.', undefined],
    ['The double. With or without breakfast?', undefined],
  ])('is what is wished for and is nothing to choose: %s', async (said, note) => {
    const call = play('hospitality', bookings)
    await call.caller('A room for one person from tomorrow, two nights.')
    await call.caller(said)
    expect(noteOf(call, '')).toBe(note)
  })

  it('has nothing of how a name is spelled', async () => {
    const call = play('appointmentDesk', bookings)
    await call.caller('An eye test on Thursday at ten.')
    await call.caller('Eleanor Ashcombe. A-S-H-C-O-M-B-E, with an E on the end.')
    expect(noteOf(call, '')).toBeUndefined()
  })
})
