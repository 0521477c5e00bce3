/**
 * What an agent can do for a caller, as data. `CONTRIBUTING.md` explains how to add an agent, a slot type and a tool;
 * `restaurant.ts` is the model to copy from.
 */
import { z } from 'zod'
import { Condition, Name, Pattern, Slot } from './slot.ts'
import { contractOf, isToolName, needsYes, writes } from './tools.ts'
import { Line, Phrases, placesIn, Text } from './words.ts'

const Tool = z
  .string()
  .refine(isToolName, 'is no tool; content/agents/tasks/tools.ts lists them all')

/** The code of a refusal, such as `full` or `notFound`. */
const ReasonCode = Name

/** What follows when a tool refuses. With alternatives, the agent offers them after these words. */
const Refusal = z.union([
  Line,
  z.strictObject({
    say: Line,
    /** The slot that is asked for again. Without it, the agent asks what to change. */
    asks: Name.optional(),
    /** Nothing can be done about it, so the task ends. */
    ends: z.literal(true).optional(),
  }),
])
export type Refusal = z.infer<typeof Refusal>

const Lookup = z.strictObject({
  tool: Tool.refine((tool) => !writes(tool), 'writes, so it cannot look things up'),
  /**
   * Sets of slots. The tool runs as soon as all slots of one set are known: `[['reference', 'name']]`. The empty set,
   * `[[]]`, needs no slot and looks up at once what belongs to the call.
   */
  by: z.array(z.array(Name)).min(1),
  /** Replaces `by` when the caller has spelled the name and still nothing was found. */
  withoutName: z.array(z.array(Name)).default([]),
  /** Said when something was found. */
  found: Line.optional(),
  /** Replaces the common words for `notFound` and `several`. After three wrong tries, the agent offers a callback. */
  refusals: z.record(ReasonCode, Line).default({}),
})

/** Words that depend on a fact which the tool returned. */
const LinesByFact = z.strictObject({
  fact: Name,
  is: z.record(z.string().min(1), Line),
  otherwise: Line,
})
export type LinesByFact = z.infer<typeof LinesByFact>

const Price = z.string().regex(/^\D?\d+(?:\.\d\d)?$/, 'is no price, such as $120')

/** What so many nights or people come to. */
const Sum = z.strictObject({
  /** The playbook's questions that it answers as soon as the number is known. */
  questions: z.array(Name).min(1),
  /** Others that are answered with it only if they ask for a total. */
  totals: z.array(Name).default([]),
  /** What else a question has to say to ask for it: `menu`, and not `how much is the steak?` */
  asks: Pattern.optional(),
  /** With this, the playbook answers: it has the price of one, and nobody knows what a cot or a cancellation comes to. */
  unless: Pattern.optional(),
  /** The stay or the party that says how many, and the choice on which the price depends. */
  by: Name,
  of: Name.optional(),
  /** For one, by option. Without `of`, there is one price. */
  prices: z.record(Name, Price),
  /** One amount, with `{of}`, `{by}`, `{price}` and `{sum}`, and `{times}` and `{extras}` in square brackets. */
  each: Text,
  /** What is added if the question names it, by person or by what `by` counts. */
  extras: z
    .array(
      z.strictObject({
        words: z.array(z.string()).min(1),
        /** With one of these words it costs nothing: `my guide dog`. */
        unless: z.array(z.string()).min(1).optional(),
        name: Text,
        price: Price,
        perPerson: z.literal(true).optional(),
        perUnit: z.literal(true).optional(),
      }),
    )
    .default([]),
  /** Said if the question names none of them. */
  besides: Text.optional(),
  /** What the agent does not know of it, said if the question names it. */
  unknown: z.strictObject({ words: z.array(z.string()).min(1), say: Text }).optional(),
})
export type Sum = z.infer<typeof Sum>

