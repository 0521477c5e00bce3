/** The eight ready-made agents, by the name that callers may ask for. */
export const offerings = [
  {
    name: 'FynBuddy',
    field: 'banking and finance',
    does: 'answers about loans and credit cards, and reminds people of payments that are due',
  },
  { name: 'InsureMate', field: 'insurance', does: 'answers policyholders' },
  {
    name: 'FarmVoice',
    field: 'farming',
    does: 'talks about crops, the weather and market rates',
  },
  { name: 'MediCall', field: 'healthcare', does: 'books doctors and laboratory tests' },
  { name: 'ShoPal', field: 'online shops', does: 'looks after the customers of an online shop' },
  { name: 'JetMate', field: 'travel', does: 'handles changes to a trip' },
  { name: 'TeleHelp', field: 'telecoms', does: 'answers about bills and the network' },
  { name: 'BullsAI', field: 'trading', does: 'talks through market insights' },
] as const

export type OfferingName = (typeof offerings)[number]['name']
