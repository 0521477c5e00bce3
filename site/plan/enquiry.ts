import { type ChosenPlan, planQuery, readPlanQuery, writePlan } from './chosenPlan.ts'

/** What a visitor who follows a link to the contact page wants of us. The link's address says so. */
export type Enquiry =
  | { about: 'order'; chosen: ChosenPlan }
  | { about: 'enterprise' }
  /** A plan that somebody has already; it may be unknown which. */
  | { about: Standing; chosen: ChosenPlan | undefined }

const standings = ['payment', 'cancel'] as const
type Standing = (typeof standings)[number]

/** First words of a message, by what it is about. `{plan}`, `{model}`, `{billing}` and `{currency}` are filled in. */
export type Openings = Readonly<
  Record<'order' | 'enterprise' | Standing | `${Standing}WithoutPlan`, string>
>

/** `?plan=pro&…` for an order, `?about=cancel&plan=pro&…` for anything else about a plan. */
export function enquiryQuery(enquiry: Enquiry): string {
  if (enquiry.about === 'enterprise') return '?plan=enterprise'
  const { about, chosen } = enquiry
  if (about === 'order') return planQuery(chosen)
  return `?${new URLSearchParams({ about, ...chosen })}`
}

/** Undefined when the address says nothing that we know. */
export function readEnquiry(search: string): Enquiry | undefined {
  const asked = new URLSearchParams(search)
  const chosen = readPlanQuery(search)
  const about = standings.find((standing) => standing === asked.get('about'))
  if (about) return { about, chosen }
  if (asked.get('plan') === 'enterprise') return { about: 'enterprise' }
  return chosen && { about: 'order', chosen }
}

/**
 * Puts an enquiry into words.
 * @param nameOf a plan, by its id, as it is printed: `Pro`
 */
export function writeEnquiry(
  openings: Openings,
  enquiry: Enquiry,
  nameOf: (plan: string) => string,
): string {
  switch (enquiry.about) {
    case 'enterprise':
      return openings.enterprise.replace('{plan}', nameOf('enterprise'))
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
