import { createRoot } from 'react-dom/client'
import { focusHeading } from '../browsing/focusHeading.ts'
import { adoptStyles } from '../ui/adoptStyles.ts'
import toastStyles from '../ui/toasts.css?inline'
import ringStyles from '../ui/ring.css?inline'
import afterStyles from '../call/afterCall.css?inline'
import stageStyles from '../call/callStage.css?inline'
import taskStyles from '../call/taskCard.css?inline'
import { Dock, type DockProps } from './Dock.tsx'
import dockStyles from './dock.css?inline'

interface ShownDock extends Omit<DockProps, 'onClose'> {
  /** Called when the dock was closed, no matter how. */
  onClosed: () => void
}

/** Shows a call on pages that have no demo. @returns a function that removes the dock; the call goes on */
export function showDock({ onClosed, ...props }: ShownDock): () => void {
  for (const css of [ringStyles, toastStyles, afterStyles, taskStyles, stageStyles, dockStyles])
    adoptStyles(css)
  const place = document.createElement('div')
  document.body.append(place)
  const root = createRoot(place)
  const close = () => {
    const hadFocus = place.contains(document.activeElement)
    root.unmount()
    place.remove()
    if (hadFocus) focusHeading()
    onClosed()
  }
  root.render(<Dock {...props} onClose={close} />)
  return close
}
