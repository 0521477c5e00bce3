import { tasksOfAgents } from '@ringwell/content/agents/tasks/tasksOfAgents.ts'
import { languages } from '@ringwell/protocol/languages.ts'
import type { CallNote } from '@ringwell/engine/callNotes.ts'
import { iso } from '@ringwell/protocol/iso.ts'
import { calendarOf, checkWish } from '../bookings/availability.ts'
import { publishedIdOf } from '../calls/publishedAgents.ts'
import type { BookingRow } from '../storage/bookingRow.ts'
import type { CallChannel, NewCall } from '../storage/callStorage.ts'
import type { NewLead, NewMessage } from '../storage/formStorage.ts'
import { SAMPLE_ID, type Sample } from '../storage/sampleStorage.ts'
import type { Place } from '../storage/taskStorage.ts'
import type { SpokenTurn } from '../storage/transcriptStorage.ts'
import { inTime } from './inTime.ts'
import { createRandom, type Random } from './random.ts'
import * as words from './scenes.ts'
import type { Scene, SceneTask, SlotName } from './scenes.ts'
import { type Meaning, traceOf, type UsedTool } from './traces.ts'

export interface SampleOptions {
  calls: number
  /** The same seed and the same end give the same samples. */
  seed: number
  /** When the last call was, in Unix ms. */
  untilMs: number
  /** An agent of the operator's own that answers the calls of the restaurant, and can learn. */
  restaurant?: string
}

/** Shorter than the retention, so that no sample goes by itself on the first day. */
const DAYS = 28
const DAY_MS = 86_400_000
const PEOPLE = 1_500
/** In the last days, only the one caller whom `crossCallOf` names is angry, so that whoever looks for one finds them. */
const CALM_DAYS = 3

interface Person {
  name: string
  company: string
  /** From the numbers that no telephone company gives to anybody: Ofcom's for drama, and 555-01xx. */
  phone: string
  email: string
}

/** Yields the samples, the oldest first. */
export function* makeSamples({
  calls,
  seed,
  untilMs,
  restaurant,
}: SampleOptions): Generator<Sample> {
  const random = createRandom(seed)
  const people = Array.from({ length: PEOPLE }, (_, at) => makePerson(random, at))
  // The voices read no other letters.
  const latin = people.filter(({ name }) => /^[\p{Script=Latin} ]+$/u.test(name))
  const taken = new Set<string>()
  for (let at = 0; at < calls; at += 1) {
    const isCross = at === crossCallOf(calls)
    const startMs = isCross
      ? untilMs - DAY_MS
      : startOf(random, untilMs - ((calls - at) / calls) * DAYS * DAY_MS, untilMs)
    const id = `${SAMPLE_ID}${String(at + 1).padStart(6, '0')}`
    const mood = isCross ? 'cross' : startMs > untilMs - CALM_DAYS * DAY_MS ? 'calm' : 'any'
    const person = random.pick(isCross ? latin : people)
    yield makeSample({ random, id, startMs, person, taken, mood, restaurant })
  }
}

/**
 * Which of so many samples, counted from 0, is the call of somebody who was angry a day ago, said so in their rating, and
 * has not been rung back. Undefined if the samples are too few to have one of each day.
 */
export const crossCallOf = (calls: number): number | undefined =>
  calls > DAYS ? calls - Math.ceil(calls / DAYS) : undefined

function makePerson(random: Random, at: number): Person {
  const first = random.pick(words.firstNames)
  const last = random.pick(words.lastNames)
  return {
    name: `${first} ${last}`,
    company: random.pick(words.companies),
    phone:
      at % 4 === 3
        ? `+1${random.whole(201, 989)}55501${String(at % 100).padStart(2, '0')}`
        : `+447700900${String(at % 1_000).padStart(3, '0')}`,
    email: `caller${at}@sample.example`,
  }
}

/** Most people call by day. */
function startOf(random: Random, evenMs: number, untilMs: number): number {
  const dayMs = Math.floor(evenMs / DAY_MS) * DAY_MS
  const hour = random.chance(0.9) ? random.whole(8, 19) : random.whole(0, 23)
  const ms = dayMs + hour * 3_600_000 + random.whole(0, 3_599_999)
  return ms < untilMs - 600_000 ? ms : untilMs - random.whole(600_000, 43_200_000)
}

interface Call {
  random: Random
  id: string
  startMs: number
  person: Person
  /** The units of all bookings so far, and their references. */
  taken: Set<string>
  /** `cross`: the caller complains. `calm`: they do not. */
  mood: 'cross' | 'calm' | 'any'
  restaurant: string | undefined
}

