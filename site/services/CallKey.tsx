import { services } from '@ringwell/content/site/services.ts'
import { CallIcon } from '../ui/icons.tsx'

/** Calls the agent of a trade or an industry. `callTrade.tsx` opens the dialog in which the call begins. */
export function CallKey({ id, name }: { id: string; name: string }) {
  const { call, callAbout } = services.trades
  return (
    <button
      className="icon-btn"
      type="button"
      data-call={id}
      aria-label={callAbout.replace('{name}', name)}
    >
      <CallIcon />
      {call}
    </button>
  )
}
