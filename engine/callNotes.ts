/**
 * What happened in a call, noted as it happens, and the record made from these notes. The same note may be made more
 * than once, because every answer reads the whole call again. Equal notes count once.
 */
import { isDeepStrictEqual } from 'node:util'
import { TEXT, TRANSFER } from '@ringwell/content/agents/tasks/onPhone.ts'
import type { CallOutcome } from '@ringwell/protocol/callOutcome.ts'
import { type DangerKind, isEmergency } from '@ringwell/protocol/danger.ts'
import type { TaskViewSlot } from '@ringwell/protocol/taskView.ts'

export type CallNote =
  /** `run` numbers the tasks of a call. */
  | { type: 'taskStarted'; run: number; task: string; title: string }
  /** What is known of a task that is under way. The latest note of a run counts. */
  | {
      type: 'taskOpen'
      run: number
      task: string
      title: string
      slots: readonly TaskViewSlot[]
    }
  | {
      type: 'taskEnded'
      run: number
      task: string
      title: string
      outcome: 'done' | 'refused' | 'abandoned' | 'handed_over'
      slots: readonly TaskViewSlot[]
      reference?: string
    }
  /** `settles`: questions that had been noted as unanswered, and were asked again. */
  | { type: 'questionAnswered'; question: string; settles?: readonly string[]; turn?: number }
  /** Questions that had been noted as unanswered, and are not open any more: a call was arranged about them. */
  | { type: 'questionsSettled'; settles: readonly string[] }
  /**
   * In the caller's words. `turn` numbers the caller's turns, if the source also notes what was answered: a turn with
   * an unanswered question does not count as answered.
   */
  | { type: 'questionUnanswered'; text: string; turn?: number }
  /** A tool has written something. The server notes this itself, whatever happens to the call afterwards. */
  | { type: 'toolDone'; tool: string; reference?: string }
  /** The caller was put through to a person, and has come back. */
  | { type: 'nobodyPickedUp' }
  /**
   * Somebody may be in danger, or the caller threatens or insults. Never in the caller's words. `turn` numbers the
   * caller's turns.
   */
  | { type: 'danger'; danger: DangerKind; turn?: number }
  /** What was taken for a danger before this turn was none. */
  | { type: 'falseAlarm'; danger: DangerKind; turn: number }

type Ended = Extract<CallNote, { type: 'taskEnded' }>

/** A danger counts more than anything else in a call. What was done beside it stays in the record. */
export function outcomeOf(noted: readonly CallNote[]): CallOutcome {
  const outcome = outcomeOfTasks(noted)
  const alarms = noted.filter((note) => note.type === 'danger')
  const denials = noted.filter((note) => note.type === 'falseAlarm')
  const dangers = alarms
    .filter(({ danger, turn = 0 }) => !denials.some((no) => no.danger === danger && no.turn > turn))
    .map(({ danger }) => danger)
  const danger =
    dangers.find((kind) => isEmergency(kind)) ?? dangers.find((kind) => kind === 'threat')
  const insult = dangers.includes('abuse') ? 'The caller insulted the agent. ' : ''
  if (!danger) return { ...outcome, summary: `${insult}${outcome.summary}` }
  return {
    ...outcome,
    outcome: 'emergency',
    danger,
    summary: `${dangerSentences[danger]} ${outcome.summary}`,
  }
}

const dangerSentences: Readonly<Record<Exclude<DangerKind, 'abuse'>, string>> = {
  medical: 'Somebody may have needed an ambulance.',
  despair: 'Somebody may have wanted to die or to hurt themselves.',
  fire: 'There may have been a fire or a gas leak.',
  violence: 'Somebody may have been attacked or threatened.',
  child: 'A child may have been in danger.',
  rescue: 'Somebody may have been trapped, lost or stranded.',
  threat: 'The caller threatened somebody.',
}

/** A caller who was put through has a person for whatever was open, and a text message is about what was done before. */
function outcomeOfTasks(noted: readonly CallNote[]): CallOutcome {
  const isBeside = (note: CallNote): boolean =>
    ('task' in note && (note.task === TRANSFER || note.task === TEXT)) ||
    (note.type === 'toolDone' && (note.tool === 'calls.transfer' || note.tool === 'texts.send'))
  const rest = outcomeOfOtherTasks(noted.filter((note) => !isBeside(note)))
  if (!noted.some((note) => note.type === 'toolDone' && note.tool === 'calls.transfer')) return rest
  const isBack = noted.some(({ type }) => type === 'nobodyPickedUp')
  const how = `The caller was put through to a person${isBack ? ', who did not pick up' : ''}.`
  return { ...rest, outcome: 'handed_over', summary: `${how} ${rest.summary}` }
}