/** What one call has said and noted so far. */
interface Story {
  turns: (SpokenTurn & { meaning?: Meaning | undefined })[]
  notes: CallNote[]
  /** How many things the caller has said. */
  asked: number
}

function makeSample(call: Call): Sample {
  const { random, mood } = call
  const isCross = mood === 'cross'
  const scene = random.pick(words.scenes)
  const own = scene.agent === 'restaurant' ? call.restaurant : undefined
  const agentUuid = own ?? publishedIdOf(scene.agent)
  if (agentUuid === undefined) throw new Error(`There is no agent ${scene.agent}.`)
  const story: Story = { turns: [], notes: [], asked: 0 }
  answer(story, scene.greeting)
  const plot = random.next()
  let lead: NewLead | undefined
  let booked: { row: BookingRow; place: Place } | undefined
  let stars = random.whole(3, 5)
  if (plot < 0.012 && !isCross) {
    emergency(story, random)
  } else if ((plot < 0.09 && mood === 'any') || isCross) {
    stars = isCross ? 1 : random.whole(1, 2)
    lead = complain(call, scene, story)
  } else if (plot < 0.2) {
    askAround(story, scene, random, random.whole(1, 3))
  } else if (plot < 0.26) {
    // Nobody says anything, or nothing that makes sense.
    if (random.chance(0.4)) say(story, 'Hello? Hello?')
  } else {
    if (random.chance(0.25)) askAround(story, scene, random, 1)
    booked = doTask(call, scene, random.pick(scene.tasks), story)
    if (random.chance(0.2)) askAround(story, scene, random, 1)
    say(story, random.pick(words.thanks), { act: 'bye', commands: ['sayGoodbye'] })
    answer(story, words.goodbye)
  }
  const message = random.chance(0.02) ? writeMessage(call, scene) : undefined
  return finish(call, scene, agentUuid, story, { lead, booking: booked, message, stars })
}

const say = (story: Story, text: string, meaning?: Meaning): void => {
  story.asked += 1
  story.turns.push({ position: story.turns.length, who: 'visitor', text, meaning })
}

const answer = (story: Story, text: string): void => {
  story.turns.push({ position: story.turns.length, who: 'agent', text })
}

function askAround(story: Story, scene: Scene, random: Random, times: number): void {
  for (let time = 0; time < times; time += 1) {
    if (random.chance(0.15)) {
      say(story, random.pick(words.asides), { act: 'tell' })
      answer(story, 'Of course, take your time.')
    }
    if (random.chance(0.25)) {
      const text = random.pick(scene.unanswered)
      say(story, text, { act: 'ask', commands: ['askUnknown'] })
      answer(story, words.unknown)
      story.notes.push({ type: 'questionUnanswered', text, turn: story.asked })
      continue
    }
    const [asked, answered, about] = random.pick(scene.questions)
    say(story, asked, { act: 'ask', commands: [`askQuestion ${about}`], answers: [about] })
    answer(story, answered)
    story.notes.push({ type: 'questionAnswered', question: asked, turn: story.asked })
  }
}

function emergency(story: Story, random: Random): void {
  const { danger, said, answered } = random.pick(words.dangers)
  say(story, said, { act: 'tell' })
  answer(story, answered)
  story.notes.push({ type: 'danger', danger, turn: story.asked })
}

/** An angry caller, whom somebody has to ring back. */
function complain(call: Call, scene: Scene, story: Story): NewLead {
  const { random, person, id, startMs } = call
  const complaint = random.pick(scene.complaints)
  const { name, phone } = person
  say(story, complaint, { act: 'upset' })
  answer(story, random.pick(words.soothing))
  say(story, random.pick(words.outbursts), { act: 'upset', commands: ['startTask callback'] })
  answer(story, 'Under which number can we reach you?')
  const tool = {
    name: 'leads.callback',
    arguments: { reason: complaint, name, phone },
    result: { status: 'done' },
  }
  say(story, `${phone}, and my name is ${name}.`, {
    act: 'give',
    commands: [`setSlot phone ${phone}`, `setSlot name ${name}`],
    spans: [
      { kind: 'phone', text: phone },
      { kind: 'name', text: name },
    ],
    slots: { phone, name },
    tool,
  })
  answer(story, 'Thank you. Somebody will ring you back.')
  const slots = [
    { name: 'reason', label: 'about what', text: complaint.replace(/\.$/, '') },
    { name: 'name', label: 'name', text: name },
    { name: 'phone', label: 'phone', text: phone },
  ]
  story.notes.push(
    { type: 'taskStarted', run: 1, task: 'callback', title: 'callback' },
    {
      type: 'taskEnded',
      run: 1,
      task: 'callback',
      title: 'callback',
      outcome: 'handed_over',
      slots,
    },
  )
  return {
    id,
    createdAt: iso(startMs + 60_000),
    name,
    companyName: '',
    mobileNumber: phone,
    call: { callId: id, agent: scene.agent, email: person.email, reason: complaint, summary: '' },
  }
}

