import { Agent, request } from 'node:http'
import { sessionRequest } from '@ringwell/e2e/sessionRequest.ts'
import { uploadFields } from '@ringwell/protocol/upload.ts'
import type { MeasuredServer } from './servers.ts'

export type Kind = 'mint' | 'lead' | 'upload'

export const UPLOAD_BYTES = 1024 * 1024
/** A call uploads what it has so far, several times. The server keeps the longest version. */
const VERSIONS_OF_A_CALL = 7
const connections: Record<Kind, number> = { mint: 16, lead: 16, upload: 4 }

const lead = { name: 'Asha Rao', companyName: 'Tamsel', mobileNumber: '5550100123' }

interface Body {
  type: string
  content: Buffer
}

const json = (value: object): Body => ({
  type: 'application/json',
  content: Buffer.from(JSON.stringify(value)),
})

const boundary = 'the-boundary-of-an-upload'
const sound = Buffer.alloc(UPLOAD_BYTES, 0x55)
sound.writeUInt32BE(0x1a45dfa3, 0)

/** Calls are identified by their start time, so each one gets a different second. */
let calls = 0

/** Builds a multipart body as a browser sends it, with the fields first. */
function uploadBody(call: number, version: number): Body {
  const start = Date.UTC(2020, 0, 1) + call * 1_000
  const fields = {
    start_time: new Date(start).toISOString(),
    end_time: new Date(start + version * 17_000).toISOString(),
    duration: String(version * 17),
    language: 'English',
  }
  const head = Object.entries(fields)
    .map(
      ([name, value]) =>
        `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
    )
    .join('')
  const file =
    `--${boundary}\r\nContent-Disposition: form-data; name="${uploadFields.userFile}"; ` +
    'filename="user.webm"\r\nContent-Type: audio/webm\r\n\r\n'
  return {
    type: `multipart/form-data; boundary=${boundary}`,
    content: Buffer.concat([
      Buffer.from(head + file),
      sound,
      Buffer.from(`\r\n--${boundary}--\r\n`),
    ]),
  }
}

function bodiesOf(kind: Kind): () => Body {
  if (kind === 'mint') return () => json({ ...sessionRequest, ...lead })
  if (kind === 'lead') return () => json(lead)
  let call = 0
  let version = VERSIONS_OF_A_CALL
  return () => {
    if (version === VERSIONS_OF_A_CALL) {
      version = 0
      call = calls += 1
    }
    return uploadBody(call, (version += 1))
  }
}

/**
 * Sends requests on `connections` keep-alive connections, each as soon as the previous answer has arrived,
 * until `isDone`. Resolves with the number of answers per second. Rejects on any answer other than 200.
 */
export async function drive(
  { port, paths }: MeasuredServer,
  kind: Kind,
  isDone: (answered: number) => boolean,
): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections[kind] })
  const ask = ({ type, content }: Body): Promise<void> =>
    new Promise((resolve, reject) => {
      const sent = request(
        {
          agent,
          host: '127.0.0.1',
          port,
          path: paths[kind],
          method: 'POST',
          headers: { 'content-type': type, 'content-length': content.length },
        },
        (response) => {
          response.resume()
          response.on('end', () => {
            if (response.statusCode === 200) resolve()
            else reject(new Error(`${paths[kind]} answered ${response.statusCode}`))
          })
          response.on('error', reject)
        },
      )
      sent.on('error', reject)
      sent.end(content)
    })
  let answered = 0
  const loop = async (): Promise<void> => {
    const nextBody = bodiesOf(kind)
    while (!isDone(answered)) {
      await ask(nextBody())
      answered += 1
    }
  }
  const began = performance.now()
  await Promise.all(Array.from({ length: connections[kind] }, loop))
  const seconds = (performance.now() - began) / 1_000
  agent.destroy()
  return answered / seconds
}
