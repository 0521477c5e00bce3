/**
 * Fits the weights of `engine/brain/certainty.ts` and prints them, with what they do at several thresholds. Not a test.
 *
 *     npm run bench:certainty -- FOLDER
 *
 * What is learned from: the wordings of the General Agent, a fifth at a time taken out of its playbook, and every other
 * sentence of CLINC, which is in the folder (`bench/eval/clinc.ts`). The other half of CLINC is held back.
 */
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { generalPersona } from '@ringwell/content/agents/personas.ts'
import {
  type Figures,
  certaintiesOf,
  createFigures,
  MOST_WEIGHED,
  weights,
} from '@ringwell/engine/brain/certainty.ts'
import { embedOnce } from '@ringwell/engine/brain/createActor.ts'
import { createIntentIndex, type Meaning } from '@ringwell/engine/brain/intentIndex.ts'
import { akin } from '@ringwell/engine/brain/meaningOf.ts'
import { coreOf, readWords } from '@ringwell/engine/brain/readWords.ts'
import {
  createScript,
  meaningsOf,
  OFF_TOPIC,
  plainAnswerOf,
  weigh,
} from '@ringwell/engine/brain/script.ts'
import { loadTextModel } from '@ringwell/engine/speech/textModel.ts'
import { Clinc, smallTalk } from './eval/clinc.ts'

const FOLDS = 5
const STEPS = 600
/** So that both kinds of samples count for about as much as they occur in calls. */
const SHARE_OF_WORDINGS = 0.35
const SHARE_OF_OTHERS = 1.5
const thresholds = [0.3, 0.35, 0.4, 0.45, 0.5, 0.6]

interface Sample {
  ids: readonly string[]
  figures: readonly Figures[]
  off: number
  /** The meanings that are right. None, if nothing is meant. */
  right: readonly boolean[]
  isMeant: boolean
  share: number
}

const folder = process.argv[2]
const file = folder && readdirSync(folder).find((name) => /^clinc.*\.json$/.test(name))
if (!folder || file === undefined) {
  process.stderr.write('Say which folder CLINC is in: npm run bench:certainty -- FOLDER\n')
  process.exit(2)
}
const embed = embedOnce((await loadTextModel()).embed)
const script = createScript(generalPersona)
const meanings = meaningsOf(script, false).map((meaning) => ({
  ...meaning,
  examples: meaning.examples.map(readWords),
}))

/** Reads samples with a playbook of these meanings. */
async function createReader(known: readonly Meaning[]) {
  const index = await createIntentIndex(known, embed)
  const figuresOf = createFigures(
    known
      .filter(({ id }) => id !== OFF_TOPIC)
      .map(({ id, examples }) => ({ id, examples, answer: plainAnswerOf(script.intents.get(id)) })),
  )
  return async (words: string, meant: string | undefined, share: number): Promise<Sample> => {
    const vectors = await embed([...new Set([words, coreOf(words)])])
    const matches = weigh(script, index.rank(vectors, words), words)
    const near = matches.filter(({ id }) => script.intents.has(id)).slice(0, MOST_WEIGHED)
    return {
      ids: near.map(({ id }) => id),
      figures: near.map((one) => figuresOf(words, one.id, one.score, one.nearest ?? '')!),
      off: matches.find(({ id }) => id === OFF_TOPIC)?.score ?? 0,
      right: near.map(({ id }) => meant !== undefined && (id === meant || akin(script, id, meant))),
      isMeant: meant !== undefined,
      share,
    }
  }
}

async function wordings(): Promise<Sample[]> {
  const samples: Sample[] = []
  for (let fold = 0; fold < FOLDS; fold += 1) {
    const isHeld = (at: number): boolean => at % FOLDS === fold
    const rest = meanings.map((one) => ({
      ...one,
      examples: one.examples.filter((_, at) => !isHeld(at)),
    }))
    // oxlint-disable-next-line no-await-in-loop
    const readSample = await createReader(rest)
    for (const { id, examples } of meanings) {
      if (id !== OFF_TOPIC && !script.intents.has(id)) continue
      for (const words of examples.filter((_, at) => isHeld(at))) {
        const meant = id === OFF_TOPIC ? undefined : id
        // oxlint-disable-next-line no-await-in-loop
        samples.push(await readSample(words, meant, SHARE_OF_WORDINGS))
      }
    }
  }
  return samples
}

