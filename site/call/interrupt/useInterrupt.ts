import { useState } from 'react'
import type { InterruptGame } from './InterruptGame.tsx'

interface Interrupt {
  isOpen: boolean
  /** Undefined while it is closed or being loaded. */
  Game: typeof InterruptGame | undefined
  toggle: () => void
}

/** The game in a live call. It is loaded when it is first asked for. */
export function useInterrupt(): Interrupt {
  const [Game, setGame] = useState<typeof InterruptGame>()
  const [isOpen, setOpen] = useState(false)

  async function toggle(): Promise<void> {
    const opens = !isOpen
    setOpen(opens)
    if (!opens || Game) return
    const loaded = await import('./InterruptGame.tsx').catch(() => undefined)
    if (loaded) setGame(() => loaded.InterruptGame)
    else setOpen(false)
  }

  return { isOpen, Game: isOpen ? Game : undefined, toggle: () => void toggle() }
}
