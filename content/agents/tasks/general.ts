import { defineAgentTasks } from './agentTasks.ts'
import { bookDemo, companyBusiness, recommendPlan } from './company.ts'

export const generalTasks = defineAgentTasks({
  agent: 'general',
  business: companyBusiness,
  tasks: [bookDemo, recommendPlan],
})
