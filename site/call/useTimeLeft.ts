import { useEffect, useState } from 'react'

/** Returns the milliseconds until `endsAt`, a `performance.now()` time. Updates four times a second. */
export function useTimeLeft(endsAt: number): number {
  const [now, setNow] = useState(() => performance.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(performance.now()), 250)
    return () => clearInterval(timer)
  }, [])
  return Math.max(0, endsAt - now)
}
