import type { InboxItem, InboxRing } from '@ringwell/protocol/operator/inbox.ts'
import { useQuery } from '@tanstack/react-query'
import { agentsQuery } from '../agents/agentQueries.ts'
import { Field } from '../ui/Field.tsx'
import { FormDialog } from '../ui/FormDialog.tsx'
import { Options } from '../ui/Options.tsx'

interface RingDialogProps {
  item: InboxItem
  error: Error | null
  isRinging: boolean
  onRing: (ring: Omit<InboxRing, 'version'>) => void
  onClose: () => void
}

export function RingDialog({ item, error, isRinging, onRing, onClose }: RingDialogProps) {
  const agents = useQuery(agentsQuery)
  const ring = (form: FormData): void =>
    onRing({ agent: form.get('agent') as string, purpose: form.get('purpose') as string })
  return (
    <FormDialog
      title={`Ring ${item.name || item.phone}`}
      action="Ring now"
      working="Asking…"
      work={{ isPending: isRinging, error: error ?? agents.error, mutate: ring }}
      onClose={onClose}
    >
      <p>
        An agent rings {item.phone} now, says that it is an AI agent, and why it calls. To ring
        yourself, use the number beside the item.
      </p>
      <Field label="Agent">
        <select name="agent" required>
          <option value="">Choose an agent</option>
          <Options
            of={agents.data?.map(({ agent_id: id, agent_name: name }) => [id, name || id])}
          />
        </select>
      </Field>
      <Field
        label="I am calling about …"
        hint="It is said before anybody knows who has answered, so nothing personal."
      >
        <input name="purpose" required maxLength={120} />
      </Field>
    </FormDialog>
  )
}
