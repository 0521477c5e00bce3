/** Names that a recogniser may have misheard. Pure. */
import { sayName } from '../english/values/personName.ts'
import type { Command } from './dialogueTypes.ts'

/**
 * Marks a name with a word that may have been misheard.
 * @param unsure those words of the turn
 */
export function markUnsure(command: Command, unsure: readonly string[] = []): Command {
  if (command.type !== 'setSlot' || command.isSpelled || command.values[0].type !== 'name')
    return command
  const misheard = new Set(wordsIn(unsure.join(' ')))
  const isUnsure = wordsIn(sayName(command.values[0])).some((word) => misheard.has(word))
  return isUnsure ? { ...command, isUnsure } : command
}

const wordsIn = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{M}'’]+/gu) ?? []
