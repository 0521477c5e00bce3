import { resolveAgent } from '../brain/resolveAgent.ts'
import type { ReplayedTurn, ReplayRequest, Replay } from '../engine.ts'
import { builtInLanguage, voiceLanguage } from '../languages.ts'
import {
  type Brain,
  type BrainRequest,
  joinSamples,
  OUTPUT_RATE_HZ,
  type Tts,
  type TtsRequest,
  type Turn,
} from '../stages.ts'
import { formatWav } from '../stt/wav.ts'
import type { TaskTools } from '../tools.ts'
import { writtenAnswer } from './answer.ts'
import { createTaskCalls, type TaskCalls } from './taskCalls.ts'

/** More would not fit into a message between machines, so a long greeting ends after one of its clauses. */
const MOST_SOUND = 12 * OUTPUT_RATE_HZ

/**
 * Asks the brain for the answers to what a caller types, turn by turn, as a session does, but without a wire, sound or a
 * clock. Ends early if the agent ends the call or fails.
 */
export async function replayCall(
  { callId, agent: given, turns, spoken, ...rest }: ReplayRequest,
  deps: { brain: Brain; tts: Tts; tools: TaskTools; signal: AbortSignal },
): Promise<Replay> {
  const { brain, tts, tools, signal } = deps
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
  const language = voiceLanguage(rest.language, deps)
  const sound = spoken && (await soundOf(greeting, { ...spoken, language, signal }, tts))
  const replayed: ReplayedTurn[] = []
  for (const { text, at } of turns) {
    history.push({ role: 'user', text, at })
    // Each answer depends on those before it.
    const turn = await answerNow()
    replayed.push(turn)
    if (turn.end) break
  }
  return { greeting, turns: replayed, ...(sound && { sound }) }
}

async function soundOf(
  text: string,
  speaking: Omit<TtsRequest, 'text'>,
  tts: Tts,
): Promise<string> {
  let sound: Int16Array = new Int16Array()
  for (const clause of builtInLanguage.sentences.clausesOf(text)) {
    const pieces = [sound]
    for await (const piece of tts.synthesise({ ...speaking, text: clause.trim() })) {
      pieces.push(piece)
    }
    const longer = joinSamples(pieces)
    if (sound.length > 0 && longer.length > MOST_SOUND) break
    sound = longer
  }
  speaking.signal.throwIfAborted()
  return formatWav(sound.subarray(0, MOST_SOUND), OUTPUT_RATE_HZ).toString('base64')
}
