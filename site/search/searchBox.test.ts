// @vitest-environment happy-dom
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { createSearchBox, loadSearch } from './searchBox.ts'
import { makeIndex } from './searchSections.ts'

const index = makeIndex([
  { path: '/pricing', page: 'Pricing', title: 'Pricing', heading: '', text: 'Four plans.' },
])
vi.stubGlobal('fetch', async () => new Response(JSON.stringify(index)))
beforeAll(async () => void (await loadSearch()))
afterEach(() => document.body.replaceChildren())

async function searchFor(query: string) {
  const { element, field } = createSearchBox({ name: 'search', query })
  document.body.append(element)
  const note = element.querySelector('.find-note')!
  await expect.poll(() => note.textContent + element.querySelectorAll('a').length).not.toBe('0')
  return {
    field,
    note: note.textContent,
    paths: [...element.querySelectorAll('a')].map((a) => a.pathname),
  }
}

describe('the field of the search', () => {
  test.each([
    "zz$'zz",
    'zz$`zz',
    'zz$&zz',
    'zz$$zz',
    '(zz[',
    '__proto__',
    'constructor',
    'zz😀',
    '<b>zz',
  ])('says that nothing was found for %s, as it was typed', async (query) => {
    expect((await searchFor(query)).note).toContain(`Nothing found for “${query}”.`)
  })

  test('searches for no more of a link’s query than somebody could type', async () => {
    const { field, paths } = await searchFor(`pricing ${'plans'.repeat(10_000)}`)
    expect(field.value).toHaveLength(100)
    expect(paths).toEqual(['/pricing'])
  })
})
