/** What callers in danger hear to what they ask, with the real reader: laws, in several wordings each. */
import { describe, expect, it } from 'vitest'
import { itEvery } from '../testing/itEvery.ts'
import { safetyIn } from '../testing/linesIn.ts'
import { heard, last, meant } from '../testing/safeCalls.ts'
import { namedNumber } from './namedNumber.ts'

const collapsed = 'Oh God, my husband has collapsed!'
const stroke = 'His mouth’s drooping on one side and his speech is slurred.'
const called = 'My son is ringing 999.'

describe('whoever asks whether to ring', () => {
  itEvery(3)([
    'Do I ring 999 now?',
    'Shall I ring nine nine nine or not?',
    'Is it bad enough to call an ambulance?',
    'Who do I ring for that?',
    'Is that something for the doctor?',
  ])('hears yes, and the number: “%s”', async (line) => {
    expect(await last(collapsed, line)).toMatch(/^Yes\b.* 9 9 9/)
  })

  itEvery(2)([
    'Would I not be quicker driving him to the infirmary myself?',
    'Can’t I just pop him in the car?',
    'Should I drive her to hospital?',
    'What’s quicker, driving him there or nine nine nine?',
  ])('and whoever would drive hears not to: “%s”', async (line) => {
    expect(await meant(stroke, line)).toEqual(['drive'])
    expect(await meant(stroke, called, line)).toEqual(['drive'])
  })

  itEvery(2)([
    'Can’t I just wait and see?',
    'I’ll have a lie down and ring the doctor on Monday, that’ll do, won’t it?',
    'Shouldn’t I just let him have a sleep?',
  ])('and whoever would wait hears not to: “%s”', async (line) => {
    expect(await meant(stroke, line)).toEqual(['wait'])
  })

  itEvery(2)(['Can’t you send someone?', 'Could you ring them for me?', 'Get me an ambulance!'])(
    'and whoever wants us to do it hears that we can’t: “%s”',
    async (line) => {
      expect(await meant(collapsed, line)).toEqual(['askedToCall'])
    },
  )
})

describe('a question that has no answer here', () => {
  const wound = 'She’s bleeding badly, she cut her arm on the window!'
  const river = 'He’s fallen in the river!'
  const open: readonly (readonly [string, string])[] = [
    [stroke, 'Is it all right if he wears his coat?'],
    [stroke, 'Which hospital will they take him to?'],
    [stroke, 'Should I take his dentures out?'],
    [wound, 'Will she need stitches?'],
    [wound, 'It’s still spurting. Can she wear her ring?'],
    [wound, 'do i ring her mum as well'],
    ['My toddler has swallowed dishwasher tablets!', 'Can he go to nursery tomorrow?'],
    ['The kitchen is on fire!', 'Will the insurance pay for that?'],
    ['The kitchen is on fire!', 'Should I ring my landlord?'],
    ['She’s having a fit on the floor!', 'Is she in pain?'],
    ['My husband’s choking on a bit of meat!', 'Do I turn him upside down?'],
    [river, 'How cold is the water?'],
    ['He fell off the ladder and can’t move his legs!', 'Is his back broken?'],
  ]
  itEvery(2)(open)(
    'is left to those who know before the next step, and no step is its answer: “%s” “%s”',
    async (first, line) => {
      const alone = await last(first, line)
      expect(safetyIn(alone)[0]).toBe('onlyThey')
      expect(alone).toMatch(/9 9 9/)
      expect(alone).not.toMatch(/\?|^Yes|^No\b/)
      const helped = await last(first, called, line)
      expect(safetyIn(helped)[0]).toMatch(/^(?:helpKnows\.ask|askThem\.\w+)$/)
      expect(helped).not.toMatch(/9 9 9|\?/)
    },
  )

  itEvery(2)([
    [wound, 'It’s soaked through the towel, how do I stop the blood?'],
    [river, 'Should I take my shoes off and go in?'],
    [stroke, 'Can I give him water?'],
    ['My husband’s choking on a bit of meat!', 'It won’t come out, what do I do?'],
  ])('is none where a topic answers it: “%s” “%s”', async (first, line) => {
    expect(await meant(first, line)).not.toContain('onlyThey')
  })
})

