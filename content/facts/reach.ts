import { type LanguageName, languages, widgetLanguages } from '@ringwell/protocol/languages.ts'
import { voices } from '@ringwell/protocol/voices.ts'

/** How far the service reaches: what the company states, and what can be counted here. */
export const reach = {
  /** Stated for the service, printed with a plus: `100+`. */
  languages: 100,
  /** Stated for agents in banking and finance. */
  bankingLanguages: 135,
  channels: 35,
  /** On the Enterprise plan. */
  integrations: 1000,
  /** Offered on the demo page. */
  demoLanguages: languages.length,
  widgetLanguages: widgetLanguages.length,
  voices: voices.length,
} as const

/** Who answers a call, and what it hears and speaks. The API tells every page which of them a server has. */
export const spokenBy: Readonly<Record<'embedded' | 'openai', readonly LanguageName[]>> = {
  embedded: ['English'],
  openai: languages.map(({ name }) => name),
}

/** Channels that are named anywhere; the rest of the count is not broken down. */
export const namedChannels = ['phone', 'web', 'WhatsApp', 'SMS'] as const
