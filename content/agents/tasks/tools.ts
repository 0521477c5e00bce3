import type { ClaimKind } from './claims.ts'
import type { SlotTypeName } from './slot.ts'

/**
 * What a tool takes, returns and may refuse. The server carries the tools out (`engine/tools.ts` is the interface),
 * and its tests compare them with this table.
 */
export interface ToolContract {
  /**
   * A tool that writes is called only after the caller has confirmed. One that connects the caller, sends something to them
   * or has them left alone is called at once, because they have asked for it or said yes to the offer.
   */
  does: 'reads' | 'writes' | 'connects' | 'sends' | 'stops'
  /**
   * Arguments by name, with the types of slot that may fill them. A name with a question mark is optional. Slots under
   * other names are kept as notes with what is written.
   */
  takes: Readonly<Record<string, readonly SlotTypeName[]>>
  /** Optional arguments of which one has to be there. */
  oneOf?: readonly string[]
  /** Facts that come with `done`, besides `reference`. A string is a code that a task can decide by. */
  facts: Readonly<Record<string, SlotTypeName | 'string'>>
  /**
   * Why the tool may refuse. Any tool may also refuse with `invalidArguments` (a value is missing, too long or of the
   * wrong type) and `notAllowed` (the agent has no task with it), and any tool that writes with `tooManyBookings`.
   */
  refuses: readonly string[]
  /** What an agent may say was done after `done`, besides that something was done or looked up. */
  proves: readonly ClaimKind[]
}

/**
 * To ask about a booking, callers name two things: its reference, phone number or email address, and the name on it.
 * The reference and one of the other two are enough without a name, because some names cannot be made out on the
 * phone.
 */
const identity = {
  takes: { 'reference?': ['code'], 'phone?': ['phone'], 'email?': ['email'], 'name?': ['name'] },
  /** After three wrong tries in a call, every further one is refused with `tooManyTries`. */
  refuses: ['notFound', 'several', 'tooManyTries'],
} as const

/** What is known about a booking. A booking by the night has `stay`, any other has `date` and `time`. */
const booking = {
  date: 'date',
  time: 'time',
  stay: 'stay',
  people: 'party',
  name: 'name',
  /** What is booked, in words: `an eye test`. */
  what: 'string',
  /** Its kind, for tasks in which the caller chooses one: `{ type: 'choice', option: 'suite' }`. */
  kind: 'choice',
} as const

/** `kind` is the kind of resource: `{ kind: 'table' }` among the task's `arguments`. */
const wanted = {
  kind: ['text', 'choice'],
  'date?': ['date'],
  'time?': ['time'],
  'stay?': ['stay'],
  'people?': ['party', 'number'],
} as const

const contactable = { 'phone?': ['phone'], 'email?': ['email'] } as const

/**
 * `full`: nothing is left at that time; the alternatives are other times or days. `tooLarge`: no resource takes that
 * many people. `tooManyBookings`: a call may write five times.
 */
const bookingRefusals = ['full', 'closed', 'past', 'tooLarge', 'tooManyBookings'] as const