function doTask(
  call: Call,
  scene: Scene,
  task: SceneTask,
  story: Story,
): { row: BookingRow; place: Place } | undefined {
  const { random, person, startMs } = call
  const values = valuesFor(call)
  const filled = (text: string, reference = ''): string =>
    text.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
      name === 'reference' ? reference : values[name as SlotName],
    )
  story.notes.push({ type: 'taskStarted', run: 1, task: task.task, title: task.title })
  say(story, filled(random.pick(task.opening)), {
    act: actOf(task.task),
    commands: [`startTask ${task.task}`],
  })
  const slots: { name: string; label: string; text: string }[] = []
  const known = () => Object.fromEntries(slots.map(({ name, text }) => [name, text]))
  const end = (outcome: 'done' | 'refused' | 'abandoned', reference?: string): void =>
    void story.notes.push({
      type: 'taskEnded',
      run: 1,
      task: task.task,
      title: task.title,
      outcome,
      slots,
      ...(reference !== undefined && { reference }),
    })
  for (const slot of task.slots) {
    if (slot.name === 'wishes' && random.chance(0.6)) continue
    answer(story, slot.ask)
    if (random.chance(0.03)) {
      say(story, 'You know what, I’ll call again later.', {
        act: 'stop',
        commands: ['cancelTask'],
      })
      end('abandoned')
      return undefined
    }
    const text = values[slot.name]
    slots.push({ name: slot.name, label: slot.label, text })
    say(story, filled(random.pick(slot.say)), {
      act: slot.name === 'wishes' ? 'note' : 'give',
      commands: [`setSlot ${slot.name} ${text}`],
      spans: [{ kind: slot.name, text }],
      slots: known(),
    })
  }
  answer(story, filled(task.confirm))
  const yes = random.pick(['Yes, please.', 'That’s right.', 'Yes.', 'Exactly, thank you.'])
  const agree = (result: UsedTool['result']): void => {
    const tool = { name: task.tool, arguments: known(), result }
    say(story, yes, { act: 'yes', commands: ['affirm'], slots: known(), tool })
  }
  const booked = task.books === undefined ? undefined : book(call, scene, task.books, values)
  if (random.chance(0.06) || (task.books !== undefined && !booked)) {
    agree({ status: 'refused', reason: task.books === undefined ? 'notFound' : 'full' })
    answer(story, task.refused)
    end('refused')
    return undefined
  }
  const reference = booked?.row.reference
  agree({ status: 'done', ...(reference !== undefined && { reference }) })
  answer(story, filled(task.done, reference))
  end('done', reference)
  if (booked && values.wishes && slots.some(({ name }) => name === 'wishes')) {
    booked.row.notes = JSON.stringify({ wishes: values.wishes })
  }
  if (booked) Object.assign(booked.row, namesOf(person), { createdAt: iso(startMs) })
  return booked
}

/** What somebody wants who begins with this task. */
function actOf(task: string): string {
  if (task.startsWith('cancel')) return 'cancel'
  return /^(?:change|move)/.test(task) ? 'change' : 'new'
}

const namesOf = ({ name, phone }: Person) => {
  const [firstName = null, lastName = null] = name.split(' ')
  return { firstName, lastName, phone }
}

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']
const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]

type Values = Record<SlotName, string> & { isoDate: string }

function valuesFor({ random, startMs, person }: Call): Values {
  const day = new Date(startMs + random.whole(1, 21) * DAY_MS)
  const hour = random.whole(9, 20)
  const people = random.whole(1, 8)
  const nights = random.whole(1, 4)
  return {
    isoDate: day.toISOString().slice(0, 10),
    date: `${weekdays[day.getUTCDay()]}, ${day.getUTCDate()} ${months[day.getUTCMonth()]}`,
    time: `${hour}:${random.pick(['00', '15', '30'])}`.padStart(5, '0'),
    people: `${people} ${people === 1 ? 'person' : 'people'}`,
    nights: `${nights} ${nights === 1 ? 'night' : 'nights'}`,
    name: person.name,
    phone: person.phone,
    wishes: random.pick(words.wishes),
    order: String(random.whole(1_000, 9_999)),
    trip: random.pick(['KIT21', 'RAN74', 'MOL36']),
    reason: random.pick(words.reasons),
    fault: random.pick(words.faults),
  }
}

