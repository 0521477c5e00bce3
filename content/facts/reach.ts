import { type LanguageName, languages, widgetLanguages } from '@ringwell/protocol/languages.ts'
import { voices } from '@ringwell/protocol/voices.ts'

/** The reach of the service: figures that the company states, and figures that are counted from the code. */
export const reach = {
  /** Stated for the service. Printed with a plus: `100+`. */
  languages: 100,
  /** Stated for agents in banking and finance. */
  bankingLanguages: 135,
  channels: 35,
  /** Stated for the Enterprise plan. */
  integrations: 1000,
  /** The number of languages that the demo page offers. */
  demoLanguages: languages.length,
  widgetLanguages: widgetLanguages.length,
  voices: voices.length,
} as const

/**
 * The languages that each provider understands and speaks, for the copy and for what agents say about
 * themselves. `engine/languages.test.ts` compares `embedded` with what the engine's stages list, which is what
 * the API tells every page.
 */
export const spokenBy: Readonly<Record<'embedded' | 'openai', readonly LanguageName[]>> = {
  embedded: ['English'],
  openai: languages.map(({ name }) => name),
}

/** What is true of this deployment. Pages say it beside every figure that the company states for its service. */
export const here = {
  languages: `our own engine speaks ${spokenBy.embedded.join(' and ')}, and OpenAI ${spokenBy.openai.length}`,
  channels: 'agents answer in the browser, on this site and in your widget',
  phone: 'Telephone numbers are connected over Twilio, Telnyx or a SIP trunk',
} as const
