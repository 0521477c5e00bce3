import { useMemo } from 'react'
import { apiUrl } from '../api/api.ts'
import { useCommands } from '../shell/commands.ts'

export interface ExportLinkProps {
  path: string
  params?: Record<string, string>
  /** Which list of the page, if it has several: “the trunks”. */
  of?: string
}

/** Downloads all of a list that its filter lets through, as a table. */
export function ExportLink({ path, params, of }: ExportLinkProps) {
  const url = apiUrl(path, { ...params, format: 'csv' })
  const title = `Export ${of ?? 'this list'}`
  useCommands(useMemo(() => [{ title, run: () => location.assign(url) }], [title, url]))
  return (
    <a className="button" href={url} download aria-label={of && title}>
      Export
    </a>
  )
}
