import type { UseCase } from '@ringwell/content/agents/agentSchema.ts'
import type { callPanel } from '@ringwell/content/site/callPanel.ts'
import type { demo } from '@ringwell/content/site/demo.ts'

/** Texts are passed as props, so that the schemas that validate them are not sent to the browser. */
export type DemoWords = typeof demo
export type PanelWords = typeof callPanel

export interface DemoProps {
  words: DemoWords
  panel: PanelWords
  /** What the sample of every voice says. */
  sampleLine: string
  useCases: readonly UseCase[]
  /** Base URL of the API. */
  api: string
  sessionPath: string
  agentUuid: string
}
