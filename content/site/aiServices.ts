import { brand } from '@ringwell/brand/brand.ts'
import { z } from 'zod'
import { accentTab } from './aiServicesAccent.ts'
import { agentTab } from './aiServicesAgent.ts'
import { syncTab } from './aiServicesSync.ts'
import { ServiceTab } from './aiServicesTab.ts'
import { defineContent } from './defineContent.ts'
import { Meta, Text } from './shapes.ts'

/** Names of drawn icons, one per offering. */
export const offeringIcons = [
  'coin',
  'shield',
  'field',
  'pulse',
  'bag',
  'wing',
  'mast',
  'chart',
] as const

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
    items: [
      {
        icon: 'coin',
        name: 'FynBuddy',
        text: 'Loans, credit cards, recovery. Explains what is due and when, and takes a promise to pay.',
      },
      {
        icon: 'shield',
        name: 'InsureMate',
        text: 'Insurance. Says what a policy covers in plain words, opens a claim, and tells callers how far it has come.',
      },
      {
        icon: 'field',
        name: 'FarmVoice',
        text: 'Agronomy, weather, market rates. A farmer asks aloud, in a field, with no app to install.',
      },
      {
        icon: 'pulse',
        name: 'MediCall',
        text: 'Doctor and laboratory bookings. Finds a slot, moves one, reads out how to prepare.',
      },
      {
        icon: 'bag',
        name: 'ShoPal',
        text: 'E-commerce support. Where the parcel is, how to send it back, when the money returns.',
      },
      {
        icon: 'wing',
        name: 'JetMate',
        text: 'Travel changes. Moves a flight or a room, and says the fee before it does.',
      },
      {
        icon: 'mast',
        name: 'TeleHelp',
        text: 'Billing and network. Goes through a bill line by line, and checks whether an area has a fault.',
      },
      {
        icon: 'chart',
        name: 'BullsAI',
        text: 'Trading insights. Reads prices and holdings aloud. It informs, and gives no investment advice.',
      },
    ],
  },
})
