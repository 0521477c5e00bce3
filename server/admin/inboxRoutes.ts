import { randomUUID } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import {
  InboxChange,
  InboxDetail,
  InboxEntry,
  InboxItem,
  InboxNote,
  InboxPage,
  InboxCountQuery,
  InboxCounts,
  InboxQuery,
  InboxReply,
  InboxRing,
} from '@ringwell/protocol/operator/inbox.ts'
import { ApiError } from '../http/apiError.ts'
import { answerOf, answerWith, pagesOrCsv } from '../http/answerOf.ts'
import type { ApiServer } from '../http/apiServer.ts'
import { shownAs } from '../http/shownAs.ts'
import type {
  InboxFilter,
  InboxItemChange,
  InboxPosition,
  InboxStorage,
  NewInboxEntry,
  StoredInboxEntry,
  StoredInboxItem,
} from '../storage/inboxStorage.ts'
import type { OutboundCalls } from '../outbound/outboundCalls.ts'
import { OutboundBody, parseOutbound } from '../outbound/outboundRequest.ts'
import { audit } from '../people/audit.ts'
import { authorOf, personIn } from '../people/operator.ts'
import { sendCsv } from '../people/sendCsv.ts'
import type { PeopleStorage } from '../storage/peopleStorage.ts'
import type { ReviewStorage } from '../storage/reviewStorage.ts'
import { operatorName } from '@ringwell/protocol/operatorNames.ts'
import { everyItem, notAMark } from './paging.ts'

interface InboxRoutesDeps {
  storage: InboxStorage & Pick<PeopleStorage, 'listOperators'> & Pick<ReviewStorage, 'addRemark'>
  /** Whether replies can be mailed. */
  sendsMail: boolean
  /** Has an agent ring somebody. Undefined if nobody is rung. */
  outbound?: Pick<OutboundCalls, 'ring'> | undefined
  /** Called after a delivery is stored. */
  onStored: () => void
  now?: () => number
}

const DEFAULT_LIMIT = 50
/** How long somebody has for an answer before others may write one. */
const ANSWERING_MS = 10 * 60_000
const DAY_MS = 86_400_000

const Params = z.object({ item_id: z.string().min(1).max(200) })
const OneItem = answerOf(InboxDetail)

