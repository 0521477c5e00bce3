import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { Link } from 'wouter'
import type { AgentView } from '@ringwell/protocol/operator/agents.ts'
import type { CallRow, Excerpt } from '@ringwell/protocol/operator/calls.ts'
import { callerOf, callHref, isUnderWay, liveHref, outcomeSoFar } from '../call/callWords.ts'
import { useNameOf } from '../people/peopleQueries.ts'
import { useSignedIn } from '../shell/sessionContext.ts'
import { outcomeNames } from '../ui/outcomes.ts'
import { clock } from '../ui/times.ts'
import { useKeys } from '../ui/useKeys.ts'
import { When } from '../ui/When.tsx'

export interface CallListProps {
  calls: readonly CallRow[]
  agents: readonly AgentView[]
  chosen: ReadonlySet<string> | 'all'
  onChoose: (chosen: ReadonlySet<string>) => void
  /** The rows are those of the query before, until the new ones are there. */
  isStale: boolean
  /** Called when the last rows are near. */
  onEnd: () => void
}

const ROW_PX = 76
/** What the page scrolls in. */
const scroller = (): HTMLElement | null => document.querySelector('main')

/** How many rows before the end the next ones are asked for. */
const AHEAD = 40

/** Only the rows that are seen are in the document, so that a hundred thousand calls scroll like ten. */
export function CallList(props: CallListProps) {
  const { calls, agents, chosen, onChoose, isStale, onEnd } = props
  const list = useRef<HTMLUListElement>(null)
  const [top, setTop] = useState(0)
  const isChosen = chosen === 'all' || chosen.size > 0
  useLayoutEffect(() => {
    const main = scroller()
    const box = list.current?.getBoundingClientRect()
    if (box && main) setTop(Math.round(box.top - main.getBoundingClientRect().top + main.scrollTop))
  }, [isChosen])
  // This component is not memoised, so what the library returns is never stale.
  // oxlint-disable-next-line react/incompatible-library
  const rows = useVirtualizer({
    getScrollElement: scroller,
    count: calls.length,
    estimateSize: () => ROW_PX,
    // Otherwise, a list to which somebody goes back begins at its top.
    initialOffset: () => scroller()?.scrollTop ?? 0,
    overscan: 8,
    scrollMargin: top,
    getItemKey: (index) => calls[index]?.call_id ?? index,
  })
  const shown = rows.getVirtualItems()
  const last = shown.at(-1)?.index ?? 0
  useEffect(() => {
    if (last >= calls.length - AHEAD) onEnd()
  }, [last, calls.length, onEnd])

  const [active, setActive] = useState(-1)
  const move = (step: number): void => {
    const next = Math.min(Math.max(active + step, 0), calls.length - 1)
    setActive(next)
    rows.scrollToIndex(next, { align: 'auto' })
    // The row is in the document only after the list has scrolled to it.
    requestAnimationFrame(() =>
      list.current?.querySelector<HTMLElement>(`[data-index="${next}"] a`)?.focus(),
    )
  }
  const nameOf = useNameOf()
  const { email: own } = useSignedIn()
  const names = new Map(agents.map((agent) => [agent.agent_id, agent.agent_name]))
  const ids = chosen === 'all' ? new Set(calls.map((call) => call.call_id)) : chosen
  const toggle = (callId: string): void => {
    const next = new Set(ids)
    if (!next.delete(callId)) next.add(callId)
    onChoose(next)
  }
  useKeys({
    j: () => move(1),
    k: () => move(-1),
    x: () => {
      const call = calls[active]
      if (call) toggle(call.call_id)
    },
  })
  const isAll = ids.size >= calls.length

  return (
    <div className="call-list" data-stale={isStale || undefined}>
      <div className="call-all">
        <label>
          <input
            type="checkbox"
            checked={isAll}
            onChange={() => onChoose(new Set(isAll ? [] : calls.map((call) => call.call_id)))}
          />
          {isAll ? 'Select none' : `Select these ${calls.length}`}
        </label>
        <span className="note call-keys">
          <kbd>j</kbd> <kbd>k</kbd> next and previous, <kbd>x</kbd> select, <kbd>Enter</kbd> open,{' '}
          <kbd>/</kbd> search
        </span>
      </div>
      <ul ref={list} style={{ height: rows.getTotalSize() }}>
        {shown.map(({ index, key, start }) => {
          const call = calls[index]
          if (!call) return null
          return (
            <li
              key={key}
              ref={rows.measureElement}
              data-index={index}
              aria-setsize={calls.length}
              aria-posinset={index + 1}
              style={{ transform: `translateY(${start - top}px)` }}
            >
              <Row
                onFocus={() => setActive(index)}
                call={call}
                agent={names.get(call.agent_uuid) ?? call.agent_uuid}
                owner={call.assigned_to === own ? 'you' : nameOf(call.assigned_to ?? '')}
                isChosen={ids.has(call.call_id)}
                onToggle={() => toggle(call.call_id)}
              />
            </li>
          )
        })}
      </ul>
    </div>
  )
}

