import { runMachine } from '@ringwell/protocol/runMachine.ts'
import type { ServerEvent, ServerEventOf } from '@ringwell/protocol/realtimeEvents.ts'
import type { Call } from '../call.ts'
import {
  LONGEST_OUTPUT,
  offerOf,
  parseArguments,
  problemOf,
  FUNCTION_TIMEOUT_MS,
  writeOutput,
  type PageFunction,
  type SessionTool,
  type FunctionOutcome,
} from './pageFunction.ts'
import {
  newFunctionState,
  OWN_ANSWER_MS,
  stepFunctions,
  type FunctionEffect,
} from './functionMachine.ts'

export interface FunctionRunnerOptions {
  call: Pick<Call, 'getSnapshot' | 'subscribe' | 'listen' | 'send'>
  /** All functions that are offered now, in the order of their registration. */
  functions: () => Iterable<PageFunction>
  /** Called when a function has ended, whatever its outcome. */
  used: (use: { name: string; outcome: FunctionOutcome; durationMs: number }) => void
  working: (isWorking: boolean) => void
  /** Tells the page's developer about a function that is invalid, failed, or was refused by the server. */
  complain: (problem: string, cause?: unknown) => void
}

/** Offers the page's functions to the agent of a call, runs them and reports their results. */
export interface FunctionRunner {
  /**
   * Call this when the result of `functions` has changed. During a call, it tells the agent at once, and aborts
   * running functions that are no longer offered.
   */
  offer(): void
}

interface Run {
  pageFunction: PageFunction
  /** Aborts the function and reports the outcome to the agent. */
  stop(outcome: FunctionOutcome): void
}

