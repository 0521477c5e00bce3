/** The field of the search and the list of its results, for the dialog and for /search. */
import { search as words } from '@ringwell/content/site/search.ts'
import { adoptStyles } from '../ui/adoptStyles.ts'
import type { Found, Piece } from './searchSections.ts'
import styles from './searchBox.css?inline'

export interface SearchBox {
  element: HTMLElement
  field: HTMLInputElement
}

interface SearchBoxOptions {
  /** Distinguishes the ids of two boxes in one document. */
  name: string
  /** The query to begin with. */
  query?: string
  /** Called with the content of the field whenever it changes. */
  onQuery?: (query: string) => void
}

type Searching = (query: string) => Found[]

/** The longest query in characters. A link may contain a longer one, which would keep the page busy. */
const LONGEST_QUERY = 100

let opening: Promise<Searching> | undefined

/** Loads the index once. After a failure, the next call tries again. */
export function loadSearch(): Promise<Searching> {
  opening ??= Promise.all([fetch('/search.json'), import('./searchSections.ts')])
    .then(async ([response, { openIndex }]) => {
      if (!response.ok) throw new Error(`The index could not be loaded: ${response.status}.`)
      return openIndex(await response.json())
    })
    .catch((error: unknown) => {
      opening = undefined
      throw error
    })
  return opening
}

export function createSearchBox({ name, query: first = '', onQuery }: SearchBoxOptions): SearchBox {
  adoptStyles(styles)
  const listId = `${name}-results`
  const field = make('input', {
    id: `${name}-field`,
    class: 'input',
    type: 'text',
    inputmode: 'search',
    enterkeyhint: 'search',
    autocomplete: 'off',
    autocapitalize: 'none',
    spellcheck: 'false',
    maxlength: String(LONGEST_QUERY),
    placeholder: words.placeholder,
    role: 'combobox',
    'aria-autocomplete': 'list',
    'aria-controls': listId,
    'aria-expanded': 'true',
  })
  const label = make('label', { for: field.id, class: 'vh' }, words.label)
  const note = make('p', { class: 'note find-note' })
  const list = make('div', { id: listId, role: 'listbox', 'aria-label': words.results })
  const status = make('output', { class: 'vh' })
  const element = make('div', { class: 'find' }, label, field, note, list, status)
  let active = -1
  /** The latest query. Answers to earlier ones are dropped. */
  let wanted: string | undefined
  /** True if Enter was pressed before the answer came. */
  let isHurried = false

  field.addEventListener('input', () => void answer(field.value))
  field.addEventListener('keydown', (event) => {
    if (event.isComposing) return
    const count = list.children.length
    if (event.key === 'ArrowDown') choose((active + 1) % count)
    else if (event.key === 'ArrowUp') choose((active - 1 + count) % count)
    else if (event.key === 'Enter') openChosen()
    else return
    event.preventDefault()
  })
  field.value = first.slice(0, LONGEST_QUERY)
  void answer(field.value)
  return { element, field }

  async function answer(typed: string): Promise<void> {
    const query = typed.trim()
    if (query === wanted) return
    wanted = query
    isHurried = false
    onQuery?.(query)
    if (query === '') {
      show(words.suggested, words.suggestions.map(suggestion))
      status.textContent = ''
      return
    }
    // Enter must not open a result of an earlier query.
    choose(-1)
    let found: Found[]
    try {
      found = (await loadSearch())(query)
    } catch {
      if (query !== wanted) return
      // The visitor may try the same text again.
      wanted = undefined
      show(words.failed, [suggestion(words.everything)])
      status.textContent = words.failed
      return
    }
    // Something else may have been typed while the index was loading.
    if (query !== wanted) return
    if (found.length === 0) {
      // The query is inserted by a function, because `$&` in a string has a special meaning for `replace`.
      const nothing = `${words.nothing.replace('{query}', () => query)} ${words.nothingHint}`
      show(nothing, words.suggestions.map(suggestion))
      status.textContent = nothing
    } else {
      show('', found.map(result))
      choose(0)
      if (isHurried) openChosen()
      status.textContent =
        found.length === 1 ? words.foundOne : words.found.replace('{n}', String(found.length))
    }
  }

  function openChosen(): void {
    const chosen = list.querySelector<HTMLElement>('[aria-selected=true]')
    if (chosen) chosen.click()
    else isHurried = true
  }

  function show(above: string, options: HTMLElement[]): void {
    note.textContent = above
    note.hidden = above === ''
    for (const [at, option] of options.entries()) option.id = `${listId}-${at}`
    list.replaceChildren(...options)
    choose(-1)
  }

  /** Moves the selection. The focus stays in the field. */
  function choose(index: number): void {
    active = index
    for (const [at, option] of [...list.children].entries()) {
      option.setAttribute('aria-selected', String(at === index))
      if (at !== index) continue
      field.setAttribute('aria-activedescendant', option.id)
      option.scrollIntoView({ block: 'nearest' })
    }
    if (index < 0) field.removeAttribute('aria-activedescendant')
  }
}

function suggestion({ label, href }: (typeof words.suggestions)[number]): HTMLElement {
  return optionOf(href, make('span', { class: 'find-title' }, label))
}

function result({ path, kind, page, heading, excerpt }: Found): HTMLElement {
  const kindOfPage = make('span', { class: 'find-kind' }, words.kinds[kind])
  const where =
    heading.length === 0 ? [kindOfPage] : [kindOfPage, ' · ', make('span', {}, ...marked(page))]
  return optionOf(
    path,
    make('span', { class: 'find-title' }, ...marked(heading.length === 0 ? page : heading)),
    make('span', { class: 'find-where' }, ...where),
    make('span', { class: 'find-text' }, ...marked(excerpt)),
  )
}

/** A link, so that it also opens in a new tab. Tab leaves the list, because the arrow keys move in it. */
function optionOf(href: string, ...parts: Node[]): HTMLElement {
  return make('a', { href, role: 'option', tabindex: '-1', 'aria-selected': 'false' }, ...parts)
}

const marked = (pieces: readonly Piece[]): (string | Node)[] =>
  pieces.map(({ text, isMatch }) => (isMatch ? make('mark', {}, text) : text))

function make<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Readonly<Record<string, string>>,
  ...children: (string | Node)[]
): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value)
  element.append(...children)
  return element
}
