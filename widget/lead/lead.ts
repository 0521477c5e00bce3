import type { PanelHost } from '../launcher/panelContract.ts'
import type { ViewProps } from '../panel/panelState.ts'
import type { WidgetLanguage, WidgetLead } from '../publicTypes.ts'
import type { VNode } from '../view/jsxRuntime.ts'

interface LeadHost {
  host: PanelHost
  /** The parent of the panel while it is open. */
  place: Element
  /** The value of the attribute `lead-fields`. */
  asked: string
  language: WidgetLanguage
  /** Call this when something visible has changed. */
  refresh: () => void
}

/** The details form that a page can ask for before a call. */
export interface Lead {
  /** The fields, which are shown inside the panel's form. */
  Fields: (props: ViewProps) => VNode
  /** Returns the visitor's details. If a field is invalid, shows the errors and returns undefined. */
  take(): WidgetLead | undefined
  /** Stores the details, after the visitor has agreed. Only logs a failure: the call carries them too. */
  store(): void
  setLanguage(language: WidgetLanguage): Promise<void>
}

export type CreateLead = (host: LeadHost) => Promise<Lead>
