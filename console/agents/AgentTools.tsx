import { useState } from 'react'
import type { OwnToolInput } from '@ringwell/protocol/operator/ownTools.ts'
import { MOST_TOOLS } from '@ringwell/protocol/operator/toolName.ts'
import { ForEditors } from '../shell/ForEditors.tsx'
import { Button } from '../ui/Button.tsx'
import { effects, newTool } from './toolWords.ts'
import { ToolDialog } from './ToolDialog.tsx'

export interface AgentToolsProps {
  agentId: string
  tools: readonly OwnToolInput[]
  onChange: (tools: OwnToolInput[]) => void
  /** `field` is `tools.0.url`. */
  error: { field: string; message: string } | undefined
}

/** What an agent can do on the operator's own servers. */
export function AgentTools({ agentId, tools, onChange, error }: AgentToolsProps) {
  /** The place of the tool that is edited. The one after the last is new. */
  const [edited, setEdited] = useState<number>()
  const [, wrong, wrongField = ''] = /^tools\.(\d+)\.?(.*)$/.exec(error?.field ?? '') ?? []
  return (
    <fieldset className="agent-tools">
      <legend>Its own tools</legend>
      <p className="field-hint">
        What it can look up or do on your servers while it talks. What changes something is read
        back first, and done only after a yes.
      </p>
      {error && wrong === undefined && <p className="field-error">{error.message}</p>}
      {tools.length > 0 && (
        <ul>
          {tools.map((tool, at) => (
            <li key={tool.name}>
              <div>
                <strong>{tool.name}</strong>
                <p className="note">
                  {effects[tool.does]} · {hostOf(tool.url)}
                </p>
                {Number(wrong) === at && <p className="field-error">{error?.message}</p>}
              </div>
              <ForEditors>
                <span className="page-actions">
                  <Button aria-label={`Edit ${tool.name}`} onClick={() => setEdited(at)}>
                    Edit…
                  </Button>
                  <Button
                    look="quiet"
                    aria-label={`Remove ${tool.name}`}
                    onClick={() => onChange(tools.toSpliced(at, 1))}
                  >
                    Remove
                  </Button>
                </span>
              </ForEditors>
            </li>
          ))}
        </ul>
      )}
      {tools.length < MOST_TOOLS && (
        <ForEditors>
          <Button onClick={() => setEdited(tools.length)}>Add a tool…</Button>
        </ForEditors>
      )}
      {edited !== undefined && (
        <ToolDialog
          agentId={agentId}
          tool={tools[edited] ?? newTool}
          others={tools.toSpliced(edited, 1).map(({ name }) => name)}
          wrong={
            error && Number(wrong) === edited
              ? { field: wrongField, message: error.message }
              : undefined
          }
          onDone={(tool) => {
            onChange(tools.toSpliced(edited, 1, tool))
            setEdited(undefined)
          }}
          onClose={() => setEdited(undefined)}
        />
      )}
    </fieldset>
  )
}

const hostOf = (url: string): string => (URL.canParse(url) ? new URL(url).host : url)
