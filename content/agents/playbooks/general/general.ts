import type { Playbook } from '../../playbookSchema.ts'
import { practicalIntents } from './practical.ts'
import { demoIntents } from './demos.ts'
import { planIntents } from './plans.ts'
import { priceIntents } from './prices.ts'
import { productIntents } from './product.ts'
import { smallTalkIntents } from './smallTalk.ts'

/** Every agent falls back on this playbook. The General Agent has no other. */
export const generalPlaybook: Playbook = {
  intents: [
    ...priceIntents,
    ...planIntents,
    ...productIntents,
    ...practicalIntents,
    ...demoIntents,
    ...smallTalkIntents,
  ],
}
