import { CALL_LIMIT_MS } from '@ringwell/protocol/callLimits.ts'
import { languages } from '@ringwell/protocol/languages.ts'
import { voices } from '@ringwell/protocol/voices.ts'
import {
  currencies,
  enterprise,
  formatNumber,
  formatPrice,
  plans,
  pricingModels,
  type PricingPlan,
} from '../pricing.ts'
import { callPanel } from '../site/callPanel.ts'
import { company } from './company.ts'
import { offerings } from './offerings.ts'
import { onboarding } from './onboarding.ts'
import { privacy } from './privacy.ts'
import { here, reach } from './reach.ts'

/**
 * The facts about the company that a language model gets, one per line. The site prints the same data.
 * @param spoken languages that the model understands and speaks in calls
 */
export function companyFacts(spoken: readonly string[]): string[] {
  return [
    `${company.name} makes AI voice agents that answer and place phone calls for businesses.`,
    ...plans.map(planFact),
    `${enterprise.name}: price on request. ${enterprise.features.join(', ')}.`,
    `The models ${pricingModels.join(' and ')} cost the same.`,
    `More than ${reach.languages} languages, more than ${reach.bankingLanguages} for banking and finance; ${reach.demoLanguages} are listed on the demo page: ${languages.map(({ name }) => name).join(', ')}.`,
    spoken.length < reach.demoLanguages
      ? `In this call you hear and speak only ${spoken.join(' and ')}. Say so when somebody asks for another language.`
      : 'You hear and speak all the languages of the demo page.',
    `More than ${reach.channels} channels are on offer, by arrangement. On this site, ${here.channels}. ${here.phone}.`,
    `${voices.length} voices: ${voices.map((voice) => `${voice.person} (${voice.gender})`).join(', ')}.`,
    `Ready-made agents: ${offerings.map((one) => `${one.name} for ${one.field}`).join(', ')}.`,
    `To begin: ${onboarding.bring} lead to ${onboarding.get}. No date is promised.`,
    privacy.recorded,
    privacy.kept,
    `Whoever was on a call can delete its recording: the button “${callPanel.after.erase}” is on their screen when the call has ended.`,
    `A demo call on this website lasts up to ${CALL_LIMIT_MS / 60_000} minutes; its clock is on the screen.`,
    `A widget of two lines of code puts a microphone button on any website; its panel is written in ${reach.widgetLanguages} languages.`,
    `${company.phone === undefined ? 'The contact page' : `Phone ${company.phone}, or the contact page`}; an answer comes within ${company.replyWithinHours} hours. A demo is booked with the Book Demo button.`,
    ...(company.phone === undefined
      ? ['You know no phone number of the company; the contact page shows how to reach it.']
      : []),
    'Agents work day and night. Payments are switched off in this demo.',
  ]
}

function planFact(plan: PricingPlan): string {
  const prices = currencies
    .map(
      ({ code }) =>
        `${formatPrice(plan, code, 'monthly')} a month or ${formatPrice(plan, code, 'annual')} paid by the year`,
    )
    .join('; ')
  const addOn =
    plan.addOnCreditsPerMinute === undefined
      ? 'no add-ons'
      : `an extra minute takes ${plan.addOnCreditsPerMinute} credits`
  const analytics =
    plan.analyticsCreditsPerConversation === undefined
      ? ''
      : ` Analytics take ${plan.analyticsCreditsPerConversation} credits a conversation.`
  const more = [plan.badge, plan.offer, ...plan.extras].filter((part) => part !== undefined)
  return `${plan.name} plan: ${prices}. ${formatNumber(plan.credits)} credits, about ${formatNumber(plan.minutes)} minutes; ${addOn}; calls at a time: ${plan.concurrentCalls}; ${plan.voices} voices; ${plan.knowledgeFiles} knowledge files.${analytics}${more.length > 0 ? ` ${more.join('. ')}.` : ''}`
}
