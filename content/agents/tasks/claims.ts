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
  done: ['That isn’t done yet.'],
  made: ['Nothing is booked yet.'],
  changed: ['Nothing has been changed yet.'],
  cancelled: ['Nothing has been cancelled.'],
  sent: ['I haven’t sent anything.'],
  paid: ['Nothing has been paid in this call.'],
  noted: ['That hasn’t been passed on yet.'],
  through: ['I can’t put you through from here.'],
  found: ['I haven’t looked that up yet.'],
  reference: ['I have no reference for you yet.'],
}

/** Something of the kind was done, but not what was claimed. */
export const notSoLine: Line = ['That isn’t what I have here.']

/** Instead of another reference than the one that a tool has returned. */
export const referenceLine: Line = ['Your reference is {reference}.']
