/** Decides what an input leads to: the next state, and what to do. Pure. */
export type MachineStep<State, Input, Effect> = (
  state: State,
  input: Input,
) => readonly [State, readonly Effect[]]

export interface Machine<State, Input> {
  state(): State
  /**
   * Handles an input and performs its effects. An input that comes while effects are performed waits until
   * they are done, so effects may tell the machine at once what happened. If a step or an effect throws, the
   * waiting inputs are dropped and the error is passed on.
   */
  tell(input: Input): void
}

/** Runs a machine that is written as a pure function. `perform` carries out what the function decides. */
export function runMachine<State, Input, Effect>(
  initial: State,
  step: MachineStep<State, Input, Effect>,
  perform: (effect: Effect, input: Input) => void,
): Machine<State, Input> {
  let state = initial
  let waiting: Input[] = []
  let isRunning = false
  return {
    state: () => state,
    tell(told) {
      waiting.push(told)
      if (isRunning) return
      isRunning = true
      try {
        while (waiting.length > 0) {
          const input = waiting.shift()!
          const [next, effects] = step(state, input)
          state = next
          for (const effect of effects) perform(effect, input)
        }
      } finally {
        waiting = []
        isRunning = false
      }
    },
  }
}
