import { type ReactNode, useEffect, useState } from 'react'
import { Router } from 'wouter'
import { navigate } from 'wouter/use-browser-location'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { unsavedPage } from '../ui/useUnsaved.ts'

let ask: (leave: () => void) => void = () => undefined

// A browser that goes back has left already. We have to hear of it before the router does, and browsers tell it in the order
// in which they were asked.
addEventListener(
  'popstate',
  (event) => {
    const here = unsavedPage()
    if (here === undefined || here === location.pathname + location.search) return
    const { href } = location
    event.stopImmediatePropagation()
    history.pushState(null, '', here)
    ask(() => navigate(href))
  },
  true,
)

/** Whoever goes to another page is asked first if changes of this one would be lost. */
export function AskToLeave({ children }: { children: ReactNode }) {
  const [leave, setLeave] = useState<() => void>()
  useEffect(() => {
    ask = (next) => setLeave(() => next)
  }, [])
  return (
    <Router
      aroundNav={(go, to, options) => {
        if (unsavedPage() === undefined || options?.replace) go(to, options)
        else ask(() => go(to, options))
      }}
    >
      {children}
      {leave && (
        <ConfirmDialog
          title="Leave without saving?"
          action="Leave without saving"
          isDestructive
          onConfirm={async () => leave()}
          onClose={() => setLeave(undefined)}
        >
          <p>You have changed something here and not saved it. If you leave now, it is lost.</p>
        </ConfirmDialog>
      )}
    </Router>
  )
}
