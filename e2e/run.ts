/**
 * `npm run e2e [-- playwright arguments]`: starts the product once, runs the browser tests against it and
 * checks that it exits cleanly. `--projects=NAME,NAME` runs only these of `projects.ts`. Whoever names a test or a file gets
 * all of it, also what `npm test` leaves out.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { playProject } from './playProject.ts'
import { projects } from './projects.ts'
import { startServer } from './startServer.ts'
import { linesOfAgents, linesOfCalls, warmSpeech } from './warmSpeech.ts'

const ours = '--projects='
const given = process.argv.find((argument) => argument.startsWith(ours))?.slice(ours.length)
const rest = process.argv.slice(2).filter((argument) => !argument.startsWith(ours))
if (rest.length > 0) process.env['TESTS'] ??= 'full'
const names = given?.split(',')
const chosen = projects.filter(({ name, onDemand }) =>
  names ? names.includes(name) : onDemand !== true,
)
if (chosen.length < (names?.length ?? 1)) {
  const known = projects.map(({ name }) => name).join(', ')
  process.stderr.write(`${ours}${given}: choose from ${known}.\n`)
  process.exit(2)
}

const dataDir = mkdtempSync(path.join(os.tmpdir(), 'ringwell-e2e-'))
const linesOf = { nothing: () => [], calls: linesOfCalls, agents: linesOfAgents }
const heard = chosen.flatMap(({ hears }) => linesOf[hears]())
if (heard.length > 0) await warmSpeech(dataDir, heard)
const server = await startServer({ dataDir })

const codes: number[] = []
for (const project of chosen) codes.push(await playProject(project, server, { rest }))
const code = Math.max(...codes)

const exit = await server.stop()
rmSync(dataDir, { recursive: true, force: true })
if (code !== 0)
  process.stdout.write(`\nThe server's last lines:\n${server.output().slice(-3000)}\n`)
if (exit !== 0) process.stdout.write(`\nThe server ended with ${exit} after SIGTERM; expected 0.\n`)
process.exitCode = code !== 0 ? code : exit === 0 ? 0 : 1
