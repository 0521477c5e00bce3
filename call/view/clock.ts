/** Rounds up to whole seconds, so that a limit of two minutes begins at `2:00`. */
export const writeTimeLeft = (ms: number) => write(Math.max(0, Math.ceil(ms / 1000)))

/** Rounds down to whole seconds. */
export const writeLength = (ms: number) => write(Math.floor(ms / 1000))

const write = (seconds: number) =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
