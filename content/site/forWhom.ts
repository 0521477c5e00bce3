import type { RecordingId } from './recordings.ts'

/** For whom it is, and what it costs, in a line each. */
export const forWhom = {
  label: 'Hear it answer for a',
  /** A phone shows the first two or three, so they are as different as can be. */
  trades: [
    { name: 'Restaurant', recording: 'trade-restaurant' },
    { name: 'Dentist', recording: 'trade-dentist' },
    { name: 'Garage', recording: 'trade-garage' },
    { name: 'Salon', recording: 'trade-salon' },
    { name: 'Hotel', recording: 'trade-hotel' },
    { name: 'Plumber', recording: 'trade-plumber' },
    { name: 'Gym', recording: 'trade-gym' },
  ] satisfies { name: string; recording: RecordingId }[],
  all: { label: 'All trades', href: '/services' },
  /** Below the keys, where the words of a call are while it plays. */
  staged: 'Staged calls. Press one and read along.',
  /** `{price}` is the price of the smallest plan for a business, `{n}` its minutes. */
  cost: 'From {price} a month, for about {n} minutes of talk.',
  estimate: { label: 'What would yours cost?', href: '/#cost' },
}