export const toolContracts = {
  /** `time` is the one that is free, if several will do. */
  'bookings.available': {
    does: 'reads',
    takes: wanted,
    facts: { time: 'time' },
    refuses: bookingRefusals,
    proves: [],
  },
  'bookings.find': { does: 'reads', ...identity, facts: booking, proves: ['made'] },
  'bookings.book': {
    does: 'writes',
    takes: { ...wanted, ...contactable, name: ['name'] },
    facts: {},
    refuses: bookingRefusals,
    proves: ['made'],
  },
  /**
   * Takes the new values. Values that are left out stay as they are. Slots under other names are added to the notes of
   * the booking.
   */
  'bookings.change': {
    does: 'writes',
    takes: { ...identity.takes, ...wanted },
    facts: booking,
    refuses: [...identity.refuses, ...bookingRefusals, 'alreadyCancelled'],
    proves: ['changed', 'made'],
  },
  /** Adds a wish to a booking, and changes nothing else about it. */
  'bookings.addNote': {
    does: 'writes',
    takes: { ...identity.takes, note: ['text'] },
    facts: booking,
    refuses: [...identity.refuses, 'alreadyCancelled', 'tooManyBookings'],
    proves: ['changed', 'noted'],
  },
  'bookings.cancel': {
    does: 'writes',
    takes: identity.takes,
    facts: booking,
    refuses: [...identity.refuses, 'alreadyCancelled'],
    proves: ['cancelled'],
  },

  /**
   * `status` is `waiting`, `packed`, `sent`, `delivered`, `returned` or `cancelled`. `date` is the day on which the order
   * arrives or has arrived. A name is needed only where the order has one. `goesTo` is the address, if the call has changed
   * it.
   */
  'orders.status': {
    does: 'reads',
    takes: { order: ['code'] },
    facts: { status: 'string', date: 'date', items: 'string', goesTo: 'address' },
    refuses: ['notFound', 'tooManyTries'],
    proves: ['made'],
  },
  /** `notDelivered`, `tooLate` (30 days after delivery) and `alreadyReturned` are about the order. */
  'orders.return': {
    does: 'writes',
    takes: { order: ['code'], 'name?': ['name'], 'reason?': ['text', 'choice'] },
    facts: { items: 'string' },
    refuses: ['notFound', 'tooManyTries', 'notDelivered', 'tooLate', 'alreadyReturned'],
    proves: ['made', 'noted'],
  },
  /** Sends a replacement for a broken or wrong item. */
  'orders.replace': {
    does: 'writes',
    takes: { order: ['code'], 'name?': ['name'], 'reason?': ['text', 'choice'] },
    facts: { items: 'string', date: 'date' },
    refuses: ['notFound', 'tooManyTries', 'notDelivered', 'alreadyReturned'],
    proves: ['made', 'sent', 'noted'],
  },
  'orders.changeAddress': {
    does: 'writes',
    takes: { order: ['code'], name: ['name'], address: ['address'] },
    facts: { items: 'string', goesTo: 'address' },
    refuses: ['notFound', 'tooManyTries', 'alreadySent'],
    proves: ['changed', 'noted'],
  },

  /** The loan that this call is about: the one sample row of `loans`. */
  'loans.find': {
    does: 'reads',
    takes: {},
    facts: { amount: 'money', due: 'date', graceUntil: 'date', lateFee: 'money' },
    refuses: ['notFound'],
    proves: [],
  },
  /** After the days of grace, the fee is added. `tooLate`: the day is more than a month ahead. */
  'loans.promise': {
    does: 'writes',
    takes: { date: ['date'], 'amount?': ['money'], 'means?': ['choice'] },
    facts: { amount: 'money', date: 'date', fee: 'money' },
    refuses: ['notFound', 'tooLate'],
    proves: ['noted', 'made'],
  },
  /** Asks for a smaller instalment or a later day. The loan team decides. */
  'loans.requestPlan': {
    does: 'writes',
    takes: { 'amount?': ['money'], 'date?': ['date'], 'reason?': ['text'], 'phone?': ['phone'] },
    facts: {},
    refuses: ['notFound'],
    proves: ['noted', 'sent', 'made'],
  },
  /** Asks that nobody calls this number again. */
  'loans.stopCalls': {
    does: 'writes',
    takes: { 'reason?': ['text', 'choice'] },
    facts: {},
    refuses: [],
    proves: ['noted', 'cancelled', 'changed'],
  },

  /**
   * Never reveals whether an account exists: for an unknown player name, nothing is sent. `by` is `email` if a code
   * goes to the account's address, or `receipt` if a person looks at the receipt.
   */
  'accounts.recover': {
    does: 'writes',
    takes: { player: ['text', 'code', 'name'], email: ['yesNo'], 'receipt?': ['code', 'text'] },
    facts: { by: 'string' },
    refuses: ['tooManyTries'],
    proves: ['sent', 'noted', 'made'],
  },

  'trips.find': {
    does: 'reads',
    takes: { reference: ['code'], name: ['name'] },
    facts: {
      /** Origin and destination, in words: `from London to Oslo`. */
      route: 'string',
      date: 'date',
      /** `morning` or `evening`. */
      flight: 'choice',
      name: 'name',
      /** What a change costs, or how much of the fare is kept after a cancellation. Absent if both are free. */
      fee: 'money',
      /** `booked` or `cancelled`. */
      state: 'string',
    },
    refuses: identity.refuses,
    proves: ['made'],
  },
  /** `past`: the flight leaves today or has already left. */
  'trips.cancel': {
    does: 'writes',
    takes: { reference: ['code'], name: ['name'] },
    facts: { route: 'string', date: 'date', flight: 'choice', fee: 'money', state: 'string' },
    refuses: [...identity.refuses, 'past', 'alreadyCancelled'],
    proves: ['cancelled', 'paid'],
  },
  'trips.change': {
    does: 'writes',
    takes: { reference: ['code'], name: ['name'], date: ['date'], flight: ['choice', 'text'] },
    facts: { route: 'string', date: 'date', flight: 'choice', fee: 'money', state: 'string' },
    refuses: [...identity.refuses, 'full', 'past', 'same', 'alreadyCancelled'],
    proves: ['changed', 'made'],
  },

  /**
   * Computes from the published plans: minutes of talk in a month, and calls at the same time. `plan` is the name as
   * it is said, and `id` is its id. Enterprise has no price. `reason` goes on after `because`.
   */
  'plans.recommend': {
    does: 'reads',
    takes: { minutes: ['volume'], 'calls?': ['number'] },
    facts: { id: 'string', plan: 'string', price: 'money', reason: 'string' },
    refuses: [],
    proves: [],
  },

  /** Writes a lead and books the demo calendar; an invitation follows by mail where mail is set up. */
  'leads.bookDemo': {
    does: 'writes',
    takes: {
      name: ['name'],
      'company?': ['text'],
      ...contactable,
      date: ['date'],
      time: ['time'],
    },
    facts: {},
    refuses: ['full', 'closed', 'past', 'tooManyBookings'],
    proves: ['made', 'sent'],
  },
  /** Passes something on to people. `answer` is how they reach the caller: `phone`, `email` or `none`. */
  'leads.callback': {
    does: 'writes',
    takes: {
      name: ['name'],
      ...contactable,
      'reason?': ['text', 'choice'],
      'date?': ['date'],
      'time?': ['time'],
    },
    facts: { answer: 'string' },
    refuses: ['tooManyBookings'],
    proves: ['noted', 'made'],
  },
  /** Leaves a message for the team, such as a fault report. */
  'leads.message': {
    does: 'writes',
    takes: { 'name?': ['name'], ...contactable, message: ['text', 'choice'] },
    facts: {},
    refuses: ['tooManyBookings'],
    proves: ['noted', 'sent', 'made'],
  },

  /**
   * Puts a caller on the telephone through to a person, after leaving a message with what the caller wants.
   * `notPutThrough`: there is nobody to put them through to, or it has not worked.
   */
  'calls.transfer': {
    does: 'connects',
    takes: { 'name?': ['name'], ...contactable, 'reason?': ['text', 'choice'] },
    facts: {},
    refuses: ['notPutThrough'],
    proves: ['through', 'noted', 'sent'],
  },

  /**
   * Texts the reference of the last booking of the call to the number that the caller rings from. `how` is `sent` once the
   * carrier has taken the message, and `soon` as long as it has not. `cannotText`: there is no number or no booking, or
   * the carrier refuses.
   */
  'texts.send': {
    does: 'sends',
    takes: {},
    facts: { how: 'string' },
    refuses: ['cannotText'],
    proves: ['sent'],
  },

  /** Has the number of this call never rung again, if we have rung it. */
  'calls.stop': {
    does: 'stops',
    takes: {},
    facts: {},
    refuses: [],
    proves: ['noted', 'cancelled', 'changed'],
  },

  /** Writes down what was agreed in a call. It stays with the record of the call. */
  'notes.save': {
    does: 'writes',
    takes: { 'note?': ['text'], 'reason?': ['text'], 'date?': ['date'], 'time?': ['time'] },
    oneOf: ['note', 'reason'],
    facts: {},
    refuses: ['tooManyBookings'],
    proves: ['noted'],
  },
} as const satisfies Record<string, ToolContract>