const TaskShape = z.strictObject({
  id: Name,
  /** In lower case, as in `Back to your table, then.` The card shows it too. */
  title: Text,
  /** What it does to what exists, if its other fields do not show it. */
  operation: z
    .array(z.enum(['new', 'change', 'cancel', 'check']))
    .min(1)
    .optional(),
  /** How callers start the task. They are compared by meaning, not by words. */
  examples: z.array(z.string().min(1)).min(6),
  /** More examples, in callers' own words: `callerExamples.json`. */
  heard: z.array(z.string()).default([]),
  /**
   * Words of which one has to be said for the task to begin, unless the agent has offered it: what is near in meaning
   * may be the very opposite, as in `I have paid it` and `I will pay it`.
   */
  needs: Phrases.optional(),
  /** Words that ask for it, for an agent that plays a role, to which nothing else is a request. */
  names: Phrases.optional(),
  /** The slots in the order in which the agent asks for them. */
  slots: z.record(Name, Slot),
  /**
   * Finds what the task is about. A fact with the name of a slot fills this slot, unless the caller has said something
   * else. Lines can say facts as `{date}`, and `{was.date}` for what was found before a change.
   */
  lookup: Lookup.optional(),
  /** The facts that the tools return besides the slots, for use in lines. */
  facts: z.array(Name).default([]),
  /** At least one of these slots must differ from what was found. If none does, the agent asks. */
  changes: z.strictObject({ slots: z.array(Name).min(1), ask: Line }).optional(),
  /** The task ends with these words as soon as the condition holds, and the task `starts` begins. */
  stops: z
    .array(z.strictObject({ when: Condition, say: Line, starts: Name.optional() }))
    .default([]),
  /** Said before the read-back while the condition holds: what the caller should know before a yes. */
  warns: z.array(z.strictObject({ when: Condition, say: Line })).default([]),
  /** Reads everything back and asks whether it is right. Required before a tool that writes. */
  confirm: Line.optional(),
  /** Does the work. A task without a tool is done when its lookup has found something. */
  tool: Tool.optional(),
  /** What the tools get besides the slots: `{ kind: 'table' }`. */
  arguments: z.record(Name, z.union([z.string(), z.number()])).default({}),
  /** Why the tool may refuse, and the words for it. `dialogueLines.ts` has words for the common reasons. */
  refusals: z.record(ReasonCode, Refusal).default({}),
  /** Said when the task is done. `{reference}` is what the tool returned. */
  done: z.union([Line, LinesByFact]),
  sum: Sum.optional(),
  /** Tasks that this one replaces if they are under way when it starts. */
  replaces: z.array(Name).default([]),
  /** The tasks that change and cancel what this one has done: `No wait, I meant Saturday` starts the first. */
  changedBy: Name.optional(),
  cancelledBy: Name.optional(),
  /** A task that the agent offers when this one is done. */
  next: z
    .strictObject({
      task: Name,
      offer: Line,
      /** The offer asks for a value: `On which day can you pay it?` */
      asks: z.literal(true).optional(),
      when: Condition.optional(),
    })
    .optional(),
})
export type Task = z.infer<typeof TaskShape>
/** A task as a file writes it: `as const` parts can be shared between tasks. */
export type TaskInput = DeepReadonly<z.input<typeof TaskShape>>
export type DeepReadonly<T> = { readonly [K in keyof T]: DeepReadonly<T[K]> }

/**
 * Checks a task and returns it.
 * @throws Error that names the task and, one per line, every field that is wrong
 */
export function defineTask(task: TaskInput): Task {
  const parsed = TaskShape.safeParse(task)
  const faults = parsed.success
    ? faultsOf(parsed.data)
    : parsed.error.issues.flatMap((issue) => messagesOf(issue))
  if (!parsed.success || faults.length > 0) {
    throw new Error(
      `The task ${task.id} cannot be used:\n${faults.map((one) => `  ${one}`).join('\n')}`,
    )
  }
  return withNote(parsed.data)
}

/** Tools that keep slots of other names as notes with what they write. */
const keepsNotes: ReadonlySet<string> = new Set([
  'bookings.book',
  'bookings.change',
  'leads.bookDemo',
  'leads.callback',
  'leads.message',
  'orders.return',
  'orders.replace',
  'orders.changeAddress',
  'loans.promise',
  'loans.requestPlan',
  'loans.stopCalls',
  'accounts.recover',
  'trips.change',
  'trips.cancel',
])

/** Every task that keeps notes takes the wishes that it has no slot for. */
function withNote(task: Task): Task {
  const isFull = Object.values(task.slots).some((slot) => slot.type === 'text' && slot.unasked)
  if (isFull || task.tool === undefined || !keepsNotes.has(task.tool)) return task
  const note: Slot = {
    type: 'text',
    label: 'note',
    unasked: true,
    ask: ['What should I note?'],
    help: ['Say it in your own words.'],
    most: 1_000,
  }
  return { ...task, slots: { ...task.slots, note } }
}

