/** The buttons that call a trade, on whatever page. The dialog is loaded when one of them is pressed. */
import { onPress } from '../ui/onPress.ts'

export const hearCallKey = onPress((pressed) => {
  const id = pressed.closest<HTMLElement>('[data-call]')?.dataset.call
  if (id === undefined) return
  // If the code does not load, the call's own page says what is wrong.
  import('./callTrade.tsx').then(
    ({ callTrade }) => callTrade(id),
    () => location.assign('/live-demo'),
  )
})
