import { type ChosenPlan, planQuery, readPlanQuery, writePlan } from '../pricing/chosenPlan.ts'

/** Why a visitor follows a link to the contact page. The address of the link contains it. */
export type Enquiry =
  | { about: 'order'; chosen: ChosenPlan }
  | { about: 'enterprise' }
  /** After a call with an agent. The link says no more about it. */
  | { about: 'call' }
  /** About a plan that the visitor already has. We may not know which. */
  | { about: PlanChange; chosen: ChosenPlan | undefined }

const planChanges = ['payment', 'cancel'] as const
type PlanChange = (typeof planChanges)[number]

/**
 * The opening of a message for each subject, with `{plan}`, `{model}`, `{billing}` and `{currency}` to fill
 * in.
 */
export type Openings = Readonly<
  Record<'order' | 'enterprise' | 'call' | PlanChange | `${PlanChange}WithoutPlan`, string>
>

/** Writes `?plan=pro&…` for an order and `?about=cancel&plan=pro&…` for other enquiries about a plan. */
export function enquiryQuery(enquiry: Enquiry): string {
  if (enquiry.about === 'enterprise') return '?plan=enterprise'
  if (enquiry.about === 'call') return '?about=call'
  const { about, chosen } = enquiry
  if (about === 'order') return planQuery(chosen)
  return `?${new URLSearchParams({ about, ...chosen })}`
}

/** Returns undefined if the address contains no enquiry that we know. */
export function readEnquiry(search: string): Enquiry | undefined {
  const asked = new URLSearchParams(search)
  const chosen = readPlanQuery(search)
  const about = planChanges.find((change) => change === asked.get('about'))
  if (about) return { about, chosen }
  if (asked.get('about') === 'call') return { about: 'call' }
  if (asked.get('plan') === 'enterprise') return { about: 'enterprise' }
  return chosen && { about: 'order', chosen }
}

/**
 * Writes an enquiry as text.
 * @param nameOf returns the printed name of a plan by its id: `Pro`
 */
export function writeEnquiry(
  openings: Openings,
  enquiry: Enquiry,
  nameOf: (plan: string) => string,
): string {
  switch (enquiry.about) {
    case 'enterprise':
      return openings.enterprise.replace('{plan}', nameOf('enterprise'))
    case 'call':
      return openings.call
    case 'order':
      return withPlan(openings.order, enquiry.chosen, nameOf)
    default: {
      const { about, chosen } = enquiry
      return chosen ? withPlan(openings[about], chosen, nameOf) : openings[`${about}WithoutPlan`]
    }
  }
}

const withPlan = (opening: string, chosen: ChosenPlan, nameOf: (plan: string) => string) =>
  writePlan(opening, chosen, nameOf(chosen.plan))
