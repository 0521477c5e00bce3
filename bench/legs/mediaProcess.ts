/** A media process with real legs and sessions, and without models, so that what a leg costs is not lost in other costs. */
import { serveParent } from '@ringwell/engine/process/serveParent.ts'
import type { MediaMessages } from '@ringwell/engine/mediaMessages.ts'
import { runMedia } from '@ringwell/engine/runMedia.ts'
import { createSessionFactory } from '@ringwell/engine/session/createCallSession.ts'
import { createFakeBrain } from '@ringwell/engine/testing/fakeStages.ts'
import { createFakeSpeech } from '@ringwell/engine/testing/fakeSpeech.ts'

serveParent<MediaMessages>((parent) =>
  runMedia({
    parent,
    startSpeech: async () => createFakeSpeech(),
    createBrain: async () =>
      createFakeBrain({ answer: () => 'This is how long an answer is.', ms: 0, speculative: true }),
    createSessionFactory,
    warmUp() {},
  }),
)
