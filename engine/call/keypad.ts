import { zeroPressed } from '@ringwell/content/agents/playbooks/standardLines.ts'

/** After this long without a key, what was pressed is complete. */
const COMPLETE_AFTER_MS = 2_000
/** The longest number that anybody types, with some room. */
const MOST_KEYS = 32

/** What the keys of a telephone say. */
type Typed =
  | { type: 'digits'; digits: string }
  /** `0` alone: the caller wants a person. */
  | { type: 'person' }

interface Keypad {
  /** Returns what the caller has typed, if this key completes it. */
  press(key: string, nowMs: number): Typed | undefined
  /** The same, if no key has come for a while. */
  tick(nowMs: number): Typed | undefined
}

/** Collects keys into numbers. `#` completes one, and `*` takes back all of it. */
export function createKeypad(): Keypad {
  let digits = ''
  let lastMs = 0

  function complete(): Typed | undefined {
    const typed = digits
    digits = ''
    if (typed === '') return undefined
    return typed === '0' ? { type: 'person' } : { type: 'digits', digits: typed }
  }

  return {
    press(key, nowMs) {
      lastMs = nowMs
      if (key === '#') return complete()
      if (key === '*') digits = ''
      else if (/\d/.test(key)) digits += key
      return digits.length >= MOST_KEYS ? complete() : undefined
    },
    tick: (nowMs) => (nowMs - lastMs >= COMPLETE_AFTER_MS ? complete() : undefined),
  }
}

/** The keys of a telephone, told to a call in the way in which pages send what a visitor has typed. */
export interface Keys {
  press(key: string, nowMs: number): void
  /** Called every 20 ms. */
  tick(nowMs: number): void
}

export function createKeys(message: (text: string) => void): Keys {
  const keypad = createKeypad()
  const tell = (event: object): void => message(JSON.stringify(event))

  function typed(what: Typed | undefined): void {
    if (!what) return
    const text = what.type === 'person' ? zeroPressed : what.digits
    const content = [{ type: 'input_text', text }]
    tell({ type: 'output_audio_buffer.clear' })
    tell({ type: 'conversation.item.create', item: { type: 'message', role: 'user', content } })
    tell({ type: 'response.create' })
  }

  return {
    press(key, nowMs) {
      // Whoever presses a key has heard enough.
      tell({ type: 'output_audio_buffer.clear' })
      typed(keypad.press(key, nowMs))
    },
    tick: (nowMs) => typed(keypad.tick(nowMs)),
  }
}
