import { defineAgentTasks } from './agentTasks.ts'
import { bookDemo, companyBusiness, recommendPlan } from './company.ts'

export const salesDeskTasks = defineAgentTasks({
  agent: 'salesDesk',
  business: companyBusiness,
  tasks: [recommendPlan, bookDemo],
  greetingOffers: 'recommendPlan',
})