/** Lives as long as the call object. It offers the functions each time the call goes live. */
export function createFunctionRunner({
  call,
  functions,
  used,
  working,
  complain,
}: FunctionRunnerOptions): FunctionRunner {
  let isLive = false
  let offered = '[]'
  let hasSession = false
  /** Functions that the provider's session has on its own. The page must not answer calls of these. */
  let own: readonly SessionTool[] = []
  let patience: ReturnType<typeof setTimeout> | undefined
  const runs = new Map<string, Run>()
  const complainedOf = new Set<PageFunction>()

  const isOwn = (name: string): boolean => own.some((tool) => 'name' in tool && tool.name === name)

  /** The valid functions by name. If two have the same name, the last one wins. */
  const usable = (): Map<string, PageFunction> => {
    const byName = new Map<string, PageFunction>()
    for (const pageFunction of functions()) {
      const problem = problemOf(pageFunction)
      if (problem === undefined && isOwn(pageFunction.name)) continue
      if (problem === undefined) byName.set(pageFunction.name, pageFunction)
      else if (!complainedOf.has(pageFunction)) complain(`A function is not offered: ${problem}.`)
      complainedOf.add(pageFunction)
    }
    return byName
  }

  const perform = (effect: FunctionEffect) => {
    switch (effect.type) {
      case 'send':
        return call.send(effect.event)
      case 'run':
        return void run(effect)
      case 'waitForProvider':
        clearTimeout(patience)
        patience = setTimeout(() => machine.tell({ type: 'patienceEnded' }), OWN_ANSWER_MS)
        return undefined
      case 'reportRefusal':
        return complain(`The server does not take functions in this call. ${effect.reason}`)
    }
  }

  /** Each call has its own machine. */
  const newMachine = () => runMachine(newFunctionState, stepFunctions, perform)
  let machine = newMachine()

  const run = async ({ callId, name, args }: FunctionEffect & { type: 'run' }) => {
    const since = performance.now()
    const answer = (outcome: FunctionOutcome, output: string) => {
      runs.delete(callId)
      working(runs.size > 0)
      used({ name, outcome, durationMs: performance.now() - since })
      if (outcome !== 'abandoned') machine.tell({ type: 'functionEnded', callId, output })
    }
    const refuse = (outcome: FunctionOutcome, error: string) =>
      answer(outcome, JSON.stringify({ error }))

    const pageFunction = usable().get(name)
    if (!pageFunction) return refuse('unknown', 'There is no such function.')
    let parsed: Record<string, unknown>
    try {
      parsed = parseArguments(pageFunction, args)
    } catch (error) {
      return refuse('badArguments', (error as Error).message)
    }

    const abort = new AbortController()
    const stopped = new Promise<FunctionOutcome>((resolve) => {
      runs.set(callId, { pageFunction, stop: resolve })
    })
    const timer = setTimeout(
      () => runs.get(callId)?.stop('timedOut'),
      pageFunction.timeoutMs ?? FUNCTION_TIMEOUT_MS,
    )
    working(true)
    try {
      // The function is called inside this `try`, so that the `catch` below handles a synchronous throw too.
      const result = Promise.resolve(pageFunction.run(parsed, { signal: abort.signal }))
      const ended = await Promise.race([
        result.then((value) => ({ value })),
        stopped.then((outcome) => ({ outcome })),
      ])
      if ('outcome' in ended) {
        abort.abort()
        // The function may still fail later. Ignore that.
        result.catch(() => {})
        return refuse(ended.outcome, stopWords[ended.outcome] ?? '')
      }
      const output = writeOutput(ended.value)
      if (output.length <= LONGEST_OUTPUT) return answer('answered', output)
      complain(
        `${name} answered ${output.length} characters; at most ${LONGEST_OUTPUT} can be told.`,
      )
      return refuse('tooLong', 'The answer was too long.')
    } catch (error) {
      complain(`${name} failed.`, error)
      // The visitor should not hear the details of what went wrong.
      return refuse('failed', 'The function failed.')
    } finally {
      clearTimeout(timer)
    }
  }

  /** Sends an offer only if it has changed, because the provider answers and logs each one. */
  const offer = () => {
    const byName = usable()
    for (const each of runs.values()) {
      if (byName.get(each.pageFunction.name) !== each.pageFunction) each.stop('withdrawn')
    }
    const event = offerOf(byName.values(), own)
    const now = JSON.stringify(event.session)
    if (!isLive || now === offered) return
    offered = now
    call.send(event)
  }

  /** An offer replaces all functions of a session, so it has to repeat the ones that were there before. */
  const keepOwn = ({ session }: ServerEventOf<'session.created'>) => {
    if (session?.type !== 'realtime' || !Array.isArray(session.tools)) return
    const isOffered = offered !== JSON.stringify(offerOf([]).session)
    own = session.tools
    // A line after the first has a session of its own, which knows of no offer.
    if (hasSession) offered = ''
    hasSession = true
    if (isOffered) offer()
    else offered = JSON.stringify(offerOf([], own).session)
  }

  const follow = () => {
    const nowLive = call.getSnapshot().phase === 'live'
    if (nowLive === isLive) return
    isLive = nowLive
    machine = newMachine()
    hasSession = false
    own = []
    offered = JSON.stringify(offerOf([]).session)
    clearTimeout(patience)
    if (isLive) offer()
    else for (const each of runs.values()) each.stop('abandoned')
  }

  call.subscribe(follow)
  call.listen((message) => {
    const event = parseEvent(message)
    if (!isLive || !event) return
    if (event.type === 'session.created') keepOwn(event)
    const isOthers =
      event.type === 'response.output_item.done' &&
      event.item?.type === 'function_call' &&
      isOwn(event.item.name)
    if (!isOthers) machine.tell({ type: 'eventHeard', event })
  })
  follow()
  return { offer }
}

const stopWords: Partial<Record<FunctionOutcome, string>> = {
  timedOut: 'The function took too long.',
  withdrawn: 'There is no such function any more.',
}

/** Trusts the provider's types, except where a wrong one would throw. */
function parseEvent(message: unknown): ServerEvent | undefined {
  try {
    const event = JSON.parse(String(message)) as ServerEvent | null
    return typeof event?.type === 'string' ? event : undefined
  } catch {
    return undefined
  }
}
