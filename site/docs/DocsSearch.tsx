import { docs } from '@ringwell/content/site/docs.ts'
import { SearchIcon } from '../ui/icons.tsx'
import '../ui/fields.css'
import './docsSearch.css'

/** Leads to the results on the page of the search. */
export function DocsSearch() {
  return (
    <search>
      <form className="docs-search" action="/search">
        <label className="vh" htmlFor="docs-query">
          {docs.searchLabel}
        </label>
        <input
          className="input"
          id="docs-query"
          name="q"
          type="search"
          required
          maxLength={100}
          placeholder={docs.searchLabel}
        />
        <button className="btn" type="submit">
          <SearchIcon />
          {docs.searchButton}
        </button>
      </form>
    </search>
  )
}
