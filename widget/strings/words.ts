import type { CallTextWords } from '@ringwell/call/view/callText.ts'
import type { words as callWords } from './call/english.ts'
import type { words } from './english.ts'

/** What the panel says before a call, in one language. */
export type Words = typeof words

/** What the panel says during a call, after it, and when it fails. */
export type CallWords = Omit<typeof callWords, 'summary'> & {
  summary: Omit<typeof callWords.summary, 'phrases'> & Pick<CallTextWords, 'phrases'>
}

/** `fill('{time} left', { time: '1:36' })` */
export function fill(text: string, values: Record<string, string | number>): string {
  return text.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''))
}
