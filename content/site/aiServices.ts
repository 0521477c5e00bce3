import { brand } from '@ringwell/brand/brand.ts'
import { z } from 'zod'
import { type OfferingName, offerings } from '../facts/offerings.ts'
import { accentTab } from './aiServicesAccent.ts'
import { agentTab } from './aiServicesAgent.ts'
import { syncTab } from './aiServicesSync.ts'
import { ServiceTab } from './aiServicesTab.ts'
import { defineContent } from './defineContent.ts'
import { Meta, Text } from './shapes.ts'

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

const Offering = z.strictObject({ icon: z.enum(offeringIcons), name: Text, text: Text })

const AiServices = z.strictObject({
  meta: Meta,
  title: Text,
  lead: Text,
  tabsLabel: Text,
  tabs: z.tuple([ServiceTab, ServiceTab, ServiceTab]),
  offerings: z.strictObject({ title: Text, lead: Text, items: z.array(Offering).length(8) }),
})

export const aiServices = defineContent('content/site/aiServices.ts', AiServices, {
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
})
