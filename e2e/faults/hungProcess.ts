import { auditAll } from './audit.ts'
import { answersOf, type Load } from './load.ts'
import { type EngineProcess, engineProcesses, isAlive } from './processes.ts'
import { eventually, pause, type Report, some } from './report.ts'
import { createScene, type Database, type Scene } from './scene.ts'
import { askSession, callServer, endReasonOf, untilReady, withEngine } from './visitor.ts'

/** The health has to report a stopped child within this time, and the child has to be killed within 10 s. */
const SHOWN_WITHIN_MS = 4_000
const KILLED_WITHIN_MS = 10_000
/** How late a supervisor's timer may be on a fully busy machine. */
const BUSY_MS = 1_000
/** Shorter than the time for which the load generator waits for an answer. */
const STOPPED_MS = 15_000
const BACK_WITHIN_MS = 180_000

/** Stops each process of the engine (SIGSTOP) while visitors call and write, then all of them at once. */
export async function hungProcess(database: Database, seed: number, report: Report): Promise<void> {
  report.say(`── processes of the engine hang, ${database.name}, seed ${seed}`)
  const quiet = { leadSenders: 1, messageSenders: 1, uploadSenders: 1 }
  const scene = await createScene({ database, seed, env: withEngine, load: quiet })
  const { server, load } = scene
  try {
    await server.start()
    if (!report.holds('the engine loads', await untilReady(server))) return
    load.start()
    for (const name of ['media process', 'recognition process', 'synthesis process'] as const) {
      await hang(name, scene, report)
    }
    await pauseAll(scene, report)
    await load.stop()
    reportAnswers(load, report)
    await auditAll(scene, report)
  } finally {
    await scene.close()
  }
}

function reportAnswers({ ledger }: Load, report: Report): void {
  report.say(`  answers: ${answersOf(ledger)}`)
  const odd = [...ledger.answers.keys()].filter((answer) => !answer.endsWith(' 200'))
  report.holds('everything else was accepted the whole time', odd.length === 0, odd.join(', '))
}

async function hang(name: EngineProcess, { server }: Scene, report: Report): Promise<void> {
  const pid = engineProcesses(server)[name]
  if (!report.holds(`the ${name} runs`, pid !== undefined) || pid === undefined) return
  const { callId, caller } = await callServer(server.url)
  const began = performance.now()
  const since = (): number => performance.now() - began
  const times = { shown: Infinity, killed: Infinity, back: Infinity }
  /** Answers to session requests that were not 503 although the health had just said that nobody can call. */
  const minted: string[] = []
  const words = new Set<string>()
  const healths = new Set<string>()

  process.kill(pid, 'SIGSTOP')
  while (since() < BACK_WITHIN_MS && times.back === Infinity) {
    const health = await server.health()
    if (health.code === 503) {
      if (times.shown === Infinity) times.shown = since()
      healths.add(`${health.status} ${health.problems?.join(' ') ?? ''}`.trim())
      const { status, code, message } = await askSession(server.url)
      // The process may have come back between the two requests.
      const isBack = status === 200 && (await server.health()).code === 200
      if (status !== 503 && !isBack) minted.push(`${status} ${code}`)
      if (message) words.add(message)
    } else if (health.code === 200 && times.shown < Infinity) {
      times.back = since()
    }
    if (times.killed === Infinity && !isAlive(pid)) times.killed = since()
    await pause(100)
  }
  const told = Object.entries(times).map(([what, ms]) => `${what} ${(ms / 1_000).toFixed(1)} s`)
  report.say(`  ${name} stopped: ${told.join(', ')}; health ${[...healths].join(', then ')}`)
  const shownLate = times.shown > SHOWN_WITHIN_MS + BUSY_MS
  report.holds('the health is not ready within 4 s', !shownLate, `${times.shown}`)
  const isNamed = [...healths].some((seen) => seen.includes('unresponsive engine_unresponsive'))
  report.holds('and says why', isNamed, [...healths].join(', '))
  report.holds('no key is minted meanwhile', minted.length === 0, some(minted))
  const isWorded = [...words].some((each) => each.includes('being restarted'))
  report.holds(
    'a visitor who asks for a key gets a readable message',
    isWorded,
    [...words].join(' / '),
  )
  const killedLate = times.killed > KILLED_WITHIN_MS + BUSY_MS
  report.holds('it is killed within 10 s', !killedLate, `${times.killed}`)
  report.holds('and started again', times.back < Infinity && engineProcesses(server)[name] !== pid)
  if (name === 'media process') {
    const reason = await endReasonOf(server.url, callId)
    report.holds('its call ended as failed', reason === 'failed', `${reason}`)
  } else {
    const heard = caller.messages.length
    caller.send(JSON.stringify({ type: 'input_audio_buffer.clear' }))
    const answered = await eventually(10_000, () =>
      caller.messages.slice(heard).some((message) => message.includes('cleared')),
    )
    const reason = await endReasonOf(server.url, callId)
    report.holds('the active call continues', answered && reason === null, `${reason}`)
  }
  await caller.close()
  const again = await callServer(server.url)
  await again.caller.close()
  report.holds('and the next call is answered', true)
}

/** Pauses everything, like a laptop that sleeps or a virtual machine that is paused. */
async function pauseAll({ server }: Scene, report: Report): Promise<void> {
  const before = engineProcesses(server)
  const children = Object.values(before).filter((pid) => pid !== undefined)
  for (const pid of [server.pid(), ...children]) process.kill(pid, 'SIGSTOP')
  await pause(STOPPED_MS)
  // The server continues first: if its supervisors counted the pause as silence, they would kill the children now.
  for (const pid of [server.pid(), ...children]) {
    process.kill(pid, 'SIGCONT')
    await pause(500)
  }
  const isReady = await eventually(20_000, async () => (await server.health()).code === 200)
  await pause(3_000)
  const after = JSON.stringify(engineProcesses(server))
  const isSame = isReady && after === JSON.stringify(before)
  report.holds(
    `${STOPPED_MS / 1_000} s in which everything is paused kill no process`,
    isSame,
    after,
  )
}
