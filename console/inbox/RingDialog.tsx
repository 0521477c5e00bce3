import { useState } from 'react'
import type { InboxItem, InboxRing } from '@ringwell/protocol/operator/inbox.ts'
import { useQuery } from '@tanstack/react-query'
import { agentsQuery } from '../agents/agentQueries.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { FailureNote } from '../ui/FailureNote.tsx'
import { Field } from '../ui/Field.tsx'
import { Form } from '../ui/Form.tsx'
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
  const [agent, setAgent] = useState('')
  const [purpose, setPurpose] = useState('')
  return (
    <Dialog title={`Ring ${item.name || item.phone}`} onClose={onClose}>
      <Form onSend={() => onRing({ agent, purpose })}>
        <div className="dialog-body">
          <p>
            An agent rings {item.phone} now, says that it is an AI agent, and why it calls. To ring
            yourself, use the number beside the item.
          </p>
          <Field label="Agent">
            <select required value={agent} onChange={({ target }) => setAgent(target.value)}>
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
            <input
              required
              maxLength={120}
              value={purpose}
              onChange={({ target }) => setPurpose(target.value)}
            />
          </Field>
          {(error ?? agents.error) && <FailureNote error={error ?? agents.error} />}
        </div>
        <footer className="dialog-foot">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" look="ink" disabled={isRinging}>
            {isRinging ? 'Asking…' : 'Ring now'}
          </Button>
        </footer>
      </Form>
    </Dialog>
  )
}
