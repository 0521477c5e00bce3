import { z } from 'zod'

/**
 * The parts of what a caller waited for, in the order in which they come. Together they are the whole wait.
 * `endOfSpeech`: the silence after which the turn counted as over. `recognition`: the words were not known yet.
 * `understanding`: the agent decided what to say. `tool`: a tool was at work. `voice`: the first sound was made.
 * `filler`: the answer was ready and waited until a filler had been said.
 */
const waitParts = [
  'endOfSpeech',
  'recognition',
  'understanding',
  'tool',
  'voice',
  'filler',
] as const

/** Why the silence before an answer was as long as it was. */
export const silenceCauses = [
  /* The client has set a time for all turns. */
  'fixed',
  /* The client ended the turn, or it was too long. */
  'asked',
  /* The words seemed finished. */
  'finished',
  /* The words seemed unfinished. */
  'unfinished',
  /* Everything that was asked for had been said. */
  'allGiven',
  /* Only a part of what was asked for had been said, such as two of four digits. */
  'partGiven',
  /* What was said may have been the first part of a longer number. */
  'growing',
  /* The words could not be read in time. */
  'unread',
  /* The turn was over before its words were known. */
  'wordsLate',
] as const

export const WaitPart = z.object({
  part: z.enum(waitParts),
  ms: z.int().min(0),
  cause: z.enum([
    ...silenceCauses,
    /* The recogniser needed longer than the caller's silence. */
    'recogniser',
    /* The answer was prepared during the silence. */
    'prepared',
    /* The answer was begun when the turn was over. */
    'thought',
    'tool',
    /* The words had been said before, and their sound was kept. */
    'kept',
    /* The voice made the sound. */
    'made',
    'filler',
  ]),
  unfinished: z
    .number()
    .optional()
    .describe('Of the silence: how likely more words were to come, from 0 to 1.'),
  others: z.literal(true).optional().describe('Of the silence: others were speaking.'),
  tools: z.array(z.string()).optional().describe('Which tools were waited for.'),
})
export type WaitPart = z.infer<typeof WaitPart>

const UsedTool = z.object({
  name: z.string(),
  arguments: z.string().describe('JSON.'),
  result: z.string().optional().describe('JSON. Missing if there was none when the turn was over.'),
  ms: z.number().optional(),
})

/** What happened in one turn of the caller: how long its answer took and why, and what was understood and done. */
export const TurnTrace = z.object({
  waited: z
    .object({
      ms: z.int().describe('From the end of the words to the first sound of the answer itself.'),
      filler_ms: z.int().optional().describe('When a filler was heard before it.'),
      parts: z.array(WaitPart),
    })
    .optional(),
  understood: z
    .object({
      clauses: z.array(
        z.object({
          text: z.string(),
          act: z.string(),
          certainty: z.number(),
          spans: z.array(z.object({ kind: z.string(), text: z.string() })),
        }),
      ),
      commands: z.array(z.string()),
      answers: z
        .array(z.string())
        .describe('The questions that were answered; `knowledge:…` names an entry of the files.'),
      slots: z.record(z.string(), z.string()),
    })
    .optional(),
  tools: z.array(UsedTool),
})
export type TurnTrace = z.infer<typeof TurnTrace>
