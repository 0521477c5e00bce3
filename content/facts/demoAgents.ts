/** Agents for one line of business that visitors can call on the demo page, besides the ready-made ones. */
interface DemoAgent {
  /** The name on the demo page. */
  name: string
  field: string
  /** Follows `It` in an agent's sentence. */
  does: string
}

export const demoAgents = [
  {
    name: 'Restaurant',
    field: 'restaurants',
    does: 'books, moves and cancels tables, and notes what a guest does not eat',
  },
  {
    name: 'Hospitality',
    field: 'hotels',
    does: 'books rooms, changes stays and arranges a late check-out',
  },
  {
    name: 'Real Estate',
    field: 'estate agencies',
    does: 'answers questions about a flat and arranges viewings',
  },
  {
    name: 'Gaming',
    field: 'game companies',
    does: 'helps players who are locked out of an account',
  },
  {
    name: 'L&D Training',
    field: 'staff training',
    does: 'practises difficult conversations with people',
  },
  {
    name: 'Support Desk',
    field: 'technical support',
    does: 'goes through a problem step by step, reports it and arranges an engineer',
  },
  {
    name: 'Appointment Desk',
    field: 'appointments',
    does: 'books, moves and cancels appointments',
  },
] as const satisfies readonly DemoAgent[]

export type DemoAgentName = (typeof demoAgents)[number]['name']
