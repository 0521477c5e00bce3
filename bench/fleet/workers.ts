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
import { openLink } from '@ringwell/server/workers/link.ts'
import { newId } from '@ringwell/server/workers/messages.ts'
import { createSendRecording } from '@ringwell/server/workers/sentRecordings.ts'
import { createWorker } from '@ringwell/server/workers/worker.ts'

/** The caller and the agent take turns, and what the agent knows grows with each of them. */
const TURN_EVERY_MS = 4_000
const NOTE_EVERY_TURNS = 8
const words =
  'Could I have a table for four on Saturday at seven, please, by the window if there is one?'

const [url = '', count = '1', lines = '1', folder = ''] = process.argv.slice(2)
const log = await createLogger('error')
const told = { turns: 0, ends: 0, recordings: 0 }

function startWorker(index: number): void {
  const id = newId()
  const link = openLink({ url, name: id, log })
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
  const talks = new Map<string, NodeJS.Timeout>()

  function talk(callId: string): void {
    let position = 0
    const say = (): void => {
      const who = position % 2 === 0 ? 'agent' : 'visitor'
      const text = `${Date.now()} ${words}`
      told.turns += 1
      fake.say({ callId, position, who, text, fromMs: position * TURN_EVERY_MS })
      fake.remember({ callId, line: 0, from: position, entries: [JSON.stringify({ who, text })] })
      if (position % NOTE_EVERY_TURNS === 1) {
        fake.note({ callId, note: { type: 'questionAnswered', question: words } })
      }
      position += 1
      talks.set(callId, setTimeout(say, TURN_EVERY_MS * (0.5 + Math.random())))
    }
    talks.set(callId, setTimeout(say, Math.random() * TURN_EVERY_MS))
  }

  fake.onCallEnd(({ callId }) => {
    clearTimeout(talks.get(callId))
    talks.delete(callId)
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
process.on('message', () => process.send?.(told))
