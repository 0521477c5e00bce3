import { createRoot } from 'react-dom/client'
import toastStyles from '../../ui/toasts.css?inline'
import ringStyles from '../../ui/ring.css?inline'
import afterStyles from '../afterCall.css?inline'
import { Dock, type DockProps } from './Dock.tsx'
import dockStyles from './dock.css?inline'

let sheets: readonly CSSStyleSheet[] | undefined

interface ShownDock extends Omit<DockProps, 'onClose'> {
  /** Called when the dock was closed, no matter how. */
  onClosed: () => void
}

/** Shows a call on pages that have no demo. @returns a function that removes the dock; the call goes on */
export function showDock({ onClosed, ...props }: ShownDock): () => void {
  // Pages add and remove their own styles. These styles stay as long as the document.
  if (!sheets) {
    sheets = [ringStyles, toastStyles, afterStyles, dockStyles].map(sheetOf)
    document.adoptedStyleSheets.push(...sheets)
  }
  const place = document.createElement('div')
  document.body.append(place)
  const root = createRoot(place)
  const close = () => {
    root.unmount()
    place.remove()
    onClosed()
  }
  root.render(<Dock {...props} onClose={close} />)
  return close
}

function sheetOf(css: string): CSSStyleSheet {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  return sheet
}
