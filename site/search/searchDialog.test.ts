// @vitest-environment happy-dom
import { afterEach, describe, expect, test } from 'vitest'
import { openSearch } from './searchDialog.ts'

afterEach(() => document.body.replaceChildren())

/** A navigation bar whose menu is open. As in `navigation.ts`, everything beside it is inert until it closes. */
function showOpenMenu(main: string): void {
  document.body.innerHTML = `<div class="nav" data-open><button class="nav-menu"></button></div><main inert>${main}</main>`
  document.querySelector('.nav-menu')?.addEventListener('click', () => {
    document.querySelector('.nav')?.removeAttribute('data-open')
    document.querySelector('main')?.removeAttribute('inert')
  })
}

describe('the search', () => {
  test('closes the open menu before the focus goes to the field of the page', () => {
    showOpenMenu('<input role="combobox" id="search-field">')
    const field = document.querySelector('input')
    let wasInert: boolean | undefined
    field?.addEventListener('focus', () => {
      wasInert = field.closest('[inert]') !== null
    })
    openSearch()
    expect(document.activeElement).toBe(field)
    expect(wasInert).toBe(false)
  })
})
