import type { TestRun, TestTurn } from '@ringwell/protocol/operator/agentTests.ts'

interface TestTurnViewProps {
  expected: TestTurn
  came: TestRun['turns'][number] | undefined
}

/** One turn of a test: what is said, what has to come out and, once it was run, what did. */
export function TestTurnView({ expected, came }: TestTurnViewProps) {
  const isWrong = came && !came.answer_is_right
  const wroteWrong = came && !came.writes_are_right
  return (
    <li>
      <p className="test-says">
        <span className="vh">The caller says: </span>
        {expected.says}
      </p>
      {came?.end === 'notReached' ? (
        <p className="test-now">The call was over before this.</p>
      ) : (
        <>
          {isWrong ? (
            <dl className="changes">
              <div>
                <dt>The answer has to contain</dt>
                <dd>
                  <del>{expected.answer || 'Anything'}</del>
                </dd>
              </div>
              <div>
                <dt>{came.end === 'failed' ? 'The agent failed' : 'The answer was'}</dt>
                <dd>
                  <ins>{came.answer || 'Nothing was said.'}</ins>
                </dd>
              </div>
            </dl>
          ) : (
            <p className="test-answer">{came?.answer ?? (expected.answer || 'Any answer.')}</p>
          )}
          {wroteWrong ? (
            <dl className="changes">
              <div>
                <dt>It has to book or save</dt>
                <dd>
                  <del>{writesWords(expected.writes ?? [])}</del>
                </dd>
              </div>
              <div>
                <dt>It booked or saved</dt>
                <dd>
                  <ins>{writesWords(came.writes)}</ins>
                </dd>
              </div>
            </dl>
          ) : (
            (expected.writes?.length ?? 0) > 0 && (
              <p className="note">Writes {writesWords(expected.writes ?? [])}</p>
            )
          )}
        </>
      )}
    </li>
  )
}

/** `bookings.book: date 2026-11-27, people 2`. */
export const writesWords = (writes: TestTurn['writes'] & {}): string =>
  writes
    .map(({ tool, arguments: given }) => {
      try {
        const values = Object.entries(JSON.parse(given) as Record<string, Record<string, unknown>>)
        return `${tool}: ${values.map(([name, value]) => `${name} ${valueWords(value)}`).join(', ')}`
      } catch {
        return `${tool}: ${given}`
      }
    })
    .join('; ') || 'Nothing'

const valueWords = (value: Record<string, unknown>): string =>
  Object.entries(value)
    .filter(([name]) => name !== 'type' && name !== 'fits')
    .map(([, part]) => String(part))
    .join(' ')
