import { useMemo } from 'react'
import { apiUrl } from '../api/api.ts'
import { useCommands } from '../shell/commands.ts'

/** Downloads all of a list that its filter lets through, as a table. */
export function ExportLink({ path, params }: { path: string; params?: Record<string, string> }) {
  const url = apiUrl(path, { ...params, format: 'csv' })
  useCommands(
    useMemo(() => [{ title: 'Export this list', run: () => location.assign(url) }], [url]),
  )
  return (
    <a className="button" href={url} download>
      Export
    </a>
  )
}
