import { describe, expect, it } from 'vitest'
import { bookings, play } from '../testing/agentCalls.ts'
import { cleaned, kept, notesIn, reasonIn } from './notes.ts'
import { quoted, toCaller } from './quoted.ts'

const noted = (said: string): string[] =>
  notesIn(said).flatMap((one) => (one.type === 'note' ? [one.text] : []))

describe('a note', () => {
  it.each([
    [
      'and could you put down that the baby needs a high chair, please',
      'the baby needs a high chair',
    ],
    ['Oh, and mind, my aunt can’t do stairs.', 'my aunt can’t do stairs'],
    ['also one of us is coeliac, put that in as well', 'one of us is coeliac'],
    ['so we’re bringing our own wine, if that’s okay', 'we’re bringing our own wine'],
    ['could we sit near the piano?', 'sit near the piano'],
    ['she’s on crutches too mind', 'she’s on crutches'],
    ['please ask the owner if it is okay', 'ask the owner if it is okay'],
    ['only put I want to ask about the lenses', 'I want to ask about the lenses'],
    ['the parrot doesn’t mind', 'the parrot doesn’t mind'],
    [', two of them are vegetarian, thanks', 'two of them are vegetarian'],
    ['Good evening, I’m afraid my dad is in a wheelchair', 'my dad is in a wheelchair'],
    ['with a view of the yard, jot that down somewhere', 'with a view of the yard'],
    ['make sure it says beside the first one', 'beside the first one'],
    ['and put instead that he would like a stool', 'he would like a stool'],
    ['The note is: speak up, he is hard of hearing', 'speak up, he is hard of hearing'],
    ['name of Edda Holm, and we bring a pram', 'we bring a pram'],
    ['well, lol, um, no feather pillows', 'no feather pillows'],
    ['like I said: the gate sticks', 'the gate sticks'],
    ['put her by the door', 'put her by the door'],
    ['Good morning ma’am, actually my knee hurts', 'my knee hurts'],
    ['Abeg, if there’s a table by the window', 'if there’s a table by the window'],
    ['Madam Tussaud is my aunt', 'Madam Tussaud is my aunt'],
    ['we’re bringing the dog, so put him down', 'we’re bringing the dog'],
    ['just put a note on it that it’s Central time', 'it’s Central time'],
    ['Just add to the booking that I have a rash', 'I have a rash'],
    ['I just want you to write rash on the booking', 'rash'],
    ['we want a view of the booking hall', 'we want a view of the booking hall'],
    ['don’t say anything to my wife', 'don’t say anything to my wife'],
    ['is it possible to have a table by the stairs?', 'a table by the stairs'],
    ['say that the bell is broken', 'the bell is broken'],
    ['and you write please it’s for back pain', 'it’s for back pain'],
    ['With breakfast, please, you write it.', 'With breakfast'],
    ['And tell them about my aunt, would you, she needs a chair', 'my aunt, she needs a chair'],
    ['please put also about the number, that we change it', 'the number, that we change it'],
    ['Please tell them to bring it on Monday', 'bring it on Monday'],
    ['we’ll need a stool if you’ve got one', 'we’ll need a stool'],
    ['Please put the parrot, and one cot', 'the parrot, and one cot'],
    ['put my aunt by the stove', 'put my aunt by the stove'],
    ['the knee, dear', 'the knee'],
    ['a seat in the shade, that’d be grand', 'a seat in the shade'],
    ['it would be good to have a ramp', 'it would be good to have a ramp'],
    ['it’s not for me actually, it’s for my niece', 'it’s for my niece'],
    ['And if there’s a balcony room I’d like that', 'a balcony room if there is one'],
    ['before you ask, the gate is locked', 'the gate is locked'],
    ['I told you my modem is fine', 'my modem is fine'],
    ['tell whoever comes the bell is broken', 'the bell is broken'],
    ['could you do a small cake or something?', 'a small cake'],
    ['we’ve got two cats, is that all right?', 'we’ve got two cats'],
    ['we’ll bring a pram, that’s okay?', 'we’ll bring a pram'],
    ['I’ll look after the parrot', 'I’ll look after the parrot'],
    ['I’ll check in at nine', 'I’ll check in at nine'],
    ['Now my wife’s on crutches', 'my wife’s on crutches'],
    ['I’ll see a female doctor only', 'I’ll see a female doctor only'],
    ['I will see whoever speaks Arabic', 'I will see whoever speaks Arabic'],
    ['I’ll look for the gate with the code 4471', 'I’ll look for the gate with the code 4471'],
    ['I will find the key under the mat', 'I will find the key under the mat'],
    ['My left ear hurts, the right one, it’s fine', 'My left ear hurts, the right one, it’s fine'],
    ['Stairs, that’s a problem', 'Stairs, that’s a problem'],
    ['She can have milk, cream, it’s a problem', 'She can have milk, cream, it’s a problem'],
    [
      'My heart pills ran out, the others, it’s fine',
      'My heart pills ran out, the others, it’s fine',
    ],
    ['Can you make a note that she’s deaf', 'she’s deaf'],
    ['Could you make a note of the door code, 4471', 'the door code, 4471'],
    ['could you get a manager to sign it', 'a manager to sign it'],
    ['could you do a Tuesday cake', 'a Tuesday cake'],
    ['if the bell is broken, can you knock', 'if the bell is broken, can you knock'],
    ['if the bell is broken, can you knock?', 'if the bell is broken, can you knock'],
    ['never mind if the dog barks', 'never mind if the dog barks'],
    [
      'Will there be nuts in it, my son is allergic',
      'Will there be nuts in it, my son is allergic',
    ],
    ['I come with two ferrets, would that be a problem', 'I come with two ferrets'],
    ['the key is under the mat, I forgot to say', 'the key is under the mat'],
    ['please don’t forget that she’s allergic to nuts', 'she’s allergic to nuts'],
  ])('is kept without the talk around it: %s', (said, note) => expect(noted(said)).toEqual([note]))

  it('is split from the wish behind it', () =>
    expect(noted('And it’s her sixtieth, could you do a candle?')).toEqual([
      'it’s her sixtieth',
      'a candle',
    ]))

  it.each(['I’ll look in me emails', 'Lemme pull over', 'never mind about the parrot now'])(
    'is nothing of the talk itself: %s',
    (said) => expect(noted(said)).toEqual([]),
  )

  it.each([
    'would that be with Mr Abara',
    'have you a ramp?',
    'but is there parking behind the house',
    'how far is the beach',
    'Will they have a ramp?',
    'Can you get a manager',
    'Can you do a Tuesday?',
    'would there be a lift, or only stairs',
  ])('is never a question: %s', (said) =>
    expect(notesIn(said)).toMatchObject([{ type: 'question' }]),
  )

  it('is kept beside a question', () =>
    expect(notesIn('Is the lift wide? I bring a cello.')).toEqual([
      { type: 'question', text: 'Is the lift wide' },
      { type: 'note', text: 'I bring a cello' },
    ]))

  it.each([
    'wait, she works on Mondays, make it Sunday',
    'no, not the terrace',
    'It’s not the suite, I said a double',
  ])('is never a correction: %s', (said) => expect(notesIn(said)).toEqual([{ type: 'correction' }]))

  it('that forbids something is one', () => expect(noted('no nuts in the dessert')).toHaveLength(1))

  it.each([
    'and please',
    'Please write it down.',
    'that’s a note',
    'Good afternoon.',
    'add that to the booking',
    'Forget the message.',
    'just book it',
    'don’t forget',
    'on the end.',
  ])('is nothing if only asking is left: %s', (said) => expect(notesIn(said)).toEqual([]))
})

