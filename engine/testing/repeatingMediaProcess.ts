/** A media process with real calls, sessions and speech stages. Its agent repeats what the caller has said. */
import type { MediaMessages } from '../mediaMessages.ts'
import { serveParent } from '../process/serveParent.ts'
import { runMedia } from '../runMedia.ts'
import { createSessionFactory } from '../session/createCallSession.ts'
import { startSpeech } from '../speech/startSpeech.ts'
import { saidIn } from '../stages.ts'

serveParent<MediaMessages>((parent) =>
  runMedia({
    parent,
    startSpeech,
    createBrain: () =>
      Promise.resolve({
        async *reply({ history }) {
          yield { type: 'text', text: `You asked: ${saidIn(history.at(-1))}` }
        },
      }),
    createSessionFactory,
    warmUp: (tts) =>
      tts.warm([{ text: 'Hello.', voice: 'shimmer', accent: 'American', language: 'en' }]),
  }),
)
