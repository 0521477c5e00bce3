import * as fc from 'fast-check'
import { startFuzzServer, type FuzzServer, type Measure } from './fuzzServer.ts'
import { faultOf, learn } from './judge.ts'
import { type Operation, readOperations } from './operations.ts'
import { type Plan, plansOf } from './plans.ts'
import { rawRequests } from './rawRequests.ts'
import { type Answer, closeConnections, newPools, sendPlan } from './sendPlan.ts'
import { sendRaw } from './sendRaw.ts'

interface FuzzOptions {
  name: string
  seed: number
  /** How many requests are generated. Handwritten ones come on top. */
  requests: number
  env: Record<string, string>
}

export interface FuzzOutcome {
  name: string
  generated: number
  handMade: number
  /** How many answers there were, by operation, then by status. */
  counts: Map<string, Map<number, number>>
  /** One measurement after each round. */
  measures: Measure[]
  durationMs: number
  faults: string[]
}

const AT_ONCE = 8
/** All rounds are alike, so what one round leaks, the next one leaks too. */
const ROUNDS = 5
/** Growth from the second round, when the server is warm, to the last. */
export const MOST_GROWTH_BYTES = 64 * 1024 * 1024
export const MOST_USED_BYTES = 8 * 1024 * 1024
export const MOST_NEW_HANDLES = 16
/** How long to wait after the last request, so that idle connections close. */
const SETTLE_MS = 5_500
const MOST_FAULTS = 40

/** Tests one server, from its start to its end. */
export async function fuzzServer({ name, seed, requests, env }: FuzzOptions): Promise<FuzzOutcome> {
  const began = performance.now()
  const server = await startFuzzServer(env)
  const outcome: FuzzOutcome = {
    name,
    generated: 0,
    handMade: 0,
    counts: new Map(),
    measures: [],
    durationMs: 0,
    faults: [],
  }
  const report = (fault: string): void => {
    if (outcome.faults.length < MOST_FAULTS) outcome.faults.push(fault)
  }
  const plans = makePlans(await readOperations(server.url), requests, seed)
  const round = Math.ceil(plans.length / ROUNDS)
  for (let first = 0; first < plans.length; first += round) {
    await sendPlans(server, plans.slice(first, first + round), outcome, report)
    await sendByHand(server, outcome, report)
    await pause()
    if (server.ended() === undefined) outcome.measures.push(await server.measure())
  }
  for (const fault of growthOf(outcome.measures)) report(fault)
  if (server.ended() !== undefined) report(`the server ended: ${server.ended()}`)
  for (const file of server.strayFiles()) report(`a file where none should be: ${file}`)
  if (/polluted:|uncaught|unhandled/i.test(server.printed())) {
    report(`the server said: ${server.printed().slice(-500)}`)
  }
  const end = await server.stop()
  if (end !== 'exit code 0') report(`the server did not end in order: ${end}`)
  outcome.durationMs = performance.now() - began
  return outcome
}

function growthOf(measures: readonly Measure[]): string[] {
  const [, warm, ...later] = measures
  const last = later.at(-1)
  if (!warm || !last) return ['it was not measured to the end']
  return [
    last.rssBytes - warm.rssBytes > MOST_GROWTH_BYTES && 'its resident memory grew',
    last.usedBytes - warm.usedBytes > MOST_USED_BYTES && 'it holds on to memory',
    last.handles - warm.handles > MOST_NEW_HANDLES && 'it holds on to open files',
  ].filter((fault) => fault !== false)
}

/** Waits until idle connections are closed. */
async function pause(): Promise<void> {
  closeConnections()
  await new Promise((resolve) => setTimeout(resolve, SETTLE_MS))
}

/** Makes equally many requests of each operation, in an order that the seed decides. */
function makePlans(operations: readonly Operation[], requests: number, seed: number): Plan[] {
  const each = Math.ceil(requests / operations.length)
  const plans = operations.flatMap((operation, index) =>
    fc.sample(plansOf(operation), { seed: seed + index, numRuns: each }),
  )
  const [shuffled = plans] = fc.sample(fc.shuffledSubarray(plans, { minLength: plans.length }), {
    seed,
    numRuns: 1,
  })
  return shuffled
}

async function sendPlans(
  server: FuzzServer,
  plans: readonly Plan[],
  outcome: FuzzOutcome,
  report: (fault: string) => void,
): Promise<void> {
  const pools = newPools()
  let next = 0
  const work = async (): Promise<void> => {
    for (let plan = plans[next++]; plan; plan = plans[next++]) {
      const answer = await sendTwice(server, plan, pools)
      outcome.generated += 1
      count(outcome, plan.operation.name, answer.status)
      learn(answer, pools)
      const fault = faultOf(answer)
      if (fault !== undefined) report(`${plan.operation.name} ${fault}\n    ${describe(plan)}`)
      if (server.ended() !== undefined) return
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
}

/** Sends again if the connection broke, because the server may just have closed it for being idle. */
async function sendTwice(
  server: FuzzServer,
  plan: Plan,
  pools: ReturnType<typeof newPools>,
): Promise<Answer> {
  const answer = await sendPlan(server.url, plan, pools)
  if (answer.failure === undefined || !/ECONNRESET|hang up|EPIPE/.test(answer.failure))
    return answer
  return sendPlan(server.url, plan, pools)
}

async function sendByHand(
  server: FuzzServer,
  outcome: FuzzOutcome,
  report: (fault: string) => void,
): Promise<void> {
  const raws = rawRequests()
  // The slow requests run together, to show whether others are still answered.
  const work = async (): Promise<void> => {
    for (let raw = raws.pop(); raw; raw = raws.pop()) {
      const { statuses, fault } = await sendRaw(server.port, raw)
      outcome.handMade += 1
      for (const status of statuses) count(outcome, '(by hand)', status)
      if (statuses.length === 0) count(outcome, '(by hand)', 0)
      if (fault !== undefined) report(`${raw.name}: ${fault}`)
      if (server.ended() !== undefined) return
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  const health = await fetch(`${server.url}/api/health`).catch(() => undefined)
  if (health?.status !== 200) report(`it is not healthy any more: ${health?.status}`)
}

function count({ counts }: FuzzOutcome, name: string, status: number): void {
  const statuses = counts.get(name) ?? new Map<number, number>()
  statuses.set(status, (statuses.get(status) ?? 0) + 1)
  counts.set(name, statuses)
}

const describe = ({ operation: _operation, ...plan }: Plan): string =>
  JSON.stringify(plan, (_name, value: unknown) =>
    value instanceof Uint8Array ? `${value.length} bytes` : value,
  ).slice(0, 800)
