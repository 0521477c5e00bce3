/** The function with which a language model reports a danger, and gets the sentence to say. */
import {
  dangerKinds,
  isEmergency,
  REPORT_DANGER,
  type DangerKind,
} from '@ringwell/protocol/danger.ts'
import type { CallNote } from '../callNotes.ts'
import type { SafetyContacts } from '../engine.ts'
import { MOST_WARNINGS } from '../safety/safetyFold.ts'
import type { SafetySaying } from '../safety/safetyState.ts'
import { safetyWords } from '../safety/safetyWords.ts'
import { isObject, type TaskFunction } from './slotJson.ts'

export const isReportDanger = (name: string): boolean => name === REPORT_DANGER

export const reportDanger: TaskFunction = {
  name: REPORT_DANGER,
  description:
    'Call it at once, before any word, if somebody may be in danger, or if the caller threatens or insults. Call it again after each further turn of the caller until nobody is in danger. It answers with the sentence to say.',
  parameters: {
    type: 'object',
    properties: {
      kind: {
        type: 'string',
        enum: [...dangerKinds],
        description:
          'medical: hurt, ill, unconscious, poisoned. despair: may want to die or hurt themselves. fire: fire, smoke, gas. violence: attacked, held, threatened. child: a child is harmed, missing or left alone. rescue: trapped, lost, stranded, in water. threat: the caller threatens somebody. abuse: the caller insults you.',
      },
      isOver: {
        type: 'boolean',
        description: 'True only if the caller has clearly said that nobody is in danger any more.',
      },
    },
    required: ['kind'],
    additionalProperties: false,
  },
}

/** What a model has reported in a call so far. Plain JSON. */
export interface Reported {
  isInDanger: boolean
  warnings: number
  /** What was said about it, so that nothing is said twice. */
  said: readonly string[]
}

export const nothingReported: Reported = { isInDanger: false, warnings: 0, said: [] }

/** The most sentences that are remembered. */
const MOST_SAID = 30

interface Circumstances {
  contacts: SafetyContacts
  language: string
}

/** `args` is JSON as the model wrote it. */
export function takeDanger(
  args: string,
  before: Reported,
  { contacts, language }: Circumstances,
): { after: Reported; tell: object; notes: readonly CallNote[] } {
  const report = parseReport(args)
  if (!report) {
    const error = `kind has to be one of ${dangerKinds.join(', ')}.`
    return { after: before, tell: { status: 'error', error }, notes: [] }
  }
  const { kind, isOver } = report
  if (isOver && !before.isInDanger) return { after: before, tell: { status: 'noted' }, notes: [] }
  const saying = sayingFor(kind, isOver, before)
  const say = safetyWords(saying, before.said, contacts, language)
  return {
    after: {
      isInDanger: isOver ? false : before.isInDanger || isEmergency(kind),
      warnings: before.warnings + (saying.type === 'warning' ? 1 : 0),
      said: [...before.said, say].slice(-MOST_SAID),
    },
    tell: { status: 'noted', say, next: nextFor(saying) },
    notes: isOver ? [] : [{ type: 'danger', danger: kind }],
  }
}

function sayingFor(kind: DangerKind, isOver: boolean, before: Reported): SafetySaying {
  const danger = isEmergency(kind) ? kind : 'medical'
  if (isOver) return { type: 'safeAgain', kind: danger, isUnderWay: true }
  if (!isEmergency(kind) && !before.isInDanger) {
    return before.warnings < MOST_WARNINGS ? { type: 'warning', kind } : { type: 'end' }
  }
  // What the caller says is known to the model alone.
  const topic = danger === 'despair' ? undefined : 'whatToDo'
  return { type: 'danger', kind: danger, topic, isFirst: !before.isInDanger }
}

function nextFor({ type }: SafetySaying): string {
  const word = 'Say this sentence word for word, in the language of the caller, and nothing else.'
  switch (type) {
    case 'danger':
      return `${word} Then listen. No other function works until nobody is in danger.`
    case 'safeAgain':
      return `${word} What was said in between agrees to nothing: read everything back again.`
    case 'end':
      return `${word} Then answer nothing more.`
    default:
      return word
  }
}

/** What any other function answers while somebody is in danger. */
export const refusedInDanger = {
  status: 'refused',
  error: `Somebody is in danger, so nothing else is done. Call ${REPORT_DANGER}.`,
} as const

function parseReport(args: string): { kind: DangerKind; isOver: boolean } | undefined {
  try {
    const json: unknown = JSON.parse(args)
    if (!isObject(json)) return undefined
    const kind = dangerKinds.find((each) => each === json['kind'])
    return kind && { kind, isOver: json['isOver'] === true }
  } catch {
    return undefined
  }
}
