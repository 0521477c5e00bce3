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
    text: 'Loans, credit cards and recovery. Explains what’s due and when, and notes when the caller will pay.',
  },
  {
    name: 'InsureMate',
    field: 'insurance',
    does: 'answers policyholders',
    text: 'Insurance. Explains cover in plain words, opens claims and says how far they’ve come.',
  },
  {
    name: 'FarmVoice',
    field: 'farming',
    does: 'talks about crops, the weather and market rates',
    text: 'Agronomy, weather and market rates. Farmers just ask, out in the field, with no app to install.',
  },
  {
    name: 'MediCall',
    field: 'healthcare',
    does: 'books doctors and laboratory tests',
    text: 'Doctor and lab bookings. Finds or moves an appointment and explains how to prepare.',
  },
  {
    name: 'ShoPal',
    field: 'online shops',
    does: 'looks after the customers of an online shop',
    text: 'E-commerce support. Where the parcel is, how to return it and when the refund arrives.',
  },
  {
    name: 'JetMate',
    field: 'travel',
    does: 'handles changes to a trip',
    text: 'Travel changes. Moves a flight or a hotel room, and tells you the fee before it does.',
  },
  {
    name: 'TeleHelp',
    field: 'telecoms',
    does: 'answers about bills and the network',
    text: 'Billing and network. Goes through a bill line by line and checks for faults in the area.',
  },
  {
    name: 'BullsAI',
    field: 'trading',
    does: 'talks through market insights',
    text: 'Trading insights. Reads out prices and holdings. It informs, and never gives investment advice.',
  },
] as const satisfies readonly Offering[]

export type OfferingName = (typeof offerings)[number]['name']
