/**
 * The media process: forked by createEngine, owns every call. It runs at normal priority and does
 * nothing slow itself, so that its 20 ms beat holds; speech works in processes of its own.
 */
import { createBrain } from './brain/createBrain.ts'
import { connectParent } from './connectParent.ts'
import { runMedia } from './runMedia.ts'
import { createSessionFactory } from './session/createCallSession.ts'
import { startSpeech } from './speech/startSpeech.ts'
import { warmUp } from './warmUp.ts'

connectParent((port) => runMedia({ port, startSpeech, createBrain, createSessionFactory, warmUp }))
