import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createToasts } from './toasts.ts'

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('window', globalThis)
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const texts = (toasts: ReturnType<typeof createToasts>) =>
  toasts.getSnapshot().map(({ text }) => text)

describe('toasts', () => {
  test('close after 5 s by default', () => {
    const toasts = createToasts()
    toasts.show({ type: 'info', text: 'usual' })
    toasts.show({ type: 'info', text: 'limit', closeAfterMs: 3_000 })
    vi.advanceTimersByTime(2_999)
    expect(texts(toasts)).toEqual(['usual', 'limit'])
    vi.advanceTimersByTime(1)
    expect(texts(toasts)).toEqual(['usual'])
    vi.advanceTimersByTime(2_000)
    expect(texts(toasts)).toEqual([])
  })

  test('stay while the pointer is over them, and then for their full time again', () => {
    const toasts = createToasts()
    toasts.show({ type: 'error', text: 'read me' })
    const id = toasts.getSnapshot()[0]?.id ?? 0
    toasts.hold(id)
    vi.advanceTimersByTime(60_000)
    expect(texts(toasts)).toEqual(['read me'])
    toasts.release(id)
    vi.advanceTimersByTime(4_999)
    expect(texts(toasts)).toEqual(['read me'])
    vi.advanceTimersByTime(1)
    expect(texts(toasts)).toEqual([])
  })

  test('never show the same text twice', () => {
    const toasts = createToasts()
    toasts.show({ type: 'error', text: 'Please try again.' })
    toasts.show({ type: 'error', text: 'Please try again.' })
    expect(texts(toasts)).toEqual(['Please try again.'])
  })

  test('disappear at once when dismissed, and their timer stops', () => {
    const toasts = createToasts()
    const listener = vi.fn()
    toasts.subscribe(listener)
    toasts.show({ type: 'success', text: 'sent' })
    toasts.dismiss(toasts.getSnapshot()[0]?.id ?? 0)
    expect(texts(toasts)).toEqual([])
    vi.advanceTimersByTime(10_000)
    expect(listener).toHaveBeenCalledTimes(2)
  })

  test('do not come back when released after they are gone', () => {
    const toasts = createToasts()
    toasts.show({ type: 'info', text: 'gone' })
    const id = toasts.getSnapshot()[0]?.id ?? 0
    toasts.dismiss(id)
    toasts.release(id)
    vi.advanceTimersByTime(10_000)
    expect(texts(toasts)).toEqual([])
  })
})
