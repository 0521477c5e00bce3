/** A call line by line as the terminal shows it: what to print, and what to add to the file of `--transcript`. */
import { appendFileSync, readFileSync } from 'node:fs'
import {
  type OwnBusiness,
  ownBusinessFields,
  validateBusiness,
} from '@ringwell/protocol/ownBusiness.ts'
import type { SessionRequest } from '@ringwell/protocol/session.ts'
import { findAgent, listAgents } from './agents.ts'
import type { TalkOptions } from './options.ts'
import { startTextCall, type LineReply } from './textCall.ts'
import { startVoicedCall } from './voicedCall.ts'
import { writeEnd, writeReply } from './writeCall.ts'

export type TerminalCall = Awaited<ReturnType<typeof openTerminalCall>>

/** @throws Error with a message for the person at the terminal */
export async function openTerminalCall(options: TalkOptions) {
  const { url, explains, transcript, sound } = options
  const { who, session } = await sessionOf(options)
  const call = sound
    ? await startVoicedCall({ url, session, explains }, sound)
    : await startTextCall({ url, session, explains })

  function keep(entry: { role: 'agent' | 'caller' | 'end' } & Record<string, unknown>): void {
    if (transcript === undefined) return
    const line = { call: call.callId, agent: who, at: new Date().toISOString(), ...entry }
    appendFileSync(transcript, `${JSON.stringify(line)}\n`)
  }

  function take(reply: LineReply): string {
    keep({ role: 'agent', ...reply, ms: Math.round(reply.ms) })
    return writeReply(reply)
  }

  const ended = call.ended.then((end) => {
    keep({ role: 'end', reason: end.reason, ms: Math.round(end.durationMs), notes: end.notes })
    return writeEnd(end)
  })
  return {
    /** The greeting. */
    opening: take(call.greeting),
    /** Says a line, and resolves with the agent's reply. */
    async say(line: string) {
      keep({ role: 'caller', text: line })
      return take(await call.say(line))
    },
    isOver: () => call.isOver(),
    /** Resolves when the call is over, with how it ended and what the agent noted. */
    ended,
    /** Ends the call unless it is over. Resolves like `ended`. */
    async hangUp() {
      await call.hangUp()
      return ended
    },
  }
}

export async function sessionOf({
  url,
  agent,
  business,
  visitor,
}: TalkOptions): Promise<{ who: string; session: Partial<SessionRequest> }> {
  if (business !== undefined) {
    const facts = readBusiness(business)
    return { who: facts.name, session: { name: visitor, business: facts } }
  }
  const { id, uuid, prompt } = findAgent(await listAgents(url), agent ?? '')
  return { who: id, session: { name: visitor, agent_uuid: uuid, agent_prompt: prompt } }
}

/** @throws Error that names the file and the fact */
function readBusiness(file: string): OwnBusiness {
  const facts = JSON.parse(readFileSync(file, 'utf8')) as Partial<OwnBusiness>
  const missing = ownBusinessFields.find((field) => typeof facts[field] !== 'string')
  if (missing !== undefined)
    throw new Error(
      `${file} needs the texts ${ownBusinessFields.join(', ')}. ${missing} is missing.`,
    )
  const whole = facts as OwnBusiness
  const [problem] = Object.values(validateBusiness(whole))
  if (problem !== undefined) throw new Error(`${file}: ${problem}`)
  return whole
}
