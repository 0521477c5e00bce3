import { readdirSync, readFileSync, statSync, utimesSync } from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, test } from 'vitest'
import { brand } from '@ringwell/brand/brand.ts'
import { createReceiver } from '../testing/createReceiver.ts'
import { runServer, startHere } from '../testing/runServer.ts'
import { connectTo, formOf, halvesOf } from '../testing/uploads.ts'

/** Strings that only this one visitor leaves behind. */
const name = 'Zebulonia Quarrington'
const number = '5550199321'
const words = 'I keep bees in a lighthouse near Trondheim'
// The index of what was said has its words in lower case.
const traces = [name, number, words, 'Zebulonia', 'Trondheim', 'trondheim', 'lighthouse']
const details = { name, companyName: `${name} and Sons`, mobileNumber: number }
const ADMIN_TOKEN = 'a-token-of-sixteen-characters'
const DAY_MS = 86_400_000

/** Lists every file below the folder that contains a trace of the visitor, in its content or its name. */
function findTraces(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .filter((file) => {
      const bytes = readFileSync(file)
      return traces.some((trace) => file.includes(trace) || bytes.includes(trace))
    })
    .map((file) => path.relative(folder, file))
}

/** The visitor's sound. Its words can be found in the bytes. */
const voice = (): Buffer => {
  const sound = Buffer.alloc(20_000, words)
  sound.writeUInt32BE(0x1a45dfa3, 0)
  return sound
}

async function start<Server extends { url: Promise<string> }>(
  run: (env: Record<string, string>) => Server | Promise<Server>,
): Promise<{ server: Server; url: string }> {
  const answer = { value: 'ek_of_openai', expires_at: Math.floor(Date.now() / 1_000) + 60 }
  const openai = await createReceiver(
    200,
    { 'content-type': 'application/json' },
    JSON.stringify(answer),
  )
  const server = await run({
    OPENAI_BASE_URL: openai.origin,
    ADMIN_TOKEN,
    RATE_LIMIT_SCALE: '0',
  })
  return { server, url: await server.url }
}

const json = (body: object) => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
})

/** Makes a whole call with a transcript and recordings. */
async function call(url: string): Promise<{ callId: string; bearer: { authorization: string } }> {
  const session = await fetch(
    `${url}/api/${brand.slug}-agent-session`,
    json({
      language: 'English',
      voice: 'Shimmer',
      gender: 'female',
      accent: 'Indian',
      agent_prompt: '',
      agent_uuid: 'front-desk',
      ...details,
    }),
  )
  expect(session.status).toBe(200)
  const { call_id: callId, call_token: token } = (await session.json()) as Record<string, string>
  const bearer = { authorization: `Bearer ${token}` }
  const turns = [{ who: 'visitor', text: words }]
  const told = json({ turns })
  const transcript = await fetch(`${url}/api/call/transcript/${callId}`, {
    ...told,
    headers: { ...told.headers, ...bearer },
  })
  expect(transcript.status).toBe(200)
  const now = new Date().toISOString()
  const times = { start_time: now, end_time: now, duration: '1' }
  const body = formOf({
    fields: { ...times, call_id: callId, call_token: token },
    agent: voice(),
    user: voice(),
  })
  const uploaded = await fetch(`${url}/api/call/upload_audio/front-desk`, { method: 'POST', body })
  expect(uploaded.status).toBe(200)
  return { callId: callId ?? '', bearer }
}

const message = {
  company: name,
  name,
  designation: 'Keeper',
  mobile: number,
  email: 'zebulonia@example.com',
  country: 'Norway',
  message: words,
}

async function write(url: string, to: string, form: object): Promise<string> {
  const response = await fetch(`${url}/api${to}`, json(form))
  expect(response.status).toBe(200)
  return ((await response.json()) as { id: string }).id
}

const remove = async (address: string, headers: Record<string, string>): Promise<void> => {
  expect((await fetch(address, { method: 'DELETE', headers })).status).toBe(204)
}

describe('no file of DATA_DIR has a trace of a visitor', () => {
  test('as soon as the requests that delete the call, the lead and the message are answered', async () => {
    const { server, url } = await start(startHere)
    const { callId, bearer } = await call(url)
    const leadId = await write(url, '/leads', details)
    const messageId = await write(url, '/email/send-form', message)
    expect(findTraces(server.dataDir)).not.toEqual([])

    await remove(`${url}/api/call/${callId}`, bearer)
    const operator = { authorization: `Bearer ${ADMIN_TOKEN}` }
    await remove(`${url}/api/admin/leads/${leadId}`, operator)
    await remove(`${url}/api/admin/messages/${messageId}`, operator)
    expect(findTraces(server.dataDir)).toEqual([])
    expect(server.printed()).not.toContain('Zebulonia')
  })

  test('once a call has reached the end of its retention @full', async () => {
    const { server, url } = await start(runServer)
    await call(url)
    expect(findTraces(server.dataDir)).not.toEqual([])
    server.child.kill('SIGTERM')
    expect(await server.exit).toBe(0)
    age(server.dataDir, 31)
    await start((env) => runServer(env, server.dataDir))
    await expect.poll(() => findTraces(server.dataDir), { timeout: 10_000 }).toEqual([])
  })

  test('whose upload was cut off by a crash of the server, after a restart @full', async () => {
    const { server, url } = await start(runServer)
    const { head, halves } = await halvesOf({ user: voice() })
    const socket = connectTo(url)
    socket.write(head)
    socket.write(halves[0])
    await expect.poll(() => findTraces(server.dataDir), { timeout: 10_000 }).toHaveLength(1)
    server.child.kill('SIGKILL')
    await server.exit
    socket.destroy()
    expect(findTraces(server.dataDir)).toHaveLength(1)
    await start((env) => runServer(env, server.dataDir))
    await expect.poll(() => findTraces(server.dataDir), { timeout: 10_000 }).toEqual([])
  })
})

/** Makes everything look as if it had been stored this many days earlier. */
function age(dataDir: string, days: number): void {
  const db = new DatabaseSync(path.join(dataDir, 'ringwell.db'))
  for (const [table, column] of [
    ['calls', 'created_at'],
    ['recordings', 'stored_at'],
  ] as const) {
    db.exec(`UPDATE ${table} SET ${column} =
      strftime('%Y-%m-%dT%H:%M:%fZ', ${column}, '-${days} days')`)
  }
  db.close()
  const folder = path.join(dataDir, 'recordings')
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const file = path.join(entry.parentPath, entry.name)
    const at = new Date(statSync(file).mtimeMs - days * DAY_MS)
    utimesSync(file, at, at)
  }
}
