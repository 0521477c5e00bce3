import type { CallOutcome } from '@ringwell/protocol/callOutcome.ts'
import type { Storage } from '../storage/storage.ts'
import type { NewLead, NewMessage, StoredDelivery } from '../storage/formStorage.ts'
import type { Page, Position } from '../storage/page.ts'
import type { StoredCall } from '../storage/callStorage.ts'
import type { BookingRow } from '../storage/bookingRow.ts'
import type { ReviewedRecord } from '../storage/reviewStorage.ts'
import { digestOf } from '../storage/storeSettled.ts'
import type { StoredTurn } from '../storage/transcriptStorage.ts'
import { costOf } from '../storage/callCost.ts'
import type { Cell } from '../http/csv.ts'
import { everyItem } from './paging.ts'

/** A table that operators can list and export, both over HTTP and on the command line. */
export interface Table {
  name: TableName
  columns: readonly string[]
  /** Returns the newest entries first. */
  list(storage: Storage, page: Page, q?: string): Promise<Entry[]>
}

export type TableName = 'bookings' | 'calls' | 'leads' | 'messages'

/** A row of a table: its position in the list, and its cells by column. */
export interface Entry {
  position: Position
  cells: Record<string, Cell>
  /** Set only for a call. The `transcript` cell contains the same as text. */
  transcript?: readonly StoredTurn[]
}

/** Returns an entry in the form that programs read. */
export const objectOf = ({ cells, transcript }: Entry): Record<string, unknown> => ({
  ...cells,
  ...(transcript && {
    transcript: transcript.map(({ who, text, saidAt }) => ({ who, text, said_at: saidAt })),
  }),
})

type Columns<Item> = Record<string, (item: Item) => Cell | undefined>

/** The fields of an item that are cells as they are. */
type CellOf<Item> = {
  [Field in keyof Item]: Item[Field] extends Cell | undefined ? Field : never
}[keyof Item] &
  string

/** Columns that have the names of their fields: `created_at` shows `createdAt`. */
const fields = <Item>(...names: CellOf<Required<Item>>[]): Columns<Item> =>
  Object.fromEntries(
    names.map((name) => [
      name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
      (item: Item) => item[name] as Cell | undefined,
    ]),
  )

type CallWithTurns = StoredCall & {
  turns: readonly StoredTurn[]
  outcome: CallOutcome | undefined
  review: ReviewedRecord | undefined
}

const callColumns: Columns<CallWithTurns> = {
  ...fields<StoredCall>('callId', 'agentUuid', 'agentVersion', 'createdAt', 'answeredAt'),
  started_at: ({ end }) =>
    end && end.durationMs > 0
      ? new Date(Date.parse(end.endedAt) - end.durationMs).toISOString()
      : undefined,
  ended_at: (call) => call.end?.endedAt,
  duration_ms: (call) => call.end?.durationMs,
  end_reason: (call) => call.end?.reason,
  ...fields<StoredCall>('language', 'voice', 'accent', 'channel', 'direction', 'callerNumber'),
  own_number: ({ line }) => line?.ownNumber,
  trunk: ({ line }) => line?.trunk,
  carrier_call: ({ line }) => line?.carrierCall,
  cost: (call) => costOf(call).cost,
  currency: (call) => costOf(call).currency,
  ...fields<StoredCall>('keyId', 'origin'),
  name: (call) => call.visitor.name,
  company_name: (call) => call.visitor.companyName,
  mobile_number: (call) => call.visitor.mobileNumber,
  ...fields<StoredCall>('rating', 'erasedAt'),
  assigned_to: ({ review }) => review?.assignedTo,
  corrected_at: ({ review }) => review?.correction?.correctedAt,
  outcome: ({ outcome }) => outcome?.outcome,
  danger: ({ outcome }) => outcome?.danger,
  task: ({ outcome }) => outcome?.task,
  reference: ({ outcome }) => outcome?.reference,
  values: ({ outcome }) => outcome?.slots.map(({ label, text }) => `${label}: ${text}`).join('\n'),
  unanswered: ({ outcome }) => outcome?.unanswered.join('\n'),
  upset_turn: (call) => call.upsetTurn,
  summary: ({ outcome }) => outcome?.summary,
  transcript: ({ turns }) => turns.map(({ who, text }) => `${who}: ${text}`).join('\n'),
}

/** What a call came to, as an operator has corrected it, and without the questions that were settled. */
function reviewed(
  noted: CallOutcome | undefined,
  { correction, settled }: ReviewedRecord,
): CallOutcome | undefined {
  const open = noted?.unanswered.filter((question) => !settled.includes(digestOf(question))) ?? []
  if (!correction) return noted && { ...noted, unanswered: open }
  const { danger, ...kept } = noted ?? {}
  return {
    ...kept,
    outcome: correction.outcome,
    ...(danger && correction.outcome === 'emergency' && { danger }),
    slots: correction.values.map((value) => ({ ...value, name: value.label })),
    unanswered: open,
    summary: correction.values.map(({ label, text }) => `${label}: ${text}`).join(', '),
  }
}

