/**
 * The media process: forked by createEngine, owns every call. It goes before everything else where it
 * may, and does nothing slow itself, so that its 20 ms beat holds; speech works in processes of its own.
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
