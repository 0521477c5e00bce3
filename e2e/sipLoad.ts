/**
 * `npm run test:sip [-- --minutes 60]`: holds ten calls of sipp at once for this long (ten minutes by default) while a
 * scanner sends 10,000 packets, and then makes 2,000 short calls, loses ACKs, cancels early, puts calls on hold and sends
 * the torture messages of RFC 4475. Every call has to go as its scenario says, the scanner gets no byte, and afterwards
 * nothing is left of any call. Needs sipp (`apt-get install sip-tester`).
 */
import { spawn } from 'node:child_process'
import dgram from 'node:dgram'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import torture from '@ringwell/server/testing/rfc4475.json' with { type: 'json' }
import { ADMIN_TOKEN, startServer } from './startServer.ts'

const { values } = parseArgs({ options: { minutes: { type: 'string', default: '10' } } })
const minutes = Number(values.minutes)
if (!(minutes > 0 && minutes <= 1_440)) throw new Error('--minutes must be between 1 and 1440.')

const AT_ONCE = 10
const HELD_MS = 20_000
const SCANNED = 10_000
/** An address that nobody has named. */
const SCANNER = '127.0.0.9'
/** RFC 3261 has packets of a call come again for 32 s. */
const FORGOTTEN_MS = 40_000
const MEMORY_EVERY_MS = 300_000
/** What all processes together may have more than after the first calls. Their models alone have a gigabyte. */
const MOST_GROWTH_BYTES = 150e6

const folder = mkdtempSync(path.join(os.tmpdir(), 'ringwell-sip-'))
const server = await startServer({
  dataDir: folder,
  env: {
    ENGINE_MAX_CALLS: '60',
    SIP_DESK: '127.0.0.1',
    LOG_LEVEL: 'info',
    STATUS_FIGURES: 'false',
  },
})
const port = server.sipPort
async function metricsText(): Promise<string> {
  const headers = { authorization: `Bearer ${ADMIN_TOKEN}` }
  return (await fetch(`${server.url}/api/metrics`, { headers })).text()
}
async function metrics(): Promise<(name: string) => number> {
  const text = await metricsText()
  return (name) => {
    const lines = text.split('\n').filter((line) => new RegExp(`^ringwell_${name}[ {]`).test(line))
    return lines.reduce((sum, line) => sum + Number(line.split(' ').at(-1)), 0)
  }
}

const request = (method: string, sequence: number, body = ''): string => `
  ${method} sip:restaurant@[remote_ip]:[remote_port] SIP/2.0
  Via: SIP/2.0/[transport] [local_ip]:[local_port];branch=[branch]
  From: sipp <sip:sipp@[local_ip]:[local_port]>;tag=[pid]SIPpTag00[call_number]
  To: <sip:restaurant@[remote_ip]:[remote_port]>${sequence === 1 && method !== 'ACK' ? '' : '[peer_tag_param]'}
  Call-ID: [call_id]
  CSeq: ${sequence} ${method}
  Contact: <sip:sipp@[local_ip]:[local_port]>
  Max-Forwards: 70
  ${body === '' ? '' : 'Content-Type: application/sdp\n  '}Content-Length: [len]

${body}`
const sdp = (direction: string): string => `  v=0
  o=sipp 1 1 IN IP4 [local_ip]
  s=-
  c=IN IP4 [media_ip]
  t=0 0
  m=audio [media_port] RTP/AVP 0
  a=rtpmap:0 PCMU/8000
  a=${direction}
`
const send = (text: string, attributes = ''): string =>
  `<send ${attributes}><![CDATA[${text}\n]]></send>`
const asking = 'retrans="500"'
const optional = (status: number): string => `<recv response="${status}" optional="true"/>`
const answer = (status: number): string => `<recv response="${status}"/>`
const invite = [send(request('INVITE', 1, sdp('sendrecv')), asking), optional(100), optional(180)]
const bye = (sequence: number): string[] => [send(request('BYE', sequence), asking), answer(200)]
const change = (sequence: number, direction: string): string[] => [
  send(request('INVITE', sequence, sdp(direction)), asking),
  optional(100),
  answer(200),
  send(request('ACK', sequence)),
  '<pause milliseconds="500"/>',
]