/** Returns calls as entries, with their transcripts unless that is not wanted. */
export async function callEntries(
  storage: Pick<Storage, 'listTurns' | 'listOutcomes' | 'listReviews'>,
  calls: readonly StoredCall[],
  { withTurns } = { withTurns: true },
): Promise<Entry[]> {
  const ids = calls.map(({ callId }) => callId)
  const [said, outcomes, reviews] = await Promise.all([
    withTurns ? storage.listTurns(ids) : undefined,
    storage.listOutcomes(ids),
    storage.listReviews(ids),
  ])
  return calls.map((call) => {
    const transcript = said?.get(call.callId) ?? []
    const position = { createdAt: call.createdAt, id: call.callId }
    const review = reviews.get(call.callId)
    const noted = outcomes.get(call.callId)
    const outcome = review ? reviewed(noted, review) : noted
    const whole = { ...call, turns: transcript, outcome, review }
    return { ...entryOf(callColumns, whole, position), transcript }
  })
}

/** The state of the delivery: see docs/contracts/outbox.md. */
const deliveryColumns: Columns<{ delivery: StoredDelivery | undefined }> = {
  delivery: ({ delivery }) => delivery?.state,
  delivery_attempts: ({ delivery }) => delivery?.attempts,
  delivered_at: ({ delivery }) => delivery?.deliveredAt,
  delivery_error: ({ delivery }) => delivery?.error,
}

type Delivered<Item> = Item & { delivery: StoredDelivery | undefined }

type LeadOfCall = Delivered<NewLead> & { outcome: CallOutcome | undefined }

const leadColumns: Columns<LeadOfCall> = {
  ...fields<NewLead>('id', 'createdAt', 'name', 'companyName', 'mobileNumber'),
  ...deliveryColumns,
  email: (lead) => lead.call?.email,
  agent: (lead) => lead.call?.agent,
  reason: (lead) => lead.call?.reason,
  // What else the caller said, and what the call has come to by now.
  summary: ({ call, outcome }) =>
    call && [call.summary, outcome?.summary].filter(Boolean).join('\n'),
  call_id: (lead) => lead.call?.callId,
}

/** Returns leads as entries, each with what its call came to. */
export async function leadEntries(
  storage: Pick<Storage, 'deliveriesOf' | 'listOutcomes'>,
  leads: readonly NewLead[],
): Promise<Entry[]> {
  const ids = leads.flatMap(({ call }) => call?.callId ?? [])
  const outcomes = await storage.listOutcomes(ids)
  return (await withDeliveries(storage, leads)).map((lead) => {
    const outcome = outcomes.get(lead.call?.callId ?? '')
    return entryOf(leadColumns, { ...lead, outcome }, lead)
  })
}

const bookingColumns: Columns<Delivered<BookingRow>> = {
  ...fields<BookingRow>('id', 'createdAt', 'calendar', 'reference', 'state', 'kind', 'resource'),
  ...fields<BookingRow>('date', 'time', 'nights', 'timeZone', 'people'),
  name: (booking) => [booking.firstName, booking.lastName].filter(Boolean).join(' '),
  ...fields<BookingRow>('phone', 'email'),
  notes: (booking) => notesOf(booking),
  ...fields<BookingRow>('changes', 'updatedAt', 'callId'),
  ...deliveryColumns,
}

/** `wishes: vegan`, one per line. */
const notesOf = ({ notes }: BookingRow): string =>
  Object.entries(JSON.parse(notes) as Record<string, string>)
    .map(([label, text]) => `${label}: ${text}`)
    .join('\n')

export async function bookingEntries(
  storage: Pick<Storage, 'deliveriesOf'>,
  bookings: readonly BookingRow[],
): Promise<Entry[]> {
  return (await withDeliveries(storage, bookings)).map((booking) =>
    entryOf(bookingColumns, booking, booking),
  )
}

const messageColumns: Columns<Delivered<NewMessage>> = {
  ...fields<NewMessage>('id', 'createdAt', 'company', 'name', 'designation', 'mobile'),
  ...fields<NewMessage>('email', 'country', 'message'),
  ...deliveryColumns,
}

export async function messageEntries(
  storage: Pick<Storage, 'deliveriesOf'>,
  messages: readonly NewMessage[],
): Promise<Entry[]> {
  return (await withDeliveries(storage, messages)).map((message) =>
    entryOf(messageColumns, message, message),
  )
}

async function withDeliveries<Item extends { id: string }>(
  storage: Pick<Storage, 'deliveriesOf'>,
  items: readonly Item[],
): Promise<Delivered<Item>[]> {
  const deliveries = await storage.deliveriesOf(items.map(({ id }) => id))
  return items.map((item) => ({ ...item, delivery: deliveries.get(item.id) }))
}

function entryOf<Item>(columns: Columns<Item>, item: Item, position: Position): Entry {
  const cells = Object.entries(columns).map(([name, cell]) => [name, cell(item) ?? null] as const)
  return { position, cells: Object.fromEntries(cells) }
}

export const tables: Record<TableName, Table> = {
  bookings: {
    name: 'bookings',
    columns: Object.keys(bookingColumns),
    list: async (storage, page, q) => bookingEntries(storage, await storage.listBookings(page, q)),
  },
  calls: {
    name: 'calls',
    columns: Object.keys(callColumns),
    list: async (storage, page) => callEntries(storage, await storage.listCalls(page)),
  },
  leads: {
    name: 'leads',
    columns: Object.keys(leadColumns),
    list: async (storage, page) => leadEntries(storage, await storage.listLeads(page)),
  },
  messages: {
    name: 'messages',
    columns: Object.keys(messageColumns),
    list: async (storage, page) => messageEntries(storage, await storage.listMessages(page)),
  },
}

/** Yields the newest `most` entries. */
export const entriesOf = (
  table: Pick<Table, 'list'>,
  storage: Storage,
  most?: number,
): AsyncGenerator<Entry> =>
  everyItem(
    (page) => table.list(storage, page),
    ({ position }) => position,
    most,
  )
