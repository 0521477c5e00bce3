/**
 * Returns the country that the visitor's languages name, by the English name that the form lists. Undefined if the
 * first language names none: `en` is spoken everywhere, and another language says nothing about its speaker's country.
 * @param languages language tags, the preferred one first: `navigator.languages`
 * @param listed the names in the form
 */
export function countryOf(
  languages: readonly string[],
  listed: readonly string[],
): string | undefined {
  const locales = languages.flatMap((tag) => localeOf(tag) ?? [])
  const own = locales.find(({ language, region }) => region && language === locales[0]?.language)
  if (!own?.region) return undefined
  const printed = new Intl.DisplayNames('en-GB', { type: 'region' }).of(own.region)
  const name = printed?.replace('&', 'and').replace(/^St\.? /, 'Saint ')
  return listed.find((country) => country === name)
}

function localeOf(tag: string): Intl.Locale | undefined {
  try {
    return new Intl.Locale(tag)
  } catch {
    return undefined
  }
}
