/** Checks every source file against the import table of ARCHITECTURE.md. */
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { engineParts, legs, type Room, roomNames, rooms, serverParts } from './rooms.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const scope = '@ringwell/'
const importPattern =
  /(?:^|[^\w.])(?:import|export)\s*(?:type\s*)?(?:[\w*{}\s,$]+\s*from\s*)?['"]([^'"]+)['"]|import\(\s*['"]([^'"]+)['"]\s*\)/gm

function sourceFiles(): string[] {
  const listed = execFileSync(
    'git',
    ['ls-files', '--cached', '--others', '--exclude-standard', '*.ts', '*.tsx', '*.astro', '*.mdx'],
    { cwd: root, encoding: 'utf8' },
  )
  return listed
    .split('\n')
    .filter((file) => file.includes('/') && existsSync(path.join(root, file)))
}

const importsIn = (text: string): string[] =>
  [...text.matchAll(importPattern)].map((match) => match[1] ?? match[2] ?? '')

const importsOf = (file: string): string[] => importsIn(readFileSync(path.join(root, file), 'utf8'))

function roomOf(file: string): Room | undefined {
  const first = file.split('/')[0]
  return roomNames.find((room) => room === first)
}

/** Returns the file that an import reaches, or undefined for a package. */
function reachedFile(file: string, specifier: string): string | undefined {
  if (specifier.startsWith(scope)) return specifier.slice(scope.length)
  if (!specifier.startsWith('.')) return undefined
  return path.posix.join(path.posix.dirname(file), specifier)
}

/** Returns the room that an import reaches, or undefined for a package or the importer's own room. */
function reachedRoom(file: string, specifier: string): string | undefined {
  const first = reachedFile(file, specifier)?.split('/')[0]
  return first === file.split('/')[0] ? undefined : first
}

/**
 * Returns the circles of a graph: for each import that leads back to a file on the way to it, the files in between.
 * @param reachedFrom returns the files that a file imports
 */
function circlesIn(
  files: readonly string[],
  reachedFrom: (file: string) => readonly string[],
): string[] {
  const circles: string[] = []
  const done = new Set<string>()
  const way: string[] = []
  function follow(file: string): void {
    if (way.includes(file)) circles.push([...way.slice(way.indexOf(file)), file].join(' → '))
    else if (!done.has(file)) {
      way.push(file)
      for (const reached of reachedFrom(file)) follow(reached)
      way.pop()
      done.add(file)
    }
  }
  for (const file of files) follow(file)
  return circles
}

const partsInOrder: Readonly<Record<string, readonly string[]>> = {
  server: Object.values(serverParts).flat(),
  engine: Object.values(engineParts).flat(),
}

/** Returns the place of the part that a file of `server/` or `engine/` belongs to, or -1. */
function placeOf(file: string): number {
  const [room = '', part = ''] = file.split('/')
  return partsInOrder[room]?.indexOf(part) ?? -1
}

/** Returns whether a file of the server or the engine imports a part of its own room that stands above its own. */
function climbs(file: string, specifier: string): boolean {
  const target = reachedFile(file, specifier)
  if (target?.split('/')[0] !== file.split('/')[0]) return false
  return placeOf(target ?? '') > placeOf(file)
}

const partOf = (file: string): string => file.split('/')[1] ?? ''
const isLeg = (file: string): boolean => (legs as readonly string[]).includes(partOf(file))

/** Returns whether a file imports a leg of the engine that it does not belong to. */
function picksLeg(file: string, specifier: string): boolean {
  const target = reachedFile(file, specifier) ?? ''
  return target.startsWith('engine/') && isLeg(target) && partOf(target) !== partOf(file)
}

const files = sourceFiles()

