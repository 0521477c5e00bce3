import { parseArgs, type ParseArgsOptionsConfig } from 'node:util'

/** Reads the arguments of a command. Returns undefined if there is an option among them that it does not have. */
export function argumentsIn<Options extends ParseArgsOptionsConfig>(
  args: readonly string[],
  options: Options,
) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true })
  } catch {
    return undefined
  }
}
