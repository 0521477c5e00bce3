import type { UseCase } from '@ringwell/content/agents/agentSchema.ts'
import type { demo } from '@ringwell/content/site/demo.ts'
import type { PanelWords } from '../call/panelWords.ts'

/** See `PanelWords`. */
export type DemoWords = typeof demo

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
