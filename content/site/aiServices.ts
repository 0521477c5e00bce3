import { brand } from '@ringwell/brand/brand.ts'
import { type OfferingName, offerings } from '../facts/offerings.ts'
import { accentTab } from './aiServicesAccent.ts'
import { agentTab } from './aiServicesAgent.ts'
import { syncTab } from './aiServicesSync.ts'
import type { ServiceTab } from './aiServicesTab.ts'
import type { RecordingId } from './recordings.ts'

/** Names of drawn icons, one per offering. */
const offeringIcons = ['coin', 'shield', 'field', 'pulse', 'bag', 'wing', 'mast', 'chart'] as const

const icons = {
  FynBuddy: 'coin',
  InsureMate: 'shield',
  FarmVoice: 'field',
  MediCall: 'pulse',
  ShoPal: 'bag',
  JetMate: 'wing',
  TeleHelp: 'mast',
  BullsAI: 'chart',
} as const satisfies Record<OfferingName, (typeof offeringIcons)[number]>

/** A caller's sentence and the answer. */
const recordingOf = {
  FynBuddy: 'fynbuddy-due',
  InsureMate: 'offering-shield',
  FarmVoice: 'offering-field',
  MediCall: 'offering-pulse',
  ShoPal: 'offering-bag',
  JetMate: 'offering-wing',
  TeleHelp: 'offering-mast',
  BullsAI: 'offering-chart',
} as const satisfies Record<OfferingName, RecordingId>

export const aiServices = {
  meta: {
    title: `AI voice services: Agent, Accent, Sync | ${brand.name}`,
    description:
      'Three services for your phone lines: an agent that takes calls, accent refinement for your team, and live speech translation between two people.',
  },
  title: 'An agent for your calls. Two tools for your team.',
  lead: 'Agent answers calls on its own. Accent and Sync, which we are still building, work in the background while two people talk.',
  tabsLabel: 'Services',
  tabs: [agentTab, accentTab, syncTab] satisfies [ServiceTab, ServiceTab, ServiceTab],
  offerings: {
    title: 'Eight ready-made agents',
    lead: 'Each already knows the common questions in its industry. Then we add yours.',
    items: offerings.map(({ name, text }) => ({
      icon: icons[name],
      name,
      text,
      recording: recordingOf[name],
    })),
  },
}
