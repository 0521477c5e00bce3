import { createElement, useEffect, useState, type ReactNode } from 'react'
import type { CallSummary, CallSummaryProps } from './CallSummary.tsx'

/** Set when the file has arrived. */
let loaded: typeof CallSummary | undefined
let loading: Promise<unknown> | undefined

async function load(): Promise<void> {
  try {
    loaded = (await import('./CallSummary.tsx')).CallSummary
  } catch {
    // The next call of the function below tries again.
    loading = undefined
  }
}

/** Loads the code that is needed only after a call. */
export const loadCallSummary = (): Promise<unknown> => (loading ??= load())

/** Shows the summary of a call once its code is loaded, and `children` until then. */
export function LateSummary({ children, ...props }: CallSummaryProps & { children: ReactNode }) {
  const [isLoaded, setLoaded] = useState(loaded !== undefined)
  useEffect(() => {
    let isWanted = true
    void loadCallSummary().then(() => {
      if (isWanted) setLoaded(loaded !== undefined)
      return undefined
    })
    return () => {
      isWanted = false
    }
  }, [])
  return isLoaded && loaded ? createElement(loaded, props) : children
}
