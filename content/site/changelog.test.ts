import { describe, expect, it } from 'vitest'
import { changelog } from './changelog.ts'

const { entries } = changelog

describe('the changelog', () => {
  it('is newest first', () => {
    const dates = entries.map(({ date }) => date)
    expect(dates).toEqual(dates.toSorted((a, b) => b.localeCompare(a)))
    for (const date of dates) expect(new Date(date).toISOString().slice(0, 10)).toBe(date)
  })

  it('has a place of its own for each entry', () => {
    expect(new Set(entries.map(({ id }) => id)).size).toBe(entries.length)
    for (const { id } of entries) expect(id).toMatch(/^[a-z]+(-[a-z]+)*$/)
  })

  it('says in whole sentences what changed', () => {
    for (const { title, changes } of entries) {
      expect(changes.length, title).toBeGreaterThan(0)
      expect(title).not.toMatch(/\.$/)
      for (const change of changes) expect(change).toMatch(/^\p{Lu}.*\.$/u)
    }
  })
})
