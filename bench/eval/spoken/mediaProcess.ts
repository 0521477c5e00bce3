/**
 * The media process of an evaluation: the engine's own, except that the agent hums. `runSpokenCallers.ts` makes the
 * engine start it, because two cores cannot synthesise the speech of many agents at once.
 */
import { createBrain } from '@ringwell/engine/brain/createBrain.ts'
import type { MediaMessages } from '@ringwell/engine/mediaMessages.ts'
import { MEDIA_NICENESS } from '@ringwell/engine/process/priority.ts'
import { serveParent } from '@ringwell/engine/process/serveParent.ts'
import { runMedia } from '@ringwell/engine/runMedia.ts'
import { createSessionFactory } from '@ringwell/engine/session/createCallSession.ts'
import { startSpeech } from '@ringwell/engine/speech/startSpeech.ts'
import { createHummingTts } from './humming.ts'

serveParent<MediaMessages>((parent) => ({
  niceness: MEDIA_NICENESS,
  ...runMedia({
    parent,
    async startSpeech(options) {
      const speech = await startSpeech(options)
      return { ...speech, tts: { ...speech.tts, ...createHummingTts(speech.tts) } }
    },
    createBrain,
    createSessionFactory,
    warmUp: () => undefined,
  }),
}))
