import type { WidgetLanguage } from '../../publicTypes.ts'
import type { LeadWords } from './leadWords.ts'

const files: Record<WidgetLanguage, () => Promise<{ words: LeadWords }>> = {
  english: () => import('./english.ts'),
  hindi: () => import('./hindi.ts'),
  gujarati: () => import('./gujarati.ts'),
  bengali: () => import('./bengali.ts'),
  tamil: () => import('./tamil.ts'),
  spanish: () => import('./spanish.ts'),
  french: () => import('./french.ts'),
}

/** Rejects when they can't be fetched. */
export const loadLeadWords = async (language: WidgetLanguage): Promise<LeadWords> =>
  (await files[language]()).words