describe('what a caller said is said to the caller', () => {
  it.each([
    ['My daughter is deaf', 'your daughter is deaf'],
    [
      'we’d like a quiet corner and I’m on a diet',
      'you’d like a quiet corner and you’re on a diet',
    ],
    ["One of us can't hear, so please ring twice", "one of you can't hear, so please ring twice"],
    ['My sister drives and I walk beside her', 'your sister drives and you walk beside her'],
    ['two of us walk with sticks', 'two of you walk with sticks'],
    ['leave it with our neighbour', 'leave it with your neighbour'],
    ['Two beds. We bring the cot', 'two beds, you bring the cot'],
    ['a late breakfast and we come by train', 'a late breakfast and you come by train'],
    ['not before ten, I work nights', 'not before ten, you work nights'],
    ['One of them is my nan', 'one of them is your nan'],
    ['Jordan tells me by Thursday', 'Jordan tells you by Thursday'],
    ['To remind me of the check-up', 'to remind you of the check-up'],
  ])('%s', (said, told) => expect(toCaller(said)).toBe(told))
})

describe('what would come out wrong if it were turned is said in the words of the caller', () => {
  it.each([
    'you charged me twice',
    'ring me at the back door',
    'i asked where my parcel is',
    'not telling them how cross I was',
  ])('%s', (said) => expect(toCaller(said)).toBe(`you said, “${said}”`))
})

