import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import { agentHref, agentsQuery } from '../agents/agentQueries.ts'
import { type Command, offeredCommands } from './commands.ts'
import { found } from './found.ts'
import { places } from './places.ts'

/** The command palette: every page, setting and agent, everything that the page can do, and a search of all calls. */
export function Palette({ onClose }: { onClose: () => void }) {
  const [, navigate] = useLocation()
  const [words, setWords] = useState('')
  const { data: agents } = useQuery(agentsQuery)
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const { current } = dialog
    current?.showModal()
    return () => current?.close()
  }, [])

  const all = useMemo<Command[]>(
    () => [
      ...offeredCommands(),
      ...places.map(({ path, ...place }) => ({ ...place, run: () => navigate(path) })),
      ...(agents ?? []).map(({ agent_id: id, agent_name: name }) => ({
        title: `Open ${name || id}`,
        words: 'agent',
        run: () => navigate(agentHref(id)),
      })),
    ],
    [navigate, agents],
  )
  const fitting = found(all, words)
  const search = words.trim()
  const shown: Command[] = search
    ? [
        ...fitting,
        {
          title: `Search all calls for “${search}”`,
          run: () => navigate(`/calls?q=${encodeURIComponent(search)}`),
        },
      ]
    : fitting

  const run = (command: Command | undefined): void => {
    if (!command) return
    onClose()
    command.run()
  }

  return (
    <dialog ref={dialog} className="palette" aria-label="Go to or do" onClose={onClose}>
      <input
        type="text"
        aria-label="Go to or do"
        placeholder="Search or jump to…"
        autoComplete="off"
        spellCheck={false}
        value={words}
        onChange={({ target }) => setWords(target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') {
            // Otherwise the key would also press what has the focus by then.
            event.preventDefault()
            run(shown[0])
          } else moveFocus(event)
        }}
      />
      <ul>
        {shown.map((command, index) => (
          <li key={`${command.title} ${index}`}>
            <button type="button" onClick={() => run(command)} onKeyDown={moveFocus}>
              {command.title}
              {command.key && <kbd>{command.key}</kbd>}
            </button>
          </li>
        ))}
      </ul>
    </dialog>
  )
}

/** Arrows go from the text to the commands, from each to the next, and back. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  const dialog = event.currentTarget.closest('dialog')
  if (!step || !dialog) return
  event.preventDefault()
  const stops = [...dialog.querySelectorAll<HTMLElement>('input, button')]
  const at = stops.indexOf(event.currentTarget)
  stops[(at + step + stops.length) % stops.length]?.focus()
}