/** Adds `/admin/inbox`: everything that people left and somebody has to answer, and what was done about it. */
export function addInboxRoutes(
  scope: ApiServer,
  { storage, sendsMail, outbound, onStored, now = Date.now }: InboxRoutesDeps,
): void {
  const iso = (): string => new Date(now()).toISOString()

  const detailOf = async (id: string): Promise<z.infer<typeof OneItem>> => {
    const found = await storage.findInboxItem(id)
    if (!found) throw unknownItem()
    const data = { item: viewOf(found.item, now()), history: found.history.map(entryOf) }
    return answerWith(data)
  }

  const change = async (
    request: FastifyRequest,
    id: string,
    version: number,
    wanted: (item: StoredInboxItem, by: By, nameOf: NameOf) => Wanted,
  ): Promise<z.infer<typeof OneItem>> => {
    const [found, operators] = await Promise.all([
      storage.findInboxItem(id),
      storage.listOperators(),
    ])
    if (!found) throw unknownItem()
    const by = { author: authorOf(request), at: iso() }
    const nameOf = (author: string): string => operatorName(author, operators)
    if (found.item.version !== version) throw changedMeanwhile(found, by.author, nameOf)
    const { change: changed, entries } = wanted(found.item, by, nameOf)
    await audit(request, {
      action: 'inbox.change',
      target: { kind: 'inbox item', id },
      before: settingsOf(found.item),
      after: { ...settingsOf(found.item), ...settingsIn(changed) },
    })
    const outcome = await storage.changeInboxItem(id, version, changed, entries)
    if (outcome === 'changed') return detailOf(id)
    const after = outcome === 'stale' ? await storage.findInboxItem(id) : undefined
    throw after ? changedMeanwhile(after, by.author, nameOf) : unknownItem()
  }

  scope.route({
    method: 'GET',
    url: '/inbox',
    schema: {
      summary: 'List what people left and somebody has to answer: dangers first, then the newest',
      querystring: InboxQuery,
      documented: pagesOrCsv(InboxPage),
    },
    async handler(request, reply) {
      const { query } = request
      const filter = filterOf(query, iso())
      if (query.format === 'csv') {
        return sendCsv(reply, {
          action: 'inbox.export',
          columns,
          items: everyItem<StoredInboxItem, InboxPosition>(
            (page) => storage.listInbox(filter, page),
            (item) => item,
            query.limit,
          ),
          rowOf: (item) => viewOf(item, now()),
        })
      }
      const after = query.after === undefined ? undefined : positionIn(query.after)
      const limit = query.limit ?? DEFAULT_LIMIT
      const items = await storage.listInbox(filter, { limit: limit + 1, after })
      const shown = items.slice(0, limit)
      const last = items.length > limit ? shown.at(-1) : undefined
      const data: z.infer<typeof InboxPage> = {
        items: shown.map((item) => viewOf(item, now())),
        next: last ? markOf(last) : null,
        sends_mail: sendsMail,
        rings: outbound !== undefined,
      }
      return answerWith(data)
    },
  })
  scope.route({
    method: 'GET',
    url: '/inbox/counts',
    schema: {
      summary: 'Count what fits the filters in the inbox, by status',
      querystring: InboxCountQuery,
      response: { 200: answerOf(z.object({ counts: InboxCounts })) },
    },
    handler: async ({ query }) =>
      answerWith({ counts: await storage.countInbox(filterOf(query, iso())) }),
  })
  scope.route({
    method: 'GET',
    url: '/inbox/:item_id',
    schema: {
      summary: 'Show an item of the inbox with its notes and what was done about it',
      params: Params,
      response: { 200: OneItem },
    },
    handler: ({ params }) => detailOf(params.item_id),
  })
  scope.route({
    method: 'PATCH',
    url: '/inbox/:item_id',
    bodyLimit: 8 * 1024,
    schema: {
      summary: 'Change the status, the owner or when it is due, or say that you are answering it',
      params: Params,
      body: InboxChange,
      response: { 200: OneItem },
    },
    async handler(request) {
      const { owner, version } = request.body
      const operators = owner ? await storage.listOperators() : []
      if (owner && !operators.some(({ email }) => email === owner)) {
        throw new ApiError(
          422,
          'unknown_owner',
          'owner: nobody who can sign in has this address. Invite them first.',
          { field: 'owner' },
        )
      }
      return change(request, request.params.item_id, version, (item, by) =>
        changesIn(request.body, item, by),
      )
    },
  })
  scope.route({
    method: 'POST',
    url: '/inbox/:item_id/notes',
    bodyLimit: 32 * 1024,
    schema: {
      summary: 'Note something about an item, and about its call if it has one',
      params: Params,
      body: InboxNote,
      response: { 201: OneItem },
    },
    async handler(request, reply) {
      const { item_id: id } = request.params
      const { text } = request.body
      const by = { author: authorOf(request), operatorId: personIn(request) }
      const remark = { remarkId: randomUUID(), createdAt: iso(), ...by, text }
      if (!(await storage.addRemark({ itemId: id }, remark))) throw unknownItem()
      await audit(request, { action: 'inbox.note', target: { kind: 'inbox item', id } })
      return reply.code(201).send(await detailOf(id))
    },
  })
  scope.route({
    method: 'POST',
    url: '/inbox/:item_id/reply',
    bodyLimit: 160 * 1024,
    schema: {
      summary: 'Answer by mail. The mail is stored with the change, and sent once',
      params: Params,
      body: InboxReply,
      response: { 202: OneItem },
    },
    async handler(request, reply) {
      if (!sendsMail) {
        throw new ApiError(
          409,
          'no_mail',
          'This server sends no mail until SMTP_URL is set. Answer with your own mail program, and mark it as done.',
        )
      }
      const { version, subject, text, status } = request.body
      const answered = await change(
        request,
        request.params.item_id,
        version,
        (item, by, nameOf) => {
          if (item.email === '') {
            throw new ApiError(409, 'no_address', 'This person left no email address. Ring them.')
          }
          refuseIfAnswering(item, by.author, now(), nameOf)
          return {
            change: { status, answering: null },
            entries: [
              { ...entryBy(by, 'reply', text), subject },
              ...(status === item.status ? [] : [entryBy(by, 'status', status)]),
            ],
          }
        },
      )
      onStored()
      return reply.code(202).send(answered)
    },
  })

  scope.route({
    method: 'POST',
    url: '/inbox/:item_id/ring',
    bodyLimit: 8 * 1024,
    schema: {
      summary: 'Have an agent ring the person, once',
      params: Params,
      body: InboxRing,
      response: { 202: OneItem },
    },
    async handler(request, reply) {
      const { item_id: id } = request.params
      const { version, agent, purpose } = request.body
      if (!outbound) {
        throw new ApiError(
          409,
          'rings_nobody',
          'Agents of this server ring nobody until OUTBOUND_CALLS_PER_DAY is set. Ring the person yourself.',
        )
      }
      // Nobody else may answer while the line is asked.
      const claimed = await change(request, id, version, (item, by, nameOf) => {
        if (item.phone === '') {
          throw new ApiError(409, 'no_number', 'This person left no number. Write to them.')
        }
        refuseIfAnswering(item, by.author, now(), nameOf)
        return { change: { answering: { by: by.author, since: by.at } }, entries: [] }
      })
      const { item } = claimed.data
      try {
        const named = OutboundBody.shape.variables.safeParse({ name: item.name })
        const variables = named.success ? named.data : {}
        const wanted = { agent, number: item.phone, purpose, variables }
        const key = { keyId: CONSOLE_KEY, agents: undefined }
        await outbound.ring(parseOutbound(wanted, `${id}-${version}`), key)
      } catch (error) {
        await storage.changeInboxItem(id, item.version, { answering: null }, [])
        throw error
      }
      const rung = await change(request, id, item.version, (_item, by) => ({
        change: { status: 'waiting', answering: null },
        entries: [entryBy(by, 'call', item.phone)],
      }))
      return reply.code(202).send(rung)
    },
  })
}

