import type { DraftSense } from '../session/draftSense.ts'
import { kindOfWords } from '../session/interruption.ts'
import { advanceTurn, createTurnState, mayGoOn, WINDOW_MS } from '../session/turnMachine.ts'
import { defaultTurnDetection, turnSettingsOf } from '../session/sessionConfig.ts'
import type { TurnDetection } from '../session/sessionConfig.ts'
import type { TurnEffect, TurnInput } from '../session/turnTypes.ts'

/**
 * Drives the turn machine with sound and transcripts, and records its effects.
 * @param sense whether the agent has an answer to what is said
 */
export function listen(
  detection: TurnDetection = defaultTurnDetection,
  sense: DraftSense = 'clear',
) {
  let state = createTurnState(turnSettingsOf(detection))
  const effects: (TurnEffect & { atMs: number })[] = []
  function tell(input: TurnInput) {
    const [next, wanted] = advanceTurn(state, input)
    state = next
    effects.push(...wanted.map((effect) => ({ ...effect, atMs: state.nowMs })))
    for (const effect of wanted) {
      if (effect.type !== 'generatePreemptively' || sense === 'coming') continue
      tell({ type: 'draftUnderstood', attempt: effect.attempt, sense })
    }
  }
  function hear(probability: number, ms: number, { levelDb = -26, isBackground = false } = {}) {
    for (let heard = 0; heard < ms; heard += WINDOW_MS) {
      const endMs = state.nowMs + WINDOW_MS
      tell({ type: 'windowHeard', probability, endMs, levelDb, isBackground })
    }
  }
  return {
    tell,
    speech: (ms: number) => hear(0.95, ms),
    silence: (ms: number) => hear(0.02, ms, { levelDb: -70 }),
    /** Somebody other than the caller speaks. */
    background: (ms: number) => hear(0.95, ms, { levelDb: -42, isBackground: true }),
    /** Background that has spoken since then turns out to be the caller. */
    becomesCaller: (callerSinceMs: number) =>
      tell({
        type: 'windowHeard',
        probability: 0.95,
        endMs: state.nowMs + WINDOW_MS,
        levelDb: -42,
        isBackground: false,
        callerSinceMs,
      }),
    murmur: (ms: number) => hear(0.4, ms),
    transcript: (text: string, ending: 'complete' | 'open' | 'dangling' = 'complete') => {
      const asked = effects.findLast((effect) => effect.type === 'startTranscription')
      const kind = kindOfWords(text, 'en')
      tell({ type: 'transcriptReady', attempt: asked?.attempt ?? -1, text, ending, kind })
    },
    mayGoOn: () => mayGoOn(state),
    effects,
    wanted: () => effects.map(({ type }) => type),
    first: <Type extends TurnEffect['type']>(type: Type) =>
      effects.find(
        (effect): effect is Extract<TurnEffect, { type: Type }> & { atMs: number } =>
          effect.type === type,
      ),
  }
}
