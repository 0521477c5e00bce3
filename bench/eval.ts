/**
 * `npm run eval`: measures how well callers are understood. Not a test.
 *
 *     npm run eval -- --data FOLDER          everything, including data sets by other people
 *     npm run eval -- --only general         one part: slots, outOfScope or general
 *     npm run eval -- --calls FILE           runs typed calls from a file and prints the results as JSON
 *
 * The data sets are read from the given folder and never become part of the repository. `--now 2026-11-23T10:00` is the
 * time of the calls in UTC. `--verbose` prints everything that went wrong, `--misses SLOT` prints the sentences in which
 * one slot was misread. `--dry` leaves the docs unchanged.
 */
import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { loadTextModel } from '@ringwell/engine/understanding/textModel.ts'
import type { Brain } from '@ringwell/engine/stages.ts'
import { readCallsFile, runCalls } from './eval/callsFile.ts'
import { scoreClinc } from './eval/clinc.ts'
import { loadBrain } from './eval/evalBrain.ts'
import { f1, type Score } from './eval/f1.ts'
import { repeatedExamples, scoreGeneralAgent } from './eval/generalAgent.ts'
import { scoreNluHotels } from './eval/nluHotels.ts'
import { scoreRestaurant8k } from './eval/restaurant8k.ts'
import { openTools } from './eval/realTools.ts'
import { findAgent, replyTimes } from './eval/findAgent.ts'
import { record, say, table } from './figures.ts'
import { fail, partsIn } from './given.ts'

const parts = ['slots', 'outOfScope', 'general'] as const

const { values } = parseArgs({
  options: {
    data: { type: 'string' },
    only: { type: 'string' },
    calls: { type: 'string' },
    now: { type: 'string', default: '2026-11-23T10:00' },
    misses: { type: 'string' },
    verbose: { type: 'boolean', default: false },
    dry: { type: 'boolean', default: false },
  },
})

const at = Date.parse(`${values.now}Z`)
if (Number.isNaN(at)) fail(`--now is a time such as 2026-11-23T10:00, not ${values.now}`)
const wanted = partsIn(parts, values.only)
const folder = values.data
const needsData = wanted.filter((part) => part === 'slots' || part === 'outOfScope')
if (folder !== undefined && !existsSync(folder)) fail(`There is no folder ${folder}`)
if (folder === undefined && values.only !== undefined && needsData.length > 0) {
  fail(`Say where the sets are: npm run eval -- --only ${values.only} --data FOLDER`)
}
const command = 'npm run eval -- --data FOLDER'

if (values.calls !== undefined) await printCalls(values.calls)
else await measure()
// The model's threads would keep the process alive.
process.exit(0)

async function measure(): Promise<void> {
  if (folder !== undefined && wanted.includes('slots')) await measureSlots(folder)
  if (wanted.every((part) => part === 'slots')) return
  const brain = await loadBrain([])
  const times: number[] = []
  if (folder !== undefined && wanted.includes('outOfScope')) {
    times.push(...(await measureOutOfScope(folder, brain)))
  }
  if (wanted.includes('general')) times.push(...(await measureGeneral(brain)))
  say(`\n${replyTimes(times)}`)
}

async function printCalls(file: string): Promise<void> {
  let groups: ReturnType<typeof readCallsFile>
  try {
    groups = readCallsFile(file)
  } catch (error) {
    return fail((error as Error).message)
  }
  const agents = groups.map(({ agent }) => findAgent(agent))
  const results = await runCalls(groups, await loadBrain(agents), () => openTools(at), at)
  say(JSON.stringify(results, undefined, 2))
  const times = results.flatMap(({ calls }) =>
    calls.flatMap(({ turns }) => turns.map(({ ms }) => ms)),
  )
  process.stderr.write(`${replyTimes(times)}\n`)
}

