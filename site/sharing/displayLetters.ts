import font from '@ringwell/brand/fonts/familjen-grotesk-latin-600-normal.woff?inline'
import { createLettering } from './lettering.ts'

/** The display font as outlines, for what is drawn when the site is built. */
export const displayLetters = createLettering(
  Buffer.from(font.slice(font.indexOf(',') + 1), 'base64'),
)
