import { useEffect, useState } from 'react'

/**
 * Returns the milliseconds until `endsAt`, a `performance.now()` time. Updates four times a second, and stands still
 * while the connection is interrupted.
 */
export function useTimeLeft(endsAt: number, isInterrupted: boolean): number {
  const [now, setNow] = useState(() => performance.now())
  useEffect(() => {
    if (isInterrupted) return undefined
    const timer = setInterval(() => setNow(performance.now()), 250)
    return () => clearInterval(timer)
  }, [isInterrupted])
  return Math.max(0, endsAt - now)
}
