import type { WidgetLanguage } from '../publicTypes.ts'
import type { Words } from './words.ts'

const files: Record<WidgetLanguage, () => Promise<{ words: Words }>> = {
  english: () => import('./english.ts'),
  hindi: () => import('./hindi.ts'),
  gujarati: () => import('./gujarati.ts'),
  bengali: () => import('./bengali.ts'),
  tamil: () => import('./tamil.ts'),
  spanish: () => import('./spanish.ts'),
  french: () => import('./french.ts'),
}

/** Each language has its own file, because a visitor reads only one. Rejects when it can't be fetched. */
export const loadWords = async (language: WidgetLanguage): Promise<Words> =>
  (await files[language]()).words
