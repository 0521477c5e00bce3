/** Shows a page what the agent works on, as the engine does, without having to hold the conversation. */
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

/** A booking from the first value to the reference. */
export const booking = {
  asking: { ...table, status: 'collecting', slots: [people, day] },
  confirming: { ...table, status: 'confirming', slots },
  working: { ...table, status: 'working', slots },
  done: { ...table, status: 'done', slots, reference: 'RIN74' },
  refused: { ...table, status: 'refused', slots },
} as const satisfies Record<string, TaskView>

export const showTask = (page: Page, task: TaskView | object): Promise<void> =>
  tellPage(page, { type: 'ringwell.task', event_id: 'event_task', task })

/** Lets the newest event channel of the page hear this. The page needs the spy (`pageSpy.ts`). */
export const tellPage = (page: Page, event: object): Promise<void> =>
  page.evaluate((told) => {
    const { spiedChannels } = window as unknown as { spiedChannels: RTCDataChannel[] }
    const data = JSON.stringify(told)
    spiedChannels.at(-1)?.dispatchEvent(new MessageEvent('message', { data }))
  }, event)
