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

/**
 * What is true of this deployment, and what needs a key or an account. Pages say it beside every figure that the company
 * states for its service.
 */
export const here = {
  languages: `our own engine speaks ${spokenBy.embedded.join(' and ')}; with an OpenAI key, it’s ${spokenBy.openai.length}`,
  channels: 'agents answer in the browser, on this site and in your widget',
  phone: 'The telephone needs an account with Twilio or Telnyx, or a SIP trunk',
} as const

/** The figures that each page about a product shows. */
export const figures = {
  languages: {
    figure: `${reach.languages}+`,
    label: `languages on offer; here, ${here.languages}`,
  },
  channels: {
    figure: `${reach.channels}+`,
    label: `channels on offer; here, ${here.channels}. ${here.phone}`,
  },
} as const

/** Follows the name of a product that the engine does not have. */
export const unbuilt = 'is still being built: no call on this site uses it yet'
