import type { LanguageName } from '@ringwell/protocol/languages.ts'
import type { DemoAgentName } from '../facts/demoAgents.ts'
import type { OfferingName } from '../facts/offerings.ts'
import type { Billing, Currency, PlanId } from '../pricing.ts'
import type { Holiday } from './ownBusiness/holidays.ts'
import type { Weekday } from './ownBusiness/parseHours.ts'

export type PlanName = PlanId | 'enterprise'

/** What an answer can depend on. Every value comes from what the visitor said, in this turn or earlier. */
export interface Entities {
  plan?: PlanName
  otherPlan?: PlanName
  currency?: Currency
  billing?: Billing
  language?: LanguageName
  /** A language that the visitor named but the demo doesn't offer. */
  otherLanguage?: string
  offering?: OfferingName
  /** The agent for the field that the visitor named: `we are a bank`. */
  field?: OfferingName | DemoAgentName
  /** The days of the week that the visitor named, in their order. */
  weekdays?: readonly Weekday[]
  /** A time of day at which the visitor asks whether somebody is there, in minutes; two if it may be am or pm. */
  clock?: readonly number[]
  /** The holiday at which the visitor asks whether somebody is there. */
  holiday?: Holiday
  /** Whether the visitor asks if somebody is there then, or if nobody is. */
  asksIf?: 'open' | 'closed'
}
export type EntityName = keyof Entities

/**
 * Different ways to say the same thing, one to three sentences each. The brain uses the next one each time.
 */
export type Variants = readonly string[]

/**
 * `caller`: something that a caller may say to any agent (thanks, are you human). `company`: a question about
 * the company. An agent with another job answers it only when the match is certain.
 */
type Scope = 'caller' | 'company'

interface IntentBase {
  id: string
  scope?: Scope
  /** How people ask for it. The embedding model compares utterances with these. */
  examples: readonly string[]
  /** Words that make this intent more likely. They add a small advantage and are never enough alone. */
  cues?: readonly string[]
  /** What the answer depends on. A visitor who then says only `and in euros?` gets this intent again. */
  takes?: readonly EntityName[]
  /** Which intent to use instead when none of these was named: `planPrice` without a plan is `prices`. */
  withoutEntity?: { named: readonly EntityName[]; to: string }
  /** Which intent to use instead when one of these was named: `prices` with a plan is `planPrice`. */
  withEntity?: { named: readonly EntityName[]; to: string }
  /** The task that the answer offers in its last sentence. */
  offers?: string
  /** Says when the business is open. If the operator has changed that, the changed hours are said instead. */
  saysHours?: true
  /** Gets no answer of its own if the same utterance also says something else. */
  isAside?: true
  /**
   * The answer says that the wish is noted, so a task under way notes the caller's words, or, with `next`, asks for what
   * shall be noted, so it notes what the caller tells next.
   */
  notes?: true | 'next'
  /** This intent ends the task under way. For example, it is about an emergency. */
  endsDialogue?: boolean
}

interface PlainIntent extends IntentBase {
  answers: Variants
  /** In place of answers that point at something on a screen. */
  onPhone?: Variants
}

interface CountedIntent extends IntentBase {
  /** @param today such as `2026-12-24`, if the answer is for a caller */
  answer(entities: Entities, answered: ReadonlySet<string>, today?: string): Variants
  /** Inputs that together produce every sentence. Tests use them, and so does the list of all known lines. */
  cases: readonly { entities?: Entities; answered?: readonly string[] }[]
}

export type Intent = PlainIntent | CountedIntent

/** What an agent that plays a role notices in the caller's own words, besides what it answers. */
export interface Signs {
  /** Each name counts as answered once the words were said, and as `new:` until it was reported. */
  patterns: Readonly<Record<string, RegExp>>
  /** Sentences that are not said to the person whose role is played. */
  outside: RegExp
  /** The intent after which nothing counts as said. */
  startsAnew: string
  /** The intent that reports what was noticed. */
  reportedBy: string
}

export interface Playbook {
  intents: readonly Intent[]
  signs?: Signs
}
