/** What an operator sends about the tools of an own agent, and what is stored of it. */
import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { areSpoken, spokenSentences } from '@ringwell/content/agents/agentSchema.ts'
import { doneOf, readBackOf, slotOf, taskOfTool } from '@ringwell/content/agents/tasks/ownTools.ts'
import { Text } from '@ringwell/content/agents/tasks/words.ts'
import { OwnToolInput, type OwnToolView } from '@ringwell/protocol/operator/ownTools.ts'
import { idOf, MOST_TOOLS } from '@ringwell/protocol/operator/toolName.ts'
import { ApiError } from '../http/apiError.ts'
import type { OwnTool } from '../storage/agentStorage.ts'
import { bareHost, type Guard, isAllowed, refusedHost } from '../tools/guardedRequest.ts'
import { shownUrl } from './deliveryRoutes.ts'

/** Headers that say how a request is sent, or whose it is. */
const taken =
  /^(?:host|connection|content-\S+|transfer-encoding|te|trailer|upgrade|keep-alive|expect|idempotency-key|proxy-\S+)$/i

/** Each check: the field that is wrong, and what to do. */
function* faultsOf(tool: OwnToolInput): Generator<[path: (string | number)[], message: string]> {
  const { name, does, fields, done, header, secret, new_secret: newSecret } = tool
  const url = URL.canParse(tool.url) ? new URL(tool.url) : undefined
  if (!url || !/^https?:$/.test(url.protocol)) yield [['url'], 'must begin with https://']
  else if (url.username || url.password) {
    yield [['url'], 'must not contain a password: put it into the header, which nobody is shown']
  } else if (url.search) {
    yield [['url'], 'must end before the question mark: put what is secret into the header']
  }
  const hasSecret = secret !== null || newSecret !== undefined
  if (hasSecret && !/^[\w-]+$/.test(header)) {
    yield [['header'], 'must be the name of a header, such as Authorization']
  } else if (taken.test(header)) yield [['header'], 'is a header that the request has anyway']
  if (newSecret !== undefined && !/^[\x21-\x7e](?:[\x20-\x7e]*[\x21-\x7e])?$/.test(newSecret)) {
    yield [['new_secret'], 'must consist of plain letters, digits and signs']
  }
  if (!areSpoken(name)) yield [['name'], 'must be plain words to speak']
  const places = done.replaceAll(/\{([a-z][A-Za-z]*)\}/g, (place, id: string) =>
    isReserved(id) ? place : '',
  )
  const brackets = spokenSentences(done).map((text) => text.replaceAll(/\[[^[\]]*\]/g, ''))
  if (!areSpoken(done.replaceAll(/[{}[\]]|\|/g, ''))) {
    yield [['done'], 'must be plain sentences to speak']
  } else if (/[{}]/.test(places)) {
    yield [['done'], 'must name fields and facts in letters, such as {state}']
  } else if (brackets.some((text) => /[[\]|]/.test(text))) {
    yield [['done'], 'must close each square bracket in the sentence that opens it']
  } else if (does === 'reads' && done === '') yield [['done'], 'must say what was found']
  else if (isLong(doneOf(tool))) yield [['done'], 'is too long: use fewer words or fewer facts']
  for (const [at, field] of fields.entries()) {
    const { kind, question, options, example, label } = field
    const { ask, help } = slotOf(field)
    if (!areSpoken(label)) yield [['fields', at, 'label'], 'must be plain words to speak']
    if (!areSpoken(question))
      yield [['fields', at, 'question'], 'must be a plain sentence to speak']
    if (kind === 'choice' && new Set(options).size < 2) {
      yield [['fields', at, 'options'], 'must be two or more']
    } else if (kind === 'choice' && !options.every(areSpoken)) {
      yield [['fields', at, 'options'], 'must be plain words to speak']
    } else if ([...ask, ...help].some(isLong)) {
      yield [['fields', at, 'options'], 'are too many to say in one sentence']
    }
    if (kind === 'code' && !/[A-Za-z\d]/.test(example)) {
      yield [['fields', at, 'example'], 'must be such a code, as in RG4711']
    }
    const id = idOf(label)
    if (isReserved(id) || id === 'confirmed') {
      yield [['fields', at, 'label'], 'is a word of ours: choose another one']
    }
    if (fields.findIndex((other) => idOf(other.label) === id) < at) {
      yield [['fields', at, 'label'], `is the name of another field, too${onlyLetters}`]
    }
  }
  if (does === 'writes' && isLong(readBackOf(tool))) {
    const lengths = fields.map(({ label }) => label.length)
    const longest = lengths.indexOf(Math.max(...lengths))
    yield [
      ['fields', longest, 'label'],
      'must be shorter, or other names: all are read back in one sentence',
    ]
  }
}

/** Every object has something under such a name. */
const isReserved = (id: string): boolean => id in Object.prototype

const isLong = (line: string): boolean => !Text.safeParse(line).success

const onlyLetters = ': only letters count, not digits'

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
          message: `is the name of another tool, too${onlyLetters}`,
        })
      }
    }
  })

/** The tools of which a secret may be kept. */
interface KnownTools {
  /** Of the draft and of what is published. */
  current: readonly OwnTool[]
  /** Of all versions. */
  older: readonly OwnTool[]
}

/**
 * Returns the tools as they are stored, with their secrets. A secret of an older version has been replaced if the same tool
 * has one now.
 * @throws {ApiError} 422
 */
export const storedTools = (
  tools: readonly OwnToolInput[],
  { current, older }: KnownTools,
  guard: Guard,
  pathOf = (at: number): string => `tools.${at}.`,
): OwnTool[] =>
  tools.map(({ new_secret: value, secret: kept, ...tool }, at) => {
    const fail = (field: string, message: string): ApiError =>
      new ApiError(422, 'invalid_input', message, { field: `${pathOf(at)}${field}` })
    const url = new URL(tool.url)
    if (url.protocol === 'http:' && !isAllowed(bareHost(url), guard))
      throw fail('url', 'The address must begin with https://.')
    const host = refusedHost(url, guard)
    if (host !== undefined) {
      throw fail(
        'url',
        `${host} is in a private network. Whoever runs the server can name it in HTTP_TOOLS_PRIVATE_HOSTS.`,
      )
    }
    const { origin } = url
    if (value !== undefined) return { ...tool, secret: { id: randomUUID(), value, origin } }
    if (kept === null) return tool
    const isKept = (each: OwnTool): boolean => each.secret?.id === kept
    const isNow = (each: OwnTool): boolean =>
      idOf(each.name) === idOf(tool.name) && each.secret?.origin === origin
    const old = older.find(isKept)
    const secret = (current.find(isKept) ?? (old && current.find(isNow)) ?? old)?.secret
    if (secret?.origin === origin) return { ...tool, secret }
    throw fail(
      'new_secret',
      secret
        ? `The secret was given for ${secret.origin}. Enter it again for ${origin}.`
        : 'This secret is not stored any more. Enter it again.',
    )
  })

/** As editors see it, without the secret. */
export const toolView = ({ secret, ...tool }: OwnTool): OwnToolView => ({
  ...tool,
  secret: secret?.id ?? null,
})

/** As readers and the audit log see it. */
export const withoutPaths = <Content extends { tools: OwnToolView[] }>(
  content: Content,
): Content => ({
  ...content,
  tools: content.tools.map((tool) => ({ ...tool, url: shownUrl(tool.url) })),
})
