import { mkdirSync, renameSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { sourceStamp } from './sourceStamp.ts'
import { temporaryFolder } from '../testing/createTestServer.ts'

let root = ''
const stamp = (): string => sourceStamp(root, ['site', 'brand', 'package-lock.json'])
const write = (name: string, content: string): void => {
  mkdirSync(path.dirname(path.join(root, name)), { recursive: true })
  writeFileSync(path.join(root, name), content)
}

beforeEach(() => {
  root = temporaryFolder()
  write('site/pages/home.astro', 'home')
  write('brand/brand.ts', 'name')
  write('package-lock.json', '{}')
})

describe('a stamp is different', () => {
  const changes: [string, () => void][] = [
    ['a file changes', () => write('brand/brand.ts', 'other')],
    ['a file is added', () => write('site/pages/new.astro', 'new')],
    ['a file is removed', () => rmSync(path.join(root, 'brand/brand.ts'))],
    [
      'a file is renamed',
      () =>
        renameSync(
          path.join(root, 'site/pages/home.astro'),
          path.join(root, 'site/pages/house.astro'),
        ),
    ],
    ['the dependencies change', () => write('package-lock.json', '{"a":1}')],
    [
      'text moves from one file to the next',
      () => {
        write('brand/brand.ts', 'na')
        write('brand/c.ts', 'me')
      },
    ],
  ]
  test.each(changes)('when %s', (_what, change) => {
    const before = stamp()
    change()
    expect(stamp()).not.toBe(before)
  })
})

describe('a stamp stays the same', () => {
  const changes: [string, () => void][] = [
    ['nothing changes', () => undefined],
    ['a file gets a new date', () => utimesSync(path.join(root, 'brand/brand.ts'), 1, 1)],
    ['a build result is written', () => write('site/dist/index.html', 'x')],
    ['a cache is written', () => write('site/node_modules/.vite/x.js', 'x')],
    ['a test changes', () => write('brand/brand.test.ts', 'x')],
    ['another folder changes', () => write('server/main.ts', 'x')],
  ]
  test.each(changes)('when %s', (_what, change) => {
    const before = stamp()
    change()
    expect(stamp()).toBe(before)
  })
})