/** A union fails with the issues of each of its branches. The branch that got furthest shows what was meant. */
export function messagesOf(issue: z.core.$ZodIssue, above: readonly PropertyKey[] = []): string[] {
  const path = [...above, ...issue.path]
  if (issue.code === 'invalid_union' && issue.errors.length > 0) {
    const branches = issue.errors.map((branch) =>
      branch.flatMap((each) => ({ depth: each.path.length, messages: messagesOf(each, path) })),
    )
    const deepest = branches.toSorted(
      (a, b) =>
        Math.max(0, ...b.map(({ depth }) => depth)) - Math.max(0, ...a.map(({ depth }) => depth)),
    )[0]
    return deepest?.flatMap(({ messages }) => messages) ?? []
  }
  return [`${path.map(String).join('.') || 'the whole'}: ${issue.message}`]
}

/** Checks what the types can't: names that do not exist, and values that nobody confirms. */
function faultsOf(task: Task): string[] {
  const slots = new Set(Object.keys(task.slots))
  const facts = new Set([...task.facts, 'reference'])
  const known = new Set([...slots, ...facts])
  const faults: string[] = []
  const check = (isRight: boolean, where: string, what: string): void => {
    if (!isRight) faults.push(`${where}: ${what}`)
  }
  const mustBeSlot = (name: string, where: string): void =>
    check(slots.has(name), where, `${name} is no slot of the task`)
  const mustBeKnown = (name: string, where: string): void =>
    check(known.has(name), where, `${name} is neither a slot nor one of the facts`)

  for (const [name, slot] of Object.entries(task.slots)) {
    for (const condition of [slot.when ?? []].flat()) {
      for (const each of namesIn(condition)) mustBeKnown(each, `slots.${name}.when`)
    }
    if (slot.type === 'text' && slot.hears) {
      const isRead = slot.unasked && task.tool === 'leads.message'
      check(
        isRead === true,
        `slots.${name}.hears`,
        'only an unasked text of leads.message reads it',
      )
    }
    if (slot.type === 'code') {
      const fits = new RegExp(slot.pattern, 'u').test(slot.example)
      check(fits, `slots.${name}.example`, `${slot.example} does not fit ${slot.pattern}`)
    }
  }
  for (const name of task.lookup?.by.flat() ?? []) mustBeSlot(name, 'lookup.by')
  for (const name of task.lookup?.withoutName.flat() ?? []) mustBeSlot(name, 'lookup.withoutName')
  for (const name of task.changes?.slots ?? []) mustBeSlot(name, 'changes.slots')
  check(!task.changes || task.lookup !== undefined, 'changes', 'needs a lookup to compare with')
  for (const name of task.sum ? [task.sum.by, task.sum.of ?? task.sum.by] : [])
    mustBeSlot(name, 'sum')
  const conditions = [
    ...task.stops.map(({ when }) => ['stops', when] as const),
    ...task.warns.map(({ when }) => ['warns', when] as const),
    ...(task.next?.when ? [['next.when', task.next.when] as const] : []),
  ]
  for (const [where, when] of conditions) {
    for (const name of namesIn(when)) mustBeKnown(name, where)
  }
  for (const [reason, refusal] of Object.entries(task.refusals)) {
    const { asks } = ruleOf(refusal)
    if (asks !== undefined) mustBeSlot(asks, `refusals.${reason}.asks`)
  }
  check(
    task.tool !== undefined || task.lookup !== undefined,
    'tool',
    'a task needs a tool or a lookup, otherwise it does nothing',
  )
  if (task.tool !== undefined && needsYes(task.tool)) {
    check(
      task.confirm !== undefined,
      'confirm',
      `${task.tool} writes, so the caller must confirm first`,
    )
  }
  for (const { where, tool } of toolsOf(task)) faults.push(...misuseOf(task, tool, where))
  for (const [where, line] of linesOf(task)) {
    const { required, optional } = placesIn(line)
    for (const name of [...required, ...optional]) {
      const [was, fact] = name.split('.')
      if (fact === undefined) mustBeKnown(name, where)
      else check(was === 'was' && known.has(fact), where, `{${name}} stands for nothing`)
    }
  }
  for (const name of notReadBack(task)) {
    check(false, 'confirm', `does not read back {${name}}`)
  }
  for (const name of mayBeMissing(task)) {
    const isBare = task.confirm !== undefined && placesIn(task.confirm).required.has(name)
    check(
      !isBare,
      'confirm',
      `{${name}} may have no value, so it stands in square brackets: […{${name}}…]`,
    )
  }
  return faults
}

const toolsOf = ({ lookup, tool }: Task): { where: string; tool: string }[] => [
  ...(lookup ? [{ where: 'lookup.tool', tool: lookup.tool }] : []),
  ...(tool === undefined ? [] : [{ where: 'tool', tool }]),
]

