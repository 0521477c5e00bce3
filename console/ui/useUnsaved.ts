import { useEffect } from 'react'

let page: string | undefined

/** Returns the path and the query of the page whose changes are not saved. */
export const unsavedPage = (): string | undefined => page

/** Whoever has just saved may go without being asked. */
export const markSaved = (): void => void (page = undefined)

/** Has the browser and `shell/AskToLeave.tsx` ask before this page and its changes are left. */
export function useUnsaved(isUnsaved: boolean): void {
  useEffect(() => {
    if (!isUnsaved) return undefined
    page = location.pathname + location.search
    const ask = (event: BeforeUnloadEvent): void => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => {
      page = undefined
      removeEventListener('beforeunload', ask)
    }
  }, [isUnsaved])
}
