import type { TestRun, TestTurn } from '@ringwell/protocol/operator/agentTests.ts'
import { type AgentWords, toolCallWords } from '../call/agentWords.ts'
import { Fact } from '../ui/Fact.tsx'

interface TestTurnViewProps {
  expected: TestTurn
  came: TestRun['turns'][number] | undefined
  words: AgentWords
}

/** One turn of a test: what is said, what has to come out and, once it was run, what did. */
export function TestTurnView({ expected, came, words }: TestTurnViewProps) {
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
              <Fact title="The answer has to contain">
                <del>{expected.answer || 'Anything'}</del>
              </Fact>
              <Fact title={came.end === 'failed' ? 'The agent failed' : 'The answer was'}>
                <ins>{came.answer || 'Nothing was said.'}</ins>
              </Fact>
            </dl>
          ) : (
            <p className="test-answer">{came?.answer ?? (expected.answer || 'Any answer.')}</p>
          )}
          {wroteWrong ? (
            <dl className="changes">
              <Fact title="It has to book or save">
                <del>{writesWords(expected.writes ?? [], words)}</del>
              </Fact>
              <Fact title="It booked or saved">
                <ins>{writesWords(came.writes, words)}</ins>
              </Fact>
            </dl>
          ) : (
            (expected.writes?.length ?? 0) > 0 && (
              <p className="note">Books or saves: {writesWords(expected.writes ?? [], words)}</p>
            )
          )}
        </>
      )}
    </li>
  )
}

/** What was booked or saved, in words. */
export const writesWords = (writes: TestTurn['writes'] & {}, words: AgentWords): string =>
  writes.map((write) => toolCallWords(write, words)).join('; ') || 'nothing'
