import { request } from 'node:http'
import { uploadFields } from '@ringwell/protocol/upload.ts'

/** Credentials of a session, as its answer names them. */
export interface CallCredential {
  call_id: string
  call_token: string
}

interface FloodOptions {
  url: string
  random: () => number
  /** The calls whose token the flood knows. */
  calls: readonly CallCredential[]
}

/** Strangers who upload all kinds of things, all at once, until `stop`. */
export interface Flood {
  /** How often each answer came; `broken` means that the sender or the server cut it off. */
  readonly answers: ReadonlyMap<string, number>
  readonly sentBytes: number
  start(): void
  stop(): Promise<void>
}

const SENDERS = 8
const MB = 1024 * 1024
const LARGEST_BYTES = 24 * MB
const BOUNDARY = 'the-boundary-of-a-stranger'
const GONE_MS = 20_000

interface StrangeUpload {
  agent: string
  fields: Record<string, string>
  sizes: { field: string; bytes: number }[]
  /** The number of bytes after which the sender disappears. */
  cutOffAfter: number
  sayLength: boolean
}

export function createFlood({ url, random, calls }: FloodOptions): Flood {
  const answers = new Map<string, number>()
  const flood = { isOn: false, sentBytes: 0 }
  let senders: Promise<void>[] = []

  const pick = <Thing>(things: readonly Thing[]): Thing =>
    things[Math.floor(random() * things.length)]!

  const imagine = (): StrangeUpload => {
    const isOfCall = calls.length > 0 && random() < 0.5
    const start = Math.floor(random() * 1e12)
    const most = isOfCall && random() < 0.8 ? MB / 8 : LARGEST_BYTES
    const fields: Record<string, string> = {
      [uploadFields.startTime]: new Date(start).toISOString(),
      [uploadFields.endTime]: new Date(start + 9_000).toISOString(),
      [uploadFields.duration]: pick(['1', '9', '120', '600']),
      [uploadFields.language]: 'English',
      ...(isOfCall && pick(calls)),
    }
    if (random() < 0.1) fields[uploadFields.callId] = pick(['127.0.0.1', 'c', ''])
    if (random() < 0.1) fields[uploadFields.callToken] = 'ct_of-somebody-else'
    const files = pick([
      [uploadFields.agentFile],
      [uploadFields.agentFile, uploadFields.userFile],
      [uploadFields.userFile],
    ])
    return {
      agent: pick(['general', 'general', 'general', 'nobody']),
      fields,
      sizes: files.map((field) => ({ field, bytes: Math.floor(random() * most) })),
      cutOffAfter: random() < 0.15 ? random() * MB : Infinity,
      sayLength: random() < 0.9,
    }
  }

  const send = (upload: StrangeUpload): Promise<string> =>
    new Promise((resolve) => {
      const pieces = encode(upload)
      const length = pieces.reduce((sum, piece) => sum + piece.length, 0)
      const sending = request(
        `${url}/api/call/upload_audio/${upload.agent}`,
        {
          method: 'POST',
          timeout: GONE_MS,
          headers: {
            'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
            ...(upload.sayLength && { 'content-length': String(length) }),
          },
        },
        (response) => {
          response.resume()
          response.once('end', () => resolve(String(response.statusCode)))
          response.once('error', () => resolve('broken'))
        },
      )
      sending.on('error', () => resolve('broken'))
      sending.on('timeout', () => sending.destroy())
      const most = Math.min(length, Math.ceil(upload.cutOffAfter))
      flood.sentBytes += most
      let left = most
      for (const piece of pieces) {
        sending.write(piece.subarray(0, left))
        left = Math.max(0, left - piece.length)
      }
      if (most === length) sending.end()
      else sending.write('', () => sending.destroy())
    })

  const keepSending = async (): Promise<void> => {
    while (flood.isOn) {
      const answer = await send(imagine())
      answers.set(answer, (answers.get(answer) ?? 0) + 1)
      // This process also sends the requests that have to keep working, so the flood leaves it time for them.
      await new Promise((resolve) => setTimeout(resolve, answer === 'broken' ? 20 : 5))
    }
  }

  return {
    answers,
    get sentBytes() {
      return flood.sentBytes
    },
    start() {
      flood.isOn = true
      senders = Array.from({ length: SENDERS }, keepSending)
    },
    async stop() {
      flood.isOn = false
      await Promise.all(senders)
    },
  }
}

/** The sound of every upload. All of them share this buffer. */
const SOUND = Buffer.alloc(LARGEST_BYTES, 7)
SOUND.writeUInt32BE(0x1a45dfa3, 0)

function encode({ fields, sizes }: StrangeUpload): Buffer[] {
  const texts = Object.entries(fields).map(
    ([name, text]) =>
      `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${text}\r\n`,
  )
  const files = sizes.flatMap(({ field, bytes }) => {
    const header = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${field}"; filename="x"\r\n\r\n`
    return [Buffer.from(header), SOUND.subarray(0, bytes), Buffer.from('\r\n')]
  })
  return [Buffer.from(texts.join('')), ...files, Buffer.from(`--${BOUNDARY}--\r\n`)]
}
