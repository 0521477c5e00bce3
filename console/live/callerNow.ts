import type { LiveCall } from '@ringwell/protocol/operator/live.ts'

/** Who calls: a name, be it one that they have just given, a number, or at least where they call from. */
export const callerNow = ({ caller, number, tasks, channel, site }: LiveCall): string =>
  (caller !== number && caller) ||
  tasks.flatMap(({ slots }) => slots).findLast(({ name, text }) => name === 'name' && text)?.text ||
  number ||
  { phone: 'A hidden number', socket: 'A program', browser: `A visitor${site && ` of ${site}`}` }[
    channel
  ]

/** By what a caller of that name can be told apart: the number or the page. Empty if `callerNow` says it already. */
export function placeOf(call: LiveCall): string {
  const place = call.number || call.site
  return callerNow(call).includes(place) ? '' : place
}

/** What the caller said last, or is saying. */
export const lastWordsOf = ({ captions }: LiveCall): string =>
  captions.findLast(({ who, text }) => who === 'visitor' && text)?.text ?? ''
