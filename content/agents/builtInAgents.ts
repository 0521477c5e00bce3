import type { AgentProfile } from './agentSchema.ts'
import { appointmentDesk } from './profiles/appointmentDesk.ts'
import { gaming } from './profiles/gaming.ts'
import { general } from './profiles/general.ts'
import { healthcare } from './profiles/healthcare.ts'
import { hospitality } from './profiles/hospitality.ts'
import { loanReminder } from './profiles/loanReminder.ts'
import { orderStatus } from './profiles/orderStatus.ts'
import { realEstate } from './profiles/realEstate.ts'
import { restaurant } from './profiles/restaurant.ts'
import { salesDesk } from './profiles/salesDesk.ts'
import { supportDesk } from './profiles/supportDesk.ts'
import { training } from './profiles/training.ts'
import { travelChanges } from './profiles/travelChanges.ts'
import type { AgentTasks } from './tasks/agentTasks.ts'
import type { Playbook, Variants } from './playbookSchema.ts'
import { appointmentDeskPlaybook } from './playbooks/appointmentDesk.ts'
import { gamingPlaybook } from './playbooks/gaming.ts'
import { companyPlaybook } from './playbooks/companyPlaybook.ts'
import { healthcarePlaybook } from './playbooks/healthcare.ts'
import { hospitalityPlaybook } from './playbooks/hospitality.ts'
import { loanReminderPlaybook } from './playbooks/loanReminder.ts'
import { orderStatusPlaybook } from './playbooks/orderStatus.ts'
import { realEstatePlaybook } from './playbooks/realEstate.ts'
import { restaurantPlaybook } from './playbooks/restaurant.ts'
import { salesDeskPlaybook } from './playbooks/salesDesk.ts'
import { supportDeskPlaybook } from './playbooks/supportDesk.ts'
import { trainingPlaybook } from './playbooks/training.ts'
import { jordanIsUnsure } from './playbooks/trainingSmallTalk.ts'
import { travelChangesPlaybook } from './playbooks/travelChanges.ts'

/** An agent with everything that the built-in brain needs. A browser needs only the profile. */
export interface BuiltInAgent {
  profile: AgentProfile
  playbook: Playbook
  /** What it can do, if that is not the same in every call. */
  tasks?: AgentTasks
  /** Falls back only on the small talk of the general playbook. Without it, on the whole general playbook. */
  fallsBackOn?: 'smallTalk'
  /** True if the agent speaks for the company itself, so that questions about prices are meant for it. */
  speaksForCompany: boolean
  /** Said if the agent has no answer to a question. Without them, it says the standard lines. */
  unknownLines?: { first: Variants; again: Variants }
}

export const generalAgent: BuiltInAgent = {
  profile: general,
  playbook: companyPlaybook,
  speaksForCompany: true,
}

export const builtInAgents: readonly BuiltInAgent[] = [
  generalAgent,
  { profile: salesDesk, playbook: salesDeskPlaybook, speaksForCompany: true },
  { profile: supportDesk, playbook: supportDeskPlaybook, speaksForCompany: false },
  { profile: appointmentDesk, playbook: appointmentDeskPlaybook, speaksForCompany: false },
  { profile: loanReminder, playbook: loanReminderPlaybook, speaksForCompany: false },
  { profile: orderStatus, playbook: orderStatusPlaybook, speaksForCompany: false },
  { profile: travelChanges, playbook: travelChangesPlaybook, speaksForCompany: false },
  { profile: hospitality, playbook: hospitalityPlaybook, speaksForCompany: false },
  { profile: healthcare, playbook: healthcarePlaybook, speaksForCompany: false },
  { profile: realEstate, playbook: realEstatePlaybook, speaksForCompany: false },
  { profile: gaming, playbook: gamingPlaybook, speaksForCompany: false },
  { profile: restaurant, playbook: restaurantPlaybook, speaksForCompany: false },
  {
    profile: training,
    playbook: trainingPlaybook,
    speaksForCompany: false,
    unknownLines: jordanIsUnsure,
  },
]