/** Returns undefined if nothing is free then, or the business is closed. */
function book(
  { random, id, startMs, taken }: Call,
  { agent }: Scene,
  kind: string,
  values: Values,
): { row: BookingRow; place: Place } | undefined {
  const tasks = tasksOfAgents.get(agent)
  if (!tasks) return undefined
  const isStay = kind === 'double'
  const date = values.isoDate
  const people = isStay ? 2 : kind === 'table' ? Number.parseInt(values.people, 10) : 1
  const wish = isStay
    ? ({ by: 'night', date, nights: Number.parseInt(values.nights, 10), people } as const)
    : ({ by: 'time', date, time: values.time, people } as const)
  const check = checkWish(calendarOf(tasks, kind), wish, startMs)
  if (!check.possible) return undefined
  const nameOf = (place: Place, unit: number): string => `${agent} ${place.resource} ${unit}`
  const place = check.places.find((each) =>
    each.units.every((unit) => !taken.has(nameOf(each, unit))),
  )
  if (!place) return undefined
  for (const unit of place.units) taken.add(nameOf(place, unit))
  const createdAt = iso(startMs)
  const row: BookingRow = {
    id,
    calendar: agent,
    reference: referenceFor(agent, random, taken),
    state: 'booked',
    callId: id,
    createdAt,
    updatedAt: createdAt,
    changes: 0,
    kind,
    resource: place.resource,
    ...check.slot,
    people,
    firstName: null,
    lastName: null,
    phone: null,
    email: null,
    notes: '{}',
    timeZone: tasks.business.timeZone,
    // Nothing is told to anybody.
    deliveredAs: '',
  }
  return { row, place }
}

function referenceFor(agent: string, random: Random, taken: Set<string>): string {
  for (;;) {
    const letters = Array.from({ length: 3 }, () => 'BHIKLNQRWX'.charAt(random.whole(0, 9))).join(
      '',
    )
    const reference = `${letters}${random.whole(10, 99)}`
    const named = `${agent} ${reference}`
    if (taken.has(named)) continue
    taken.add(named)
    return reference
  }
}

function writeMessage({ random, id, startMs, person }: Call, scene: Scene): NewMessage {
  return {
    id,
    createdAt: iso(startMs),
    company: person.company || 'Sample Ltd',
    name: person.name,
    designation: '',
    mobile: person.phone,
    email: person.email,
    country: 'United Kingdom',
    message: `${random.pick(scene.complaints)} ${random.pick(scene.unanswered)}`,
  }
}

function finish(
  { random, id, startMs, person, mood }: Call,
  scene: Scene,
  agentUuid: string,
  story: Story,
  rest: Pick<Sample, 'lead' | 'booking' | 'message'> & { stars: number },
): Sample {
  const answeredMs = startMs + random.whole(400, 4_000)
  const told = story.turns.map(({ meaning, ...turn }, at) => {
    const isAnswered = turn.who === 'visitor' && story.turns[at + 1]?.who === 'agent'
    return isAnswered ? { ...turn, trace: traceOf(random, turn.text, meaning) } : turn
  })
  const lengthsMs = told.map(({ text }) => text.length * words.MS_PER_CHARACTER)
  const { turns, end } = inTime(iso(answeredMs), told, lengthsMs)
  const channel = random.pick<CallChannel>(['browser', 'phone', 'phone', 'browser', 'socket'])
  const isPhone = channel === 'phone'
  const call: NewCall = {
    callId: id,
    agentUuid,
    createdAt: iso(startMs),
    channel,
    direction: isPhone && random.chance(0.08) ? 'out' : 'in',
    ...(isPhone && {
      callerNumber: person.phone,
      line: {
        ownNumber: '+442079460100',
        trunk: 'twilio',
        cost: { micros: 8_500, currency: 'USD' },
      },
    }),
    limitMs: 600_000,
    language: languages[0].tag,
    voice: random.pick(['shimmer', 'coral', 'sage']),
    accent: 'British',
    tasksOf: scene.agent,
    origin: channel === 'browser' ? 'https://shop.sample.example' : undefined,
    visitor: isPhone
      ? { name: '', companyName: '', mobileNumber: '' }
      : { name: person.name, companyName: person.company, mobileNumber: person.phone },
  }
  const { stars, ...led } = rest
  return {
    call,
    answeredAt: iso(answeredMs),
    end: {
      ...end,
      reason: random.pick(['visitor', 'visitor', 'visitor', 'agentEnded', 'idle']),
    },
    rating: random.chance(0.35) || mood === 'cross' ? stars : undefined,
    turns,
    notes: story.notes,
    ...led,
  }
}
