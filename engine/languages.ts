import { english } from './english/english.ts'
import type { LanguagePack } from './languagePack.ts'
import type { Brain, Stt, Tts } from './stages.ts'

const primaryOf = (tag: string) => tag.toLowerCase().split('-')[0]

/** Finds the tag in `known` for the same language, such as `en` for `en-IN`. */
export function findLanguage(wanted: string, known: readonly string[]): string | undefined {
  return known.find((tag) => primaryOf(tag) === primaryOf(wanted))
}

/** The language of the built-in models, of the playbooks and of the rules that read danger. */
export const builtInLanguage: LanguagePack = english

const packs: readonly LanguagePack[] = [english]

/** What the engine knows by rules of the language of this BCP 47 tag. */
export const packOf = (language: string): LanguagePack | undefined =>
  packs.find(({ tag }) => tag === primaryOf(language))

/** Whether our own words are in the language of this tag. */
export const isBuiltIn = (language: string): boolean => packOf(language) === builtInLanguage

/**
 * Returns the language that a stage uses for a call in the `wanted` language: the same language, or else
 * the first one that the stage knows. If the engine does not speak the call's language, the call is held in
 * one that it does speak, and the agent says so.
 */
export function languageFor(wanted: string, known: readonly string[]): string {
  return findLanguage(wanted, known) ?? known[0] ?? wanted
}

/** The language in which the voice says the answers in a call of the `wanted` language. */
export const voiceLanguage = (
  wanted: string,
  { brain, tts }: Pick<LanguageStages, 'brain' | 'tts'>,
): string =>
  languageFor(brain.languages ? languageFor(wanted, brain.languages) : wanted, tts.languages)

/** The stages that need to know a language before a call can be held in it. */
export interface LanguageStages {
  stt: Pick<Stt, 'languages'>
  tts: Pick<Tts, 'languages'>
  brain: Pick<Brain, 'languages'>
}

/**
 * Returns the BCP 47 tags of the languages in which the engine can hold a call: recognition, answers and
 * voice all know them. A brain that lists no languages answers in any.
 */
export function spokenLanguages({ stt, tts, brain }: LanguageStages): string[] {
  const others = [tts.languages, ...(brain.languages ? [brain.languages] : [])]
  return stt.languages.filter((tag) => others.every((known) => findLanguage(tag, known)))
}
