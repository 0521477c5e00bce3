/** Checks the lockfile, so that a registry or a proxy can't put anything else in the place of a package. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

interface Locked {
  link?: boolean
  integrity?: string
}

const lockfile = new URL('../package-lock.json', import.meta.url)
const { packages } = JSON.parse(readFileSync(lockfile, 'utf8')) as {
  packages: Record<string, Locked>
}

test('every package in the lockfile has the hash of what is installed', () => {
  const installed = Object.entries(packages).filter(
    ([at, { link }]) => at.includes('node_modules/') && link !== true,
  )
  expect(installed.length).toBeGreaterThan(500)
  const unverified = installed.filter(
    ([, { integrity }]) => !/^sha512-[\w+/]{86}==$/.test(integrity ?? ''),
  )
  expect(unverified.map(([at]) => at)).toEqual([])
})
