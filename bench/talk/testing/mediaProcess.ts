/** A media process with the engine's own sessions and agents, but without models: it compares texts by their words. */
import { createBrain } from '@ringwell/engine/brain/createBrain.ts'
import type { MediaMessages } from '@ringwell/engine/mediaMessages.ts'
import { serveParent } from '@ringwell/engine/process/serveParent.ts'
import { runMedia } from '@ringwell/engine/runMedia.ts'
import { createSessionFactory } from '@ringwell/engine/session/createCallSession.ts'
import { createFakeSpeech } from '@ringwell/engine/testing/fakeSpeech.ts'

serveParent<MediaMessages>((parent) =>
  runMedia({
    parent,
    startSpeech: async () => createFakeSpeech(),
    createBrain,
    createSessionFactory,
    warmUp: () => undefined,
  }),
)
