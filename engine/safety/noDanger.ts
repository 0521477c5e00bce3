/** What follows if there was no danger. Pure. */
import type { EmergencyKind } from '@ringwell/protocol/danger.ts'
import { withoutDenial } from './callersWords.ts'
import type { HeardTurn, Past, SafetyState, Verdict } from './safetyState.ts'
import { UNEASY } from './thresholds.ts'

/**
 * The record loses the mark, and the agent answers what the caller said before, and what this turn says besides that
 * they are fine.
 * @param isFine whether the caller has said so
 * @param isAlarm whether the agent had told them where to turn
 */
export function noDanger(
  past: Past,
  kind: EmergencyKind,
  { text, reading, at }: HeardTurn,
  isFine: boolean,
  isAlarm = false,
): [SafetyState, Verdict] {
  const isTakenBack = past.noticed.includes(kind) && !past.survived.includes(kind)
  const state: SafetyState = {
    ...past,
    name: 'calm',
    denied: isFine ? [...past.denied, kind] : past.denied,
    noticed: isTakenBack ? past.noticed.filter((each) => each !== kind) : past.noticed,
    falseAlarms: isTakenBack ? [...past.falseAlarms, { kind, at }] : past.falseAlarms,
  }
  // Whoever waves away what they have just described, or does not say, may still need help today.
  const isOpen = (isAlarm && !isFine) || (reading?.certainty ?? 0) >= UNEASY
  const care = isOpen && (kind === 'medical' || kind === 'despair') ? kind : undefined
  const first = care ?? (isAlarm ? 'sorry' : undefined)
  const words = withoutDenial(text)
  return [
    state,
    {
      by: 'agent',
      ...(words === '' ? { isOnlyAnswer: true } : { words }),
      ...(first && { first }),
    },
  ]
}
