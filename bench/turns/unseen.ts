/**
 * Sentences that nobody tunes the end of a turn with. Whoever changes what decides it looks at their figure alone, not
 * at single sentences. Sentences that have been looked at move to `situations.ts`, and new ones take their place.
 */
import type { AgentProfile } from '@ringwell/content/agents/agentSchema.ts'
import { general } from '@ringwell/content/agents/profiles/general.ts'
import { healthcare } from '@ringwell/content/agents/profiles/healthcare.ts'
import { hospitality } from '@ringwell/content/agents/profiles/hospitality.ts'
import { orderStatus } from '@ringwell/content/agents/profiles/orderStatus.ts'
import { realEstate } from '@ringwell/content/agents/profiles/realEstate.ts'
import { restaurant } from '@ringwell/content/agents/profiles/restaurant.ts'
import { supportDesk } from '@ringwell/content/agents/profiles/supportDesk.ts'
import { travelChanges } from '@ringwell/content/agents/profiles/travelChanges.ts'

/** What callers say to one agent. */
export interface UnseenCalls {
  agent: AgentProfile
  /** Said with a pause between the two parts. */
  paused: readonly { first: string; second: string }[]
  /** Said in one go. */
  whole: readonly string[]
}

/** Lengths of the pauses in ms. */
export const unseenPauses = [900, 1_200] as const

export const unseenCalls: readonly UnseenCalls[] = [
  {
    agent: general,
    paused: [
      { first: 'We have three offices,', second: 'so can each of them have its own number?' },
      { first: 'What happens to a call when', second: 'nobody on my team picks up?' },
      { first: 'I would like to know whether', second: 'I can change the voice later.' },
      { first: 'Before I decide anything,', second: 'how much is it for a month?' },
      { first: 'Is it possible to keep', second: 'my existing phone number?' },
    ],
    whole: [
      'Who do I talk to about an invoice?',
      'We mostly get calls about opening times.',
      'Does it understand a strong accent?',
    ],
  },
  {
    agent: restaurant,
    paused: [
      { first: 'Could I get a table for four', second: 'on Saturday evening?' },
      { first: 'We are coming with a pram,', second: 'is there space next to the table?' },
      { first: 'I would like to book for', second: 'my mother’s birthday in June.' },
      { first: 'Do you still have anything free', second: 'around eight tonight?' },
      { first: 'My husband cannot eat nuts,', second: 'so what would you suggest?' },
    ],
    whole: [
      'I need to cancel tonight’s dinner.',
      'A window seat would be lovely.',
      'Are children allowed after nine?',
    ],
  },
  {
    agent: hospitality,
    paused: [
      { first: 'I am arriving rather late,', second: 'is somebody at the desk after midnight?' },
      { first: 'We need a double room from', second: 'the third to the sixth of May.' },
      { first: 'How far is it from the hotel', second: 'to the main station?' },
      { first: 'Can I bring my dog', second: 'if I pay a little extra?' },
      { first: 'If something comes up,', second: 'can I still cancel the day before?' },
    ],
    whole: ['What time is breakfast on Sundays?', 'I would like to stay one more night.'],
  },
  {
    agent: healthcare,
    paused: [
      { first: 'I have had a sore throat since', second: 'the beginning of the week.' },
      { first: 'My daughter needs', second: 'a check-up before school starts.' },
      { first: 'I cannot make my appointment,', second: 'could you move it to Thursday?' },
      { first: 'Do I have to bring', second: 'anything with me the first time?' },
      { first: 'The doctor told me to', second: 'ring for my results today.' },
    ],
    whole: [
      'I need a new prescription.',
      'Is the practice open this Friday?',
      'I think I have lost my referral letter.',
    ],
  },
  {
    agent: orderStatus,
    paused: [
      { first: 'I ordered a lamp last week', second: 'and it still has not come.' },
      { first: 'The parcel says delivered,', second: 'but there is nothing at my door.' },
      { first: 'Can you send it to', second: 'my neighbour instead?' },
      { first: 'I would like to return', second: 'one of the two chairs.' },
      { first: 'When you say two days,', second: 'does that include the weekend?' },
    ],
    whole: ['Where is my order?', 'The box was damaged when it came.'],
  },
  {
    agent: travelChanges,
    paused: [
      { first: 'My flight was cancelled,', second: 'what are you going to do about it?' },
      { first: 'I need to change the name on', second: 'one of the tickets.' },
      { first: 'Would it be cheaper to', second: 'fly on the Tuesday?' },
      { first: 'We are travelling with a baby,', second: 'so do we need a seat for her?' },
      { first: 'Is there any way to get', second: 'my money back?' },
    ],
    whole: ['I want to take an earlier flight.', 'How many bags can I take?'],
  },
  {
    agent: supportDesk,
    paused: [
      { first: 'Since the storm last night,', second: 'we have no internet at all.' },
      { first: 'The picture freezes whenever', second: 'my son plays his games.' },
      { first: 'I have already restarted it twice,', second: 'and it makes no difference.' },
      { first: 'Could you explain to me how', second: 'I change the password?' },
      { first: 'My neighbour and I', second: 'both have the same problem.' },
    ],
    whole: [
      'The light on the router is red.',
      'Please send somebody to look at it.',
      'Nothing happens when I press the button.',
    ],
  },
  {
    agent: realEstate,
    paused: [
      { first: 'I am looking for a flat with', second: 'two bedrooms and a balcony.' },
      { first: 'We saw the flat online,', second: 'is it still available?' },
      { first: 'Would the owner accept', second: 'a little less than that?' },
      { first: 'If I can only come on Sundays,', second: 'would that be a problem?' },
      { first: 'How soon could we', second: 'have a look at it?' },
    ],
    whole: ['Is there a garden?', 'I would like to arrange a viewing.'],
  },
]
