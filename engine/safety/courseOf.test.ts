/** Which first aid the words of a caller call for, turn after turn, and what is known of whoever is in danger. */
import { placesFor } from '@ringwell/content/agents/dangers/places.ts'
import type { Sign } from '@ringwell/content/agents/dangers/signs.ts'
import { fillLine } from '@ringwell/content/agents/tasks/words.ts'
import type { EmergencyKind } from '@ringwell/protocol/danger.ts'
import { describe, expect, it } from 'vitest'
import { knownAfter } from './callSigns.ts'
import { type Known, nothingKnown } from './known.ts'
import { stepsOf } from './courseOf.ts'

const knownOf = (lines: readonly string[]): Known =>
  lines.reduce((known, line) => knownAfter(line, known), nothingKnown)
const courseIn = (...lines: readonly string[]) => knownOf(lines).course
const whoSigns: ReadonlySet<Sign> = new Set(['baby', 'child', 'pregnant', 'attacker'])
const signsOf = (line: string): readonly Sign[] =>
  knownOf([line]).signs.filter((sign) => whoSigns.has(sign))
const stepsIn = (kind: EmergencyKind, ...lines: readonly string[]): string =>
  stepsOf(kind, knownOf(lines), true)
    .map(({ says }) => fillLine(says, placesFor(knownOf(lines).signs)))
    .join(' / ')

describe('words of one turn', () => {
  it.each([
    ['electric', 'He’s burned his hands on the cable, he’s still holding it.'],
    ['electric', 'She touched the socket and she can’t let go.'],
    ['electric', 'A live cable fell on him, he’s burning.'],
    ['overhead', 'The power cable came off the pole and he’s lying beside it.'],
    ['overhead', 'A boy’s on the live rail!'],
    ['overhead', 'He touched the overhead cable with his rod.'],
    ['overhead', 'She’s been electrocuted by a power line.'],
    ['allergy', 'He’s been stung, his throat’s swelling and his chest is tight.'],
    ['allergy', 'She ate a prawn, she’s come out in hives and she can’t breathe.'],
    ['asthma', 'She’s having an asthma attack, her chest is tight.'],
    ['heat', 'He’s got heat stroke, he was on the roof all day.'],
    ['stroke', 'Mum was eating her dinner and she can’t speak, her mouth’s drooping.'],
    ['stroke', 'I think he’s having a stroke.'],
    ['stroke', 'Mum’s gone all limp down her left side.'],
    ['stroke', 'One half of her body won’t work.'],
    ['stroke', 'Her face has dropped and she’s sweating.'],
    ['poison', 'She’s swallowed bleach and she can’t speak.'],
    ['poison', 'He’s taken the whole packet of his tablets.'],
    ['choking', 'He make no sound! He eat the breakfast and now he hold the neck with the hands.'],
    ['choking', 'He stand, he is awake, he cannot cough! The bread is in the throat!'],
    ['choking', 'She was eating a grape and she can’t breathe.'],
    ['choking', 'My dad’s clutching his throat.'],
    ['choking', 'She’s holding her throat, she can’t breathe!'],
    ['choking', 'There’s something stuck in the baby’s throat.'],
    ['heart', 'There’s a pain across his chest.'],
    ['heart', 'He says there’s a weight on his chest.'],
    ['fall', 'He fell off the balcony and he’s not moving.'],
    ['fall', 'She’s come off the ladder, she’s shivering in the snow with a broken leg.'],
    ['seizure', 'The man collapsed and he’s shaking.'],
    ['seizure', 'She’s on the floor shaking.'],
    ['seizure', 'He just went all stiff and jerky.'],
    ['objectIn', 'There’s a big piece of glass in his leg and the blood’s coming out in spurts.'],
    ['fall', 'He fell off the roof and he’s bleeding from his nose.'],
    ['bleeding', 'She’s pregnant, she’s cut her wrist and there’s blood everywhere.'],
    ['nosebleed', 'He’s got a nosebleed and it won’t stop, there’s blood everywhere.'],
    ['cold', 'My father got wet to the hips pushing the car. He was shivering, now he’s mumbling.'],
    ['cold', 'Grandad’s been out in the snow, he’s ice cold.'],
    ['inWater', 'He’s drowning in the pool!'],
    ['drowned', 'We pulled her out of the canal.'],
    ['drowned', 'He’s soaked, he’s shivering.'],
    ['cordFirst', 'The cord’s come out first!'],
    ['diabetic', 'His sugar’s low, he’s gone shaky.'],
  ])('call for %s: “%s”', (course, line) => {
    expect(courseIn(line)).toBe(course)
  })

  it.each([
    ['choking', 'He grabbed my throat.'],
    ['choking', 'He’s holding her throat.'],
    ['choking', 'He’s got his hands round her neck.'],
    ['choking', 'He’s choking her!'],
    ['heart', 'Keep the pressure on the wound in his chest, they said.'],
    ['heart', 'There’s a heavy beam on his chest.'],
    ['heart', 'Shall I press on the hole in his chest?'],
    ['stroke', 'He’s had a stroke before.'],
    ['stroke', 'She’s never had a stroke.'],
    ['stroke', 'He’s got sun stroke.'],
    ['seizure', 'He’s collapsed and I’m shaking.'],
    ['seizure', 'He fell in the canal and he’s shaking.'],
    ['seizure', 'She collapsed and we’re all shaking.'],
    ['poison', 'The saw’s taken the whole finger off.'],
    ['poison', 'They’ve taken all his clothes off.'],
    ['poison', 'They’ve taken all of them to hospital.'],
    ['drowned', 'The towel’s soaked and he’s shivering.'],
    ['drowned', 'He’s soaked in sweat and shaking.'],
    ['nosebleed', 'His nose is bleeding, and he’s cut his arm open.'],
    ['cold', 'His hands are ice cold.'],
    ['cold', 'It’s freezing cold in here.'],
    ['allergy', 'They want to know if she’s allergic to anything.'],
    ['allergy', 'He’s allergic to penicillin.'],
    ['diabetic', 'They’re asking if he’s diabetic.'],
    ['diabetic', 'His sugar’s through the roof, it’s 28.'],
    ['bleeding', 'He’s coughing up lots of blood.'],
    ['electric', 'The defibrillator’s given him an electric shock, what now?'],
    ['drowned', 'She’s still out, I can see her head.'],
    ['drowned', 'He’s far out.'],
    ['electric', 'She’s holding on to the rail.'],
    ['electric', 'He’s holding the dog’s lead.'],
    ['electric', 'He’s holding his chest, and we live in Leeds.'],
  ])('do not call for %s: “%s”', (course, line) => {
    expect(courseIn(line)).not.toBe(course)
  })
})

