import { spokenNames } from '@ringwell/content/agents/vocabulary.ts'

/** Abbreviations that are said in full. */
export const longForms: Readonly<Record<string, string>> = {
  'mr.': 'Mister',
  'mrs.': 'Missus',
  'ms.': 'Miz',
  'dr.': 'Doctor',
  'prof.': 'Professor',
  'e.g.': 'for example',
  'i.e.': 'that is',
  'etc.': 'et cetera',
  'vs.': 'versus',
  'approx.': 'approximately',
  'inc.': 'Incorporated',
  'ltd.': 'Limited',
  'dept.': 'department',
  'incl.': 'including',
}

/** Before a capital letter, the period of these abbreviations also ends the sentence. */
export const mayEndSentence = new Set(['etc.', 'inc.', 'ltd.', 'dept.'])

/** Capitals that are spelled out letter by letter although they could be read as a word. */
export const spelledOut = new Set(
  'AI API AV BFSI CET EST GMT IST PST UTC BPO CEO CMS CPA CRM CSAT CSV DNS DSS EMI ERP EU EUR FAQ GDPR GPT HR HTML HTTP HTTPS ID INR ISO IT ITR IVR KPI KYC LLM MIS NLP NPS OTP PCI PDF PNR POS PR QA QR RBAC ROI RPA RSS RTC SDK SDP SEO SIP SLA SMS SQL SSO STT TTS TV UAE UI UK UPI URL US USA USD USB UX VAT VIP VPN'.split(
    ' ',
  ),
)

/** Words that espeak-ng would read wrongly, respelled so that it reads them right. */
export const respelled: Readonly<Record<string, string>> = {
  HIPAA: 'hippa',
  SOC: 'sock',
  JSON: 'jason',
  YAML: 'yammel',
  PIN: 'pin',
  PINs: 'pins',
  OK: 'okay',
  SaaS: 'sass',
  RAM: 'ram',
  WebRTC: 'web R.T.C',
  OpenAI: 'open A.I',
  Marathi: 'Marahti',
  paise: 'pie-say',
  ...spokenNames,
  WhatsApp: 'whats app',
}

/** Units after a number: `100ms`, `3 GB`. Singular and plural. */
export const units: Readonly<Record<string, readonly [one: string, many: string]>> = {
  ms: ['millisecond', 'milliseconds'],
  sec: ['second', 'seconds'],
  secs: ['second', 'seconds'],
  min: ['minute', 'minutes'],
  mins: ['minute', 'minutes'],
  hr: ['hour', 'hours'],
  hrs: ['hour', 'hours'],
  kb: ['kilobyte', 'kilobytes'],
  mb: ['megabyte', 'megabytes'],
  gb: ['gigabyte', 'gigabytes'],
  tb: ['terabyte', 'terabytes'],
  khz: ['kilohertz', 'kilohertz'],
  km: ['kilometre', 'kilometres'],
  kg: ['kilogram', 'kilograms'],
  cm: ['centimetre', 'centimetres'],
  mm: ['millimetre', 'millimetres'],
}

/** Periods after a slash: `$50/mo`. */
export const periods: Readonly<Record<string, string>> = {
  mo: 'month',
  month: 'month',
  yr: 'year',
  year: 'year',
  wk: 'week',
  week: 'week',
  day: 'day',
  hr: 'hour',
  hour: 'hour',
  min: 'minute',
  minute: 'minute',
  sec: 'second',
  second: 'second',
  call: 'call',
  user: 'user',
  seat: 'seat',
  agent: 'agent',
}

export interface Currency {
  one: string
  many: string
  /** What a hundredth of the unit is called. */
  part: readonly [one: string, many: string]
}

const cents = ['cent', 'cents'] as const
export const currencies: Readonly<Record<string, Currency>> = {
  $: { one: 'dollar', many: 'dollars', part: cents },
  '€': { one: 'euro', many: 'euros', part: cents },
  '£': { one: 'pound', many: 'pounds', part: ['penny', 'pence'] },
  '₹': { one: 'rupee', many: 'rupees', part: ['paisa', 'paise'] },
  '¥': { one: 'yen', many: 'yen', part: ['sen', 'sen'] },
}

export const currencyOfCode: Readonly<Record<string, string>> = {
  USD: '$',
  EUR: '€',
  GBP: '£',
  INR: '₹',
  'RS.': '₹',
  JPY: '¥',
}