interface RowProps {
  onFocus: () => void
  call: CallRow
  agent: string
  /** Who looks after it: a name, `you`, or nobody. */
  owner: string
  isChosen: boolean
  onToggle: () => void
}

function Row({ call, agent, owner, isChosen, onToggle, onFocus }: RowProps) {
  const who = callerOf(call)
  const { call_id: id } = call
  const isRunning = isUnderWay(call)
  const outcome = outcomeSoFar(call)
  return (
    <article className="call-row">
      <label className="call-choose">
        <input type="checkbox" checked={isChosen} onChange={onToggle} onFocus={onFocus} />
        <span className="vh">
          Select the call of <bdi>{who}</bdi>
        </span>
      </label>
      <div className="call-who">
        <Link href={callHref(id, call.excerpt?.position)} onFocus={onFocus}>
          <bdi>{call.erased_at ? 'Erased' : who}</bdi>
        </Link>
        <small>
          <When at={call.created_at} /> · <bdi>{agent}</bdi>
        </small>
      </div>
      <div className="call-what">
        {call.excerpt ? (
          <Found excerpt={call.excerpt} />
        ) : (
          <p dir="auto">{call.erased_at ? 'What was said is gone.' : !isRunning && call.summary}</p>
        )}
      </div>
      <div className="call-facts">
        {isRunning && (
          <Link className="chip chip-open" href={liveHref(id)}>
            In progress<span className="vh">: the call of {who}, live</span>
          </Link>
        )}
        {outcome && (
          <span
            className={`chip ${outcome === 'emergency' ? 'chip-danger' : outcome === 'done' ? 'chip-done' : ''}`}
          >
            {outcomeNames[outcome]}
          </span>
        )}
        {call.upset_turn !== null && (
          <Link className="chip chip-open" href={callHref(id, call.upset_turn)}>
            Upset<span className="vh">: what {who} said</span>
          </Link>
        )}
        {call.unanswered && <span className="chip">Question open</span>}
        {owner && (
          <span className={`chip ${owner === 'you' ? 'chip-open' : ''}`}>With {owner}</span>
        )}
        {call.rating !== null && (
          <span className="chip">
            <span aria-hidden="true">{'★'.repeat(call.rating)}</span>
            <span className="vh">{call.rating} of 5 stars</span>
          </span>
        )}
        <span className="num note">{call.duration_ms === null ? '' : clock(call.duration_ms)}</span>
      </div>
    </article>
  )
}

function Found({ excerpt: { who, parts } }: { excerpt: Excerpt }) {
  return (
    <p dir="auto">
      <span className="note">{who === 'agent' ? 'Agent' : 'Caller'}: </span>
      {parts.map(({ text, hit }, at) =>
        // The parts of one excerpt never change.
        // oxlint-disable-next-line react/no-array-index-key
        hit ? <mark key={at}>{text}</mark> : <span key={at}>{text}</span>,
      )}
    </p>
  )
}
