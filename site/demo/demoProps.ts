import type { UseCase } from '@ringwell/content/agents/agentSchema.ts'
import type { callPanel } from '@ringwell/content/site/callPanel.ts'
import type { demo } from '@ringwell/content/site/demo.ts'

/** Words come as props, so that the schemas that check them stay out of the browser. */
export type DemoWords = typeof demo
export type PanelWords = typeof callPanel

export interface DemoProps {
  words: DemoWords
  panel: PanelWords
  /** What every voice's sample says. */
  sampleLine: string
  useCases: readonly UseCase[]
  /** Base of the API. */
  api: string
  sessionPath: string
  agentUuid: string
}