/** Arguments that a tool needs and does not get, or gets with a type that it can't use. */
function misuseOf(task: Task, tool: string, where: string): string[] {
  const faults: string[] = []
  const { takes = {}, oneOf } = contractOf(tool) ?? {}
  const isGiven = (name: string): boolean =>
    task.slots[name] !== undefined || Object.hasOwn(task.arguments, name)
  if (oneOf && !oneOf.some(isGiven)) {
    faults.push(`${where}: ${tool} needs ${oneOf.join(' or ')} as a slot or an argument`)
  }
  for (const [written, types] of Object.entries(takes)) {
    const name = written.replace('?', '')
    const isRequired = name === written
    const slot = task.slots[name]
    if (isRequired && !isGiven(name)) {
      faults.push(`${where}: ${tool} needs ${name}, which is neither a slot nor an argument`)
    } else if (slot && !types.includes(slot.type)) {
      faults.push(`${where}: ${tool} takes ${name} as ${types.join(' or ')}, not as ${slot.type}`)
    }
  }
  return faults
}

/** The slots and facts that a condition is about. */
const namesIn = (condition: Condition): string[] =>
  Object.values(condition).filter((name) => typeof name === 'string')

/** The slot with the caller's notes. They are read back in a sentence of their own, unless the task's own contains them. */
export function noteSlot({ slots, confirm }: Task): string | undefined {
  const { required, optional } = placesIn(confirm ?? [])
  return Object.keys(slots).find(
    (name) =>
      slots[name]?.type === 'text' &&
      slots[name].unasked &&
      !required.has(name) &&
      !optional.has(name),
  )
}

/**
 * Every slot has to be read back before anything is written, except slots that only find what is read back or decide
 * whether the task goes on.
 */
function notReadBack(task: Task): string[] {
  if (!task.confirm) return []
  const { required, optional } = placesIn(task.confirm)
  const finding = new Set([
    ...(task.lookup?.by.flat() ?? []),
    ...task.stops.flatMap(({ when }) => namesIn(when)),
  ])
  return Object.keys(task.slots).filter(
    (name) =>
      !required.has(name) && !optional.has(name) && !finding.has(name) && name !== noteSlot(task),
  )
}

const mayBeMissing = (task: Task): string[] =>
  Object.entries(task.slots).flatMap(([name, { optional, when, unasked }]) =>
    optional || when || unasked ? [name] : [],
  )

/** Everything that an agent says for a task. */
export const linesOfTask = (task: Task): Line[] => [
  ...Object.values(task.slots).flatMap((slot) => [
    slot.ask,
    slot.help,
    ...(slot.helpOnPhone ? [slot.helpOnPhone] : []),
    ...('unfit' in slot && slot.unfit ? [slot.unfit] : []),
  ]),
  ...(task.changes ? [task.changes.ask] : []),
  ...linesOf(task).map(([, line]) => line),
]

/** Every line that says values, with its place in the file. */
function linesOf({ confirm, done, refusals, lookup, stops, warns, next }: Task): [string, Line][] {
  const doneLines: [string, Line][] = isByFact(done)
    ? [...Object.entries(done.is), ['otherwise', done.otherwise] as const].map(([value, line]) => [
        `done.${value}`,
        line,
      ])
    : [['done', done]]
  return [
    ...(confirm ? [['confirm', confirm] satisfies [string, Line]] : []),
    ...doneLines,
    ...Object.entries(refusals).map(([reason, refusal]): [string, Line] => [
      `refusals.${reason}`,
      sayOf(refusal),
    ]),
    ...Object.entries(lookup?.refusals ?? {}).map(([reason, line]): [string, Line] => [
      `lookup.refusals.${reason}`,
      line,
    ]),
    ...(lookup?.found ? [['lookup.found', lookup.found] satisfies [string, Line]] : []),
    ...stops.map(({ say }): [string, Line] => ['stops', say]),
    ...warns.map(({ say }): [string, Line] => ['warns', say]),
    ...(next ? [['next.offer', next.offer] satisfies [string, Line]] : []),
  ]
}

export const isByFact = (done: Task['done']): done is LinesByFact => 'fact' in done
export const sayOf = (refusal: Refusal): Line => (isLine(refusal) ? refusal : refusal.say)

/** What happens after the words of a refusal. */
export const ruleOf = (
  refusal: Refusal | undefined,
): { asks?: string | undefined; ends?: true | undefined } =>
  refusal === undefined || isLine(refusal) ? {} : refusal

const isLine = (refusal: Refusal): refusal is Line => Array.isArray(refusal)
