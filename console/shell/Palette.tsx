import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { type Command, offeredCommands } from './commands.ts'
import { sections } from './sections.ts'

/** The command palette: every section, everything that the page can do, and a search of all calls. */
export function Palette({ onClose }: { onClose: () => void }) {
  const [, navigate] = useLocation()
  const [words, setWords] = useState('')
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const { current } = dialog
    current?.showModal()
    return () => current?.close()
  }, [])

  const all = useMemo<Command[]>(
    () => [
      ...offeredCommands(),
      ...sections.map(({ title, path, key }) => ({
        title: `Go to ${title}`,
        key: `g ${key}`,
        run: () => navigate(path),
      })),
    ],
    [navigate],
  )
  const found = matching(all, words)
  const search = words.trim()
  const shown: Command[] = search
    ? [
        ...found,
        {
          title: `Search all calls for “${search}”`,
          run: () => navigate(`/calls?q=${encodeURIComponent(search)}`),
        },
      ]
    : found

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
        {shown.map((command) => (
          <li key={command.title}>
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

/** Returns the commands in which every word begins a word, in their order. */
function matching(commands: readonly Command[], words: string): Command[] {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean)
  return commands.filter(({ title }) => {
    const has = title.toLowerCase().split(/\s+/)
    return wanted.every((word) => has.some((each) => each.startsWith(word)))
  })
}
