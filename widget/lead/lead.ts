import type { PanelHost } from '../launcher/panelContract.ts'
import type { Lead } from '../panel/panelState.ts'
import type { WidgetLanguage } from '../publicTypes.ts'

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

export type CreateLead = (host: LeadHost) => Promise<Lead>
