import { defineAgentTasks } from './agentTasks.ts'
import { companyBusiness, demoTasks, recommendPlan } from './company.ts'

export const salesDeskTasks = defineAgentTasks({
  agent: 'salesDesk',
  business: companyBusiness,
  tasks: [recommendPlan, ...demoTasks],
  greetingAsks: 'recommendPlan',
  greetingWords: (
    'call calls phone phones ring rings rang customer customers client clients patient patients guest guests shop firm ' +
    'business practice company receptionist reception switchboard office answer answers answered branches'
  )
    .split(' ')
    .concat("i'm a", "we're a", 'i run', 'i own', 'i sell', 'i cut', 'pick up', 'on the line'),
})
