/**
 * What people say in English who listen, and what asks them to. They say it so briefly and casually that a recogniser
 * mishears it: “Stop” as `Snowman`, and “Um-hum” as `I'm some`.
 */
import type { LanguagePack, WordsKind } from '../languagePack.ts'
import { isVoicemail } from './voicemailWords.ts'

/** Said by somebody who listens and does not want to speak. */
export const backchannelPhrases = [
  'uh-huh', 'uh huh', 'um-hum', 'um hum', 'mm-hmm', 'mhm', 'hmm', 'mm', 'aha', 'ah', 'oh',
  'ok', 'okay', 'right', 'all right', 'yeah', 'yes', 'yep', 'sure', 'I see', 'go on', 'got it', 'I understand',
  'great', 'good', 'really', 'wow',
] as const // prettier-ignore

/** Said by somebody who wants to speak. */
export const commandPhrases = [
  'stop', 'stop it', 'stop please', 'please stop', 'stop stop', 'wait', 'wait wait', 'wait hold on', 'wait a moment',
  'wait a second', 'no', 'no no', 'no wait', 'hold on', 'hang on', 'one moment', 'excuse me', 'sorry', 'pardon', 'hello',
  'hey', 'listen', 'what', 'cancel', 'be quiet', 'enough', 'never mind',
] as const // prettier-ignore

/** Matches a text of one to `most` of these phrases and nothing else. */
const only = (phrases: readonly string[], most: number): RegExp =>
  new RegExp(`^(?:(?:${phrases.join('|')})(?: |$)){1,${most}}$`, 'u')

const backchannels = only(
  [
    'u+h? ?hu[hm]+',
    'u[mn]? hu[hm]+',
    'a? ?ha+h?',
    'm+ ?h+u?m*',
    'h+m+',
    'm+',
    'h',
    '[ao]h*',
    'huh',
    'u[hm]+',
    'er+m*',
    'o ?k(?:ay)?',
    'y(?:eah|ea|ep|up|es|ah|a)',
    'right',
    'all ?right',
    '(?:oh )?i (?:see|know|understand|got it|get it)',
    '(?:oh )?(?:got it|gotcha|got you)',
    'sure(?: thing)?',
    '(?:please )?(?:go|carry) (?:on|ahead)',
    'continue',
    'of course',
    '(?:that )?makes sense',
    "that(?:'s| is) (?:right|true|good|great|fine|nice)",
    'true',
    'exactly',
    'absolutely',
    'indeed',
    'understood',
    'interesting',
    'really',
    'wow',
    'great',
    'good',
    'nice',
    'cool',
    'fine',
    'perfect',
    'lovely',
    'very good',
  ],
  6,
)
/** Matched anywhere in a text. Recognisers hear a short “stop” as `stub` or `starboard`. */
const commands =
  /\b(?:st[aou]\w*|wait|no|nope|not|don't|hold|hang|excuse|sorry|pardon|hello|hey|never|actually|but|what|who|when|where|why|how|which|can|could|would|please|enough|quiet|cancel|help|next|skip|repeat|again|moment|second|question|listen|nothing|wrong|another|instead)\b/
const hesitations = only(['u[hm]+', 'er+m*', 'well'], 2)

function kindOf(transcript: string): WordsKind {
  const text = transcript
    .toLowerCase()
    .replaceAll('’', "'")
    .replace(/[^\p{L}\p{M}\p{N}']+/gu, ' ')
    .trim()
  if (text === '') return 'none'
  if (hesitations.test(text)) return 'hesitation'
  if (backchannels.test(text)) return 'backchannel'
  return commands.test(text) || transcript.includes('?') ? 'command' : 'words'
}

/** Whether these words of the agent ask for an answer. “You give it a script” does not. “Please give it again” does. */
const asksFor = (words: string): boolean =>
  /[?？؟]["'”’)\]]*\s*$/u.test(words.slice(-200)) || request.test(words.slice(0, 500))

const request =
  /\b(?:(?:tell|give) me|spell (?:me|it|that|your))\b|(?:^|[.,;:!] |\b(?:please|just|and|or|(?:can|could|will|would) you(?: also)?) )(?:tell|give|repeat|say) (?:it|that|your)\b/iu

const waitingWords =
  /\b(?:hold on|hold the line|hang on|bear with me|(?:(?:just|wait|hold|give me|gimme) (?:an?|one)|^(?:\w+,? )?one|^a) (?:moment|second|sec|minute)\b|(?:give me|need) (?:some|a bit of|a little) time|wait(?: please)?$|let me (?:check|look|see|find|get|grab|think|ask)\b|i(?:'ll| will) be right back)/i

/** Whether these words ask the agent to wait, such as “hold on” or “give me a second”. */
const asksToWait = (words: string): boolean =>
  words.length <= 120 && waitingWords.test(words.replaceAll('’', "'").replace(/[.!,…\s]+$/u, ''))

export const listener: LanguagePack['listener'] = { kindOf, asksFor, asksToWait, isVoicemail }
