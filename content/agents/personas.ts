import type { AgentBrief } from './agentSchema.ts'
import { appointmentDesk } from './briefs/appointmentDesk.ts'
import { gaming } from './briefs/gaming.ts'
import { general } from './briefs/general.ts'
import { healthcare } from './briefs/healthcare.ts'
import { hospitality } from './briefs/hospitality.ts'
import { loanReminder } from './briefs/loanReminder.ts'
import { orderStatus } from './briefs/orderStatus.ts'
import { realEstate } from './briefs/realEstate.ts'
import { restaurant } from './briefs/restaurant.ts'
import { salesDesk } from './briefs/salesDesk.ts'
import { supportDesk } from './briefs/supportDesk.ts'
import { training } from './briefs/training.ts'
import { travelChanges } from './briefs/travelChanges.ts'
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

/** An agent with everything that the built-in brain needs. A browser needs only the brief. */
export interface Persona {
  brief: AgentBrief
  playbook: Playbook
  /** Falls back only on the small talk of the general playbook. Without it, on the whole general playbook. */
  fallsBackOn?: 'smallTalk'
  /** True if the agent speaks for the company itself, so that questions about prices are meant for it. */
  speaksForCompany: boolean
  /** Said if the agent has no answer to a question. Without them, it says the standard lines. */
  unknownLines?: { first: Variants; again: Variants }
}

export const generalPersona: Persona = {
  brief: general,
  playbook: companyPlaybook,
  speaksForCompany: true,
}

export const personas: readonly Persona[] = [
  generalPersona,
  { brief: salesDesk, playbook: salesDeskPlaybook, speaksForCompany: true },
  { brief: supportDesk, playbook: supportDeskPlaybook, speaksForCompany: false },
  { brief: appointmentDesk, playbook: appointmentDeskPlaybook, speaksForCompany: false },
  { brief: loanReminder, playbook: loanReminderPlaybook, speaksForCompany: false },
  { brief: orderStatus, playbook: orderStatusPlaybook, speaksForCompany: false },
  { brief: travelChanges, playbook: travelChangesPlaybook, speaksForCompany: false },
  { brief: hospitality, playbook: hospitalityPlaybook, speaksForCompany: false },
  { brief: healthcare, playbook: healthcarePlaybook, speaksForCompany: false },
  { brief: realEstate, playbook: realEstatePlaybook, speaksForCompany: false },
  { brief: gaming, playbook: gamingPlaybook, speaksForCompany: false },
  { brief: restaurant, playbook: restaurantPlaybook, speaksForCompany: false },
  {
    brief: training,
    playbook: trainingPlaybook,
    speaksForCompany: false,
    unknownLines: jordanIsUnsure,
  },
]
