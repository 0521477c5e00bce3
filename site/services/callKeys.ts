/** The buttons that call a trade, on whatever page. The dialog is loaded when one of them is pressed. */

/** The last press. The first one arrives twice if it had this file loaded. */
let last: Event | undefined

addEventListener('click', hearCallKey)

/** @param act a press, which may have come before this file was loaded */
export function hearCallKey(act: Event): void {
  if (act.type !== 'click' || act === last || !(act.target instanceof Element)) return
  last = act
  const id = act.target.closest<HTMLElement>('[data-call]')?.dataset.call
  if (id === undefined) return
  // If the code does not load, the call's own page says what is wrong.
  import('./callTrade.tsx').then(
    ({ callTrade }) => callTrade(id),
    () => location.assign('/live-demo'),
  )
}
