import type { WidgetLanguage } from '../../publicTypes.ts'
import type { CallWords } from '../words.ts'

const files: Record<WidgetLanguage, () => Promise<{ words: CallWords }>> = {
  english: () => import('./english.ts'),
  hindi: () => import('./hindi.ts'),
  gujarati: () => import('./gujarati.ts'),
  bengali: () => import('./bengali.ts'),
  tamil: () => import('./tamil.ts'),
  spanish: () => import('./spanish.ts'),
  french: () => import('./french.ts'),
}

/** Rejects when they can't be fetched. */
export const loadCallWords = async (language: WidgetLanguage): Promise<CallWords> =>
  (await files[language]()).words
