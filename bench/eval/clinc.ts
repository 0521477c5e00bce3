/** CLINC (clinc/oos-eval, CC BY 3.0): sentences that have nothing to do with a voice-agent company. */
import { readFileSync } from 'node:fs'
import type { Brain } from '@ringwell/engine/stages.ts'
import type { TaskTools } from '@ringwell/engine/tools.ts'
import { generalAgent } from '@ringwell/content/agents/builtInAgents.ts'
import { z } from 'zod'
import { kindOf, nameOf } from './answerKind.ts'
import { createTypedCall } from '@ringwell/engine/testing/typedCall.ts'

const Clinc = z.record(z.string(), z.array(z.tuple([z.string(), z.string()])))

/**
 * Names of the set's intents that are small talk. They are not out of scope: anybody may say these things to an agent,
 * and the General Agent has its own answers to them.
 */
const smallTalk: ReadonlySet<string> = new Set([
  'are_you_a_bot',
  'cancel',
  'change_accent',
  'change_language',
  'change_speed',
  'change_user_name',
  'goodbye',
  'greeting',
  'maybe',
  'no',
  'repeat',
  'tell_joke',
  'thank_you',
  'user_name',
  'what_can_i_ask_you',
  'what_is_your_name',
  'where_are_you_from',
  'who_do_you_work_for',
  'who_made_you',
  'yes',
])

interface ClincAnswer {
  sentence: string
  intent: string
  /** What was answered or started. */
  by: string
  text: string
}

interface ClincResult {
  outOfScope: number
  falseAnswers: ClincAnswer[]
  /** The false answers that start a task or claim to have done something. */
  claims: ClincAnswer[]
  smallTalk: number
  smallTalkAnswers: ClincAnswer[]
  times: number[]
}

/** Says each sentence as the first turn of a call with the General Agent. */
export async function scoreClinc(
  file: string,
  brain: Brain,
  tools: TaskTools,
  at: number,
): Promise<ClincResult> {
  const sets = Clinc.parse(JSON.parse(readFileSync(file, 'utf8')))
  const result: ClincResult = {
    outOfScope: 0,
    falseAnswers: [],
    claims: [],
    smallTalk: 0,
    smallTalkAnswers: [],
    times: [],
  }
  for (const [number, [sentence, intent]] of Object.values(sets).flat().entries()) {
    const callId = `clinc-${number}`
    const call = createTypedCall({ brain, agent: generalAgent, tools, callId, at })
    const reply = await call.say(sentence)
    result.times.push(reply.ms)
    const isSmallTalk = smallTalk.has(intent)
    if (isSmallTalk) result.smallTalk += 1
    else result.outOfScope += 1
    const kind = kindOf(reply)
    if (kind === 'unknown') continue
    const answer = { sentence, intent, by: nameOf(reply), text: reply.text }
    if (isSmallTalk) result.smallTalkAnswers.push(answer)
    else result.falseAnswers.push(answer)
    const isDone = call.tasks().some(({ status }) => status === 'done')
    if (isDone || claimsWork.test(reply.text)) result.claims.push(answer)
  }
  return result
}

const claimsWork =
  /\b(?:I have|I've|is|are|was) (?:now )?(?:booked|cancelled|changed|sent|passed|reserved|deleted|moved|paid|noted)\b|\byour reference is\b/i