export type BuiltInToolName = keyof typeof toolContracts
/**
 * Besides the built-in tools, there are those of an operator: `http.<name>` of the server's settings, and all others of an own
 * agent. `ask.<name>` only reads.
 */
export type ToolName = BuiltInToolName | `${'http' | 'own' | 'ask'}.${string}`

export const builtInToolNames = Object.keys(toolContracts) as BuiltInToolName[]

/** The contract of a built-in tool; undefined for a tool of an operator. */
export const contractOf = (name: string): ToolContract | undefined =>
  Object.hasOwn(toolContracts, name) ? toolContracts[name as BuiltInToolName] : undefined

export const isToolName = (name: string): name is ToolName =>
  contractOf(name) !== undefined || /^(?:http|own|ask)\.[a-z][A-Za-z0-9]*$/.test(name)

const effectOf = (tool: string): ToolContract['does'] =>
  contractOf(tool)?.does ?? (tool.startsWith('ask.') ? 'reads' : 'writes')

/** Whether a tool hands the caller over, so that nothing can be said after it. */
export const connects = (tool: string): boolean => contractOf(tool)?.does === 'connects'

/** Whether a tool is called only after a read-back. */
export const needsYes = (tool: string): boolean => effectOf(tool) === 'writes'

/** Whether a tool makes a booking. */
export const books = (tool: string | undefined): boolean =>
  tool === 'bookings.book' || tool === 'leads.bookDemo'

export const writes = (tool: string): boolean => effectOf(tool) !== 'reads'
