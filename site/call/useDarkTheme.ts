import { brand } from '@ringwell/brand/brand.ts'
import { useEffect } from 'react'
import { colourBars } from '../layouts/colourBars.ts'

/** Makes the page, the navigation bar and the browser's bars dark during a call. */
export function useDarkTheme(on: boolean): void {
  useEffect(() => {
    if (!on) return undefined
    document.body.classList.add('night')
    colourBars(brand.colours.ink)
    window.scrollTo({ top: 0, behavior: 'instant' })
    return () => {
      document.body.classList.remove('night')
      colourBars()
    }
  }, [on])
}