describe('what is known already', () => {
  const bleeding = 'Her arm’s cut open, there’s blood everywhere!'
  const heart = 'He’s clutching his chest and he’s gone grey!'
  it.each([
    ['bleeding', bleeding, 'She’s diabetic.'],
    ['bleeding', bleeding, 'They’re asking if she’s diabetic.'],
    ['bleeding', bleeding, 'They want to know if she’s allergic to anything.'],
    ['bleeding', bleeding, 'The towel’s soaked and she’s shivering.'],
    ['bleeding', bleeding, 'She’s freezing.'],
    ['bleeding', bleeding, 'Her hands are ice cold.'],
    ['bleeding', bleeding, 'Is it a stroke?'],
    ['heart', heart, 'He’s allergic to penicillin.'],
    ['heart', heart, 'He’s had a stroke before.'],
    ['heart', heart, 'He’s freezing, he’s soaked in sweat.'],
    ['heart', heart, 'Could he be choking?'],
    ['allergy', 'Her lips are swelling!', 'Her chest is tight, she can’t breathe.'],
  ])('stays %s after “%s” “%s”', (course, ...lines) => {
    expect(courseIn(...lines)).toBe(course)
  })

  it.each([
    ['bleeding', 'There’s a knife in his leg!', 'He’s pulled it out, there’s blood everywhere.'],
    ['bleeding', 'There’s a knife in his leg!', 'The knife came out.'],
    ['drowned', 'He fell in the canal!', 'We’ve got him out, he’s coughing.'],
    ['drowned', 'She’s gone through the ice!', 'She’s out, she’s shivering.'],
    ['choking', 'She’s gone grey!', 'She’s choking!'],
    ['seizure', 'The baby is hot and floppy.', 'He went all stiff and jerky, do I hold him down?'],
  ])('becomes %s after “%s” “%s”', (course, ...lines) => {
    expect(courseIn(...lines)).toBe(course)
  })

  it.each([
    ['objectIn', 'There’s a knife in his leg!', 'Should I have it pulled out?'],
    ['inWater', 'He fell in the canal!', 'We can’t get him out!'],
    ['inWater', 'He fell in the canal!', 'Somebody has to get him out!'],
  ])('stays %s after “%s” “%s”', (course, ...lines) => {
    expect(courseIn(...lines)).toBe(course)
  })
})

