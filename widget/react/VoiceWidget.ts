import { createElement, forwardRef, useEffect, useImperativeHandle, useRef } from 'react'
import type { WidgetEvents } from '../publicTypes.ts'
import type { Listeners, VoiceWidgetElement, VoiceWidgetProps } from './props.ts'

export type { VoiceWidgetElement, VoiceWidgetProps } from './props.ts'

export interface WidgetNames {
  tagName: string
  /** The prefix of the events' names. */
  prefix: string
}

/**
 * Creates the React component for the element `tagName`. It renders the bare element, on a server too. The
 * first render in a browser loads the script that defines the element.
 */
export function createVoiceWidget({ tagName, prefix }: WidgetNames, define: () => unknown) {
  // React 18 can pass a ref on only with `forwardRef`.
  return forwardRef<VoiceWidgetElement | null, VoiceWidgetProps>(function VoiceWidget(props, ref) {
    const { agentUuid, server, language, position, accent, open = false, leadFields, tools } = props
    const { label, heading, consent, privacyUrl } = props
    const own = useRef<VoiceWidgetElement>(null)
    useImperativeHandle<VoiceWidgetElement | null, VoiceWidgetElement | null>(
      ref,
      () => own.current,
    )
    /** The listeners of the latest render, so that the element's listeners need not be replaced. */
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
    useEffect(() => {
      const element = own.current
      if (!element || !tools) return undefined
      let isOver = false
      let takeAway: (() => void)[] = []
      // The element has its methods only after the script has loaded.
      const offer = async () => {
        await customElements.whenDefined(tagName)
        if (!isOver) takeAway = tools.map((tool) => element.registerTool(tool))
      }
      void offer()
      return () => {
        isOver = true
        for (const take of takeAway) take()
      }
    }, [tools])
    return createElement(tagName, {
      ref: own,
      'agent-uuid': agentUuid,
      server,
      language,
      position,
      accent,
      label,
      heading,
      consent,
      'privacy-url': privacyUrl,
      'lead-fields': leadFields,
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
  'lead',
  'connecting',
  'live',
  'transcript',
  'task',
  'tool',
  'ended',
  'rated',
  'error',
]
