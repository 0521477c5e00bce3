/** Turns the observations of `bench:turns` into tables, and lists what went wrong. */
import { spread, table } from '../figures.ts'
import type { Asked, Disturbed, Interrupted, Observation, Overheard, Paused } from './scenes.ts'
import { longPauses, shortPauses } from './situations.ts'
import { unseenPauses } from './unseen.ts'
import type { PlannedQueue } from './plan.ts'

export interface Observed {
  part: PlannedQueue['part']
  observation: Observation
}

const ms = (value: number): string => (Number.isNaN(value) ? '–' : `${Math.round(value)} ms`)
const percent = (share: number): string => `${(100 * share).toFixed(1)} %`

function ofType<T extends Observation['type']>(
  all: readonly Observed[],
  type: T,
): Extract<Observation, { type: T }>[] {
  return all.flatMap(({ observation }) =>
    observation.type === type ? [observation as Extract<Observation, { type: T }>] : [],
  )
}

const asksIn = (all: readonly Observed[], part: Observed['part']): Asked[] =>
  ofType(
    all.filter((each) => each.part === part),
    'asked',
  )

type Row = [what: string, asked: string, measured: string, n: string]

/** A row with the share of items for which this holds. */
function shareRow<Item>(
  what: string,
  asked: string,
  items: readonly Item[],
  holds: (item: Item) => boolean,
): Row {
  const found = items.filter(holds).length
  const measured = items.length === 0 ? '–' : percent(found / items.length)
  return [what, asked, measured, `${found} of ${items.length}`]
}

function wordErrorRow(what: string, asked: string, asks: readonly Asked[]): Row {
  const words = asks.reduce((sum, each) => sum + each.words, 0)
  const errors = asks.reduce((sum, each) => sum + each.wordErrors, 0)
  return [what, asked, words === 0 ? '–' : percent(errors / words), `${errors} of ${words} words`]
}

/** A row with the median wait for the answers. */
function waitRow(what: string, asked: string, asks: readonly Asked[]): Row {
  const waits = spread(asks.flatMap(({ waitMs }) => waitMs ?? []))
  return [what, asked, ms(waits.p50), String(waits.n)]
}

const isHeardWhole = ({ verdict }: Asked): boolean => verdict === 'answered'
const isCutOff = ({ verdict }: Paused): boolean => verdict === 'cut' || verdict === 'mended'

export function turnTable(all: readonly Observed[]): string {
  const disturbed = ofType(all, 'disturbed')
  const backchannels = disturbed.filter(({ by }) => by === 'backchannel')
  const noises = disturbed.filter(({ by }) => by === 'noise')
  const { seen, unseen } = pausesIn(all)
  const short = seen.filter(({ pauseMs }) => pauseMs <= Math.max(...shortPauses))
  const unseenWhole = asksIn(all, 'unseen')
  const warm = asksIn(all, 'warm')
  const asked = ofType(all, 'asked')
  const inRoom = (room: string): Asked[] => asked.filter((each) => each.room === room)
  const rooms = [...new Set(asked.map(({ room }) => room))].filter((room) => room !== 'clean')
  const answersInNoise = [
    ...noises.map(({ isWhole }) => isWhole),
    ...rooms.flatMap(inRoom).flatMap(({ isWhole }) => isWhole ?? []),
  ]
  const overheard = ofType(all, 'overheard')
  const askedOf: Readonly<Record<string, string>> = {
    'babble 20 dB': '≥ 95 %',
    'babble 10 dB': '≥ 80 %',
  }
  const rows: Row[] = [
    shareRow(
      'backchannels that break off an answer',
      '≤ 5 %',
      backchannels,
      ({ isWhole }) => !isWhole,
    ),
    shareRow('backchannels that are answered', '–', backchannels, ({ reply }) => reply !== ''),
    shareRow(
      'true interruptions that silence it within 700 ms for good',
      '≥ 97 %',
      ofType(all, 'interrupted'),
      ({ forGood }) => forGood,
    ),
    shareRow('seen sentences cut off at a pause of ≤ 1.2 s', '≤ 10 %', short, isCutOff),
    shareRow(
      'of those, mended by joining',
      'all',
      short.filter(isCutOff),
      ({ verdict }) => verdict === 'mended',
    ),
    shareRow('unseen sentences cut off at a pause of ≤ 1.2 s', '≤ 10 %', unseen, isCutOff),
    waitRow('wait after a seen question, p50', '≤ 700 ms', warm),
    waitRow('wait after an unseen whole sentence, p50', '–', unseenWhole),
    shareRow(
      'unseen whole sentences cut off',
      '–',
      unseenWhole,
      ({ verdict }) => verdict === 'cut',
    ),
    shareRow('questions heard whole, clean', '–', warm, isHeardWhole),
    ...rooms.map((room) =>
      shareRow(`questions heard whole, ${room}`, askedOf[room] ?? '–', inRoom(room), isHeardWhole),
    ),
    shareRow(
      'answers broken off by a noise or by others (≥ 10 dB below the caller)',
      '≤ 2 %',
      answersInNoise,
      (isWhole) => !isWhole,
    ),
    [
      'turns made of a television while nobody speaks, and answers to them',
      '–',
      `${overheard.flatMap(({ turns }) => turns).length} and ${overheard.reduce((sum, { responses }) => sum + responses, 0)}`,
      `${overheard.reduce((sum, { seconds }) => sum + seconds, 0)} s`,
    ],
    wordErrorRow('word error, clean', '≤ 5 %', warm),
    wordErrorRow('word error, babble 10 dB', '≤ 15 %', inRoom('babble 10 dB')),
  ]
  return table(['what', 'asked', 'measured', 'n'], rows)
}

