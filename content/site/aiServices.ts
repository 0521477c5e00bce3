import { brand } from '@ringwell/brand/brand.ts'
import { type OfferingName, offerings } from '../facts/offerings.ts'
import { accentTab } from './aiServicesAccent.ts'
import { agentTab } from './aiServicesAgent.ts'
import { syncTab } from './aiServicesSync.ts'
import type { ServiceTab } from './aiServicesTab.ts'
import type { Meta } from './shapes.ts'

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

interface Offering {
  icon: (typeof offeringIcons)[number]
  name: string
  text: string
}

interface AiServices {
  meta: Meta
  title: string
  lead: string
  tabsLabel: string
  tabs: [ServiceTab, ServiceTab, ServiceTab]
  offerings: {
    title: string
    lead: string
    items: Offering[]
  }
}

export const aiServices: AiServices = {
  meta: {
    title: `AI voice services: Agent, Accent, Sync | ${brand.name}`,
    description:
      'Three services for a phone line: an agent that takes the call, accent refinement for people on it, and live speech translation between the two sides.',
  },
  title: 'One takes the call. Two help the people on it.',
  lead: 'Agent answers by itself. Accent and Sync work under a conversation between two people.',
  tabsLabel: 'Services',
  tabs: [agentTab, accentTab, syncTab],
  offerings: {
    title: 'Eight agents with a trade',
    lead: 'Each starts from the questions of one field. Yours are added to it.',
    items: offerings.map(({ name, text }) => ({ icon: icons[name], name, text })),
  },
}
