import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import type { AgentView } from '@ringwell/protocol/operator/agents.ts'
import type { CallCount } from '@ringwell/protocol/operator/calls.ts'
import { api } from '../api/api.ts'
import { numbersQuery } from '../rings/numbersQuery.ts'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { counted } from '../ui/counted.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { FailureNote } from '../ui/FailureNote.tsx'
import { say } from '../ui/toasts.ts'
import { Waiting } from '../ui/Waiting.tsx'
import { agentPath, agentQuery, agentsQuery, knowledgeQuery } from './agentQueries.ts'
import { testsQuery } from './testRuns.ts'

/** Says what goes with an agent and what stays, and deletes it. */
export function DeleteAgent({ agent, onClose }: { agent: AgentView; onClose: () => void }) {
  const { agent_id: id, agent_name: name } = agent
  const queries = useQueryClient()
  const [, navigate] = useLocation()
  const tests = useQuery(testsQuery(id))
  const numbers = useQuery(numbersQuery)
  const files = useQuery(knowledgeQuery(id))
  const calls = useQuery({
    queryKey: ['calls', 'count', 'of', id],
    queryFn: ({ signal }) =>
      api.get<CallCount>('/admin/calls/count', { agent: id, exact: 'yes' }, signal),
    gcTime: 0,
  })
  const error = tests.error ?? numbers.error ?? files.error ?? calls.error
  if (!tests.data || !numbers.data || !files.data || !calls.data) {
    return (
      <Dialog title={`Delete ${name}?`} onClose={onClose}>
        <div className="dialog-body">{error ? <FailureNote error={error} /> : <Waiting />}</div>
      </Dialog>
    )
  }
  const own = numbers.data.numbers.filter(({ agent_id: answers }) => answers === id)
  return (
    <ConfirmDialog
      title={`Delete ${name}?`}
      action="Delete agent"
      isDestructive
      onConfirm={async () => {
        await api.delete(agentPath(id))
        queries.removeQueries({ queryKey: agentQuery(id).queryKey })
        await queries.invalidateQueries({ queryKey: agentsQuery.queryKey, exact: true })
        void queries.invalidateQueries({ queryKey: numbersQuery.queryKey })
        say(`${name} is deleted.`)
        navigate('/agents')
      }}
      onClose={onClose}
    >
      <p>
        This deletes its words, its draft, all its versions,{' '}
        {counted(files.data.files.length, 'file')} and {counted(tests.data.length, 'test')}. It
        can’t be undone.
      </p>
      <p>
        {own.length > 0 &&
          `Nobody answers ${own.map(({ number }) => number).join(', ')} any more. `}
        Whoever calls it from now on is told that it takes no more calls.
      </p>
      <p>
        {calls.data.count === 0
          ? 'There are no calls with it.'
          : `${counted(calls.data.count, 'call')} with it ${calls.data.count === 1 ? 'stays' : 'stay'}, with recordings and requests. To erase those too, select them under Calls first.`}
      </p>
    </ConfirmDialog>
  )
}
