import { useMutation } from '@tanstack/react-query'
import type { TriedAnswer } from '@ringwell/protocol/operator/knowledge.ts'
import { api } from '../api/api.ts'
import { Button } from '../ui/Button.tsx'
import { FailureNote } from '../ui/FailureNote.tsx'
import { Field } from '../ui/Field.tsx'
import { agentPath } from './agentQueries.ts'

/** What an agent answers to a question, and what it has it from. */
export function TryQuestion({ agentId }: { agentId: string }) {
  const attempt = useMutation({
    mutationFn: (question: string) =>
      api.post<TriedAnswer>(`${agentPath(agentId)}/knowledge/ask`, { question }),
  })
  const { data, error, isPending } = attempt
  const said = data?.sources.find((source) => source.is_said)
  const near = data?.sources.filter((source) => !source.is_said) ?? []
  return (
    <>
      <form
        className="page-form"
        onSubmit={(event) => {
          event.preventDefault()
          const question = new FormData(event.currentTarget).get('question') as string
          if (!isPending) attempt.mutate(question.trim())
        }}
      >
        <Field
          label="Try a question"
          hint="It answers as in a call, but nothing is kept, booked or sent."
        >
          <input name="question" required maxLength={300} placeholder="Is there parking?" />
        </Field>
        <Button type="submit" disabled={isPending}>
          {isPending ? 'Asking…' : 'Ask'}
        </Button>
      </form>
      {error && <FailureNote error={error} />}
      <div className="tried" aria-live="polite">
        {data && (
          <>
            <p>{data.answer || 'It says nothing.'}</p>
            {said ? (
              <Passage title={`From ${said.name}`} text={said.passage} />
            ) : (
              <p className="note">
                {near.length === 0
                  ? 'Nothing in its files is close to this.'
                  : 'The answer is in none of its files word for word.'}
              </p>
            )}
            {near.length > 0 && (
              <details>
                <summary>What else is close in its files ({near.length})</summary>
                {near.map(({ name, passage }) => (
                  <Passage key={passage} title={name} text={passage} />
                ))}
              </details>
            )}
          </>
        )}
      </div>
    </>
  )
}

function Passage({ title, text }: { title: string; text: string }) {
  return (
    <figure>
      <figcaption className="note">{title}</figcaption>
      <blockquote className="prompt" dir="auto">
        {text}
      </blockquote>
    </figure>
  )
}
