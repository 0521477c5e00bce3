import { defineAgentTasks } from './agentTasks.ts'
import { companyBusiness, demoTasks, recommendPlan } from './company.ts'

export const generalTasks = defineAgentTasks({
  agent: 'general',
  business: companyBusiness,
  tasks: [...demoTasks, recommendPlan],
})
