/**
 * The baseline for `bench/api.ts`: bare Fastify routes that do the disk work of the product's routes and
 * nothing else. They have no checks, rate limits, logs, headers, CORS or metrics. The arguments are a port
 * and a folder.
 */
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { mkdir, open, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Readable } from 'node:stream'
import multipart from '@fastify/multipart'
import Fastify from 'fastify'

const [port = '0', folder = '.'] = process.argv.slice(2)
const recordings = path.join(folder, 'recordings')
const incoming = path.join(recordings, '.incoming')
mkdirSync(incoming, { recursive: true })

// As in the product, each commit is on disk when it returns.
const db = new DatabaseSync(path.join(folder, 'bare.db'))
db.exec(`PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA secure_delete = ON;
  CREATE TABLE calls (call_id TEXT PRIMARY KEY, agent_uuid TEXT, created_at TEXT, language TEXT,
    voice TEXT, accent TEXT, origin TEXT, name TEXT, company TEXT, mobile TEXT);
  CREATE INDEX calls_created ON calls (created_at);
  CREATE TABLE leads (id TEXT PRIMARY KEY, created_at TEXT, name TEXT, company TEXT, mobile TEXT);
  CREATE INDEX leads_created ON leads (created_at);
  CREATE TABLE deliveries (id TEXT PRIMARY KEY, kind TEXT, subject_id TEXT, state TEXT,
    attempts INTEGER, due_at TEXT);
  CREATE INDEX deliveries_due ON deliveries (due_at) WHERE state = 'waiting';
  CREATE INDEX deliveries_subject ON deliveries (subject_id);
  CREATE TABLE recordings (id TEXT PRIMARY KEY, path TEXT UNIQUE, bytes INTEGER, duration_s INTEGER,
    start_time TEXT, end_time TEXT, language TEXT, stored_at TEXT);
  CREATE INDEX recordings_stored ON recordings (stored_at);`)
const insertCall = db.prepare('INSERT INTO calls VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)')
const insertLead = db.prepare('INSERT INTO leads VALUES (?, ?, ?, ?, ?)')
const insertDelivery = db.prepare("INSERT INTO deliveries VALUES (?, 'lead', ?, 'waiting', 0, ?)")
const findRecording = db.prepare('SELECT path FROM recordings WHERE id = ?')
const putRecording = db.prepare('INSERT OR REPLACE INTO recordings VALUES (?, ?, ?, ?, ?, ?, ?, ?)')

const app = Fastify({ logger: false })
await app.register(multipart, { limits: { fileSize: Infinity } })

app.post('/mint', async (request) => {
  const body = request.body as Record<string, string>
  const value = `ek_${randomBytes(32).toString('base64url')}`
  createHash('sha256').update(value).digest('base64')
  const callId = randomUUID()
  insertCall.run(
    callId,
    body.agent_uuid ?? '',
    new Date().toISOString(),
    body.language ?? '',
    body.voice ?? '',
    body.accent ?? '',
    null,
    body.name ?? '',
    body.companyName ?? '',
    body.mobileNumber ?? '',
  )
  return {
    client_secret: { value, expires_at: Math.floor(Date.now() / 1000) + 60 },
    realtime: { url: '/calls', model: 'bare' },
    call_id: callId,
  }
})

app.post('/lead', async (request) => {
  const body = request.body as Record<string, string>
  const id = randomUUID()
  const now = new Date().toISOString()
  db.exec('BEGIN IMMEDIATE')
  insertLead.run(id, now, body.name ?? '', body.companyName ?? '', body.mobileNumber ?? '')
  insertDelivery.run(randomUUID(), id, now)
  db.exec('COMMIT')
  return { success: true, id }
})

app.post('/upload', async (request) => {
  const fields: Record<string, string> = {}
  let file = ''
  let bytes = 0
  for await (const part of request.parts()) {
    if (part.type === 'field') fields[part.fieldname] = String(part.value)
    else [file, bytes] = await write(part.file)
  }
  const id = createHash('sha256')
    .update(fields.start_time ?? '')
    .digest('hex')
    .slice(0, 32)
  const name = `agent/${id}/user-${randomBytes(6).toString('hex')}.webm`
  const target = path.join(recordings, name)
  const firstNew = await mkdir(path.dirname(target), { recursive: true })
  await rename(file, target)
  await syncFolder(path.dirname(target))
  if (firstNew) await syncFolder(path.dirname(path.dirname(target)))
  db.exec('BEGIN IMMEDIATE')
  const before = findRecording.get(id) as { path: string } | undefined
  putRecording.run(
    id,
    name,
    bytes,
    Number(fields.duration),
    fields.start_time ?? '',
    fields.end_time ?? '',
    fields.language ?? '',
    new Date().toISOString(),
  )
  db.exec('COMMIT')
  if (before) await rm(path.join(recordings, before.path))
  return { success: true, id }
})

async function write(stream: Readable): Promise<[string, number]> {
  const file = path.join(incoming, `${randomUUID()}.part`)
  const handle = await open(file, 'wx')
  let bytes = 0
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    await handle.writeFile(chunk)
    bytes += chunk.length
  }
  await handle.sync()
  await handle.close()
  return [file, bytes]
}

async function syncFolder(name: string): Promise<void> {
  const handle = await open(name, 'r')
  await handle.sync()
  await handle.close()
}

await app.listen({ host: '127.0.0.1', port: Number(port) })
process.once('SIGTERM', () => process.exit(0))