const scenarios = {
  short: [...invite, answer(200), send(request('ACK', 1)), '<pause/>', ...bye(2)],
  lostAck: [
    ...invite,
    answer(200),
    send(request('ACK', 1), 'lost="60"'),
    '<pause milliseconds="4000"/>',
    ...bye(2),
  ],
  hold: [
    ...invite,
    answer(200),
    send(request('ACK', 1)),
    ...change(2, 'sendonly'),
    ...change(3, 'sendrecv'),
    ...bye(4),
  ],
}

/** Resolves with how many calls went as the scenario says, and how many did not. */
async function sipp(
  name: keyof typeof scenarios,
  args: readonly string[],
): Promise<[number, number]> {
  const cwd = mkdtempSync(path.join(folder, `${name}-`))
  const text = `<?xml version="1.0"?>\n<scenario name="${name}">\n${scenarios[name].join('\n')}\n</scenario>\n`
  writeFileSync(path.join(cwd, 'scenario.xml'), text)
  const child = spawn(
    'sipp',
    [
      '-sf',
      'scenario.xml',
      '-i',
      '127.0.0.1',
      '-nostdin',
      '-trace_stat',
      '-trace_err',
      // It gives up by itself on a machine that is busy.
      '-watchdog_interval',
      '0',
      ...args,
      `127.0.0.1:${port}`,
    ],
    { cwd, stdio: 'ignore' },
  )
  await new Promise((resolve, reject) => child.once('exit', resolve).once('error', reject))
  const file = readdirSync(cwd).find((each) => each.endsWith('.csv')) ?? ''
  const [head = '', ...rows] = readFileSync(path.join(cwd, file), 'utf8').trim().split('\n')
  const columns = head.split(';')
  const last = rows.at(-1)?.split(';') ?? []
  const value = (column: string): number => Number(last[columns.indexOf(column)] ?? Number.NaN)
  const failed = value('FailedCall(C)')
  for (const errors of readdirSync(cwd).filter((each) => each.endsWith('errors.log'))) {
    if (failed > 0)
      process.stdout.write(readFileSync(path.join(cwd, errors), 'utf8').slice(0, 1_500))
  }
  return [value('SuccessfulCall(C)'), failed]
}

/** Returns how many packets came back. */
async function scan(): Promise<number> {
  const socket = dgram.createSocket('udp4')
  await new Promise<void>((resolve) => socket.bind(0, SCANNER, resolve))
  let answers = 0
  socket.on('message', () => (answers += 1))
  for (let at = 0; at < SCANNED; at++) {
    const text = `OPTIONS sip:${at}@127.0.0.1 SIP/2.0\r\nVia: SIP/2.0/UDP ${SCANNER};branch=z9hG4bK${at}\r\n\r\n`
    socket.send(text, port, '127.0.0.1')
    // Faster than anybody reads, the system drops them before they are ours to drop.
    if (at % 20 === 0) await pause(10)
  }
  await pause(1_000)
  socket.close()
  return answers
}

async function sendTorture(): Promise<void> {
  const socket = dgram.createSocket('udp4')
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve))
  for (const message of Object.values<string>(torture)) {
    socket.send(Buffer.from(message, 'latin1'), port, '127.0.0.1')
    await pause(20)
  }
  socket.close()
}

const many = (calls: number, atOnce: number, perSecond: number, ms: number): string[] =>
  ['-m', calls, '-l', atOnce, '-r', perSecond, '-d', ms].map(String)

const say = (line: string): boolean => process.stdout.write(`${line}\n`)

/**
 * Sends each INVITE and its CANCEL at once, which sipp can't. A call that was answered all the same is ended. Returns how
 * many calls are over as they should be, and how many not.
 */
