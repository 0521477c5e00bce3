/** One of the eight ready-made agents: everything that the site prints and agents say about it. */
interface Offering {
  /** The name that callers may ask for. */
  name: string
  field: string
  /** Follows the name in an agent's sentence. */
  does: string
  /** The description that the site prints. */
  text: string
}

export const offerings = [
  {
    name: 'FynBuddy',
    field: 'banking and finance',
    does: 'answers about loans and credit cards, and reminds people of payments that are due',
    text: 'Loans, credit cards, recovery. Explains what is due and when, and takes a promise to pay.',
  },
  {
    name: 'InsureMate',
    field: 'insurance',
    does: 'answers policyholders',
    text: 'Insurance. Says what a policy covers in plain words, opens a claim, and tells callers how far it has come.',
  },
  {
    name: 'FarmVoice',
    field: 'farming',
    does: 'talks about crops, the weather and market rates',
    text: 'Agronomy, weather, market rates. A farmer asks aloud, in a field, with no app to install.',
  },
  {
    name: 'MediCall',
    field: 'healthcare',
    does: 'books doctors and laboratory tests',
    text: 'Doctor and laboratory bookings. Finds a slot, moves one, reads out how to prepare.',
  },
  {
    name: 'ShoPal',
    field: 'online shops',
    does: 'looks after the customers of an online shop',
    text: 'E-commerce support. Where the parcel is, how to send it back, when the money returns.',
  },
  {
    name: 'JetMate',
    field: 'travel',
    does: 'handles changes to a trip',
    text: 'Travel changes. Moves a flight or a room, and says the fee before it does.',
  },
  {
    name: 'TeleHelp',
    field: 'telecoms',
    does: 'answers about bills and the network',
    text: 'Billing and network. Goes through a bill line by line, and checks whether an area has a fault.',
  },
  {
    name: 'BullsAI',
    field: 'trading',
    does: 'talks through market insights',
    text: 'Trading insights. Reads prices and holdings aloud. It informs, and gives no investment advice.',
  },
] as const satisfies readonly Offering[]

export type OfferingName = (typeof offerings)[number]['name']

/** Names that the synthesis model would read wrongly, and spellings that it reads right. */
export const spokenNames = { FynBuddy: 'Fin Buddy' } as const
