import { waitOf } from '@ringwell/engine/session/turnWait.ts'
import type { TurnTrace } from '@ringwell/protocol/operator/turnTrace.ts'
import type { Random } from './random.ts'

/** What a caller does with a turn, as the reader of turns says it. */
export interface Meaning {
  act: string
  commands?: readonly string[]
  /** What the answer is about. */
  answers?: readonly string[]
  spans?: readonly { kind: string; text: string }[]
  /** All values that are known after this turn. */
  slots?: Readonly<Record<string, string>>
  /** What is used before the answer. */
  tool?: UsedTool
}

export interface UsedTool {
  name: string
  arguments: Readonly<Record<string, string>>
  result: Readonly<Record<string, string>>
}

/** Returns what the engine would have noted of a turn that was answered. */
export function traceOf(random: Random, text: string, meaning: Meaning | undefined): TurnTrace {
  const { act, commands = [], answers = [], spans = [], slots = {}, tool } = meaning ?? {}
  // Now and then, another system takes its time.
  const toolMs = tool && (random.chance(0.1) ? random.whole(700, 1_900) : random.whole(4, 40))
  return {
    waited: waitFor(random, tool?.name, toolMs ?? 0)!,
    ...(act !== undefined && {
      understood: {
        clauses: [{ text, act, certainty: random.whole(70, 99) / 100, spans: [...spans] }],
        commands: [...commands],
        answers: [...answers],
        slots: { ...slots },
      },
    }),
    tools: tool
      ? [
          {
            name: tool.name,
            arguments: JSON.stringify(tool.arguments),
            result: JSON.stringify(tool.result),
            ms: toolMs,
          },
        ]
      : [],
  }
}

/** Plausible figures; the parts and their causes follow from them as in a real call. */
function waitFor(random: Random, tool: string | undefined, toolMs: number): TurnTrace['waited'] {
  const isUnfinished = random.chance(0.12)
  const unfinished = random.whole(isUnfinished ? 55 : 2, isUnfinished ? 90 : 35) / 100
  const enoughMs = Math.round(350 + 1_550 * unfinished ** 2)
  const transcript = random.chance(0.1) ? enoughMs + random.whole(60, 350) : enoughMs - 150
  const turnOver = Math.max(enoughMs, transcript)
  const isPrepared = tool === undefined && random.chance(0.7)
  const text = turnOver + toolMs + (isPrepared ? random.whole(1, 12) : random.whole(25, 90))
  const isKept = random.chance(0.55)
  const heard = text + (isKept ? random.whole(8, 25) : random.whole(150, 420))
  return waitOf({
    steps: {
      turnOver,
      transcript,
      text,
      // Whoever waits for long hears that something is being done.
      ...(toolMs > 600 ? { sound: turnOver + 450, ownSound: heard } : { sound: heard }),
    },
    silence: {
      cause: isUnfinished ? 'unfinished' : 'finished',
      enoughMs,
      unfinished,
      isCrowded: random.chance(0.03),
    },
    isPrepared,
    isKept,
    queuedMs: 0,
    tools: tool === undefined ? [] : [{ name: tool, fromMs: text - toolMs - 1, toMs: text - 1 }],
  })
}
