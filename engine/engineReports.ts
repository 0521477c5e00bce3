import type {
  EngineCallEnd,
  EngineMemory,
  EngineNews,
  EngineNote,
  EngineProgress,
  EngineRecordingEnd,
  EngineSound,
  EngineTurn,
} from './engine.ts'

/** What an engine reports, by the method with which somebody listens to it (`Engine`). */
interface Reports {
  onProgress: EngineProgress
  onCallEnd: EngineCallEnd
  onRecorded: EngineRecordingEnd
  onTurn: EngineTurn
  onNews: EngineNews
  onSound: EngineSound
  onNote: EngineNote
  onMemory: EngineMemory
  onAnswerTime: number
}

type Listener<Name extends keyof Reports> = (report: Reports[Name]) => unknown

type ListenTo<Name extends keyof Reports> = (listener: Listener<Name>) => void

type Listen = { [Name in keyof Reports]: ListenTo<Name> }

const names = [
  'onProgress',
  'onCallEnd',
  'onRecorded',
  'onTurn',
  'onNews',
  'onSound',
  'onNote',
  'onMemory',
  'onAnswerTime',
] as const satisfies readonly (keyof Reports)[]

/** The methods with which somebody listens to an engine, each made from its name. */
export const eachReport = (
  make: <Name extends keyof Reports>(name: Name) => ListenTo<Name>,
): Listen => Object.fromEntries(names.map((name) => [name, make(name)])) as unknown as Listen

/** The methods of several engines as those of one. */
export const listenToEach = (engines: readonly Listen[]): Listen =>
  eachReport((name) => (listener) => {
    for (const engine of engines) engine[name](listener)
  })

/** Who listens to an engine, and how they are told. */
export function createEngineReports() {
  const listeners = new Map<keyof Reports, Set<(report: never) => unknown>>(
    names.map((name) => [name, new Set()]),
  )
  return {
    listen: eachReport((name) => (listener) => void listeners.get(name)?.add(listener)),
    /** Returns what the listeners answer. */
    tell: <Name extends keyof Reports>(name: Name, report: Reports[Name]): unknown[] =>
      [...(listeners.get(name) ?? [])].map((listener) => (listener as Listener<Name>)(report)),
  }
}