describe('whoever asks whether a number is the one', () => {
  itEvery(3)([
    ['Is that nine nine nine?', /^Yes, 9 9 9\./],
    ['It’s 999, isn’t it?', /^Yes, 9 9 9\./],
    ['Do I ring 112?', /^Yes, 1 1 2\./],
    ['999 or 111?', /^9 9 9, before any other\./],
    ['Would one one one do, or nine nine nine?', /^9 9 9, before any other\./],
    ['Should I ring 111 first?', /9 9 9/],
    ['What is the number, 999? And should I unlock the door?', /^Yes, 9 9 9\./],
    ['Which number, 999? And does he sit or lie?', /^Yes, 9 9 9\..*sit or lie/],
    ['Is it triple nine? I don’t want to waste anybody’s time.', /^Yes, 9 9 9\./],
  ])('hears it: “%s”', async (line, expected) => {
    expect(await last(collapsed, line)).toMatch(expected)
  })

  itEvery(2)([
    'Right. I’m ringing 999. Do I take the remote with me?',
    'All right, I’ll ring nine nine nine. Should I take an aspirin while I wait?',
  ])('is nobody who is ringing it, so no yes stands before another answer: “%s”', async (line) => {
    expect(await last(collapsed, line)).not.toMatch(/^Yes/)
  })

  it('hears a yes for any emergency number where the operator has set none', () => {
    for (const number of ['999', '112', '911', '000'])
      expect(namedNumber(`do I ring ${number}?`, undefined)).toEqual({ is: 'yes', number })
    expect(namedNumber('is it nine one one or one oh one', undefined)?.is).toBe('among')
    expect(namedNumber('is it 911?', '999')?.is).toBe('other')
    expect(namedNumber('is it 112?', '999')?.is).toBe('yes')
    expect(namedNumber('do I take one or two?', '999')).toBeUndefined()
  })
})

describe('whoever asks how somebody should sit or lie', () => {
  const heart = 'My wife’s gone grey, her chest’s tight and her arm’s heavy.'
  itEvery(2)([
    'Can he lie down on the bed upstairs, at least?',
    'Should I give her a tablet and have her lie down?',
    'But lying down, is that better for her or not? She wants to go upstairs to bed.',
    'Does she sit or lie?',
  ])('hears to sit where it may be the heart: “%s”', async (line) => {
    expect(await meant(heart, line)).toEqual(['sitOrLie'])
  })

  itEvery(2)(['Should he lie down or sit?', 'Should he sit up or lie down while I wait for them?'])(
    'hears honestly to ask where nobody can know, and not after a stroke: “%s”',
    async (line) => {
      expect(await meant(collapsed, called, line)).toEqual(['position'])
      expect(await meant(stroke, called, line)).toEqual(['strokePosition'])
    },
  )
})

