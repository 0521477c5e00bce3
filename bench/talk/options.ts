import { parseArgs } from 'node:util'

export const USAGE = `A call with an agent of a running server, typed in the terminal.

  npm run -s talk -- --agent restaurant             type to an agent, line by line
  npm run -s talk -- --list                         list the agents
  npm run -s talk -- --business bakery.json         an agent that answers as this business

  npm run -s talk -- --agent restaurant --session anna    begin a call in the background
  npm run -s talk -- --session anna --say "Hello"         say a line in it, and print the reply
  npm run -s talk -- --session anna --hang-up             end it, and print what the agent noted

  --url URL           the server (default: PUBLIC_URL, or http://localhost:PORT)
  --visitor NAME      the caller's name
  --say LINE          say this line instead of reading lines from the terminal (may be repeated)
  --speak             speak and listen instead of typing (needs arecord and aplay; use headphones)
  --explain           show what was understood of each line
  --transcript FILE   add the call to this file, one JSON object per line
`

export interface TalkOptions {
  url: string
  agent: string | undefined
  /** The path of a JSON file with the facts of a business (`protocol/ownBusiness.ts`). */
  business: string | undefined
  visitor: string
  says: readonly string[]
  /** Shows what was understood of each line. */
  explains: boolean
  transcript: string | undefined
}

export type TalkCommand =
  | { type: 'help' }
  | { type: 'list'; url: string }
  /** A call that lasts as long as this program. */
  | { type: 'talk'; options: TalkOptions }
  /** The same, through the microphone and the loudspeaker. */
  | { type: 'speak'; options: TalkOptions }
  | { type: 'beginSession'; session: string; options: TalkOptions }
  | { type: 'useSession'; session: string; says: readonly string[]; hangsUp: boolean }

/** The name is part of a file name. */
const SESSION_NAME = /^[\w-]{1,40}$/

/**
 * Reads the arguments of the command line. `env` gives the default address.
 * @throws Error that says what to change
 */
export function parseTalk(
  args: readonly string[],
  env: Record<string, string | undefined>,
): TalkCommand {
  const { values } = parseArgs({
    args: [...args],
    options: {
      agent: { type: 'string' },
      business: { type: 'string' },
      explain: { type: 'boolean' },
      help: { type: 'boolean' },
      'hang-up': { type: 'boolean' },
      list: { type: 'boolean' },
      say: { type: 'string', multiple: true },
      session: { type: 'string' },
      speak: { type: 'boolean' },
      transcript: { type: 'string' },
      url: { type: 'string' },
      visitor: { type: 'string' },
    },
  })
  const { agent, business, session, transcript, visitor = '', say: says = [] } = values
  const hangsUp = values['hang-up'] === true
  const explains = values.explain === true
  const url = (values.url ?? (env['PUBLIC_URL'] || `http://localhost:${env['PORT'] || 3000}`))
    // A base that ends with a slash would lead to `//api`.
    .replace(/\/+$/, '')
  if (values.help) return { type: 'help' }
  if (values.list) return { type: 'list', url }
  if (agent !== undefined && business !== undefined)
    throw new Error('A business has an agent of its own. Leave out --agent or --business.')
  if (says.some((line) => line.trim() === '')) throw new Error('--say needs words to say.')
  const begins = agent !== undefined || business !== undefined
  const options: TalkOptions = { url, agent, business, visitor, says, explains, transcript }
  if (values.speak) {
    if (!begins || session !== undefined || says.length > 0 || transcript !== undefined)
      throw new Error('--speak takes --agent or --business, --url, --visitor and --explain alone.')
    return { type: 'speak', options }
  }
  if (session === undefined) {
    if (hangsUp) throw new Error('--hang-up ends a call in the background. Name it with --session.')
    if (!begins) throw new Error('Name an agent with --agent, or list them with --list.')
    return { type: 'talk', options }
  }
  if (!SESSION_NAME.test(session))
    throw new Error('The name of a session has letters, digits, - and _, 40 at most.')
  if (begins) {
    if (hangsUp) throw new Error('--hang-up ends a session. Leave out --agent and --business.')
    return { type: 'beginSession', session, options }
  }
  if (says.length === 0 && !hangsUp)
    throw new Error('Begin a session with --agent, or use it with --say or --hang-up.')
  if (transcript !== undefined || explains)
    throw new Error('--transcript and --explain belong to the beginning of a session.')
  return { type: 'useSession', session, says, hangsUp }
}