/** Under this, the calls that operators ask for are stored. No key has this id. */
const CONSOLE_KEY = 'console'

function refuseIfAnswering(item: StoredInboxItem, self: string, now: number, nameOf: NameOf): void {
  if (!isAnswering(item, now) || item.answering === self) return
  throw new ApiError(
    409,
    'being_answered',
    `${nameOf(item.answering ?? '')} is writing an answer. Take over first if you want to write it yourself.`,
  )
}

/** What the audit log has of an item: nothing that anybody has written. */
const settingsOf = ({ status, owner, dueAt }: StoredInboxItem): object => ({
  status,
  owner,
  dueAt,
})

const settingsIn = ({ answering: _answering, ...change }: InboxItemChange): object =>
  Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))

interface By {
  author: string
  at: string
}

/** Returns the name of an operator who is known by the address. */
type NameOf = (author: string) => string

interface Wanted {
  change: InboxItemChange
  entries: readonly NewInboxEntry[]
}

const entryBy = (by: By, type: NewInboxEntry['type'], text: string | null): NewInboxEntry => ({
  ...by,
  id: randomUUID(),
  type,
  text: text ?? '',
})

function changesIn(
  { status, owner, due_at: dueAt, answering }: InboxChange,
  item: StoredInboxItem,
  by: By,
): Wanted {
  const due = dueAt && new Date(dueAt).toISOString()
  const changed: [NewInboxEntry['type'], string | null][] = []
  if (status !== undefined && status !== item.status) changed.push(['status', status])
  if (owner !== undefined && owner !== item.owner) changed.push(['owner', owner])
  if (due !== undefined && due !== item.dueAt) changed.push(['due', due])
  if (answering) changed.push(['answering', by.author])
  return {
    change: {
      status,
      owner,
      dueAt: due,
      ...(answering !== undefined && {
        answering: answering
          ? {
              by: by.author,
              since: by.at,
            }
          : null,
      }),
    },
    entries: changed.map(([type, text]) => entryBy(by, type, text)),
  }
}

