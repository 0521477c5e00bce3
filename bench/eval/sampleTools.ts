/**
 * The tools of tasks over an empty memory. Bookings and leads are kept as rows, so that one can see at the end of a
 * call what it has written. Everything is free.
 */
import { contractOf } from '@ringwell/content/agents/tasks/tools.ts'
import type { SlotValue } from '@ringwell/engine/dialogue/dialogueTypes.ts'
import type { TaskToolCall, TaskToolResult, TaskTools } from '@ringwell/engine/tools.ts'

/** What was written: a booking, a lead, a changed record. */
interface Row {
  tool: string
  reference: string
  status: 'active' | 'cancelled'
  values: Readonly<Record<string, SlotValue>>
}

export interface SampleTools extends TaskTools {
  rows(): readonly Row[]
}

type Refused = Extract<TaskToolResult, { status: 'refused' }>
const MOST_TRIES = 3
const MOST_WRITES = 5

export async function openTools(): Promise<SampleTools> {
  const rows: Row[] = []
  const written = new Map<string, TaskToolResult>()
  const tries = new Map<string, number>()
  const writes = new Map<string, number>()

  function find(call: TaskToolCall): Row | Refused {
    const { reference, phone, name } = call.arguments
    const wrong = tries.get(call.callId) ?? 0
    if (wrong >= MOST_TRIES) return refused('tooManyTries')
    const row = rows.find(
      (one) =>
        one.tool === 'bookings.book' &&
        sameName(one.values['name'], name) &&
        (reference?.type === 'code'
          ? one.reference === reference.code
          : phone !== undefined && same(one.values['phone'], phone)),
    )
    if (row) return row
    tries.set(call.callId, wrong + 1)
    return refused('notFound')
  }

  function write(call: TaskToolCall): TaskToolResult {
    const count = writes.get(call.callId) ?? 0
    if (count >= MOST_WRITES) return refused('tooManyBookings')
    const change = (row: Row, to: Partial<Row>): TaskToolResult => {
      rows[rows.indexOf(row)] = { ...row, ...to }
      writes.set(call.callId, count + 1)
      return { status: 'done', reference: row.reference, facts: { ...row.values, ...to.values } }
    }
    if (call.tool === 'bookings.change' || call.tool === 'bookings.cancel') {
      const found = find(call)
      if (found.status === 'refused') return found
      if (found.status === 'cancelled') return refused('alreadyCancelled')
      return call.tool === 'bookings.cancel'
        ? change(found, { status: 'cancelled' })
        : change(found, { values: { ...found.values, ...call.arguments } })
    }
    const reference = referenceOf(rows.length)
    rows.push({ tool: call.tool, reference, status: 'active', values: call.arguments })
    writes.set(call.callId, count + 1)
    return { status: 'done', reference }
  }

  return {
    rows: () => rows,
    async call(call) {
      const earlier = written.get(call.key)
      if (earlier) return earlier
      if (contractOf(call.tool)?.does === 'writes') {
        const result = write(call)
        written.set(call.key, result)
        return result
      }
      if (call.tool !== 'bookings.find') return { status: 'unavailable' }
      const found = find(call)
      if (found.status === 'refused') return found
      if (found.status === 'cancelled') return refused('notFound')
      return { status: 'done', reference: found.reference, facts: found.values }
    },
  }
}

const refused = (reason: string): Refused => ({ status: 'refused', reason, alternatives: [] })

const LETTERS = 'BFHKLMNRSTWX'

const letter = (at: number): string => LETTERS[at % LETTERS.length] ?? 'K'

/** `KIT21`: three letters and two digits, another one each time. */
function referenceOf(count: number): string {
  const number = count * 7 + 13
  return (
    letter(count) +
    'I' +
    letter(Math.floor(count / 12) + count) +
    String(number % 100).padStart(2, '0')
  )
}

const same = (a: SlotValue | undefined, b: SlotValue): boolean =>
  JSON.stringify(a) === JSON.stringify(b)

function sameName(stored: SlotValue | undefined, said: SlotValue | undefined): boolean {
  if (stored?.type !== 'name' || said?.type !== 'name') return false
  const keys = (name: typeof stored) => (name.last ?? name.first ?? '').toLowerCase()
  return keys(stored) === keys(said)
}
