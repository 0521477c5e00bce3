import { PassThrough } from 'node:stream'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { LiveEvent, SayInput } from '@ringwell/protocol/operator/live.ts'
import { ApiError } from '../http/apiError.ts'
import type { ApiServer } from '../http/apiServer.ts'
import { audit } from '../people/audit.ts'
import { type OperatorAccess, operatorOf } from '../people/operator.ts'
import type { LiveCalls } from './liveCalls.ts'
import { notUnderWay } from './otherServers.ts'
import type { Watcher } from './watcher.ts'

export interface LiveRoutesDeps {
  live: LiveCalls
  access: Pick<OperatorAccess, 'operatorIn'>
}

/** A watcher for whom more than this waits is let go, and comes back when it can. */
const MOST_WAITING_BYTES = 512 * 1024
/** More streams at once than a company has screens. */
const MOST_STREAMS = 200
/** So often, a stream shows that it lives, and somebody who may no longer see it is shown out. */
const CHECK_EVERY_MS = 3_000

const OfCall = z.object({ call_id: z.string() })
/** Adds the routes below `/admin/live`: calls that are under way, and what operators do in them. */
export function addLiveRoutes(scope: ApiServer, { live, access }: LiveRoutesDeps): void {
  const streams = new Set<PassThrough>()
  // Otherwise the server would wait for its watchers before it ends.
  scope.addHook('preClose', async () => {
    for (const stream of streams) stream.end()
  })

  async function showOut(
    request: FastifyRequest,
    mayHave: 'reader' | 'editor',
    stream: PassThrough,
  ): Promise<void> {
    try {
      const operator = await access.operatorIn(request)
      const role = operator?.kind === 'person' ? operator.role : 'owner'
      if (!operator || (mayHave === 'editor' && role === 'reader')) stream.end()
    } catch {
      // A database that is away for a moment shuts nobody out.
    }
  }

  /** Opens a stream for as long as its operator may have it. `close` runs once. */
  function open(
    request: FastifyRequest,
    mayHave: 'reader' | 'editor',
    begin: (stream: PassThrough) => () => void,
    sign: string,
  ): PassThrough {
    if (streams.size >= MOST_STREAMS) {
      throw new ApiError(503, 'too_many_streams', 'Too many people watch. Try again in a moment.', {
        retryAfterSeconds: 5,
      })
    }
    const stream = new PassThrough()
    const close = begin(stream)
    streams.add(stream)
    const timer = setInterval(() => {
      if (sign !== '') stream.write(sign)
      void showOut(request, mayHave, stream)
    }, CHECK_EVERY_MS)
    stream.once('close', () => {
      clearInterval(timer)
      streams.delete(stream)
      close()
    })
    return stream
  }

  scope.route({
    method: 'GET',
    url: '/live',
    compress: false,
    schema: {
      summary: 'Follow the calls that are under way, as server-sent events',
      documented: {
        responses: {
          200: {
            description:
              'Events without end, each with an id: send the last one as Last-Event-ID to go on after it',
            content: { 'text/event-stream': LiveEvent },
          },
        },
      },
    },
    async handler(request, reply) {
      const lastId = request.headers['last-event-id']
      const begin = (stream: PassThrough) =>
        live.watch(watcherIn(request), Array.isArray(lastId) ? lastId[0] : lastId, (text) => {
          if (stream.writableLength + stream.readableLength > MOST_WAITING_BYTES) stream.destroy()
          else stream.write(text)
        })
      const stream = open(request, 'reader', begin, ': here\n\n')
      return reply
        .type('text/event-stream')
        .header('cache-control', 'no-store')
        .header('x-accel-buffering', 'no')
        .send(stream)
    },
  })

  scope.route({
    method: 'GET',
    url: '/live/:call_id/sound',
    config: { role: 'editor' },
    compress: false,
    schema: {
      summary: 'Listen to a call that is under way',
      params: OfCall,
      documented: {
        responses: {
          200: {
            description:
              'Sound without end: 16 kHz, signed 16 bit, little-endian, the caller left and the agent right',
            content: { 'application/octet-stream': null },
          },
        },
      },
    },
    async handler(request, reply) {
      const { call_id: id } = request.params
      if (!live.isUnderWay(id)) throw notUnderWay()
      await audit(request, { action: 'call.listen', target: { kind: 'call', id } })
      const begin = (stream: PassThrough) => {
        // One silent sample, so that the answer begins before anybody speaks.
        stream.write(Buffer.alloc(4))
        return live.listen(id, watcherIn(request), (sound) => {
          // Late sound is of no use, so a slow connection hears gaps.
          if (stream.readableLength + stream.writableLength > MOST_WAITING_BYTES / 4) return
          stream.write(Buffer.from(sound.buffer, sound.byteOffset, sound.byteLength))
        })
      }
      return reply
        .type('application/octet-stream')
        .header('cache-control', 'no-store')
        .header('x-accel-buffering', 'no')
        .send(open(request, 'editor', begin, ''))
    },
  })

  scope.route({
    method: 'POST',
    url: '/live/:call_id/say',
    schema: {
      summary: 'Have the agent say exactly these words in a call',
      params: OfCall,
      body: SayInput,
      response: { 204: z.undefined() },
    },
    async handler(request, reply) {
      const { call_id: id } = request.params
      await live.say(id, watcherIn(request), request.body.text)
      await audit(request, { action: 'call.say', target: { kind: 'call', id } })
      return reply.code(204).send()
    },
  })

  const deeds = {
    'take-over': {
      action: 'call.takeOver',
      summary: 'Answer in a call in the place of the agent',
      act: (id: string, by: Watcher) => live.takeOver(id, by),
    },
    'hand-back': {
      action: 'call.handBack',
      summary: 'Let the agent answer in a call again',
      act: (id: string, by: Watcher) => live.handBack(id, by),
    },
    'hang-up': {
      action: 'call.hangUp',
      summary: 'End a call that is under way',
      act: (id: string, by: Watcher) => live.hangUp(id, by),
    },
  }
  for (const [name, { action, summary, act }] of Object.entries(deeds)) {
    scope.route({
      method: 'POST',
      url: `/live/:call_id/${name}`,
      schema: { summary, params: OfCall, response: { 204: z.undefined() } },
      async handler(request, reply) {
        const { call_id: id } = request.params
        await act(id, watcherIn(request))
        await audit(request, { action, target: { kind: 'call', id } })
        return reply.code(204).send()
      },
    })
  }
}

function watcherIn(request: FastifyRequest): Watcher {
  const operator = operatorOf(request)
  return operator.kind === 'person'
    ? {
        id: operator.id,
        name: operator.name || operator.email,
        isTold: operator.callersTold,
      }
    : { id: 'program', name: 'A program' }
}
