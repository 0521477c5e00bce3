import { resolveAgent } from '../brain/resolveAgent.ts'
import type { ReplayedTurn, ReplayRequest, Replay } from '../engine.ts'
import type { Brain, BrainRequest, Turn } from '../stages.ts'
import type { TaskTools } from '../tools.ts'
import { writtenAnswer } from './answer.ts'
import { createTaskCalls, type TaskCalls } from './taskCalls.ts'

/**
 * Asks the brain for the answers to what a caller types, turn by turn, as a session does, but without a wire, sound or a
 * clock. Ends early if the agent ends the call or fails.
 */
export async function replayCall(
  { callId, agent: given, turns, ...rest }: ReplayRequest,
  { brain, tools, signal }: { brain: Brain; tools: TaskTools; signal: AbortSignal },
): Promise<Replay> {
  const agent = resolveAgent(given)
  const history: Turn[] = []
  let used: ReplayedTurn['tools'][number][] = []
  const tasks: TaskCalls | undefined =
    agent.tasks &&
    createTaskCalls({
      callId,
      agent: agent.tasks.agent,
      tools,
      began:
        ({ tool, arguments: values }) =>
        (result) =>
          used.push({ tool, arguments: values, result }),
    })

  async function answerNow(asks?: Pick<BrainRequest, 'isGreeting'>): Promise<ReplayedTurn> {
    const said: string[] = []
    let words = ''
    let end: ReplayedTurn['end']
    used = []
    const keepWords = (): void => {
      if (words.trim() === '') return
      said.push(words.trim())
      history.push({ role: 'assistant', text: words.trim() })
      words = ''
    }
    const answer = writtenAnswer(
      {
        brain,
        tasks: tasks && {
          async run(call) {
            keepWords()
            const result = await tasks.run(call)
            history.push({ ...result, isTold: true })
            return result
          },
          resultWaits: () => undefined,
          heardAll: async () => undefined,
        },
      },
      async (aborted) => ({
        ...rest,
        ...asks,
        agent,
        request: undefined,
        history: [...history],
        functions: [],
        takesTaskCalls: tasks !== undefined && brain.worksOnTasks === true,
        signal: aborted,
      }),
    )
    const stop = (): void => answer.stop()
    signal.addEventListener('abort', stop, { once: true })
    try {
      for await (const piece of answer.pieces) {
        if (piece.type === 'text') words += piece.text
        else if (piece.type === 'safety' && piece.state === 'ended') end = 'agent'
      }
    } catch {
      end = 'failed'
    } finally {
      signal.removeEventListener('abort', stop)
    }
    signal.throwIfAborted()
    keepWords()
    return { answer: said.join(' '), tools: used, ...(end && { end }) }
  }

  signal.throwIfAborted()
  const { answer: greeting } = await answerNow({ isGreeting: true })
  const replayed: ReplayedTurn[] = []
  for (const { text, at } of turns) {
    history.push({ role: 'user', text, at })
    // Each answer depends on those before it.
    const turn = await answerNow()
    replayed.push(turn)
    if (turn.end) break
  }
  return { greeting, turns: replayed }
}
