/** What an agent can claim to have done, and what is said instead if nothing of the kind was done. */
import type { Line } from './words.ts'

export const claimKinds = [
  'done' /* it does not say what: “all set” */,
  'made' /* booked, ordered, arranged, put on a list */,
  'changed',
  'cancelled',
  'sent' /* a message, a parcel, somebody */,
  'paid' /* paid, refunded, waived */,
  'noted' /* written down, passed on, somebody will ring */,
  'through' /* the call is put through */,
  'found' /* looked up, checked, asked somebody */,
  'reference' /* gives a reference or a code */,
] as const
export type ClaimKind = (typeof claimKinds)[number]

/** True whenever no tool of the call has done such a thing. */
export const notDoneLines: Readonly<Record<ClaimKind, Line>> = {
  done: { en: ['That isn’t done yet.'] },
  made: { en: ['Nothing is booked yet.'] },
  changed: { en: ['Nothing has been changed yet.'] },
  cancelled: { en: ['Nothing has been cancelled.'] },
  sent: { en: ['I haven’t sent anything.'] },
  paid: { en: ['Nothing has been paid in this call.'] },
  noted: { en: ['That hasn’t been passed on yet.'] },
  through: { en: ['I can’t put you through from here.'] },
  found: { en: ['I haven’t looked that up yet.'] },
  reference: { en: ['I have no reference for you yet.'] },
}

/** Something of the kind was done, but not what was claimed. */
export const notSoLine: Line = { en: ['That isn’t what I have here.'] }

/** Instead of another reference than the one that a tool has returned. */
export const referenceLine: Line = { en: ['Your reference is {reference}.'] }
