/**
 * The media process. `createEngine` forks it, and it owns every call. It runs at a higher priority than other
 * programs where the system allows that, and it does no slow work itself, so that the pacer keeps its 20 ms.
 * Speech runs in separate processes.
 */
import { createBrain } from './brain/createBrain.ts'
import type { MediaMessages } from './mediaMessages.ts'
import { MEDIA_NICENESS } from './process/priority.ts'
import { serveParent } from './process/serveParent.ts'
import { runMedia } from './runMedia.ts'
import { createSessionFactory } from './session/createCallSession.ts'
import { startSpeech } from './speech/startSpeech.ts'
import { warmUp } from './tts/warmUp.ts'

serveParent<MediaMessages>((parent) => ({
  niceness: MEDIA_NICENESS,
  ...runMedia({ parent, startSpeech, createBrain, createSessionFactory, warmUp }),
}))
