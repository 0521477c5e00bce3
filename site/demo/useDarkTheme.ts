import { brand } from '@ringwell/brand/brand.ts'
import { useEffect } from 'react'

/** Makes the page, the navigation bar and the browser's theme color dark during a call. */
export function useDarkTheme(on: boolean): void {
  useEffect(() => {
    if (!on) return undefined
    const edge = document.querySelector('meta[name=theme-color]')
    document.body.classList.add('night')
    edge?.setAttribute('content', brand.colours.ink)
    window.scrollTo({ top: 0, behavior: 'instant' })
    return () => {
      document.body.classList.remove('night')
      edge?.setAttribute('content', brand.colours.paper)
    }
  }, [on])
}
