/** Prints the figures of rounds with strangers from judges' verdicts, with 95 % intervals. See README.md beside it. */
import { readFileSync } from 'node:fs'
import { z } from 'zod'

const CallVerdict = z.object({
  round: z.number(),
  agent: z.string(),
  caller: z.string(),
  verdict: z.enum(['done', 'honest', 'failed', 'wrong']),
  naturalness: z.number().min(1).max(5),
  firstTurn: z.boolean(),
  newTakenForChange: z.boolean().default(false),
  why: z.string().default(''),
})
const QuestionVerdict = z.object({
  round: z.number(),
  question: z.string(),
  agent: z.string(),
  verdict: z.enum(['right', 'partly', 'unknown', 'wrong']),
})
const Verdict = z.union([CallVerdict, QuestionVerdict])

const print = (line: string): boolean => process.stdout.write(`${line}\n`)

/** The Wilson interval of a share, at 95 %. */
function interval(hits: number, of: number): [number, number] {
  if (of === 0) return [0, 1]
  const z2 = 1.96 ** 2
  const share = hits / of
  const middle = (share + z2 / (2 * of)) / (1 + z2 / of)
  const half = (1.96 * Math.sqrt((share * (1 - share)) / of + z2 / (4 * of ** 2))) / (1 + z2 / of)
  return [middle - half, middle + half]
}

function told(name: string, hits: number, of: number): string {
  const [low, high] = interval(hits, of).map((share) => Math.round(100 * share))
  return `${name.padEnd(34)} ${hits} of ${of} = ${((100 * hits) / Math.max(1, of)).toFixed(0)} % (${low}–${high})`
}

const verdicts = process.argv.slice(2).flatMap((file) =>
  readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line, at) => {
      const parsed = Verdict.safeParse(JSON.parse(line))
      if (!parsed.success) {
        throw new Error(`${file}, line ${at + 1}: ${z.prettifyError(parsed.error)}`)
      }
      return parsed.data
    }),
)

for (const [round, all] of Map.groupBy(verdicts, (one) => one.round)) {
  const calls = all.filter((one) => 'caller' in one)
  const questions = all.filter((one) => 'question' in one)
  const count = (verdict: string) => calls.filter((call) => call.verdict === verdict).length
  print(`Round ${round}: ${calls.length} calls, ${questions.length} questions`)
  print(told('done', count('done'), calls.length))
  print(told('done or honest', count('done') + count('honest'), calls.length))
  print(told('failed', count('failed'), calls.length))
  print(told('wrong', count('wrong'), calls.length))
  print(told('first turn understood', calls.filter((one) => one.firstTurn).length, calls.length))
  print(
    told(
      'new booking taken for a change',
      calls.filter((one) => one.newTakenForChange).length,
      calls.length,
    ),
  )
  const natural = calls.reduce((sum, one) => sum + one.naturalness, 0) / Math.max(1, calls.length)
  print(`${'naturalness, 1 to 5'.padEnd(34)} ${natural.toFixed(1)}`)
  for (const [agent, own] of Map.groupBy(calls, (one) => one.agent)) {
    print(told(`  done, ${agent}`, own.filter((one) => one.verdict === 'done').length, own.length))
  }
  for (const [agent, own] of Map.groupBy(questions, (one) => one.agent)) {
    const right = own.filter((one) => one.verdict === 'right' || one.verdict === 'partly').length
    print(told(`  questions right or partly, ${agent}`, right, own.length))
    print(
      told(
        `  questions wrong, ${agent}`,
        own.filter((one) => one.verdict === 'wrong').length,
        own.length,
      ),
    )
  }
}
