/** The names of our products and plans, as callers say them, recognisers write them and voices read them. In English. */
import type { PlanName, Entities } from './playbookSchema.ts'

/** What speech recognition writes in place of the names. Lowercase, no punctuation. */
export const misheardNames: readonly (readonly [heard: RegExp, meant: string])[] = [
  [/\b(?:ring wells?|wring well|ringwall|ring wall|ringwel|bringwell)\b/g, 'ringwell'],
  [
    /\b(?:pro|prop|prose|bro|probe) (?:plan|playing|plane|planned|plant|clan|plain|plans)\b/g,
    'pro plan',
  ],
  [
    /\b(?:starter|started|starters|start a|starting) (?:plan|playing|plane|plant|clan)\b/g,
    'starter plan',
  ],
  [/\b(?:scale|scales|scaled|skill|skull|sale) (?:plan|playing|plane|plant|clan)\b/g, 'scale plan'],
  [/\b(?:free|three) (?:plan|playing|plane|plant|tier)\b/g, 'free plan'],
  [/\benter prize\b/g, 'enterprise'],
  [/\b(?:fin|finn|fine|fun|phin) buddy\b/g, 'fynbuddy'],
  [/\b(?:insure|ensure) mate\b/g, 'insuremate'],
  [/\bfarm voice\b/g, 'farmvoice'],
  [/\b(?:medi|medic|meddy|medical) call\b/g, 'medicall'],
  [/\b(?:shop|show) pal\b/g, 'shopal'],
  [/\bjet mate\b/g, 'jetmate'],
  [/\btele help\b/g, 'telehelp'],
  [/\bbulls? (?:a i|ai|eye)\b/g, 'bullsai'],
]

/** `scale` is also a verb and `free` an adjective, so these two count only next to certain other words. */
export const planNames: readonly (readonly [PlanName, RegExp])[] = [
  [
    'free',
    /\bfree (?:plan|tier|version|one|account)\b|\b(?:the|and|versus|vs|or|from|than|to|about|between|compare) free\b(?! of)/,
  ],
  ['starter', /\bstarter\b/],
  ['pro', /\bpro\b/],
  [
    'scale',
    /(?<!\b(?:can|will|it|we|to|you) )\bscale\b(?! up| with| down)|\b(?:compared?|pro|starter|free) to scale\b/,
  ],
  ['enterprise', /\benterprise\b/],
]

/** Words for fields of business that have a ready-made agent, or one on the demo page. */
export const businessFields: readonly (readonly [NonNullable<Entities['field']>, RegExp])[] = [
  ['InsureMate', /\b(?:insurances?|insurers?|insurance|policyholders?|underwriters?)\b/],
  [
    'MediCall',
    /\b(?:hospitals?|clinics?|doctors?|dentists?|dental|medical|health(?:care)?|patients?|surgery|laborator(?:y|ies))\b/,
  ],
  [
    'FynBuddy',
    /\b(?:banks?|banking|bfsi|finance|loans?|lend(?:ing|ers?)|debt|collections?|credit unions?|mortgages?)\b/,
  ],
  [
    'ShoPal',
    /\b(?:(?:online|web) ?(?:shops?|stores?)|webshops?|e[- ]?commerce|retail(?:ers?)?|sell [a-z ]*(?:online|on the (?:internet|web)))\b/,
  ],
  ['JetMate', /\b(?:airlines?|travel|airports?|tour operators?|flights?)\b/],
  ['TeleHelp', /\b(?:telecoms?|telcos?|broadband|telephone compan(?:y|ies)|mobile operators?)\b/],
  ['FarmVoice', /\b(?:farm(?:s|ers?|ing)?|agricultur(?:e|al)|crops?)\b/],
  ['BullsAI', /\b(?:brokers?|brokerage|trading|traders?|stocks)\b/],
  ['Restaurant', /\b(?:restaurants?|cafes?|pizzerias?|bistros?|table reservations?)\b/],
  ['Hospitality', /\b(?:hotels?|guest ?houses?|hostels?|hospitality)\b/],
  [
    'Real Estate',
    /\b(?:real estate|estate agen(?:ts?|cy|cies)|realtors?|property (?:agents?|managers?))\b/,
  ],
  ['Gaming', /\b(?:gaming|games? (?:company|companies|studios?|publishers?)|video ?games?)\b/],
  [
    'L&D Training',
    /\b(?:(?:staff|employee) training|train(?:ing)? (?:our |my )?(?:staff|employees|people|team)|role ?plays?|coaching)\b/,
  ],
  [
    'Support Desk',
    /\b(?:help ?desks?|(?:technical|customer|product|it) support|support (?:team|desk|line|calls))\b/,
  ],
  ['Appointment Desk', /\b(?:salons?|hairdressers?|barbers?|opticians?)\b/],
]

/** Names that the synthesis model would read wrongly, and spellings that it reads right. */
export const spokenNames = { FynBuddy: 'Fin Buddy' } as const