describe('a current', () => {
  const shock = 'He’s touched a live wire and he’s still holding it!'
  it.each([
    'I’m trying to switch it off.',
    'I’m trying to switch it off. Can I grab him?',
    'I can’t switch it off.',
    'Should I switch it off?',
    'I pulled him off it.',
    'The cable came off the wall.',
    'I think it’s off.',
    'My brother is making sure it’s off.',
    'The light went off.',
    'I’ll turn the power off.',
    'How do I turn the mains off?',
    'He’s burnt his hands.',
    'His chest hurts.',
    'He’s fallen off it, the plug’s come out, has it?',
  ])('is on until it is off: “%s”', (line) => {
    expect(knownOf([shock, line]).signs).toContain('outOfReach')
  })

  it.each([
    'I’ve switched it off.',
    'I’ve turned the power off at the fuse box. Can I touch him?',
    'The power’s off, can I touch him?',
    'The current is off now, I said.',
    'She’s unplugged it.',
    'We pulled the fuse out.',
  ])('is off: “%s”', (line) => {
    expect(knownOf([shock, line]).signs).not.toContain('outOfReach')
  })

  it('comes before compressions', () => {
    expect(stepsIn('medical', shock, 'He’s unconscious, he’s not breathing!')).toMatch(
      /^Don’t touch them/,
    )
    expect(stepsIn('medical', shock, 'He’s not breathing!', 'I’ve switched it off.')).toMatch(
      /^Ring|^No response/,
    )
  })

  it('of a line overhead is pushed away with no stick', () => {
    const steps = stepsIn('rescue', 'The power cable came off the pole and he’s touched it!')
    expect(steps).toMatch(/metres/)
    expect(steps).not.toMatch(/wooden|fuse box/)
  })
})

describe('a step', () => {
  it.each<[RegExp, EmergencyKind, ...string[]]>([
    [/Pull sharply|in and up/, 'medical', 'My wife is eight months pregnant, she’s choking!'],
    [/Press hard/, 'medical', 'She’s bleeding a lot!', 'She’s thirty weeks pregnant.'],
    [/Press hard/, 'medical', 'I’m six months gone and there’s blood pouring down my legs.'],
    [/Press hard/, 'medical', 'I can see the head and she’s bleeding badly!'],
    [/legs up/, 'medical', 'She’s pregnant and her wrist is cut deep, blood’s everywhere!'],
    [/^(?!Nobody goes in)/, 'rescue', 'She fell in the canal!', 'She’s floating, not breathing.'],
    [/sugary/, 'medical', 'His sugar is low!', 'No, it says here his sugar’s through the roof.'],
    [/Shake/, 'medical', 'My baby is so sleepy and he’s hard to wake.'],
    [/Keep them warm/, 'medical', 'He’s got heat stroke.', 'He’s gone all sleepy.'],
    [/Shout to them/, 'rescue', 'He fell in the lake!', 'We’ve got him out, he’s coughing.'],
    [/Leave it in/, 'medical', 'There’s a knife in his leg!', 'The knife came out.'],
    [/Let the baby come/, 'medical', 'The cord’s come out first!'],
  ])('is never %s of “%s” “%s”', (word, kind, ...lines) => {
    expect(stepsIn(kind, ...lines)).not.toMatch(word)
  })

  it.each<[RegExp, EmergencyKind, ...string[]]>([
    [/breastbone/, 'medical', 'My wife is eight months pregnant, she’s choking!'],
    [/forward/, 'medical', 'She’s got a nosebleed that won’t stop!'],
    [/sole/, 'medical', 'My baby is so sleepy and he’s hard to wake.'],
    [/fan it/, 'medical', 'He’s got heat stroke.', 'He’s gone all sleepy.'],
    [/Press hard/, 'medical', 'Blood is pouring out of his arm!', 'He’s gone sleepy.'],
    [/Press hard/, 'medical', 'She’s eight months pregnant, she’s cut an artery in her arm!'],
    [
      /Press hard/,
      'medical',
      'I’m pregnant.',
      'I’ve cut my leg on the glass, it’s bleeding badly.',
    ],
    [/lying on the left/, 'medical', 'She’s thirty weeks pregnant and bleeding badly.'],
    [/left side/, 'medical', 'She’s pregnant and her wrist is cut deep, blood’s everywhere!'],
    [/two fingers/, 'medical', 'My baby isn’t breathing!'],
    [/one hand/, 'medical', 'My toddler isn’t breathing!'],
    [/Once they’re out/, 'rescue', 'She fell in the canal!', 'She’s floating, not breathing.'],
    [/over the barrier/, 'rescue', 'We’ve broken down in the fast lane.'],
    [/Press hard/, 'medical', 'There’s a knife in his leg!', 'The knife came out.'],
    [/pen now/, 'medical', 'Her lips are swelling up!', 'She’s hard to wake.'],
    [/knees and elbows/i, 'medical', 'The cord’s come out first!'],
  ])('is %s of “%s” “%s”', (word, kind, ...lines) => {
    expect(stepsIn(kind, ...lines)).toMatch(word)
  })
})

