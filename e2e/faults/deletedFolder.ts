import { cpSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { auditAll } from './audit.ts'
import { answersOf, type Ledger } from './load.ts'
import { eventually, pause, type Report, some } from './report.ts'
import { createScene, type Database, type Scene } from './scene.ts'
import { askSession } from './visitor.ts'

/** DATA_DIR is moved away and back, exchanged for a copy, and deleted, while visitors write. */
export async function deletedFolder(
  database: Database,
  seed: number,
  report: Report,
): Promise<void> {
  report.say(`── DATA_DIR is moved, exchanged and deleted, ${database.name}, seed ${seed}`)
  const scene = await createScene({ database, seed })
  const { server, load, dataDir, random } = scene
  const away = `${dataDir}.away`
  try {
    await server.start()
    load.start()
    await pause(1_000 + random() * 500)
    renameSync(dataDir, away)
    await refusesAll(scene, 'data_dir_missing', report)
    renameSync(away, dataDir)
    const back = await eventually(10_000, async () => (await server.health()).code === 200)
    report.holds('when the folder is put back, the server continues by itself', back)

    await pause(1_000)
    renameSync(dataDir, away)
    cpSync(away, dataDir, { recursive: true })
    await refusesAll(scene, 'data_dir_replaced', report)
    rmSync(dataDir, { recursive: true })
    renameSync(away, dataDir)
    const again = await eventually(10_000, async () => (await server.health()).code === 200)
    report.holds('when the first folder is back in its place, it continues again', again)
    await load.stop()
    await auditAll(scene, report)

    load.start()
    await pause(1_000)
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 10 })
    await refusesAll(scene, 'data_dir_missing', report)
    await load.stop()
    report.say(`  answers: ${answersOf(load.ledger)}`)
    const odd = [...load.ledger.answers.keys()].filter((answer) => !/ (0|200|503)$/.test(answer))
    report.holds('every refusal was a 503', odd.length === 0, odd.join(', '))
    const code = await server.stop()
    report.holds('it ends cleanly on SIGTERM', code === 0, `exit code ${code}`)
    mkdirSync(dataDir, { recursive: true })
    await server.start()
    const isTaken = await eventually(5_000, async () => (await load.sendLead()) === 200)
    report.holds('restarted on an empty folder, it accepts leads', isTaken)
  } finally {
    await scene.close()
    rmSync(away, { recursive: true, force: true })
  }
}

/** Sends load for two seconds, and checks that none of it is acknowledged. */
async function refusesAll(
  { server, load }: Scene,
  problem: 'data_dir_missing' | 'data_dir_replaced',
  report: Report,
): Promise<void> {
  const before = marksOf(load.ledger)
  const health = await eventually(4_000, async () => {
    const seen = await server.health()
    return seen.problems?.includes(problem) ? seen : undefined
  })
  const isShown = health?.code === 503 && health.status === 'failed'
  report.holds(`the health is 503 with ${problem}`, isShown, JSON.stringify(health))
  await pause(1_500)
  const { status, code } = await askSession(server.url)
  const isRefused = status === 503 && code === 'storage_unavailable'
  report.holds('no session begins', isRefused, `${status} ${code}`)
  const lead = await load.sendLead()
  report.holds('a lead is refused with 503', lead === 503, `${lead}`)
  const upload = await load.sendRecording(50_000 + load.ledger.recordings.size)
  report.holds('a recording is refused with 503, too', upload === 503, `${upload}`)
  const taken = takenSince(load.ledger, before)
  const sent = load.ledger.leads.size - before.leads
  report.holds(`nothing is acknowledged (${sent} leads tried)`, taken.length === 0, some(taken))
}

interface Marks {
  leads: number
  messages: number
  /** How many versions of each recording were sent. */
  versions: Map<number, number>
}

const marksOf = ({ leads, messages, recordings }: Ledger): Marks => ({
  leads: leads.size,
  messages: messages.size,
  versions: new Map([...recordings].map(([number, { sent }]) => [number, sent])),
})

/** Returns what was sent after the marks and acknowledged all the same. */
function takenSince({ leads, messages, recordings }: Ledger, marks: Marks): string[] {
  const newOnes = [
    ...[...leads].slice(marks.leads),
    ...[...messages].slice(marks.messages),
  ].flatMap(([token, { id }]) => (id === undefined ? [] : [token]))
  const versions = [...recordings].flatMap(([number, { acknowledged }]) =>
    acknowledged > (marks.versions.get(number) ?? 0) ? [`recording ${number}`] : [],
  )
  return [...newOnes, ...versions]
}
