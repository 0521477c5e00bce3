import { brand } from '@ringwell/brand/brand.ts'

/**
 * Colours the browser's own bars like the page: by the theme that the visitor chose, or else by the system's, which a
 * media query on the first of the two elements decides.
 * @param night colour of a page that is dark in both themes
 */
export function colourBars(night?: string): void {
  const dark = document.querySelector<HTMLMetaElement>('meta[name=theme-color]')
  if (!dark) return
  const theme = night ? 'dark' : document.documentElement.dataset.theme
  dark.content = night ?? brand.colours.paperAtNight
  dark.media = { dark: '', light: 'not all' }[theme ?? ''] ?? '(prefers-color-scheme: dark)'
}
