import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { UnansweredGroup } from '@ringwell/protocol/operator/unanswered.ts'
import { api } from '../api/api.ts'
import { Field } from '../ui/Field.tsx'
import { FormDialog } from '../ui/FormDialog.tsx'
import { say } from '../ui/toasts.ts'

interface AnswerDialogProps {
  agent: Pick<UnansweredGroup, 'agent_id' | 'agent_name'>
  /** What callers asked. Undefined if nobody has asked it yet. */
  group: Pick<UnansweredGroup, 'question' | 'asked'> | undefined
  onClose: () => void
}

/** Gives an agent the answer to a question. */
export function AnswerDialog({ agent, group, onClose }: AnswerDialogProps) {
  const queries = useQueryClient()
  const { agent_id: id, agent_name: name } = agent
  const asked = group?.asked[0]
  const answer = useMutation({
    mutationFn: (form: FormData) =>
      api.post<unknown>('/admin/unanswered/answer', {
        agent_id: id,
        ...(asked && { call_id: asked.call_id, asked: asked.question }),
        ...Object.fromEntries(form),
      }),
    onSuccess() {
      say(`Saved. ${name} knows it from the next call on.`)
      onClose()
    },
    onSettled: () =>
      Promise.all(
        [['unanswered'], ['knowledge', id]].map((queryKey) =>
          queries.invalidateQueries({ queryKey }),
        ),
      ),
  })
  return (
    <FormDialog
      title="Answer for all callers to come"
      action="Answer"
      work={answer}
      onClose={onClose}
    >
      <Field
        label="Question"
        hint="As callers may ask it. It is kept, so leave out names and numbers of callers."
      >
        <input
          name="question"
          required
          maxLength={300}
          defaultValue={group?.question.slice(0, 300)}
        />
      </Field>
      <Field label="Answer" hint="One or two sentences that are easy to say.">
        <textarea name="answer" required rows={4} maxLength={1_000} />
      </Field>
    </FormDialog>
  )
}