const isAnswering = ({ answeringSince }: StoredInboxItem, now: number): boolean =>
  answeringSince !== null && now - Date.parse(answeringSince) < ANSWERING_MS

const unknownItem = (): ApiError =>
  new ApiError(
    404,
    'item_not_found',
    'Nothing in the inbox has this id. It may have been erased or have expired.',
  )

/** `2026-11-29 01:35 UTC`. */
const timeText = (iso: string): string => `${iso.slice(0, 16).replace('T', ' ')} UTC`

const didWhat: Readonly<Record<InboxEntry['type'], (text: string) => string>> = {
  note: () => 'noted something',
  status: (text) => (text === 'done' ? 'marked this as done' : `set this to “${text}”`),
  owner: (text) => (text === '' ? 'took the owner off this' : `gave this to ${text}`),
  due: (text) => (text === '' ? 'took the due date off this' : `made this due ${timeText(text)}`),
  answering: () => 'began to write an answer',
  reply: () => 'answered by mail',
  call: () => 'rang back',
}

/** Says who has done what since the version that was seen. */
function changedMeanwhile(
  { history }: { history: readonly StoredInboxEntry[] },
  self: string,
  nameOf: NameOf,
): ApiError {
  const changes = history.filter(({ type }) => type !== 'note')
  const latest = changes.filter(({ at }) => at === changes.at(-1)?.at)
  const last = latest.find(({ type }) => type === 'reply') ?? latest.at(-1)
  const who = last?.author === self ? 'You' : nameOf(last?.author ?? '')
  const what = last
    ? `${who} ${didWhat[last.type](last.type === 'owner' ? nameOf(last.text) : last.text)} at ${timeText(last.at)}, after you had opened it.`
    : 'This has changed since you opened it.'
  return new ApiError(409, 'changed_meanwhile', `${what} Look at it again before you do anything.`)
}

const endOfDay = (day: string): string => new Date(Date.parse(day) + DAY_MS).toISOString()

function filterOf(
  query: z.output<typeof InboxCountQuery> & Pick<InboxQuery, 'status'>,
  nowIso: string,
): InboxFilter {
  const { status, kind, owner, due, agent, from, to, q } = query
  return {
    status,
    kind,
    owner,
    agent,
    q,
    dueBefore: due === undefined ? undefined : due === 'overdue' ? nowIso : endOfDay(due),
    from: from === undefined ? undefined : new Date(from).toISOString(),
    before: to === undefined ? undefined : endOfDay(to),
  }
}

const viewOf = (item: StoredInboxItem, now: number): InboxItem => {
  const nobody = { answering: null, answeringSince: null }
  return shownAs(InboxItem, { ...item, ...(isAnswering(item, now) ? {} : nobody) })
}

const entryOf = ({ author: by, ...entry }: StoredInboxEntry): InboxEntry =>
  shownAs(InboxEntry, { ...entry, by })

const Position = z.tuple([z.union([z.literal(0), z.literal(1)]), z.string(), z.string()])

const markOf = ({ urgent, createdAt, id }: InboxPosition): string =>
  Buffer.from(JSON.stringify([urgent, createdAt, id])).toString('base64url')

function positionIn(mark: string): InboxPosition {
  try {
    const text = Buffer.from(mark, 'base64url').toString('utf8')
    const [urgent, createdAt, id] = Position.parse(JSON.parse(text))
    return { urgent, createdAt, id }
  } catch {
    throw notAMark()
  }
}

const columns: (keyof InboxItem)[] = [
  ...(['id', 'kind', 'status', 'created_at', 'due_at', 'owner', 'danger', 'name'] as const),
  ...(['company', 'phone', 'email', 'text', 'summary', 'agent', 'call_id'] as const),
]
