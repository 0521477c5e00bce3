/**
 * Each agent does its job in a call by voice: the visitor speaks in a real browser, the task card says that the job is
 * done, and the database has the result. `npm run test:agents` runs these calls, which take too long for `npm test`,
 * and prints what was said.
 */
import { expect, test } from '@playwright/test'
import { tasksOfAgents } from '@ringwell/content/agents/tasks/tasksOfAgents.ts'
import { sampleTrips } from '@ringwell/content/agents/profiles/travelChanges.ts'
import { keepCallIds } from '../calls/demoPage.ts'
import { rowsIn } from '../calls/recordings.ts'
import { type SpokenJob, speakWith } from '../calls/speakingVisitor.ts'

const dataDir = process.env.SERVER_DATA_DIR ?? 'data'

/** A day soon on which every agent works: from Tuesday to Friday. */
function soon(): { name: string; date: string } {
  for (let away = 2; ; away += 1) {
    const day = new Date(Date.now() + away * 86_400_000)
    const name = day.toLocaleDateString('en-GB', { weekday: 'long', timeZone: 'Europe/London' })
    const date = day.toLocaleDateString('en-CA', { timeZone: 'Europe/London' })
    const isHoliday = ['12-25', '12-26', '01-01'].includes(date.slice(5))
    if (/^(?:Tues|Wednes|Thurs|Fri)day$/.test(name) && !isHoliday) return { name, date }
  }
}

const day = soon()
const phone = '07700 900 123'

/** The times and names of the bookings. Two agents book demos in one calendar, so their times differ. */
const bookings = {
  baxter: {
    said: { time: 'Half past two in the afternoon.', name: 'James Baxter.' },
    row: { time: '14:30', first_name: 'James', last_name: 'Baxter' },
  },
  miller: {
    said: { time: 'Quarter to eleven in the morning.', name: 'Alice Miller.' },
    row: { time: '10:45', first_name: 'Alice', last_name: 'Miller' },
  },
} as const
const date = `On ${day.name}.`
const contact = { company: 'Baxter Foods.', email: 'Skip that.', phone: `${phone}.` }

interface Job extends SpokenJob {
  /** What the row of the booking has to contain, besides the day. */
  row?: Readonly<Record<string, string>>
}

const [trip] = sampleTrips
const jobs: readonly Job[] = [
  {
    agent: 'general',
    task: 'bookDemo',
    opening: 'Hello, I would like to book a demo.',
    answers: { date, ...bookings.baxter.said, ...contact },
    row: bookings.baxter.row,
  },
  {
    agent: 'salesDesk',
    task: 'bookDemo',
    opening: 'Could you book a demo for us?',
    answers: { date, ...bookings.miller.said, ...contact },
    row: bookings.miller.row,
  },
  {
    agent: 'supportDesk',
    task: 'bookAppointment',
    opening: 'Please send an engineer to my house.',
    answers: { date, ...bookings.baxter.said, address: '12 Mill Lane, Bristol.' },
    row: bookings.baxter.row,
  },
  {
    agent: 'appointmentDesk',
    task: 'bookAppointment',
    opening: 'I would like to book an eye test.',
    answers: { date, ...bookings.miller.said },
    row: bookings.miller.row,
  },
  {
    agent: 'healthcare',
    task: 'bookAppointment',
    opening: 'I would like to book a check-up, please.',
    answers: { date, ...bookings.baxter.said },
    row: bookings.baxter.row,
  },
  {
    agent: 'realEstate',
    task: 'bookAppointment',
    opening: 'I would like to see the flat.',
    answers: { date, ...bookings.miller.said },
    row: bookings.miller.row,
  },
  {
    agent: 'restaurant',
    task: 'bookTable',
    opening: 'I would like to book a table for two.',
    answers: { date, ...bookings.baxter.said, people: 'Two people.' },
    row: bookings.baxter.row,
  },
  {
    agent: 'hospitality',
    task: 'bookRoom',
    opening: 'I would like to book a room.',
    answers: {
      stay: `From ${day.name}, for two nights.`,
      kind: 'A double, please.',
      lateCheckOut: 'Yes, please.',
      name: bookings.miller.said.name,
    },
  },
  {
    agent: 'loanReminder',
    task: 'payInstalment',
    opening: 'Yes, go ahead. I will pay it tomorrow.',
    answers: { date: 'Tomorrow.' },
  },
  {
    agent: 'orderStatus',
    task: 'returnOrder',
    opening: 'I want to return my order.',
    answers: { order: 'It is eight three one nine.' },
  },
  {
    agent: 'travelChanges',
    task: 'changeTrip',
    opening: 'I need to change my flight.',
    answers: {
      reference: `It is ${Array.from(trip.reference).join(' ')}.`,
      name: `${trip.name}.`,
      date: `To ${day.name}.`,
      flight: 'The evening flight, please.',
    },
  },
  {
    agent: 'gaming',
    task: 'recoverAccount',
    opening: 'I am locked out of my account.',
    answers: { player: 'Dragonfly.', email: 'Yes, I can.' },
  },
  {
    agent: 'training',
    task: 'writeDown',
    opening: 'Please write down what we agreed.',
    answers: {
      note: 'Jordan hands over the late shift.',
      date: `By ${day.name}.`,
      tryNext: 'I want to ask more open questions.',
    },
  },
]

const read = (query: string, ...values: string[]) => rowsIn(dataDir, query, ...values)

test('every agent has a job here', () => {
  expect(jobs.map(({ agent }) => agent).toSorted()).toEqual([...tasksOfAgents.keys()].toSorted())
})

for (const job of jobs) {
  test(`${job.agent} finishes its job in speech: ${job.task}`, async ({ page }) => {
    test.setTimeout(300_000)
    const complaints: string[] = []
    page.on('console', (line) => {
      if (/Content Security Policy/.test(line.text())) complaints.push(line.text())
    })
    const callIds = keepCallIds(page)
    const conversation = await speakWith(page, job)
    process.stdout.write(`${conversation.join('\n')}\n`)
    const [callId = ''] = callIds
    const { tool } = tasksOfAgents.get(job.agent)!.tasks.get(job.task)!
    const written = read('SELECT agent, tool, result FROM tool_calls WHERE call_id = ?', callId)
    expect(written).toHaveLength(1)
    expect(written[0]).toMatchObject({ agent: job.agent, tool })
    expect(JSON.parse(String(written[0]?.['result']))).toMatchObject({ status: 'done' })
    if (job.row) {
      expect(read('SELECT * FROM bookings WHERE call_id = ?', callId)).toMatchObject([
        { date: day.date, ...job.row },
      ])
    }
    await page.getByRole('button', { name: 'End Conversation' }).first().click()
    const outcomes = () => read('SELECT outcome, task FROM call_outcomes WHERE call_id = ?', callId)
    await expect
      .poll(outcomes, { timeout: 10_000 })
      .toMatchObject([{ outcome: 'done', task: job.task }])
    expect(complaints).toEqual([])
  })
}
