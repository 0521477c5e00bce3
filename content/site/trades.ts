import type { OwnBusiness } from '@ringwell/protocol/ownBusiness.ts'
import type { RecordingId } from './recordings.ts'

/** The id of a built-in agent that visitors of `/services` call. */
export type CalledAgent =
  | 'restaurant'
  | 'hospitality'
  | 'healthcare'
  | 'realEstate'
  | 'orderStatus'
  | 'loanReminder'
  | 'supportDesk'
  | 'travelChanges'

/** A trade of small businesses. Each business in it is invented. */
export interface Trade {
  /** Part of the page's address: `/services#salon`. */
  id: string
  name: string
  /** What visitors hear. */
  recording: RecordingId
  /**
   * Whom visitors call: the built-in agent with this id, or a business of their own that is filled in for the trade and
   * can be changed.
   */
  calls: CalledAgent | OwnBusiness
}

export const trades: readonly Trade[] = [
  {
    id: 'restaurant',
    name: 'Restaurant',
    recording: 'trade-restaurant',
    calls: 'restaurant',
  },
  { id: 'hotel', name: 'Hotel', recording: 'trade-hotel', calls: 'hospitality' },
  {
    id: 'salon',
    name: 'Salon',
    recording: 'trade-salon',
    calls: {
      name: 'Mira’s Hair Salon',
      hours: 'Tue-Fri 9-6, Sat 9-3',
      question: 'What does a cut cost?',
      answer: 'A cut is 35 dollars. Colour is from 80 dollars.',
    },
  },
  {
    id: 'dentist',
    name: 'Dentist',
    recording: 'trade-dentist',
    calls: {
      name: 'Hillside Dental Practice',
      hours: 'Mon-Fri 8-5',
      question: 'Do you take new patients?',
      answer: 'Yes, we do. The first check-up takes about 40 minutes.',
    },
  },
  { id: 'clinic', name: 'Clinic', recording: 'use-healthcare', calls: 'healthcare' },
  {
    id: 'garage',
    name: 'Garage',
    recording: 'trade-garage',
    calls: {
      name: 'Bridge Street Garage',
      hours: 'Mon-Fri 8-5, Sat 8-12',
      question: 'How long does a service take?',
      answer: 'Most cars are ready the same day if they are here by nine.',
    },
  },
  {
    id: 'estate-agent',
    name: 'Estate agent',
    recording: 'trade-estate-agent',
    calls: 'realEstate',
  },
  { id: 'shop', name: 'Shop', recording: 'offering-bag', calls: 'orderStatus' },
  {
    id: 'plumber',
    name: 'Plumber',
    recording: 'trade-plumber',
    calls: {
      name: 'Dale and Daughter Plumbing',
      hours: 'Mon-Sat 7-6',
      question: 'Do you come out on Sundays?',
      answer: 'Only if water is running. Turn off the tap at the meter first.',
    },
  },
  {
    id: 'accountant',
    name: 'Accountant',
    recording: 'trade-accountant',
    calls: {
      name: 'Norwood Accountants',
      hours: 'Mon-Thu 9-5, Fri 9-2',
      question: 'When do you need my receipts?',
      answer: 'By the fifth of each month. Photos of them will do.',
    },
  },
  {
    id: 'gym',
    name: 'Gym',
    recording: 'trade-gym',
    calls: {
      name: 'The Yard Gym',
      hours: 'Mon-Fri 6am-10pm, Sat-Sun 8am-6pm',
      question: 'Can I try it before I join?',
      answer: 'Yes, the first visit is free. Bring a towel and clean shoes.',
    },
  },
  {
    id: 'school',
    name: 'School',
    recording: 'trade-school',
    calls: {
      name: 'Larkfield Primary School',
      hours: 'Mon-Fri 8-4',
      question: 'When does school start in the morning?',
      answer: 'At ten to nine. The gates open at half past eight.',
    },
  },
]