async function others(): Promise<Sample[]> {
  const readSample = await createReader(meanings)
  const sets = Clinc.parse(JSON.parse(readFileSync(path.join(folder!, file!), 'utf8')))
  const samples: Sample[] = []
  for (const [sentence, intent] of Object.values(sets).flat()) {
    if (smallTalk.has(intent)) continue
    // oxlint-disable-next-line no-await-in-loop
    samples.push(await readSample(readWords(sentence), undefined, SHARE_OF_OTHERS))
  }
  return samples
}

/** Adam on the log likelihood of the right meanings, or of none where the right one is not near. */
function fit(samples: readonly Sample[]): number[] {
  const rows = samples.map(({ figures, off, right, isMeant, share }) => ({
    share,
    inputs: [
      ...figures.map(({ likeness, kind, shared, cover }) => [likeness, kind, shared, cover, 0, 0]),
      [0, 0, 0, 0, 1, off],
    ],
    right: [...right, !isMeant || !right.includes(true)],
  }))
  const all = rows.reduce((sum, { share }) => sum + share, 0)
  const found = Array.from({ length: 6 }, () => 0)
  const [mean, spread] = [found.slice(), found.slice()]
  for (let step = 1; step <= STEPS; step += 1) {
    const slope = found.map((weight) => 1e-4 * weight)
    for (const { share, inputs, right } of rows) {
      const scores = inputs.map((input) => dot(found, input))
      const most = Math.max(...scores)
      const powers = scores.map((score) => Math.exp(score - most))
      const total = powers.reduce((sum, power) => sum + power, 0)
      const wanted = powers.reduce((sum, power, at) => sum + (right[at] ? power : 0), 0)
      for (const [at, input] of inputs.entries()) {
        const pull = powers[at]! / total - (right[at] ? powers[at]! / wanted : 0)
        for (const [each, value] of input.entries()) slope[each]! += (share / all) * pull * value
      }
    }
    for (const [each, value] of slope.entries()) {
      mean[each] = 0.9 * mean[each]! + 0.1 * value
      spread[each] = 0.99 * spread[each]! + 0.01 * value * value
      const rate = (step < STEPS / 2 ? 0.5 : 0.1) * (mean[each] / (1 - 0.9 ** step))
      found[each]! -= rate / (Math.sqrt(spread[each] / (1 - 0.99 ** step)) + 1e-8)
    }
  }
  return found
}

const dot = (a: readonly number[], b: readonly number[]): number =>
  a.reduce((sum, value, at) => sum + value * b[at]!, 0)

/** `right 55.1 %, wrong 12.0 %` */
function judged(samples: readonly Sample[], threshold: number): string {
  let [right, wrong] = [0, 0]
  for (const { ids, figures, off, right: rights } of samples) {
    const certainties = certaintiesOf(figures, off)
    const best = certainties.indexOf(Math.max(...certainties))
    const sum = certainties.reduce(
      (all, one, at) => all + (at === best || akin(script, ids[at]!, ids[best]!) ? one : 0),
      0,
    )
    if (sum < threshold) continue
    if (rights[best]) right += 1
    else wrong += 1
  }
  const share = (count: number): string => `${((100 * count) / samples.length).toFixed(1)} %`
  return `right ${share(right)}, wrong ${share(wrong)}`
}

const own = await wordings()
const strange = await others()
const found = fit([...own, ...strange.filter((_, at) => at % 2 === 0)])
for (const [at, name] of ['likeness', 'kind', 'shared', 'cover', 'none', 'offTopic'].entries()) {
  const key = name as keyof typeof weights
  process.stdout.write(`${name}: ${found[at]!.toFixed(2)}, in use: ${weights[key]}\n`)
}
for (const threshold of thresholds) {
  const lines = [own.filter(({ isMeant }) => isMeant), strange.filter((_, at) => at % 2 === 1)].map(
    (samples) => judged(samples, threshold),
  )
  process.stdout.write(
    `in use, from ${threshold}: wordings ${lines[0]}; held-back CLINC ${lines[1]}\n`,
  )
}
process.exit(0)