describe('what frightened people ask', () => {
  const gashed = 'He’s gashed his leg open, there’s blood everywhere, he’s bleeding badly!'
  const toddler = 'My little boy’s three and he’s not breathing!'
  const smoke = 'There’s smoke pouring out of the kitchen, the kitchen is on fire!'
  const born = 'My wife’s waters have broken, I can see the head, the baby’s coming!'
  const band = 'I’ve a tight band round my chest and I’m all sweaty, there’s only me here.'
  const swollen = 'She’s eaten nuts and her lips are swelling up!'
  const shock = 'My brother’s been electrocuted, he’s stuck to the cable!'
  const heart = 'Dad’s clutching his chest, it’s crushing and he’s grey.'
  const down = 'She’s collapsed and she’s not breathing!'
  itEvery(4)<[string, ...string[]]>([
    ['birth', born, called, 'The baby’s out and it’s not crying, it’s all blue!'],
    ['cord', born, called, 'Do I cut it? The cord’s still on him.'],
    [
      'stillChoking',
      'She’s choking, she can’t cough!',
      called,
      'I’ve hit her back and it won’t come out!',
    ],
    ['caughtIn', 'His hand is in the mixer, it’s bleeding badly!'],
    ['bleeding', gashed, called, 'It’s soaked through the towel.'],
    ['faint', gashed, called, 'He says he’s dizzy.'],
    ['seizure', 'She’s having a fit on the floor!', called, 'And what do I do when it stops?'],
    [
      'breathingOnly',
      'She’s having a fit!',
      called,
      'She’s stopped jerking. She’s breathing, sort of snoring, and won’t wake.',
    ],
    ['drowsy', stroke, called, 'He’s gone all sleepy and he’s not answering me.'],
    ['childNotResponding', toddler, called, 'How do you do compressions on a three year old?'],
    [
      'keepWarm',
      'She fell in the canal, she’s out but she was under!',
      called,
      'Should I put her in a hot bath?',
    ],
    ['fightFire', smoke, 'Shall I throw water on it? I’ve a bucket here.'],
    ['goBackIn', smoke, 'We’re outside now. My husband’s going in for the dog.'],
    ['goBackIn', smoke, 'I’m out on the street. The cat’s upstairs, can I fetch her?'],
    [
      'helpHere',
      stroke,
      called,
      'She’s making a snoring noise. The paramedics are knocking at the door.',
    ],
    ['willDie', stroke, called, 'Is he going to die?'],
    ['stay', stroke, called, 'Will you stay on with me?'],
    ['blame', gashed, called, 'It’s all my fault, I should have put it away.'],
    ['whatToSayOwn', 'I want to die.', 'What would I even say to them?'],
    ['stayOwn', 'I want to die.', 'Could I just sit and talk to you a while?'],
    ['inDespair.ringPerson', 'I want to die.', 'Should I ring Megan?'],
    ['whichLine', 'I want to die.', 'What number’s that then, the crisis line?'],
    ['whichLine', 'I want to die.', 'Is there any number where somebody just listens?'],
    ['unlock', band, 'I’m ringing them now.', 'Should I go and unlock the front door?'],
    ['afterPen', swollen, 'I’ve rung 999.', 'And if it doesn’t help, do I give her another pen?'],
    ['usePen', swollen, 'I’ve rung 999.', 'Does the pen go through her clothes?'],
    ['afterPen', swollen, 'I’ve rung 999.', 'She wants some air, can I let her stand up?'],
    ['inTrouble', collapsed, called, 'Am I in trouble now?'],
    ['noCredit', collapsed, 'I’ve no credit left on my phone, do I have to pay?'],
    ['goBackIn', 'The kitchen is on fire!', 'We’re out. Can I pop back inside for the rabbit?'],
    ['pullOff', shock, called, 'Can I drag him away from it?'],
    ['touchNow', shock, called, 'I’ve turned the power off at the fuse box. Can I touch him now?'],
    ['aspirin', heart, called, 'There’s some aspirin in the drawer, would that help?'],
    ['howToPush', down, called, 'How hard is it I push? I’ll hurt her.'],
    ['stopPushing', down, called, 'She moved her hand. Should I stop?'],
    ['howLong', heart, called, 'How long will they be?'],
    ['noWalking', heart, called, 'He needs the loo, can he walk there?'],
    ['leaveThem', heart, called, 'May I leave him and put the gate open?'],
    [
      'oldPen',
      'Her lips are swelling up, she ate a nut!',
      called,
      'The pen’s out of date, is it any use?',
    ],
    [
      'coldRub',
      'He’s ice cold and mumbling, he was out in the snow!',
      called,
      'Shall we rub his arms?',
    ],
    [
      'giveSugar',
      'My husband’s a diabetic and he’s gone shaky!',
      called,
      'Do I give him some juice?',
    ],
    ['tourniquet', 'Her arm’s bleeding badly!', called, 'Should I tie a belt round it?'],
    ['comeOut', 'He’s attacking us, he’s got a knife!', 'It’s quiet now. Can we come out?'],
    ['windowOut', 'He’s attacking us, he’s got a knife!', 'Shall we climb out of the window?'],
  ])('is answered with the step itself, %s', async (key, ...lines) => {
    expect(await meant(...lines)).toContain(key)
  })

  it('is never answered in the words of the answer before @full', async () => {
    for (const first of [
      collapsed,
      smoke,
      'He’s attacking me, he’s got a knife!',
      'I want to die.',
    ]) {
      const questions = [
        'And that?',
        'And now?',
        'But why?',
        'Are you sure?',
        'And the other thing?',
        'Why?',
      ]
      const answers = await heard(first, ...questions, called, ...questions)
      for (const [at, answer] of answers.slice(1).entries()) expect(answer).not.toBe(answers[at])
    }
  })
})