async function cancelEarly(calls: number): Promise<[number, number]> {
  const socket = dgram.createSocket('udp4')
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve))
  const own = socket.address().port
  const tell = (method: string, call: string, to: string, sequence = 1, branch = ''): void =>
    socket.send(
      [
        `${method} sip:restaurant@127.0.0.1 SIP/2.0`,
        `Via: SIP/2.0/UDP 127.0.0.1:${own};branch=z9hG4bKearly${call}${branch}`,
        `From: <sip:early@127.0.0.1>;tag=${call}`,
        `To: ${to}`,
        `Call-ID: early-${call}`,
        `CSeq: ${sequence} ${method}`,
        `Contact: <sip:early@127.0.0.1:${own}>`,
        'Max-Forwards: 70',
        'Content-Length: 0\r\n\r\n',
      ].join('\r\n'),
      port,
      '127.0.0.1',
    )
  const over = new Set<string>()
  const late = new Set<string>()
  socket.on('message', (data) => {
    const text = data.toString()
    const [, call = ''] = /^Call-ID: early-(\d+)/im.exec(text) ?? []
    const [, to = ''] = /^To: (.*)/im.exec(text) ?? []
    const [, digits, method] = /^SIP\/2\.0 (\d+)[^]*^CSeq: \d+ (\w+)/im.exec(text) ?? []
    const status = Number(digits)
    if (method === 'BYE' && status === 200) over.add(call)
    if (method !== 'INVITE' || status < 200) return
    // The ACK of a 200 is a transaction of its own.
    tell('ACK', call, to.trim(), 1, status < 300 ? '-ack' : '')
    if (status >= 300) over.add(call)
    else {
      late.add(call)
      tell('BYE', call, to.trim(), 2, '-bye')
    }
  })
  for (let at = 0; at < calls; at++) {
    tell('INVITE', String(at), '<sip:restaurant@127.0.0.1>')
    tell('CANCEL', String(at), '<sip:restaurant@127.0.0.1>')
    await pause(50)
  }
  for (let waited = 0; over.size < calls && waited < FORGOTTEN_MS; waited += 500) await pause(500)
  socket.close()
  say(`early CANCELs: ${late.size} of them came after the answer`)
  return [over.size, calls - over.size]
}

async function sayMemory(): Promise<void> {
  const processes = (await metricsText()).matchAll(
    /^ringwell_process_resident_bytes\{process="([^"]+)"\} (.+)$/gm,
  )
  const all = Array.from(
    processes,
    ([, name, bytes]) => `${name} ${Math.round(Number(bytes) / 1e6)}`,
  )
  say(`  memory in MB: ${all.join(', ')}`)
}

const failures: string[] = []
function expectCalls(what: string, [held, lost]: [number, number], asked: number): void {
  say(`${what}: ${held} of ${asked} calls as they should be`)
  if (held !== asked || lost > 0) failures.push(`${what}: ${lost} failed`)
}

try {
  expectCalls('warming up', await sipp('short', many(AT_ONCE, AT_ONCE, AT_ONCE, HELD_MS)), AT_ONCE)
  await pause(FORGOTTEN_MS)
  const before = (await metrics())('process_resident_bytes')
  await sayMemory()

  const calls = Math.ceil((minutes * 60_000) / HELD_MS) * AT_ONCE
  const held = sipp('short', many(calls, AT_ONCE, AT_ONCE, HELD_MS))
  const watch = setInterval(() => void sayMemory(), MEMORY_EVERY_MS).unref()
  await pause(5_000)
  const answered = await scan()
  const dropped = (await metrics())('sip_strangers_dropped')
  say(`a scanner: ${dropped} of ${SCANNED} packets dropped, ${answered} answered`)
  if (answered > 0 || dropped < SCANNED * 0.9) failures.push('the scanner')
  const lines = server.output().match(/packets of strangers/g)?.length ?? 0
  if (lines > 2) failures.push(`${lines} lines of the log about strangers`)
  expectCalls(`${AT_ONCE} at once for ${minutes} min`, await held, calls)
  clearInterval(watch)
  await sayMemory()
  expectCalls('2,000 set up', await sipp('short', many(2_000, 30, 10, 0)), 2_000)
  await sayMemory()
  expectCalls('lost ACKs', await sipp('lostAck', many(100, 20, 5, 0)), 100)
  expectCalls('early CANCELs', await cancelEarly(200), 200)
  expectCalls('re-INVITEs', await sipp('hold', many(100, 20, 5, 0)), 100)
  // A call whose ACK and BYE went astray ends by itself, which sipp may not notice.
  const vanished = (await metrics())('calls_ended_total\\{reason="vanished",channel="phone"\\}')
  if (vanished > 0) failures.push(`${vanished} calls were never acknowledged`)
  await sendTorture()
  await pause(FORGOTTEN_MS)

  const now = await metrics()
  await sayMemory()
  const grownBytes = now('process_resident_bytes') - before
  say(`left: ${now('calls')} calls, ${now('sip_transactions')} requests`)
  say(`memory: ${Math.round(before / 1e6)} MB, ${Math.round(grownBytes / 1e6)} MB more at the end`)
  if (now('calls') > 0 || now('sip_transactions') > 0) failures.push('something is left')
  if (grownBytes > MOST_GROWTH_BYTES) failures.push('memory has grown')
} finally {
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
}
for (const failure of failures) say(`FAILED: ${failure}`)
process.exitCode = failures.length > 0 ? 1 : 0