/** Sentences with a pause. Seen are those that the end of a turn was tuned with. */
const pausesIn = (all: readonly Observed[]): Record<'seen' | 'unseen', Paused[]> => ({
  seen: ofType(
    all.filter(({ part }) => part !== 'unseen'),
    'paused',
  ),
  unseen: ofType(
    all.filter(({ part }) => part === 'unseen'),
    'paused',
  ),
})

/** How sentences with a pause turned out, by the length of the pause. */
export function pauseTable(all: readonly Observed[]): string {
  const paused = pausesIn(all)
  const verdicts = ['whole', 'mended', 'cut', 'misunderstood', 'unanswered'] as const
  const rowsOf = (kind: 'seen' | 'unseen', pauses: readonly number[]): string[][] =>
    pauses.flatMap((pauseMs) => {
      const here = paused[kind].filter((each) => each.pauseMs === pauseMs)
      if (here.length === 0) return []
      const counts = verdicts.map(
        (verdict) => here.filter((each) => each.verdict === verdict).length,
      )
      return [[kind, `${(pauseMs / 1_000).toFixed(1)} s`, ...counts.map(String)]]
    })
  const rows = [
    ...rowsOf('seen', [...shortPauses, ...longPauses]),
    ...rowsOf('unseen', unseenPauses),
  ]
  return table(['sentences', 'pause', ...verdicts], rows)
}

/** How long a caller waits if every answer is new, and if every answer was given before. */
export function answerTable(all: readonly Observed[]): string {
  const row = (name: string, part: Observed['part']): string[] => {
    const asks = asksIn(all, part)
    const first = spread(asks.flatMap(({ waitMs }) => waitMs ?? []))
    const own = spread(asks.flatMap(({ ownWordsMs }) => ownWordsMs ?? []))
    const heard = asks.filter(({ waitMs }) => waitMs !== undefined)
    const fillers = heard.filter(({ hasFiller }) => hasFiller).length
    const holes = heard.map(({ longestHoleMs }) => longestHoleMs)
    return [
      name,
      `${ms(first.p50)} / ${ms(first.p95)}`,
      `${ms(own.p50)} / ${ms(own.p95)}`,
      `${fillers} of ${heard.length}`,
      `${holes.filter((hole) => hole > 0).length} of ${heard.length}`,
      ms(Math.max(0, ...holes)),
    ]
  }
  return table(
    [
      '',
      'to the first sound, p50 / p95',
      'to the first own word, p50 / p95 (asked ≤ 1200 / ≤ 2000 ms)',
      'answers with a filler',
      'answers with a hole',
      'longest hole (asked: none)',
    ],
    [row('fresh `DATA_DIR`', 'fresh'), row('warm `DATA_DIR`', 'warm')],
  )
}

/** Everything that went wrong, one line each. */
export function failures(all: readonly Observed[]): string[] {
  return all.flatMap(({ part, observation }) => {
    const line = lineOf(observation)
    return line === undefined ? [] : [`[${part}] ${line}`]
  })
}

function lineOf(observation: Observation): string | undefined {
  switch (observation.type) {
    case 'asked':
      return askedLine(observation)
    case 'disturbed':
      return disturbedLine(observation)
    case 'interrupted':
      return interruptedLine(observation)
    case 'paused':
      return pausedLine(observation)
    case 'overheard':
      return overheardLine(observation)
    default:
      return `${observation.room}: could not be played: ${observation.scene}`
  }
}

function askedLine(each: Asked): string | undefined {
  const problems = [
    ...(each.verdict === 'answered' ? [] : [each.verdict]),
    ...(each.isWhole === false ? ['the answer was broken off'] : []),
    ...(each.waitMs !== undefined && each.ownWordsMs === undefined
      ? ['its own words were never heard']
      : []),
    ...(each.longestHoleMs > 0 ? [`a hole of ${ms(each.longestHoleMs)}`] : []),
  ]
  if (problems.length === 0) return undefined
  return `${each.room}: “${each.ask}” was understood as “${each.understood}”: ${problems.join(', ')}. Answer: “${each.answer}”`
}

function disturbedLine(each: Disturbed): string | undefined {
  if (each.isWhole && each.reply === '') return undefined
  const whole = each.isWhole ? 'whole' : `broken off, ${percent(each.share)} was heard`
  return `${each.by} “${each.what}” after ${percent(each.place)} of the answer to “${each.ask}”: ${whole}. It was understood as “${each.understood}”, and the agent replied “${each.reply}”`
}

function interruptedLine(each: Interrupted): string | undefined {
  if (each.forGood) return undefined
  return `interruption “${each.what}” after ${percent(each.place)} of the answer to “${each.ask}”: last sound after ${ms(each.silencedMs)}, response ${each.status ?? 'goes on'}. It was understood as “${each.understood}”, and the agent replied “${each.reply}”`
}

function pausedLine(each: Paused): string | undefined {
  if (each.verdict === 'whole') return undefined
  const { first, second } = each.line
  return `pause of ${each.pauseMs} ms, “${first} … ${second}”: ${each.verdict}. It was understood as “${each.understood.join(' / ')}”, and the agent said “${each.said.join(' / ')}”`
}

function overheardLine(each: Overheard): string | undefined {
  if (each.turns.length === 0 && each.responses === 0) return undefined
  return `${each.room}, ${each.seconds} s without a word: ${each.responses} answers, turns: “${each.turns.join(' / ')}”`
}