describe('the import table', () => {
  test('finds source files', () => {
    expect(files.length).toBeGreaterThan(20)
    expect(reachedRoom('call/a/b.ts', '../../server/x.ts')).toBe('server')
    expect(reachedRoom('call/a.ts', '@ringwell/engine/engine.ts')).toBe('engine')
    const text =
      "import type { A } from '@ringwell/engine/engine.ts'\nimport './b.ts'\nimport('./c.ts')"
    expect(importsIn(text)).toEqual(['@ringwell/engine/engine.ts', './b.ts', './c.ts'])
  })

  test('ARCHITECTURE.md lists the parts of the engine and the server in the order in which they build on each other', () => {
    const text = readFileSync(path.join(root, 'ARCHITECTURE.md'), 'utf8')
    for (const room of ['engine', 'server']) {
      const [, after = ''] = text.split(`## The ${room}, folder by folder`)
      const [section = ''] = after.split('\n## ')
      const named = [...section.matchAll(/^\| (`.+?) \|/gm)].flatMap(([, cell = '']) =>
        [...cell.matchAll(/`([^`]+?)\/?`/g)].map(([, name = '']) => name),
      )
      expect(named.filter((name) => name !== `part of \`${room}/`)).toEqual(partsInOrder[room])
    }
  })

  test('no room imports a room that it may not import', () => {
    const offences: string[] = []
    for (const file of files) {
      const room = roomOf(file)
      if (!room) continue
      // A test may use another room's fakes, but the code may not.
      if (/\.test\.tsx?$/.test(file)) continue
      for (const specifier of importsOf(file)) {
        const reached = reachedRoom(file, specifier)
        if (!reached || reached === room) continue
        const allowed: readonly string[] = rooms[room]
        if (!allowed.includes(reached)) offences.push(`${file} imports ${specifier}`)
      }
    }
    expect(offences).toEqual([])
  })

  test('finds a circle of imports once, however long it is', () => {
    const imports: Record<string, string[]> = { a: ['b', 'c'], b: ['c'], c: ['d'], d: ['b', 'e'] }
    expect(circlesIn(['a', 'b', 'e'], (file) => imports[file] ?? [])).toEqual(['b → c → d → b'])
    expect(circlesIn(['a'], () => ['a'])).toEqual(['a → a'])
    expect(circlesIn(['a', 'b'], (file) => (file === 'a' ? ['b'] : []))).toEqual([])
  })

  test('no files import each other in a circle, not even types or when they are loaded later', () => {
    // Who reads one of them would have to hold all of them. This covers tests, which import what they test.
    const known = new Set(files)
    const imports = (file: string) =>
      importsOf(file)
        .map((specifier) => reachedFile(file, specifier))
        .filter((reached) => reached !== undefined)
        .filter((reached) => known.has(reached))
    expect(files.flatMap(imports).length).toBeGreaterThan(1_000)
    expect(circlesIn(files, imports)).toEqual([])
  })

  test('finds an import that makes a knot in the server or the engine', () => {
    expect(climbs('server/http/createServer.ts', '../calls/keyStore.ts')).toBe(true)
    expect(climbs('server/calls/keyStore.ts', '../app.ts')).toBe(true)
    expect(climbs('server/calls/keyStore.ts', '../recordings/spool.ts')).toBe(true)
    expect(climbs('server/calls/keyStore.ts', '../http/apiError.ts')).toBe(false)
    expect(climbs('server/calls/keyStore.ts', './callToken.ts')).toBe(false)
    expect(climbs('server/calls/keyStore.ts', '@ringwell/engine/engine.ts')).toBe(false)
    expect(climbs('server/main.ts', './app.ts')).toBe(false)
    expect(climbs('engine/stages.ts', './tts/clauses.ts')).toBe(true)
    expect(climbs('engine/call/createCall.ts', '../webrtc/openWebrtcLeg.ts')).toBe(true)
    expect(climbs('engine/webrtc/openWebrtcLeg.ts', '../session/answer.ts')).toBe(true)
    expect(climbs('engine/session/answer.ts', '../stages.ts')).toBe(false)
  })

  test.each(['server', 'engine'])('no part of the %s imports a part above it', (room) => {
    // Tests and test helpers are left out, because they may run the whole room.
    const code = files.filter(
      (file) => file.startsWith(`${room}/`) && !/\.test\.ts$|\/testing\//.test(file),
    )
    expect(code.filter((file) => placeOf(file) === -1)).toEqual([])
    const offences = code.flatMap((file) =>
      importsOf(file)
        .filter((specifier) => climbs(file, specifier) || /(^|\/)testing\//.test(specifier))
        .map((specifier) => `${file} imports ${specifier}`),
    )
    expect(offences).toEqual([])
  })

  test('only legs.ts knows the legs of the engine', () => {
    expect(picksLeg('engine/session/answer.ts', '../webrtc/openWebrtcLeg.ts')).toBe(true)
    expect(picksLeg('server/main.ts', '@ringwell/engine/webrtc/openWebrtcLeg.ts')).toBe(true)
    expect(picksLeg('engine/webrtc/createPeer.ts', './openWebrtcLeg.ts')).toBe(false)
    const code = files.filter(
      (file) => /^(engine|server)\//.test(file) && !/\.test\.ts$|\/testing\//.test(file),
    )
    expect(code.filter(isLeg).length).toBeGreaterThan(0)
    const offences = code
      .filter((file) => file !== 'engine/legs.ts')
      .flatMap((file) =>
        importsOf(file)
          .filter((specifier) => picksLeg(file, specifier))
          .map((specifier) => `${file} imports ${specifier}`),
      )
    expect(offences).toEqual([])
  })

  test('a room that runs anywhere uses neither Node nor the DOM', () => {
    const offences = files.filter(
      (file) =>
        /^(brand|protocol|content)\//.test(file) &&
        !/\.test\.ts$|\/testing\//.test(file) &&
        importsOf(file).some((specifier) => specifier.startsWith('node:')),
    )
    expect(offences).toEqual([])
  })

  test('a room that runs in a browser uses no Node module', () => {
    const offences = files.filter(
      (file) =>
        /^(call|widget)\//.test(file) &&
        !/\.test\.tsx?$|\/testing\/|\/hosts\/|vite\.config|build\.ts$/.test(file) &&
        importsOf(file).some((specifier) => specifier.startsWith('node:')),
    )
    expect(offences).toEqual([])
  })

  test('the launcher reaches the panel only by import()', () => {
    const offences = files.filter((file) => {
      if (!file.startsWith('widget/launcher/') || /\.test\.tsx?$/.test(file)) return false
      const text = readFileSync(path.join(root, file), 'utf8')
      return /^import (?!type)[^;\n]*panel\//m.test(text)
    })
    expect(offences).toEqual([])
  })

  test('nothing is called utils, common, helpers or lib, and there are no barrels', () => {
    const drawers = files.filter((file) =>
      /(^|\/)(utils?|common|helpers?|lib)(\/|\.tsx?$)/.test(file),
    )
    const barrels = files.filter((file) => {
      if (!/(^|\/)index\.tsx?$/.test(file)) return false
      const lines = readFileSync(path.join(root, file), 'utf8').split('\n').filter(Boolean)
      return lines.every((line) => /^(export .* from|\/\/|\/?\*)/.test(line.trim()))
    })
    expect({ drawers, barrels }).toEqual({ drawers: [], barrels: [] })
  })
})
