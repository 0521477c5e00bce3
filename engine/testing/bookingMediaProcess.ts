/** A media process with real connections and sessions, and without models. Its agent books one table. */
import { withResumption } from '../brain/withResumption.ts'
import type { MediaMessages } from '../mediaMessages.ts'
import { serveParent } from '../process/serveParent.ts'
import { runMedia } from '../runMedia.ts'
import { createSessionFactory } from '../session/createCallSession.ts'
import { type BrainOutput, type BrainRequest, saidIn } from '../stages.ts'
import { createFakeSpeech } from './fakeSpeech.ts'

const book = {
  type: 'taskCall',
  request: 1,
  tool: 'bookings.book',
  arguments: { date: { type: 'date', date: '2026-12-05' } },
} as const satisfies BrainOutput

function answer({ history, resumes }: BrainRequest): readonly (BrainOutput | string)[] {
  const last = history.at(-1)
  if (history.some((turn) => turn.role === 'taskResult' && turn.isTold === false))
    return ['It is booked.']
  if (last?.role !== 'user') return resumes ? [] : ['What can I do for you?']
  // A telephone has keys.
  return /^(?:Yes|1$)/.test(saidIn(last))
    ? ['One moment.', book]
    : ['Saturday at seven, for four. Shall I book it?']
}

serveParent<MediaMessages>((parent) =>
  runMedia({
    parent,
    startSpeech: async () => createFakeSpeech(),
    createBrain: async () =>
      withResumption({
        worksOnTasks: true,
        readsWholeCalls: true,
        async *reply(request) {
          for (const output of answer(request))
            yield typeof output === 'string' ? { type: 'text', text: output } : output
        },
      }),
    createSessionFactory,
    warmUp() {},
  }),
)
