/** Shows a task on a page with the engine's own events, without a conversation about it. */
import type { Page } from 'playwright-core'
import type { TaskView } from '@ringwell/protocol/taskView.ts'

const people = { name: 'people', label: 'People', text: '4' }
const day = { name: 'day', label: 'Day', text: 'Friday 27 November' }
const time = { name: 'time', label: 'Time', text: '7:30 pm' }
const wishes = { name: 'wishes', label: 'Wishes', text: 'One of us is vegan, and a high chair' }
const name = { name: 'name', label: 'Name', text: 'Priya Shah' }
const phone = { name: 'phone', label: 'Phone', text: '07700 900123' }

const table = { id: '1', task: 'bookTable', title: 'Table' }
const slots = [people, day, time, wishes, name, phone]

/** The states of a booking, from its first value to its reference. */
export const booking = {
  asking: { ...table, status: 'collecting', slots: [people, day] },
  confirming: { ...table, status: 'confirming', slots },
  working: { ...table, status: 'working', slots },
  done: { ...table, status: 'done', slots, reference: 'RIN74', isWritten: true },
  refused: { ...table, status: 'refused', slots },
} as const satisfies Record<string, TaskView>

export const showTask = (page: Page, task: TaskView | object): Promise<void> =>
  tellPage(page, { type: 'ringwell.task', event_id: 'event_task', task })

/** Sends an event to the page on its newest event channel. The page needs the spy (`pageSpy.ts`). */
export const tellPage = (page: Page, event: object): Promise<void> =>
  page.evaluate((told) => {
    const { spiedChannels } = window as unknown as { spiedChannels: RTCDataChannel[] }
    const data = JSON.stringify(told)
    spiedChannels.at(-1)?.dispatchEvent(new MessageEvent('message', { data }))
  }, event)
