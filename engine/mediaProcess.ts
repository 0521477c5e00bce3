/**
 * The media process. `createEngine` forks it, and it owns every call. It runs at a higher priority than other
 * programs where the system allows that, and it does no slow work itself, so that the pacer keeps its 20 ms.
 * Speech runs in separate processes.
 */
import { createBrain } from './brain/createBrain.ts'
import { connectParent } from './connectParent.ts'
import { MEDIA_NICENESS, setNiceness } from './priority.ts'
import { runMedia } from './runMedia.ts'
import { createSessionFactory } from './session/createCallSession.ts'
import { startSpeech } from './speech/startSpeech.ts'
import { warmUp } from './warmUp.ts'

const goFirst = (): boolean => setNiceness(MEDIA_NICENESS)

connectParent((port) =>
  runMedia({ port, startSpeech, createBrain, createSessionFactory, goFirst, warmUp }),
)
