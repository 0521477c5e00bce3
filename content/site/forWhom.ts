import type { RecordingId } from './recordings.ts'
import type { Link } from './shapes.ts'

/** For whom it is, and what it costs, in a line each. */
interface ForWhom {
  label: string
  /** A phone shows the first two or three, so they are as different as can be. */
  trades: readonly { name: string; recording: RecordingId }[]
  all: Link
  /** Below the keys, where the words of a call are while it plays. */
  staged: string
  /** `{price}` is the price of the smallest plan for a business, `{n}` its minutes. */
  cost: string
  estimate: Link
}

export const forWhom: ForWhom = {
  label: 'Hear it answer for a',
  trades: [
    { name: 'Restaurant', recording: 'trade-restaurant' },
    { name: 'Dentist', recording: 'trade-dentist' },
    { name: 'Garage', recording: 'trade-garage' },
    { name: 'Salon', recording: 'trade-salon' },
    { name: 'Hotel', recording: 'trade-hotel' },
    { name: 'Plumber', recording: 'trade-plumber' },
    { name: 'Gym', recording: 'trade-gym' },
  ],
  all: { label: 'All trades', href: '/services' },
  staged: 'Staged calls. Press one and read along.',
  cost: 'From {price} a month, for about {n} minutes of talk.',
  estimate: { label: 'What would yours cost?', href: '/#cost' },
}
