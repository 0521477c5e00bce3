import { createElement, forwardRef, useEffect, useImperativeHandle, useRef } from 'react'
import type { WidgetEvents } from '../publicTypes.ts'
import type { Listeners, VoiceWidgetElement, VoiceWidgetProps } from './props.ts'

export type { VoiceWidgetElement, VoiceWidgetProps } from './props.ts'

export interface WidgetNames {
  tagName: string
  /** Of the events. */
  prefix: string
}

/**
 * Makes the component for the element of that name. It renders the bare element, on a server too; the
 * script that defines it comes with the first render in a browser.
 */
export function createVoiceWidget({ tagName, prefix }: WidgetNames, define: () => unknown) {
  // React 18 hands a ref on by this alone.
  return forwardRef<VoiceWidgetElement | null, VoiceWidgetProps>(function VoiceWidget(props, ref) {
    const { agentUuid, server, language, position, accent, open = false } = props
    const own = useRef<VoiceWidgetElement>(null)
    useImperativeHandle<VoiceWidgetElement | null, VoiceWidgetElement | null>(
      ref,
      () => own.current,
    )
    /** The listeners of the last render, so that the element needs no new ones. */
    const latest = useRef<Listeners>(props)
    useEffect(() => {
      latest.current = props
    })
    useEffect(() => {
      const element = own.current
      if (!element) return undefined
      const listening = new AbortController()
      for (const name of eventNames) {
        element.addEventListener(
          `${prefix}:${name}`,
          (event) => {
            const heard = latest.current[`on${capitalize(name)}`] as
              | ((detail: unknown) => void)
              | undefined
            heard?.((event as CustomEvent).detail)
          },
          { signal: listening.signal },
        )
      }
      void define()
      return () => listening.abort()
    }, [])
    useEffect(() => {
      own.current?.toggleAttribute('open', open)
    }, [open])
    return createElement(tagName, {
      ref: own,
      'agent-uuid': agentUuid,
      server,
      language,
      position,
      accent,
    })
  })
}

const capitalize = <Name extends string>(name: Name) =>
  (name.slice(0, 1).toUpperCase() + name.slice(1)) as Capitalize<Name>

const eventNames: readonly (keyof WidgetEvents)[] = [
  'loaded',
  'shown',
  'opened',
  'closed',
  'consent',
  'connecting',
  'live',
  'transcript',
  'ended',
  'rated',
  'error',
]