/** How well the values of slots are read. */
async function measureSlots(data: string): Promise<void> {
  const { read } = await loadTextModel()
  const results: { name: string; asked: string; scores: Record<string, Score> }[] = []
  const restaurant = readdirSync(data).find((name) => /^restaurant8k.*\.json$/.test(name))
  if (restaurant) {
    const scores = await scoreRestaurant8k(path.join(data, restaurant), read)
    results.push({ name: 'restaurant8k', asked: '≥ 0.92', scores })
  }
  const hotels = path.join(data, 'nlupp-hotels')
  if (existsSync(hotels)) {
    const scores = await scoreNluHotels(hotels, read)
    results.push({ name: 'NLU++ hotels', asked: '≥ 0.85', scores })
  }
  const rows = results.flatMap(({ name, asked, scores }) => [
    [`**${name}**`, asked, ...cells(total(Object.values(scores)))],
    ...Object.entries(scores).map(([slot, score]) => [slot.replace('_', ' '), '', ...cells(score)]),
  ])
  const heads = ['set, slot', 'asked', 'F1 of exact values', 'precision', 'recall', 'values']
  publish('understanding', table(heads, rows))
  for (const { scores } of results) {
    for (const miss of scores[values.misses ?? '']?.misses ?? []) say(`  ${miss}`)
  }
}

function total(scores: readonly Score[]): Score {
  return {
    wanted: scores.reduce((sum, score) => sum + score.wanted, 0),
    found: scores.reduce((sum, { found }) => sum + found, 0),
    right: scores.reduce((sum, { right }) => sum + right, 0),
    misses: [],
  }
}

function cells(score: Score): string[] {
  const { wanted: all, found, right } = score
  return [f1(score), right / found, right / all]
    .map((figure) => figure.toFixed(3))
    .concat(String(all))
}

/** What the General Agent says to sentences that have nothing to do with its business. */
async function measureOutOfScope(data: string, brain: Brain): Promise<number[]> {
  const file = readdirSync(data).find((name) => /^clinc.*\.json$/.test(name))
  if (file === undefined) return []
  const result = await scoreClinc(path.join(data, file), brain, await openTools(at), at)
  const { outOfScope, falseAnswers, claims, smallTalk, smallTalkAnswers, times } = result
  const rows = [
    ['sentences out of scope', '', String(outOfScope)],
    ['false answers', '≤ 3 %', `${falseAnswers.length} (${percent(falseAnswers, outOfScope)})`],
    ['of those, claims to have done something', '0', String(claims.length)],
    ['small talk of the set (not counted)', '', String(smallTalk)],
    ['of that, answered', '–', String(smallTalkAnswers.length)],
  ]
  publish('out of scope', table(['CLINC', 'asked', 'measured'], rows))
  const list = (title: string, answers: typeof falseAnswers): void => {
    say(`\n${title}`)
    for (const { sentence, intent, by, text } of answers) {
      say(`  ${sentence}  [${intent}, ${by}]\n      ${text}`)
    }
  }
  if (values.verbose || claims.length > 0) list('Claims:', claims)
  if (values.verbose) {
    list('False answers:', falseAnswers)
    list('Small talk that was answered:', smallTalkAnswers)
  }
  return times
}

/** How the General Agent answers ordinary questions. */
async function measureGeneral(brain: Brain): Promise<number[]> {
  const repeated = repeatedExamples()
  if (repeated.length > 0) fail(repeated.join('\n'))
  const { answers, times } = await scoreGeneralAgent(brain, await openTools(at), at)
  const of = (verdict: (typeof answers)[number]['verdict']) =>
    answers.filter((answer) => answer.verdict === verdict)
  const share = (list: readonly unknown[]): string => percent(list, answers.length)
  const rows = [
    ['questions', '100', String(answers.length)],
    ['right', '≥ 92 %', share(of('right'))],
    ['wrong', '≤ 2 %', share(of('wrong'))],
    ['does not know, or asks back', '–', share(of('unknown'))],
  ]
  publish('general agent', table(['General Agent', 'asked', 'measured'], rows))
  for (const { ask, by, text } of of('wrong')) say(`  wrong: ${ask}  [${by}]\n      ${text}`)
  if (values.verbose) for (const { ask } of of('unknown')) say(`  not known: ${ask}`)
  return times
}

function publish(section: string, text: string): void {
  say(`\n${text}`)
  if (!values.dry) record(section, command, text)
}

function percent(list: readonly unknown[], all: number): string {
  return `${((100 * list.length) / all).toFixed(1)} %`
}