describe('what is said to be so', () => {
  it('leaves a door shut to somebody violent', async () => {
    const first = 'He’s attacking me, he’s got a knife, and I’m bleeding badly!'
    expect(await last(first, 'Should I unlock the door?')).not.toMatch(/unlock/)
  })

  it('tells nobody who is alone that others are near', async () => {
    const band = 'I’ve a tight band round my chest and I’m all sweaty, there’s only me here.'
    for (const line of ['Am I going to die?', 'Am I dying?'])
      expect(await last(band, line)).not.toMatch(/people near|stay close/)
  })

  itEvery(2)([
    'I rang them already!',
    'She’s on to 999 now.',
    'The man says an ambulance is coming.',
  ])('ends the orders to ring: “%s”', async (line) => {
    for (const answer of (await heard(collapsed, line, 'And now?', 'Oh God.')).slice(1))
      expect(answer).not.toMatch(/9 9 9/)
  })

  it('tells apart who can hardly be woken', async () => {
    expect(await meant(collapsed, called, 'I can hardly get him to wake up.')).toEqual(['drowsy'])
  })

  it('takes nobody beside a stove for overcome who may only have fallen', async () => {
    const fallen = 'He’s fallen by the stove and hit his head, and he won’t wake up!'
    expect(await meant(fallen)).toEqual(['notResponding'])
  })

  it('sends a family with sore heads out, and not to the chest of whoever sleeps', async () => {
    const line = 'We’ve got sore heads, all of us, and our Tom’s so groggy I can hardly wake him.'
    const answers = await heard('The boiler’s been on all day. ' + line, 'Should he sleep it off?')
    expect(answers.join()).not.toMatch(/push hard/)
    expect(answers.join()).toMatch(/fresh air|Out/)
  })
})

describe('advice that was given before', () => {
  it('is given again to whoever asks again, and is not unknown by then', async () => {
    const answer = await last(
      'There’s a fire in my kitchen!',
      'We’re out. The brigade is on its way. Can I go back in for the rabbit?',
      'Just the hall, I’ll be quick. Shall I run back in for her?',
      'Please, can I go back in for the rabbit or not?',
    )
    expect(safetyIn(answer)).toContain('goBackIn')
  })
})

describe('what has one known answer', () => {
  it('a cord that comes before the baby is not pushed back', async () => {
    const first = 'My wife’s waters broke, she’s having contractions and a cord has come out first!'
    expect(await meant(first, 'Should I push it back in?')).toContain('cordFirst')
  })

  it('nothing goes between the teeth, also when somebody is already ringing', async () => {
    expect(
      await last('She’s having a fit on the floor!', called, 'Do I put a spoon between her teeth?'),
    ).toMatch(/nothing in the mouth/i)
  })

  it('whoever doubts what the call-taker says hears to do it', async () => {
    const doubt = 'The man on 999 says to carry her outside. Is he right?'
    expect(await last(collapsed, called, doubt)).toMatch(/do what they tell you/)
    const friend = 'My friend says they only need sleep. Is that right?'
    expect(await last(collapsed, called, friend)).not.toMatch(/do what they tell you/)
  })
})

describe('what would kill is answered with a no', () => {
  it.each([
    [['I can smell gas in the kitchen', 'Should I ring from in here?'], /^No, not in there/],
    [['I can smell gas in the kitchen', 'Can I use my phone in the hall?'], /[Nn]ot in there/],
    [['I can smell gas in the kitchen', 'Should I ring them?'], /^Yes.* from outside/],
    [['There’s a fire on our stairs, on the fourth floor', 'Should I jump?'], /^No, don’t jump/],
    [['The corridor’s full of smoke', 'I’m going to jump!'], /^No, don’t jump/],
  ])('%j', async (lines, answer) => {
    expect(await last(...lines)).toMatch(answer)
  })

  it.each([
    ['My dad has collapsed and he’s not breathing', 'How do I push?'],
    ['I’m in a lift and I smell smoke', 'What do I do?'],
  ])('%s, %s: what follows answers it', async (...lines) => {
    expect(await last(...lines)).not.toMatch(/Only the emergency people/)
  })
})

describe('a question of life is answered, whoever is said to come', () => {
  const inTheWater = 'My husband went through the ice on the lake! He’s in the water!'
  it.each([
    [[inTheWater, 'They come, they say ten minutes. Should I go in to him?'], /^No/],
    [[inTheWater, 'I rang.', 'They’re here. Shall I go in as well?'], /^No/],
    [
      ['There’s a fire in the kitchen', 'The firemen are here. Can I go back in for the cat?'],
      /^No/,
    ],
  ])('%j', async (lines, answer) => {
    expect(await last(...lines)).toMatch(answer)
  })
})
