/** Answers to a question for a name, which recognisers often write as other words. English, pure. */
import { plainWords } from './plainWords.ts'

/** How many words a name and what a recogniser makes of it have at most. */
const LONGEST_NAME = 5

/** `What name shall I put it under?`, `Who is the table for? Your last name is enough.` */
export function asksForName(said: string): boolean {
  const last = plainWords(said)
    .split(/(?<=[.!?])\s+/)
    .slice(-2)
    .join(' ')
  return /\b(?:sur|nick)?names?\b|\bwho(?:m|se)?\b[^.!?]*\b(?:for|speaking to|talking to)\b[^.!?]*\?|\bspell|\bletters?\b/.test(
    last,
  )
}

/** Whether the words may be no more than a name: `Thomas, right?`, `it’s under Falling`. */
export function mayBeName(text: string): boolean {
  const rest = plainWords(text).replace(leads, '')
  const words = rest.match(/[\p{L}\p{N}'’-]+/gu) ?? []
  return words.length > 0 && words.length <= LONGEST_NAME
}

const leads =
  /^\W*(?:(?:yes|yeah|sure|okay|ok|um+|er+|uh|well|so|oh|sorry|hi|hello|of course)\W+)*(?:(?:(?:it's|it is|that's|that is|this is|i'm|i am)(?: under| for)?|(?:put|book) it (?:under|for)|under|the name(?:'s| is)|my (?:\w+ )?name(?:'s| is)|name's|call me|for)\W+)?/