/** A task that was left open when the call ended counts as abandoned. */
function outcomeOfOtherTasks(noted: readonly CallNote[]): CallOutcome {
  const unansweredTurns = new Set(
    noted.flatMap((note) => (note.type === 'questionUnanswered' ? (note.turn ?? []) : [])),
  )
  const notes = noted.filter(
    (note, at) =>
      noted.findIndex((each) => isDeepStrictEqual(each, note)) === at &&
      !(note.type === 'questionAnswered' && unansweredTurns.has(note.turn ?? 0)),
  )
  const ends = notes.filter((note): note is Ended => note.type === 'taskEnded')
  // Advice that was given again counts as it was given last.
  const ended = ends.filter((one, at) => {
    const later = ends.slice(at + 1).filter(({ run }) => run === one.run)
    return one.outcome === 'done'
      ? later.every(({ outcome }) => outcome !== 'done')
      : later.length === 0
  })
  const texts = notes.flatMap((note) => (note.type === 'questionUnanswered' ? [note.text] : []))
  const settled = new Set(notes.flatMap((note) => ('settles' in note ? (note.settles ?? []) : [])))
  // If the caller goes on after a pause, both the beginning and the whole sentence were noted. Keep the whole one.
  const unanswered = texts.filter(
    (text) =>
      !settled.has(text) && !texts.some((other) => other !== text && other.startsWith(`${text} `)),
  )
  const started = notes.findLast((note) => note.type === 'taskStarted')
  const endedRuns = new Set(ended.map(({ run }) => run))
  const open = openTasks(notes, endedRuns)
  const left = open.at(-1)
  // A handover or a finished task counts more than whatever came after it.
  const main =
    ended.findLast(({ outcome }) => outcome === 'handed_over') ??
    ended.findLast(({ outcome }) => outcome === 'done') ??
    ended.at(-1)
  const untold = notes.findLast((note) => note.type === 'toolDone')
  if (untold && main?.outcome !== 'handed_over' && main?.outcome !== 'done') {
    const { tool, reference } = untold
    const what = `The agent carried out ${tool}${reference === undefined ? '' : `, reference ${reference}`}`
    return {
      ...(started && { task: started.task }),
      outcome: 'done',
      slots: [],
      ...(reference !== undefined && { reference }),
      unanswered,
      summary: joined(
        `${what}, and may not have said so.`,
        // The latest one is what the tool was for.
        ...open.slice(0, -1).map(openSentence),
        questionsOf(notes, unanswered),
      ),
    }
  }
  if (main && (main.outcome === 'done' || main.outcome === 'handed_over' || !left)) {
    const { task, slots, reference } = main
    // What else was done in the call counts as well.
    const told = ended.filter((each) => each === main || each.outcome === 'done')
    return {
      task,
      outcome: main.outcome === 'refused' ? 'abandoned' : main.outcome,
      slots,
      ...(reference !== undefined && { reference }),
      unanswered,
      summary: joined(
        ...told.map(sentenceOf),
        ...open.map(openSentence),
        questionsOf(notes, unanswered),
      ),
    }
  }
  if (left) {
    const { task, slots } = left
    return {
      task,
      outcome: 'abandoned',
      slots,
      unanswered,
      summary: joined(...open.map(openSentence), questionsOf(notes, unanswered)),
    }
  }
  const answered = notes.some(({ type }) => type === 'questionAnswered')
  return {
    outcome: answered ? 'answered' : 'nothing',
    slots: [],
    unanswered,
    summary: joined('The caller started no task.', questionsOf(notes, unanswered)),
  }
}

type Open = Pick<Ended, 'task' | 'title' | 'slots'>

/** The tasks that have begun and not ended, with what was known of them, in the order in which they began. */
function openTasks(notes: readonly CallNote[], endedRuns: ReadonlySet<number>): Open[] {
  const runs = new Map<number, Open>()
  for (const note of notes) {
    if (note.type === 'taskStarted') {
      const known = runs.get(note.run)
      if (known?.task !== note.task) runs.set(note.run, { ...note, slots: [] })
    } else if (note.type === 'taskOpen') runs.set(note.run, note)
  }
  return [...runs].flatMap(([run, open]) => (endedRuns.has(run) ? [] : [open]))
}

/** True while the call goes on, too. */
const openSentence = (open: Open): string => `The task ${named(open)} was not finished.`

const joined = (...sentences: readonly string[]): string =>
  sentences.filter((sentence) => sentence !== '').join(' ')

/** A task with its values: `“table” (Number of people 4)`. */
function named({ title, slots }: Pick<Ended, 'title' | 'slots'>): string {
  const values = slots.map(({ label, text }) => `${label} ${text}`).join(', ')
  return `“${title}”${values === '' ? '' : ` (${values})`}`
}

function sentenceOf({ title, outcome, slots, reference }: Ended): string {
  const what = named({ title, slots })
  switch (outcome) {
    case 'done':
      return `The task ${what} was done${reference === undefined ? '' : `, reference ${reference}`}.`
    case 'handed_over':
      return `The task ${what} was handed over to a person.`
    case 'refused':
      return `The task ${what} could not be done.`
    default:
      return `The caller left the task ${what} before its end.`
  }
}

function questionsOf(notes: readonly CallNote[], unanswered: readonly string[]): string {
  const answered = notes.filter(({ type }) => type === 'questionAnswered').length
  return joined(
    answered === 0 ? '' : `${counted(answered)} answered.`,
    unanswered.length === 0 ? '' : `${counted(unanswered.length)} not answered.`,
  )
}

const counted = (count: number): string =>
  `${count} ${count === 1 ? 'question was' : 'questions were'}`
