/**
 * What puts somebody in danger, or how a caller turns on the agent. All kinds but the last two are about people who
 * need help.
 */
export const dangerKinds = [
  'medical' /* somebody is hurt, ill, unconscious or poisoned */,
  'despair' /* somebody may want to die or hurt themselves */,
  'fire' /* fire, smoke, gas, carbon monoxide */,
  'violence' /* somebody is being attacked, held or threatened */,
  'child' /* a child is harmed or missing, or left alone */,
  'rescue' /* somebody is trapped, stranded, lost or in the water */,
  'threat' /* the caller threatens somebody */,
  'abuse' /* the caller insults the agent */,
] as const

export type DangerKind = (typeof dangerKinds)[number]

/** How much longer a call may last once somebody in it may be in danger, in ms. */
export const DANGER_EXTRA_MS = 180_000

/** The function with which a language model reports a danger. */
export const REPORT_DANGER = 'reportDanger'

/** A kind of danger in which somebody needs help. */
export type EmergencyKind = Exclude<DangerKind, 'threat' | 'abuse'>

export const isEmergency = (kind: DangerKind): kind is EmergencyKind =>
  kind !== 'threat' && kind !== 'abuse'
