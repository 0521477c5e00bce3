import type { WidgetLanguage } from '../publicTypes.ts'

/** The label of the button, and the message to show if the panel can't be loaded. */
export const labels: Record<WidgetLanguage, readonly [tag: string, open: string, failed: string]> =
  {
    english: ['en', 'Speak to AI', 'Please try again.'],
    hindi: ['hi', 'एआई से बात करें', 'फिर से कोशिश करें'],
    gujarati: ['gu', 'એઆઈ સાથે વાત કરો', 'ફરી પ્રયાસ કરો'],
    bengali: ['bn', 'এআই-এর সঙ্গে কথা বলুন', 'আবার চেষ্টা করুন'],
    tamil: ['ta', 'AI உடன் பேசுங்கள்', 'மீண்டும் முயற்சிக்கவும்'],
    spanish: ['es', 'Hablar con la IA', 'Inténtelo de nuevo.'],
    french: ['fr', 'Parler à l’IA', 'Réessayez.'],
  }

/** Picks the language that the page asks for, else the visitor's first that we support, else English. */
export function chooseLanguage(
  asked: string | null,
  visitorTags: readonly string[],
): WidgetLanguage {
  for (const wanted of [asked ?? '', ...visitorTags]) {
    const name = wanted.toLowerCase()
    for (const language of Object.keys(labels) as WidgetLanguage[]) {
      if (language === name || labels[language][0] === name.slice(0, 2)) return language
    }
  }
  return 'english'
}
