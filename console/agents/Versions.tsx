import { useState } from 'react'
import type { AgentContent, VersionView } from '@ringwell/protocol/operator/agents.ts'
import { Button } from '../ui/Button.tsx'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { ExportLink } from '../ui/ExportLink.tsx'
import { When } from '../ui/When.tsx'
import { useNameOf } from '../people/peopleQueries.ts'
import { agentPath } from './agentQueries.ts'
import { Changes } from './Changes.tsx'

export interface VersionsProps {
  agentId: string
  versions: readonly VersionView[]
  /** What answers callers. */
  current: AgentContent
  onRestore: (content: AgentContent) => Promise<unknown>
}

/** What an agent was: who published it, when, and what differs from today. */
export function Versions({ agentId, versions, current, onRestore }: VersionsProps) {
  const [chosen, setChosen] = useState<VersionView>()
  const [newest, ...older] = versions
  return (
    <section>
      <h2>Versions</h2>
      {!newest && <p className="note">The first change makes a version.</p>}
      <ul className="versions">
        {newest && (
          <li>
            <Version version={newest} />
            <span className="chip chip-done">Answers callers</span>
          </li>
        )}
        {older.map((version) => (
          <li key={version.version}>
            <Version version={version} />
            <Button onClick={() => setChosen(version)}>Restore…</Button>
          </li>
        ))}
      </ul>
      {newest && <ExportLink path={`${agentPath(agentId)}/versions`} of="the versions" />}
      {chosen && (
        <ConfirmDialog
          title={`Restore version ${chosen.version} as the draft?`}
          action="Restore"
          onConfirm={() => onRestore(chosen.content)}
          onClose={() => setChosen(undefined)}
        >
          <Changes before={current} after={chosen.content} />
        </ConfirmDialog>
      )}
    </section>
  )
}

function Version({
  version: { version, published_at, published_by, note },
}: {
  version: VersionView
}) {
  const nameOf = useNameOf()
  return (
    <div>
      <strong>Version {version}</strong>
      <p className="note">
        <When at={published_at} />
        {published_by && ` by ${nameOf(published_by)}`}
      </p>
      {note && <p>{note}</p>}
    </div>
  )
}
