import { messageOf } from '@ringwell/protocol/errors.ts'
import type { Answers, FromChild, MessageMap, SentError, ToChild } from './processMessages.ts'

/** Answers the questions of one child process on behalf of the parent. */
export interface ChildAnswers {
  take(message: Extract<FromChild, { type: 'question' | 'withdrawn' }>): void
  /** The child is gone, so the answers are no longer needed. */
  gone(): void
}

/** The answers for a child of any kind. Parent and child use the same map, so names and values match. */
type AnyAnswers = Partial<Record<string, (asks: unknown, signal: AbortSignal) => Promise<unknown>>>

export function answerChild<M extends MessageMap>(
  answers: Answers<M>,
  send: (message: ToChild) => void,
): ChildAnswers {
  const running = new Map<number, AbortController>()

  async function answer(id: number, name: string, asks: unknown): Promise<void> {
    const abort = new AbortController()
    running.set(id, abort)
    try {
      const handle = Object.hasOwn(answers, name) ? (answers as AnyAnswers)[name] : undefined
      if (!handle) throw new Error(`The parent process cannot answer "${name}".`)
      const value = await handle(asks, abort.signal)
      if (running.get(id) === abort) send({ type: 'answer', id, value })
    } catch (error) {
      if (running.get(id) === abort) send({ type: 'noAnswer', id, error: sentError(error) })
    } finally {
      running.delete(id)
    }
  }

  return {
    take(message) {
      if (message.type === 'question') void answer(message.id, message.name, message.asks)
      else running.get(message.id)?.abort()
    },
    gone() {
      const all = [...running.values()]
      running.clear()
      for (const abort of all) abort.abort()
    },
  }
}

/** The questions that a child has asked its parent, by id. */
export interface ParentQuestions {
  /** After an abort, this rejects immediately with the signal's reason. */
  ask(name: string, asks: unknown, signal: AbortSignal): Promise<unknown>
  take(message: Extract<ToChild, { type: 'answer' | 'noAnswer' }>): void
  parentGone(): void
}

export function askParent(post: (message: FromChild) => void): ParentQuestions {
  const open = new Map<number, PromiseWithResolvers<unknown>>()
  let lastId = 0
  let isParentGone = false
  return {
    async ask(name, asks, signal) {
      signal.throwIfAborted()
      if (isParentGone) throw parentIsGone()
      const id = ++lastId
      const question = Promise.withResolvers<unknown>()
      open.set(id, question)
      const withdraw = (): void => {
        post({ type: 'withdrawn', id })
        question.reject(signal.reason)
      }
      signal.addEventListener('abort', withdraw, { once: true })
      post({ type: 'question', id, name, asks })
      try {
        return await question.promise
      } finally {
        open.delete(id)
        signal.removeEventListener('abort', withdraw)
      }
    },
    take(message) {
      const question = open.get(message.id)
      if (message.type === 'answer') question?.resolve(message.value)
      else question?.reject(errorFrom(message.error))
    },
    parentGone() {
      isParentGone = true
      for (const question of open.values()) question.reject(parentIsGone())
    },
  }
}

const parentIsGone = (): Error => new Error('The parent process is gone.')

const errorFrom = ({ code, message }: SentError): Error =>
  Object.assign(new Error(message), code !== undefined && { code })

export function sentError(error: unknown): SentError {
  const isCoded = error instanceof Error && 'code' in error && typeof error.code === 'string'
  return { code: isCoded ? (error.code as string) : undefined, message: messageOf(error) }
}
