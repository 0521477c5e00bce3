/** The BCP 47 tag of the language of our own words. */
export const ENGLISH = 'en'

/** The demo's 32 languages with their BCP 47 tags, in the order of the spec. */
export const languages = [
  { name: 'English', tag: ENGLISH },
  { name: 'Hindi', tag: 'hi' },
  { name: 'Bengali', tag: 'bn' },
  { name: 'Tamil', tag: 'ta' },
  { name: 'Telugu', tag: 'te' },
  { name: 'Kannada', tag: 'kn' },
  { name: 'Gujarati', tag: 'gu' },
  { name: 'Punjabi', tag: 'pa' },
  { name: 'Marathi', tag: 'mr' },
  { name: 'Malayalam', tag: 'ml' },
  { name: 'Assamese', tag: 'as' },
  { name: 'Spanish', tag: 'es' },
  { name: 'Dutch', tag: 'nl' },
  { name: 'German', tag: 'de' },
  { name: 'Chinese', tag: 'zh' },
  { name: 'French', tag: 'fr' },
  { name: 'Japanese', tag: 'ja' },
  { name: 'Polish', tag: 'pl' },
  { name: 'Arabic', tag: 'ar' },
  { name: 'Italian', tag: 'it' },
  { name: 'Russian', tag: 'ru' },
  { name: 'Norwegian', tag: 'no' },
  { name: 'Swedish', tag: 'sv' },
  { name: 'Welsh', tag: 'cy' },
  { name: 'Ukrainian', tag: 'uk' },
  { name: 'Greek', tag: 'el' },
  { name: 'Irish', tag: 'ga' },
  { name: 'Latvian', tag: 'lv' },
  { name: 'Lithuanian', tag: 'lt' },
  { name: 'Luxembourgish', tag: 'lb' },
  { name: 'Portuguese', tag: 'pt' },
  { name: 'Czech', tag: 'cs' },
] as const

export type Language = (typeof languages)[number]
export type LanguageName = Language['name']
export const DEFAULT_LANGUAGE: LanguageName = 'English'

/** The widget's seven languages. Its form sends the names in lowercase. */
export const widgetLanguages = [
  'English',
  'Hindi',
  'Gujarati',
  'Bengali',
  'Tamil',
  'Spanish',
  'French',
] as const satisfies readonly LanguageName[]

/** Ignores case, because the demo sends 'English' and the widget sends 'english'. */
export function findLanguage(name: string): Language | undefined {
  const wanted = name.toLowerCase()
  return languages.find((language) => language.name.toLowerCase() === wanted)
}

/** Finds the language of a BCP 47 tag: `hi` and `hi-IN` are Hindi. */
export function languageOfTag(tag: string): Language | undefined {
  const primary = tag.toLowerCase().split('-')[0]
  return languages.find((language) => language.tag === primary)
}
