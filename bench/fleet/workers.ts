/**
 * Media workers without sound: all that they tell the servers is the product's own, and what is said in their calls is made up.
 * Forked by `fleet.ts` with: the address of NATS, how many workers, how many calls on each, a folder.
 */
import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { createLogger } from '@ringwell/server/logging.ts'
import { createLiveRecordings } from '@ringwell/server/recordings/liveRecordings.ts'
import { liveFolder } from '@ringwell/server/recordings/spool.ts'
import { createFakeEngine } from '@ringwell/server/testing/fakeEngine.ts'
import { writeLive } from '@ringwell/server/testing/liveFiles.ts'
import { createFactOutbox } from '@ringwell/server/workers/factOutbox.ts'
import { type Link, openLink } from '@ringwell/server/workers/link.ts'
import { Facts, newId } from '@ringwell/server/workers/messages.ts'
import { createSendRecording } from '@ringwell/server/workers/sentRecordings.ts'
import { createWorker } from '@ringwell/server/workers/worker.ts'
import { createTalk, reportedAt } from './talk.ts'

const [url = '', count = '1', lines = '1', folder = ''] = process.argv.slice(2)
const log = await createLogger('error')
const told = { turns: 0, ends: 0, recordings: 0, storedMs: [] as number[] }

/** Notes how long each turn took until a server had it on disk. */
const timed = (link: Link): Link => ({
  ...link,
  async ask(subject, body, limitMs) {
    const answer = await link.ask(subject, body, limitMs)
    const { facts } = Facts.safeParse(body).data ?? { facts: [] }
    for (const { fact } of facts) {
      const { turn } = fact as { turn?: { text: string } }
      if (turn) told.storedMs.push(Date.now() - reportedAt(turn.text))
    }
    return answer
  },
})

function startWorker(index: number): void {
  const id = newId()
  const link = timed(openLink({ url, name: id, log }))
  const outbox = createFactOutbox({ link, worker: id, log })
  const fake = createFakeEngine({ maxCalls: Number(lines), recordsCalls: true })
  const own = path.join(folder, String(index))
  mkdirSync(liveFolder(own), { recursive: true })
  const keep = createSendRecording(link)
  const live = createLiveRecordings({
    folder: liveFolder(own),
    hasLine: async () => false,
    keep: (recording) => keep(recording).then(() => void (told.recordings += 1)),
    keepsParts: true,
    log,
  })
  live.start()
  const talk = createTalk(fake, () => (told.turns += 1))
  fake.onCallEnd(({ callId }) => {
    told.ends += 1
    writeLive(own, callId, { seconds: 120 })
    live.finish(callId)
  })
  const engine = {
    ...fake,
    connect: async (...asked: Parameters<typeof fake.connect>) => {
      const answer = await fake.connect(...asked)
      talk(asked[1].callId)
      return answer
    },
  }
  createWorker({
    link,
    engine,
    outbox,
    id,
    name: `worker ${index}`,
    version: 'bench',
    settings: '',
    log,
  })
}

for (let index = 0; index < Number(count); index += 1) startWorker(index)
process.on('message', () => {
  process.send?.(told)
  told.storedMs = []
})
