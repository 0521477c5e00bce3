import type { ListedAgent } from '@ringwell/protocol/session.ts'
import { appointmentDesk } from './profiles/appointmentDesk.ts'
import { loanReminder } from './profiles/loanReminder.ts'
import { orderStatus } from './profiles/orderStatus.ts'
import { salesDesk } from './profiles/salesDesk.ts'
import { supportDesk } from './profiles/supportDesk.ts'
import { travelChanges } from './profiles/travelChanges.ts'

/**
 * The agents that `GET {api}/website/list-agent` returns. The page puts the General Agent before them.
 * Never change an id: recordings refer to it.
 */
export const listedAgents: readonly ListedAgent[] = [
  {
    agent_id: '1da0d73e-c806-46ba-9934-9c67f6b96a9f',
    agent_name: salesDesk.name,
    agent_prompt: salesDesk.prompt,
  },
  {
    agent_id: '5b82ab1e-75d5-419d-a72a-c27c78044ad9',
    agent_name: supportDesk.name,
    agent_prompt: supportDesk.prompt,
  },
  {
    agent_id: 'f5de07df-0541-42c6-b806-cccfa411010d',
    agent_name: appointmentDesk.name,
    agent_prompt: appointmentDesk.prompt,
  },
  {
    agent_id: '2c22966f-ad35-4859-a9a2-06b567e55708',
    agent_name: loanReminder.name,
    agent_prompt: loanReminder.prompt,
  },
  {
    agent_id: '2980e204-5eb2-47d3-8a42-205e92e7807b',
    agent_name: orderStatus.name,
    agent_prompt: orderStatus.prompt,
  },
  {
    agent_id: 'ac0999f5-da65-432b-9a63-7f90d40d9a7f',
    agent_name: travelChanges.name,
    agent_prompt: travelChanges.prompt,
  },
]
