import { defineAgentTasks } from './agentTasks.ts'
import { companyBusiness, demoTasks, recommendPlan } from './company.ts'

export const salesDeskTasks = defineAgentTasks({
  agent: 'salesDesk',
  business: companyBusiness,
  tasks: [recommendPlan, ...demoTasks],
  greetingAsks: 'recommendPlan',
})
