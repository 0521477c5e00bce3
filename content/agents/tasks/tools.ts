import type { SlotTypeName } from './slot.ts'

/**
 * What a tool takes, tells and may refuse. The server carries the tools out (`engine/tools.ts` is the interface), and
 * its tests hold this table.
 */
export interface ToolContract {
  /** A tool that writes is called only after the caller has confirmed. */
  does: 'reads' | 'writes'
  /**
   * Arguments by name, with the types of slot that may fill them. A name with a question mark may be missing. Slots
   * under other names are kept with what is written, as notes.
   */
  takes: Readonly<Record<string, readonly SlotTypeName[]>>
  /** Facts that come with `done`, besides `reference`. A string is a code on which a task can decide. */
  facts: Readonly<Record<string, SlotTypeName | 'string'>>
  /**
   * Why the tool may refuse. Any tool may also refuse with `invalidArguments` (a value is missing, too long or of another
   * type) and `notAllowed` (the agent has no task with it), and any that writes with `tooManyBookings`.
   */
  refuses: readonly string[]
}

/**
 * Who asks about a booking names two things: its reference, phone number or email address, and the name on it. The reference
 * and one of the other two will do without a name, because some names cannot be made out on the phone.
 */
const identity = {
  takes: { 'reference?': ['code'], 'phone?': ['phone'], 'email?': ['email'], 'name?': ['name'] },
  /** Three wrong tries in a call are answered with `tooManyTries`, whatever is asked after them. */
  refuses: ['notFound', 'several', 'tooManyTries'],
} as const

/** What is known of a booking. One by the night has `stay`, any other `date` and `time`. */
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
 * `full`: nothing is left then; the alternatives are other times or days. `tooLarge`: no resource takes so many people.
 * `tooManyBookings`: a call may write five times.
 */
const bookingRefusals = ['full', 'closed', 'past', 'tooLarge', 'tooManyBookings'] as const

