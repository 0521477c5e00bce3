import { kindOfWords } from '../session/interruption.ts'
import { advanceTurn, createTurnState, mayGoOn } from '../session/turnMachine.ts'
import { defaultTurnDetection, turnSettingsOf } from '../session/sessionConfig.ts'
import type { TurnDetection } from '../session/sessionConfig.ts'
import type { TurnEffect, TurnInput } from '../session/turnTypes.ts'
import { VAD_WINDOW_MS } from '../stages.ts'

/** Drives the turn machine with sound and transcripts, and records its effects. */
export function listen(detection: TurnDetection = defaultTurnDetection) {
  /** How the next draft is read, unless its reading never comes. */
  let unfinished: number | 'never' = 0
  let state = createTurnState(turnSettingsOf(detection))
  const effects: (TurnEffect & { atMs: number })[] = []
  function tell(input: TurnInput) {
    const [next, wanted] = advanceTurn(state, input)
    state = next
    effects.push(...wanted.map((effect) => ({ ...effect, atMs: state.nowMs })))
    for (const effect of wanted) {
      if (effect.type !== 'readDraft' || unfinished === 'never') continue
      tell({ type: 'draftRead', attempt: effect.attempt, unfinished })
    }
  }
  function hear(
    probability: number,
    ms: number,
    { levelDb = -26, isBackground = false, isDoubtful = false } = {},
  ) {
    for (let heard = 0; heard < ms; heard += VAD_WINDOW_MS) {
      const endMs = state.nowMs + VAD_WINDOW_MS
      tell({ type: 'windowHeard', probability, endMs, levelDb, isBackground, isDoubtful })
    }
  }
  const speech = (ms: number) => hear(0.95, ms)
  const silence = (ms: number) => hear(0.02, ms, { levelDb: -70 })
  /** @param more how likely the words show that more will come */
  function transcript(text: string, more: number | 'never' = 0) {
    unfinished = more
    const asked = effects.findLast((effect) => effect.type === 'startTranscription')
    const kind = kindOfWords(text, 'en')
    tell({ type: 'transcriptReady', attempt: asked?.attempt ?? -1, text, kind })
  }
  return {
    tell,
    speech,
    silence,
    transcript,
    /** Speech, and the pause after it up to the moment in which its words are known. */
    says(ms: number, ...words: Parameters<typeof transcript>) {
      speech(ms)
      silence(192)
      transcript(...words)
    },
    /** Somebody other than the caller speaks. */
    background: (ms: number) => hear(0.95, ms, { levelDb: -42, isBackground: true }),
    /** A voice that may not be the caller's. */
    doubtfulSpeech: (ms: number) => hear(0.95, ms, { levelDb: -42, isDoubtful: true }),
    /** Background that has spoken since then turns out to be the caller. */
    becomesCaller: (callerSinceMs: number) =>
      tell({
        type: 'windowHeard',
        probability: 0.95,
        endMs: state.nowMs + VAD_WINDOW_MS,
        levelDb: -42,
        isBackground: false,
        isDoubtful: true,
        callerSinceMs,
      }),
    murmur: (ms: number) => hear(0.4, ms),
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
