/** What an operator sends about the tools of an own agent, and what is stored of it. */
import { randomUUID } from 'node:crypto'
import { isIP } from 'node:net'
import { z } from 'zod'
import { Sentence } from '@ringwell/content/agents/agentSchema.ts'
import { taskOfTool } from '@ringwell/content/agents/tasks/ownTools.ts'
import { OwnToolInput, type OwnToolView } from '@ringwell/protocol/operator/ownTools.ts'
import { idOf, MOST_TOOLS } from '@ringwell/protocol/operator/toolName.ts'
import { ApiError } from '../http/apiError.ts'
import type { OwnTool } from '../storage/agentStorage.ts'
import { isPrivateAddress } from '../tools/privateAddress.ts'

/** Whether an agent can say this: nothing, or plain sentences. */
export const areSpoken = (text: string): boolean =>
  text === '' ||
  text.split(/(?<=[.!?…])\s+/).every((sentence) => Sentence.safeParse(sentence).success)

/** Headers that say how a request is sent, or whose it is. */
const taken =
  /^(?:host|connection|content-\S+|transfer-encoding|te|trailer|upgrade|keep-alive|expect|idempotency-key|proxy-\S+)$/i

/** Each check: the field that is wrong, and what to do. */
function* faultsOf(tool: OwnToolInput): Generator<[path: (string | number)[], message: string]> {
  const { does, fields, done, header, secret, new_secret: newSecret } = tool
  const url = URL.canParse(tool.url) ? new URL(tool.url) : undefined
  if (!url || !/^https?:$/.test(url.protocol)) yield [['url'], 'must begin with https://']
  else if (url.username || url.password) {
    yield [['url'], 'must not contain a password: put it into the header, which nobody is shown']
  }
  const hasSecret = secret !== null || newSecret !== undefined
  if (hasSecret && !/^[\w-]+$/.test(header)) {
    yield [['header'], 'must be the name of a header, such as Authorization']
  } else if (taken.test(header)) yield [['header'], 'is a header that the request has anyway']
  if (newSecret !== undefined && !/^[\x21-\x7e](?:[\x20-\x7e]*[\x21-\x7e])?$/.test(newSecret)) {
    yield [['new_secret'], 'must consist of plain letters, digits and signs']
  }
  const spoken = done.replaceAll(/[{}[\]]|\|/g, '')
  if (!areSpoken(spoken)) yield [['done'], 'must be plain sentences to speak']
  else if (/[{}]/.test(done.replaceAll(/\{[a-z][A-Za-z]*\}/g, ''))) {
    yield [['done'], 'must name fields and facts in letters, such as {state}']
  } else if (does === 'reads' && done === '') yield [['done'], 'must say what was found']
  for (const [at, { kind, question, options, example, label }] of fields.entries()) {
    if (!areSpoken(question))
      yield [['fields', at, 'question'], 'must be a plain sentence to speak']
    if (kind === 'choice' && new Set(options).size < 2) {
      yield [['fields', at, 'options'], 'must be two or more']
    }
    if (kind === 'code' && !/[A-Za-z\d]/.test(example)) {
      yield [['fields', at, 'example'], 'must be such a code, as in RG4711']
    }
    if (fields.findIndex((other) => idOf(other.label) === idOf(label)) < at) {
      yield [['fields', at, 'label'], 'is the name of another field, too']
    }
  }
}

export const CheckedTool = OwnToolInput.superRefine((tool, context) => {
  const faults = [...faultsOf(tool)]
  for (const [path, message] of faults) context.addIssue({ code: 'custom', path, message })
  if (context.issues.length > 0) return
  try {
    taskOfTool(tool)
  } catch (error) {
    context.addIssue({ code: 'custom', message: error instanceof Error ? error.message : '' })
  }
})

export const OwnTools = z
  .array(CheckedTool)
  .max(MOST_TOOLS)
  .superRefine((tools, context) => {
    for (const [at, { name }] of tools.entries()) {
      if (tools.findIndex((other) => idOf(other.name) === idOf(name)) < at) {
        context.addIssue({
          code: 'custom',
          path: [at, 'name'],
          message: 'is the name of another tool, too',
        })
      }
    }
  })

/**
 * Returns the tools as they are stored, with their secrets.
 * @param known all tools that the agent has or had. A secret that stays is one of theirs.
 * @throws {ApiError} 422
 */
export const storedTools = (
  tools: readonly OwnToolInput[],
  known: readonly OwnTool[],
  privateHosts: readonly string[],
  pathOf = (at: number): string => `tools.${at}.`,
): OwnTool[] =>
  tools.map(({ new_secret: value, secret: kept, ...tool }, at) => {
    const fail = (field: string, message: string): ApiError =>
      new ApiError(422, 'invalid_input', message, { field: `${pathOf(at)}${field}` })
    const url = new URL(tool.url)
    const host = url.hostname.replaceAll(/^\[|\]$/g, '')
    const isInside = privateHosts.some((each) => each.toLowerCase() === host)
    if (url.protocol === 'http:' && !isInside)
      throw fail('url', 'The address must begin with https://.')
    if (isIP(host) && isPrivateAddress(host) && !isInside) {
      throw fail(
        'url',
        `${host} is in a private network. Whoever runs the server can name it in HTTP_TOOLS_PRIVATE_HOSTS.`,
      )
    }
    const { origin } = url
    if (value !== undefined) return { ...tool, secret: { id: randomUUID(), value, origin } }
    if (kept === null) return tool
    const secret = known.find((each) => each.secret?.id === kept)?.secret
    if (secret?.origin === origin) return { ...tool, secret }
    throw fail(
      'new_secret',
      secret
        ? `The secret was given for ${secret.origin}. Enter it again for ${origin}.`
        : 'This secret is not stored any more. Enter it again.',
    )
  })

/** As operators see it, without the secret. */
export const toolView = ({ secret, ...tool }: OwnTool): OwnToolView => ({
  ...tool,
  secret: secret?.id ?? null,
})
