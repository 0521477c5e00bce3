import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type {
  AgentTestInput,
  AgentTestView,
  TestTurn,
} from '@ringwell/protocol/operator/agentTests.ts'
import { api } from '../api/api.ts'
import { useAgentWords } from '../call/agentWords.ts'
import { Button } from '../ui/Button.tsx'
import { Check } from '../ui/Check.tsx'
import { FailureNote } from '../ui/FailureNote.tsx'
import { Field } from '../ui/Field.tsx'
import { Form } from '../ui/Form.tsx'
import { TextField } from '../ui/TextField.tsx'
import { testPath, testsPath, useReloadTests } from './testRuns.ts'
import { writesWords } from './TestTurnView.tsx'

interface TestFormProps {
  agentId: string
  /** Undefined for a new one. */
  test: AgentTestView | undefined
  onClose: () => void
}

const noTurn: TestTurn = { says: '', answer: '', writes: null }

/** Writes a test, or changes one. */
export function TestForm({ agentId, test, onClose }: TestFormProps) {
  const reload = useReloadTests(agentId)
  const words = useAgentWords(agentId)
  const [name, setName] = useState(test?.name ?? '')
  // Every row keeps its fields when another one is taken out.
  const [rows, setRows] = useState(() =>
    (test?.turns ?? [noTurn]).map((turn, id) => ({ id, turn })),
  )
  const [isAlone, setAlone] = useState(false)
  const save = useMutation({
    mutationFn: async () => {
      const turns = rows.map(({ turn }) => turn)
      if (!test) await api.post(testsPath(agentId), { name, turns })
      else {
        const input: AgentTestInput = { name, turns, without_call: isAlone }
        await api.put(testPath(agentId, test.test_id), input)
      }
      await reload()
      onClose()
    },
  })
  const change = (id: number, part: Partial<TestTurn>): void =>
    setRows(rows.map((row) => (row.id === id ? { id, turn: { ...row.turn, ...part } } : row)))
  return (
    <Form
      className="form test-form"
      onSend={() => {
        if (!save.isPending) save.mutate()
      }}
    >
      <TextField
        label="Name of the test"
        required
        maxLength={200}
        value={name}
        onChange={setName}
      />
      {rows.map(({ id, turn }, at) => (
        <fieldset key={id}>
          <legend>Turn {at + 1}</legend>
          <Field label="The caller says">
            <textarea
              required
              rows={2}
              maxLength={2000}
              value={turn.says}
              onChange={({ target }) => change(id, { says: target.value })}
            />
          </Field>
          <Field
            label="The answer has to contain"
            hint="Leave only the words that matter, or nothing if any answer will do."
          >
            <textarea
              rows={2}
              maxLength={4000}
              value={turn.answer}
              onChange={({ target }) => change(id, { answer: target.value })}
            />
          </Field>
          <Check
            checked={turn.writes !== null}
            onChange={(isChecked) =>
              change(id, {
                writes: isChecked ? (test?.turns[id]?.writes ?? []) : null,
              })
            }
          >
            <span>
              {turn.writes === null || turn.writes.length === 0
                ? 'Nothing may be booked, changed or sent in this turn'
                : `It has to book or save this, and nothing else: ${writesWords(turn.writes, words)}`}
            </span>
          </Check>
          {rows.length > 1 && (
            <Button look="quiet" onClick={() => setRows(rows.filter((row) => row.id !== id))}>
              Remove turn {at + 1}
            </Button>
          )}
        </fieldset>
      ))}
      {test?.kind === 'call' && (
        <Check checked={isAlone} onChange={setAlone}>
          <span>
            Keep this test when its call is erased. I have taken out names, numbers and all else
            that is the caller’s.
          </span>
        </Check>
      )}
      {save.error && <FailureNote error={save.error} />}
      <div className="page-actions">
        <Button type="submit" look="ink" disabled={save.isPending}>
          Save test
        </Button>
        <Button
          onClick={() =>
            setRows([...rows, { id: Math.max(...rows.map(({ id }) => id)) + 1, turn: noTurn }])
          }
        >
          Add a turn
        </Button>
        <Button look="quiet" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </Form>
  )
}
