import { loadMoonshine, type Moonshine } from './moonshine.ts'
import { createTranscriber } from './transcriber.ts'
import { createGrammar, type ExpectedSigns } from './spokenGrammar.ts'
import type { Transcript } from '../stages.ts'
import { RECOGNITION_NICENESS } from '../process/priority.ts'
import { serveParent } from '../process/serveParent.ts'
import type { ClaimReading } from '../understanding/claims.ts'
import type { Asked, TurnReading } from '../turnReading.ts'
import { loadTextModel, type TextModel } from '../understanding/textModel.ts'

interface Recording {
  samples: Int16Array
  /** What the dialogue asked for, or what listeners say, if the recogniser can listen for it. */
  expected?: ExpectedSigns
}

/** Speech to text, text to vectors, what a caller's turn says, and what an agent claims. */
export interface RecognitionMessages {
  /** `hears`: speech is recognised here. Otherwise the process only reads text, and the model is not loaded. */
  options: { hears: boolean }
  requests: {
    transcribe: { asks: Recording; yields: Transcript }
    embed: { asks: readonly string[]; yields: Float32Array[] }
    embedQuestions: { asks: readonly string[]; yields: Float32Array[] }
    read: { asks: { text: string; asked: Asked }; yields: TurnReading }
    readClaim: { asks: string; yields: ClaimReading }
  }
  reports: { loaded: { step: string } }
  questions: Record<string, never>
}

serveParent<RecognitionMessages>((parent) => ({
  niceness: RECOGNITION_NICENESS,
  async load({ hears }) {
    const [hearing, text] = await Promise.all([
      hears
        ? loadHearing(() => parent.report('loaded', { step: 'speech recognition' }))
        : undefined,
      loadTextModel().then((model) => {
        parent.report('loaded', { step: 'understanding' })
        return model
      }),
    ])
    await useOnce(hearing?.moonshine, text)
    return {
      transcribe({ samples, expected }, signal) {
        if (!hearing)
          throw new Error('The recognition model is not loaded: SPEECH_STT names another.')
        return hearing.transcribe(samples, signal, expected)
      },
      embed: (texts) => text.embed(texts),
      embedQuestions: (texts) => text.embedQuestions(texts),
      read: (turn) => text.read(turn.text, turn.asked),
      readClaim: (sentence) => text.readClaim(sentence),
    }
  },
}))

async function loadHearing(loaded: () => void) {
  const moonshine = await loadMoonshine()
  loaded()
  return { moonshine, transcribe: createTranscriber(moonshine) }
}

/** The first run of a model is slow, so it happens before any call needs the model. */
async function useOnce(moonshine: Moonshine | undefined, text: TextModel): Promise<void> {
  if (moonshine) {
    const { signal } = new AbortController()
    const heard = await moonshine.hear(new Float32Array(8000))
    for await (const _ of moonshine.decode(heard, true, signal));
    const grammar = createGrammar({ codes: [], spelledName: true })
    await moonshine.decodeWithin(heard, grammar, -Infinity, signal)
  }
  await text.read('Hello.', { asked: 'opening', doing: 'none', said: 'Hello.' })
  await text.readClaim('Hello.')
  await text.embedQuestions(['hello'])
}