it('short sentences of a caller are said as one, so that the read-back stays short', () => {
  expect(toCaller('The lamp is broken. You sent me another one')).toBe(
    'you said, “The lamp is broken, you sent me another one”',
  )
  const long = 'The lamp that came on Monday is broken. You sent me another one of the wrong colour'
  expect(toCaller(long)).toBe(`you said, “${long}”`)
})

const long = (times: number): string =>
  Array.from({ length: times }, () => 'the tap in the kitchen drips all night').join(', and ')

describe('what is read back', () => {
  it('is all of it, however it is joined', () => {
    const said = `${long(5)}; on Sunday the 6th at 14:30`
    expect(quoted(said)).toBe(said.replace('; ', ', '))
  })

  it('is never a description of it, however long it is', () => {
    const said = `${long(4)}. Ruben Vos came on Tuesday and took 45 euros. Then ${long(9)}`
    expect(quoted(said)).toBe(said)
  })
})

describe('what a call is about', () => {
  it.each([
    ['can you get somebody to phone me about the deposit', 'the deposit'],
    [
      'Hiya, my husband needs a call back, not a letter, the boiler is out again',
      'the boiler is out again',
    ],
    ['I want somebody to ring me, my number is 0161 496 0222', ''],
    ['nobody called me back about the roof', 'nobody called me back about the roof'],
    ['I asked you whether the pram fits in', 'whether the pram fits in'],
    ['Have someone ring us because of the flood?', 'the flood'],
    // A name is left out with its letters, and nothing else is.
    ['The drain is blocked, this is Ravi Andersson, A N D E R S S O N', 'The drain is blocked'],
    ['The invoice is for Andersson, A N D E R S S O N', 'The invoice is for Andersson'],
    ['My boiler is broken. S H A H.', 'My boiler is broken'],
    ['I told you! To remind me of the check-up.', 'To remind me of the check-up'],
    ['One minute. I said already, it’s about the roof.', 'the roof'],
    ['No, ask only about the cot.', 'the cot'],
    ['If you can’t do two rooms, could somebody ring me who can?', 'two rooms'],
    ['My full name is Ravi Shah, two seats to Oslo.', 'two seats to Oslo'],
    ['My barber shop, and have ’em call before noon.', 'My barber shop'],
    ['Let me see, no hot water since yesterday', 'no hot water since yesterday'],
    [
      'I can’t walk far, I’ll look for a lift, no stairs please',
      'I can’t walk far, I’ll look for a lift, no stairs',
    ],
    [
      'I’ll check my insulin at seven, no sugar in the cake',
      'I’ll check my insulin at seven, no sugar in the cake',
    ],
    ['I’ll see only Dr Patel, not Dr Shah', 'I’ll see only Dr Patel, not Dr Shah'],
    ['Let me check, not the boiler but the radiator', 'not the boiler but the radiator'],
    [
      'I’ll find the parcel, no need to ring the bell',
      'I’ll find the parcel, no need to ring the bell',
    ],
  ])('is neither the wish for the call nor the number: %s', (said, about) =>
    expect(reasonIn(said)).toBe(about),
  )
})

it('a condition is never split from what depends on it', () =>
  expect(kept('The gate sticks. And if the bell is broken, can you knock')).toBe(
    'The gate sticks. if the bell is broken, can you knock',
  ))

it('the talk around a reason is left out', () =>
  expect(cleaned('oh and well, my bill, please')).toBe('my bill'))

it('what somebody else needs too is noted beside it', async () => {
  const call = play('restaurant', bookings)
  await call.caller('A table for two on Friday at eight, the name is Priya Shah.')
  await call.caller('My son is allergic to nuts.')
  await call.caller('I’m allergic to nuts too.')
  expect(call.values()['wishes']).toMatchObject({
    text: 'My son is allergic to nuts; I’m allergic to nuts',
  })
})
