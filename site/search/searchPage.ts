/** The search on its own page. The address contains the query, so that visitors can share it. */
import { createSearchBox } from './searchBox.ts'

const asked = () => new URLSearchParams(location.search).get('q') ?? ''

function start(): void {
  const place = document.querySelector('.search-box')
  if (!place || place.hasChildNodes()) return
  const { element } = createSearchBox({
    name: 'search',
    query: asked(),
    onQuery(query) {
      if (query === asked().trim()) return
      const address = query === '' ? location.pathname : `?${new URLSearchParams({ q: query })}`
      history.replaceState(history.state, '', address)
    },
  })
  place.append(element)
}

addEventListener('pagearrived', start)
start()
