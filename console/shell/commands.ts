import { useEffect } from 'react'

/** Something that the command palette offers. */
export interface Command {
  /** A verb and its object: “Export this list”. */
  title: string
  /** What people call it otherwise. */
  words?: string
  /** The key that does the same, if there is one. */
  key?: string
  run: () => void
}

const offered = new Set<readonly Command[]>()

/** Offers what the page can do in the command palette, for as long as the page is shown. */
export function useCommands(commands: readonly Command[]): void {
  useEffect(() => {
    offered.add(commands)
    return () => void offered.delete(commands)
  }, [commands])
}

export const offeredCommands = (): Command[] => [...offered].flat()
