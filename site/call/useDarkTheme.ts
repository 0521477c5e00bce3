import { brand } from '@ringwell/brand/brand.ts'
import { useLayoutEffect } from 'react'
import { colourBars } from '../layouts/colourBars.ts'

/** Makes the page, the navigation bar and the browser's bars dark, as long as the component is shown, and shows its top. */
export function useDarkTheme(): void {
  // Before the browser paints, so that nothing is seen to move.
  useLayoutEffect(() => {
    document.body.classList.add('night')
    colourBars(brand.colours.ink)
    window.scrollTo({ top: 0, behavior: 'instant' })
    return () => {
      document.body.classList.remove('night')
      colourBars()
    }
  }, [])
}
