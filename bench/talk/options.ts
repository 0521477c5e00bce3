import { parseArgs } from 'node:util'
import { DEFAULT_VOICE, voiceNames } from '@ringwell/protocol/voices.ts'
import type { CallerSound } from './voicedCall.ts'

/** The agent has the default voice, and no caller sounds like it. */
const callerVoiceNames = voiceNames.filter((name) => name !== DEFAULT_VOICE)

export const USAGE = `A call with an agent of a running server, typed or spoken from the terminal.

  npm run -s talk -- --agent restaurant             type to an agent, line by line
  npm run -s talk -- --list                         list the agents
  npm run -s talk -- --business bakery.json         an agent that answers as this business

  npm run -s talk -- --agent restaurant --session anna    begin a call in the background
  npm run -s talk -- --session anna --say "Hello"         say a line in it, and print the reply
  npm run -s talk -- --session anna --hang-up             end it, and print what the agent noted

  npm run -s talk -- --agent restaurant --session ann --voice ash,british,0.9 --noise 20
                                                          the same with sound: a voice speaks each line
  npm run -s talk -- --session ann --say "A table for / for four // on Friday"

  --url URL           the server (default: PUBLIC_URL, or http://localhost:PORT)
  --visitor NAME      the caller's name
  --say LINE          say this line instead of reading lines from the terminal (may be repeated)
  --speak             speak and listen instead of typing (needs arecord and aplay; use headphones)
  --voice NAME        speak each line with this voice (${callerVoiceNames.join(', ')}),
                      and print what the agent heard of it. After the name may follow american or british, and a
                      pace from 0.5 to 2. In a line, / is a pause of 0.9 s and // one of 1.2 s
  --noise DB          with --voice: people talk in the caller's room, this many dB below the caller
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
  /** How the caller sounds if a voice speaks the lines. If undefined, they are typed. */
  sound: CallerSound | undefined
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
      noise: { type: 'string' },
      say: { type: 'string', multiple: true },
      session: { type: 'string' },
      speak: { type: 'boolean' },
      transcript: { type: 'string' },
      url: { type: 'string' },
      visitor: { type: 'string' },
      voice: { type: 'string' },
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
  const sound = soundOf(values.voice, values.noise)
  const options: TalkOptions = { url, agent, business, visitor, says, explains, transcript, sound }
  if (values.speak) {
    if (!begins || session !== undefined || says.length > 0 || transcript !== undefined || sound)
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
  if (transcript !== undefined || explains || sound)
    throw new Error(
      '--transcript, --explain, --voice and --noise belong to the beginning of a session.',
    )
  return { type: 'useSession', session, says, hangsUp }
}

function soundOf(voice: string | undefined, noise: string | undefined): CallerSound | undefined {
  if (voice === undefined) {
    if (noise === undefined) return undefined
    throw new Error('--noise is heard around a voice. Choose one with --voice.')
  }
  const [name = '', ...rest] = voice.toLowerCase().split(',')
  const found = callerVoiceNames.find((each) => each === name)
  if (!found)
    throw new Error(`No caller has the voice “${name}”. They have ${callerVoiceNames.join(', ')}.`)
  const sound: CallerSound = { voice: { voice: found, accent: 'American', speed: 1 } }
  for (const each of rest) {
    const speed = Number(each)
    if (each === 'american') sound.voice.accent = 'American'
    else if (each === 'british') sound.voice.accent = 'British'
    else if (speed >= 0.5 && speed <= 2) sound.voice.speed = speed
    else throw new Error(`“${each}” is neither american nor british, nor a pace from 0.5 to 2.`)
  }
  if (noise === undefined) return sound
  const noiseDb = Number(noise)
  if (noise.trim() === '' || !(noiseDb >= -10 && noiseDb <= 60))
    throw new Error('--noise takes dB from -10 to 60, such as 20.')
  return { ...sound, noiseDb }
}
