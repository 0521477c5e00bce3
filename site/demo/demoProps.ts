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
  /** What visitors can say to an agent, by its name. The operator's own agents are not in it. */
  tryIt: Readonly<Record<string, [string, string]>>
  /** Base URL of the API. */
  api: string
  sessionPath: string
  agentUuid: string
}