describe('that something is out', () => {
  it.each([
    ['The baby’s coming!', 'The baby’s come out.'],
    ['There’s a knife in his leg!', 'It’s out, what do I do?'],
    ['Blood is pouring out of his arm!', 'It shot out!'],
    ['He fell off the roof!', 'The bone’s come out of his leg.'],
  ])('is no relief: “%s” “%s”', (...lines) => {
    expect(knownOf(lines).signs).not.toContain('eased')
  })

  it.each(['It is out! A piece of bread, he coughs.', 'It’s out, what now?', 'She coughed it up.'])(
    'is one of whoever choked: “%s”',
    (line) => {
      expect(knownOf(['He’s choking!', line]).signs).toContain('eased')
    },
  )
})

describe('whoever is in danger', () => {
  it.each<[readonly Sign[], string]>([
    [['baby', 'child'], 'The baby’s gone blue!'],
    [['baby', 'child'], 'My wee one is four months old and she’s choking.'],
    [['baby', 'child'], 'He’s in his cot and he’s not breathing.'],
    [['child'], 'She’s only three and she’s burnt her hand.'],
    [['child'], 'My toddler has swallowed something.'],
    [['child'], 'It’s my six year old, he fell out of the tree.'],
    [['child'], 'A ten-year-old boy has been knocked down.'],
    [['pregnant'], 'My wife’s expecting a baby in June and she’s bleeding.'],
    [['pregnant'], 'She’s seven months gone, she’s passed out.'],
    [['pregnant'], 'I am pregnant with my second baby and I feel faint.'],
    [['attacker'], 'He’s got a knife!'],
    [['attacker'], 'Someone stabbed my mate.'],
  ])('is %j: “%s”', (signs, line) => {
    expect(signsOf(line)).toEqual(signs)
  })

  it.each(['She’s limp down one side.', 'He’s floppy and he keeps whimpering.'])(
    'is pushed on the chest by nobody while they are not said to be out: “%s”',
    (line) => {
      expect(knownOf([line]).signs).not.toContain('down')
    },
  )

  it.each([
    'My husband has collapsed, the baby’s asleep upstairs!',
    'Mum’s fallen. I’m holding the baby, I can’t lift her.',
    'He’s a sixty year old man and he’s not breathing.',
    'My forty-five year old brother is choking.',
    'She’s one of our customers and she has collapsed.',
    'He’s six foot tall and I can’t move him.',
    'The kids are with my mum. He’s having a heart attack.',
    'I’ve cut my hand with the kitchen knife.',
    'He shot himself in the foot with the nail gun.',
    'She’s having an asthma attack.',
  ])('is a grown-up whom nobody attacks: “%s”', (line) => {
    expect(signsOf(line)).toEqual([])
  })
})