export const toolContracts = {
  'bookings.available': { does: 'reads', takes: wanted, facts: {}, refuses: bookingRefusals },
  'bookings.find': { does: 'reads', ...identity, facts: booking },
  'bookings.book': {
    does: 'writes',
    takes: { ...wanted, ...contactable, name: ['name'] },
    facts: {},
    refuses: bookingRefusals,
  },
  /**
   * Takes the values as they shall be. Those that are left out stay. Slots under other names are added to the notes of
   * the booking.
   */
  'bookings.change': {
    does: 'writes',
    takes: { ...identity.takes, ...wanted },
    facts: booking,
    refuses: [...identity.refuses, ...bookingRefusals, 'alreadyCancelled'],
  },
  /** Adds a wish to a booking, and changes nothing else about it. */
  'bookings.addNote': {
    does: 'writes',
    takes: { ...identity.takes, note: ['text'] },
    facts: booking,
    refuses: [...identity.refuses, 'alreadyCancelled', 'tooManyBookings'],
  },
  'bookings.cancel': {
    does: 'writes',
    takes: identity.takes,
    facts: booking,
    refuses: [...identity.refuses, 'alreadyCancelled'],
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
  },
  /** `notDelivered`, `tooLate` (30 days after delivery) and `alreadyReturned` are about the order. */
  'orders.return': {
    does: 'writes',
    takes: { order: ['code'], 'name?': ['name'], 'reason?': ['text', 'choice'] },
    facts: { items: 'string' },
    refuses: ['notFound', 'tooManyTries', 'notDelivered', 'tooLate', 'alreadyReturned'],
  },
  /** A broken or wrong item is sent again. */
  'orders.replace': {
    does: 'writes',
    takes: { order: ['code'], 'name?': ['name'], 'reason?': ['text', 'choice'] },
    facts: { items: 'string', date: 'date' },
    refuses: ['notFound', 'tooManyTries', 'notDelivered', 'alreadyReturned'],
  },
  'orders.changeAddress': {
    does: 'writes',
    takes: { order: ['code'], name: ['name'], address: ['address'] },
    facts: { items: 'string', goesTo: 'address' },
    refuses: ['notFound', 'tooManyTries', 'alreadySent'],
  },

  /** The reminder's own loan: the one sample row of `loans`. */
  'loans.find': {
    does: 'reads',
    takes: {},
    facts: { amount: 'money', due: 'date', graceUntil: 'date', lateFee: 'money' },
    refuses: ['notFound'],
  },
  /** `tooLate`: after the days of grace; the alternative is the last of them. */
  'loans.promise': {
    does: 'writes',
    takes: { date: ['date'], 'amount?': ['money'], 'means?': ['choice'] },
    facts: { amount: 'money', date: 'date' },
    refuses: ['notFound', 'tooLate'],
  },
  /** Asks for a smaller instalment or a later day. The loan team decides. */
  'loans.requestPlan': {
    does: 'writes',
    takes: { 'amount?': ['money'], 'date?': ['date'], 'reason?': ['text'], 'phone?': ['phone'] },
    facts: {},
    refuses: ['notFound'],
  },
  /** Nobody calls this number again. */
  'loans.stopCalls': {
    does: 'writes',
    takes: { 'reason?': ['text', 'choice'] },
    facts: {},
    refuses: [],
  },

  /**
   * Never tells whether an account exists: for an unknown player name, nothing is sent. `by` is `email`, where a code goes
   * to the account's address, or `receipt`, where a person looks at the receipt.
   */
  'accounts.recover': {
    does: 'writes',
    takes: { player: ['text', 'code', 'name'], email: ['yesNo'], 'receipt?': ['code', 'text'] },
    facts: { by: 'string' },
    refuses: ['tooManyTries'],
  },

  'trips.find': {
    does: 'reads',
    takes: { reference: ['code'], name: ['name'] },
    facts: {
      /** From where to where, in words. */
      route: 'string',
      date: 'date',
      /** `morning` or `evening`. */
      flight: 'choice',
      name: 'name',
      /** What a change costs, and what is kept of the fare after a cancellation. Missing where both are free. */
      fee: 'money',
      /** `booked` or `cancelled`. */
      state: 'string',
    },
    refuses: identity.refuses,
  },
  /** `past`: the flight leaves today, or has left. */
  'trips.cancel': {
    does: 'writes',
    takes: { reference: ['code'], name: ['name'] },
    facts: { route: 'string', date: 'date', flight: 'choice', fee: 'money', state: 'string' },
    refuses: [...identity.refuses, 'past', 'alreadyCancelled'],
  },
  'trips.change': {
    does: 'writes',
    takes: { reference: ['code'], name: ['name'], date: ['date'], flight: ['choice', 'text'] },
    facts: { route: 'string', date: 'date', flight: 'choice', fee: 'money', state: 'string' },
    refuses: [...identity.refuses, 'full', 'past', 'same', 'alreadyCancelled'],
  },

  /**
   * Computes from the published plans: minutes of talk in a month, and calls at the same time. `plan` is the name as it
   * is said, `id` its id. Enterprise has no price.
   */
  'plans.recommend': {
    does: 'reads',
    takes: { minutes: ['number'], 'calls?': ['number'] },
    facts: { id: 'string', plan: 'string', price: 'money', reason: 'string' },
    refuses: [],
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
  },
  'leads.callback': {
    does: 'writes',
    takes: { name: ['name'], phone: ['phone'], 'reason?': ['text', 'choice'] },
    facts: {},
    refuses: ['tooManyBookings'],
  },
  /** Leaves a message for the team, such as a fault report. */
  'leads.message': {
    does: 'writes',
    takes: { 'name?': ['name'], ...contactable, message: ['text', 'choice'] },
    facts: {},
    refuses: ['tooManyBookings'],
  },

  /** Writes down what was agreed in a call. It stays with the record of the call. */
  'notes.save': {
    does: 'writes',
    takes: { note: ['text'], 'date?': ['date'] },
    facts: {},
    refuses: ['tooManyBookings'],
  },
} as const satisfies Record<string, ToolContract>

/** `http.<name>` is a tool of an operator. It counts as one that writes. */
export type OwnToolName = keyof typeof toolContracts
export type ToolName = OwnToolName | `http.${string}`

export const ownToolNames = Object.keys(toolContracts) as OwnToolName[]

/** The contract of one of our own tools; undefined for a tool of an operator. */
export const contractOf = (name: string): ToolContract | undefined =>
  Object.hasOwn(toolContracts, name) ? toolContracts[name as OwnToolName] : undefined

export const isToolName = (name: string): name is ToolName =>
  contractOf(name) !== undefined || /^http\.[a-z][A-Za-z0-9]*$/.test(name)

export const writes = (tool: string): boolean => contractOf(tool)?.does !== 'reads'
