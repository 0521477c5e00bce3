import { fillers } from '@ringwell/content/agents/playbooks/standardLines.ts'
import { writes } from '@ringwell/content/agents/tasks/tools.ts'
import { testLimits, type TestTurn } from '@ringwell/protocol/operator/agentTests.ts'
import type { StoredTurn } from '../storage/transcriptStorage.ts'
import { parsed } from './dryTools.ts'

/** What a caller said, turn by turn, and what came out. It ends where a person of ours answered in the agent's place. */
export function turnsOfTest(said: readonly StoredTurn[]): TestTurn[] {
  const taken = said.findIndex(({ by }) => by !== undefined)
  const turns: TestTurn[] = []
  let isOpen = false
  for (const turn of taken < 0 ? said : said.slice(0, taken)) {
    const last = turns.at(-1)
    if (turn.who === 'agent') {
      // Its first words are no answer.
      if (last) last.answer = joined(last.answer, withoutFillers(turn.text))
      isOpen = false
      continue
    }
    const done = writesIn(turn)
    if (isOpen && last) {
      last.says = joined(last.says, turn.text)
      last.writes = last.writes && done && [...last.writes, ...done]
    } else turns.push({ says: turn.text, answer: '', writes: done })
    isOpen = true
  }
  return turns.slice(0, testLimits.turns).map(withinLimits)
}

/** So that whoever changes the test can save it. */
function withinLimits({ says, answer, writes: done }: TestTurn): TestTurn {
  const fits =
    done !== null &&
    done.length <= testLimits.writes &&
    done.every(({ arguments: given }) => given.length <= testLimits.write)
  return {
    says: cut(says, testLimits.says),
    answer: cut(answer, testLimits.answer),
    writes: fits ? done : null,
  }
}

const cut = (text: string, most: number): string => text.slice(0, most).toWellFormed()

/** Null if nobody knows, as in calls that OpenAI holds. */
function writesIn({ trace }: StoredTurn): TestTurn['writes'] {
  if (!trace) return null
  return trace.tools
    .filter(({ name, result }) => {
      const answer = parsed(result)
      return writes(name) && answer !== undefined && 'status' in answer && answer.status === 'done'
    })
    .map(({ name, arguments: given }) => ({ tool: name, arguments: given }))
}

/** A filler covers the wait for a voice, so it is not in a written answer. */
const withoutFillers = (text: string): string =>
  fillers.reduce((rest, filler) => rest.replace(filler, ''), text).replaceAll(/\s+/gu, ' ')

const joined = (before: string, text: string): string => `${before} ${text.trim()}`.trim()
