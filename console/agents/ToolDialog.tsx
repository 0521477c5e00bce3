import { useState } from 'react'
import type { OwnToolInput } from '@ringwell/protocol/operator/ownTools.ts'
import { idOf } from '@ringwell/protocol/operator/toolName.ts'
import { Button } from '../ui/Button.tsx'
import { Field } from '../ui/Field.tsx'
import { Options } from '../ui/Options.tsx'
import { TextField } from '../ui/TextField.tsx'
import { DraftDialog } from './DraftDialog.tsx'
import { LinesField } from './LinesField.tsx'
import { ToolFields } from './ToolFields.tsx'
import { ToolTry } from './ToolTry.tsx'
import { effects } from './toolWords.ts'

interface ToolDialogProps {
  agentId: string
  tool: OwnToolInput
  /** The names of the agent's other tools. */
  others: readonly string[]
  wrong: { field: string; message: string } | undefined
  onDone: (tool: OwnToolInput) => void
  onClose: () => void
}

/** One tool. It goes into the form of the agent, and is stored with its draft. */
export function ToolDialog({ agentId, tool, others, wrong, onDone, onClose }: ToolDialogProps) {
  const [changed, setChanged] = useState(tool)
  const [tried, setTried] = useState<ToolDialogProps['wrong']>()
  const set = (part: Partial<OwnToolInput>): void => setChanged({ ...changed, ...part })
  const { message, field: wrongField } = tried ?? wrong ?? {}
  const errorOf = (field: string): string | undefined =>
    wrongField === field ? message : undefined
  const { name, does, purpose, says, fields, done, url } = changed
  const isTaken = others.some((other) => idOf(other) === idOf(name))
  return (
    <DraftDialog
      title={tool.name || 'A new tool'}
      isWrong={isTaken}
      onDone={() => onDone(changed)}
      onClose={onClose}
    >
      <TextField
        label="Name"
        hint="What callers would call it, such as “repair status”."
        error={isTaken ? 'Another tool has this name.' : errorOf('name')}
        required
        maxLength={40}
        value={name}
        onChange={(text) => set({ name: text })}
      />
      <Field
        label="What it does"
        hint={
          does === 'writes'
            ? 'The agent reads everything back, and calls it only after a yes.'
            : 'The agent calls it as soon as it knows what the tool needs.'
        }
      >
        <select
          value={does}
          onChange={({ target }) => set({ does: target.value as OwnToolInput['does'] })}
        >
          <Options of={Object.entries(effects)} />
        </select>
      </Field>
      <TextField
        label="What it is for"
        hint="Completes “I would like to …” in callers’ words: “know whether my repair is done”. The agent, or a language model, chooses the tool by this."
        error={errorOf('purpose')}
        required
        maxLength={120}
        value={purpose}
        onChange={(text) => set({ purpose: text })}
      />
      <LinesField
        label="How callers ask for it"
        hint="One sentence per line, above all questions: “Is my bike ready?” The more you give, the better the wish is recognised."
        error={wrongField?.startsWith('says') ? message : undefined}
        lines={says}
        onChange={(lines) => set({ says: lines })}
      />
      <ToolFields fields={fields} onChange={(all) => set({ fields: all })} errorOf={errorOf} />
      <Field
        label="What the agent says then"
        hint="Braces stand for a fact of the answer, or for a field: “Your repair is {state}.”"
        error={errorOf('done')}
      >
        <textarea
          rows={2}
          maxLength={280}
          required={does === 'reads'}
          value={done}
          onChange={({ target }) => set({ done: target.value })}
        />
      </Field>
      <TextField
        label="Address"
        hint='It gets a POST with JSON, and answers {"status": "done", "facts": {"state": "ready"}}, for example.'
        error={errorOf('url')}
        type="url"
        required
        maxLength={2000}
        placeholder="https://www.example.com/repairs"
        value={url}
        onChange={(text) => set({ url: text })}
      />
      <Secret tool={changed} set={set} errorOf={errorOf} />
      <TextField
        label="Time limit, in seconds"
        hint="From 1 to 6. If there is no answer after 45 % of it, a call asks a second time. After all of it, the agent says that it cannot reach you and offers a callback."
        error={errorOf('limit_seconds')}
        type="number"
        required
        min={1}
        max={6}
        value={changed.limit_seconds}
        onChange={(text) => set({ limit_seconds: Number(text) })}
      />
      <ToolTry agentId={agentId} tool={changed} onWrong={setTried} />
    </DraftDialog>
  )
}

interface SecretProps {
  tool: OwnToolInput
  set: (part: Partial<OwnToolInput>) => void
  errorOf: (field: string) => string | undefined
}

/** The header by which the operator's server knows who asks. What is stored is never shown. */
function Secret({ tool, set, errorOf }: SecretProps) {
  const { header, secret, new_secret: typed } = tool
  const isStored = secret !== null && typed === undefined
  return (
    <>
      <div className="field-row">
        <TextField
          label="Header with a secret"
          hint="Leave empty if your server wants none."
          error={errorOf('header')}
          required={secret !== null || typed !== undefined}
          maxLength={60}
          placeholder="Authorization"
          autoComplete="off"
          value={header}
          onChange={(text) => set({ header: text })}
        />
        <TextField
          label="Secret"
          hint={isStored ? 'One is stored, and is not shown.' : 'It is stored and not shown again.'}
          error={errorOf('new_secret')}
          type="password"
          required={header !== '' && !isStored}
          maxLength={2000}
          placeholder={isStored ? '••••••••' : 'Bearer …'}
          autoComplete="new-password"
          value={typed ?? ''}
          onChange={(text) => set({ new_secret: text || undefined })}
        />
      </div>
      {isStored && (
        <Button look="quiet" onClick={() => set({ secret: null, header: '' })}>
          Send no secret any more
        </Button>
      )}
    </>
  )
}
