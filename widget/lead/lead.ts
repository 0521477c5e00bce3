import type { PanelHost } from '../launcher/panelContract.ts'
import type { ViewProps } from '../panel/panelState.ts'
import type { WidgetLanguage, WidgetLead } from '../publicTypes.ts'
import type { VNode } from '../view/jsxRuntime.ts'

export interface LeadHost {
  host: PanelHost
  /** Holds the panel while it is open. */
  place: Element
  /** What `lead-fields` says. */
  asked: string
  language: WidgetLanguage
  /** Something to be seen has changed. */
  refresh: () => void
}

/** The details that a page asks for before a call. */
export interface Lead {
  /** Stands in the form. */
  Fields: (props: ViewProps) => VNode
  /** What the visitor has left; nothing while something is wrong, which is then said. */
  take(): WidgetLead | undefined
  /** The visitor has agreed: stores it. A failure is only logged; the call carries the same. */
  store(): void
  setLanguage(language: WidgetLanguage): Promise<void>
}

export type CreateLead = (host: LeadHost) => Promise<Lead>
