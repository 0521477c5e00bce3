import { misheardNames } from '@ringwell/content/agents/vocabulary.ts'

/** What speech recognition writes in place of other words, and what people type. Lowercase, no punctuation. */
const slips: readonly (readonly [RegExp, string])[] = [
  ...misheardNames,
  [/\b(?:rupies|roupies|rubies|rupee's)\b/g, 'rupees'],
  [/\b(?:what's app|whats app|what sap)\b/g, 'whatsapp'],
  // `check-out` is written `checkout`, too.
  [/\b(check|call|pick|drop|sign|log|set|top|follow)(out|in|up|back|off)(s?)\b/g, '$1 $2$3'],
  [/\bgonna\b/g, 'going to'],
  [/\bwanna\b/g, 'want to'],
  [/\bgotta\b/g, 'have to'],
  [/\bgimme\b/g, 'give me'],
  [/\blemme\b/g, 'let me'],
  [/\b(?:pls|plz)\b/g, 'please'],
  [/\b(?:thx|tnx)\b/g, 'thanks'],
  [/\bu\b/g, 'you'],
  [/\bur\b/g, 'your'],
  [/\bteh\b/g, 'the'],
  [/\b(?:cancle|cansel)\b/g, 'cancel'],
  [/\b(?:recieve)\b/g, 'receive'],
  [/\bwebiste\b/g, 'website'],
  [/\ba p i\b/g, 'api'],
  [/\bc r m\b/g, 'crm'],
  [/\bs m s\b/g, 'sms'],
  [/\bi v r\b/g, 'ivr'],
  [/\ba i\b/g, 'ai'],
  [/\be mail\b/g, 'email'],
]

/** Normalises an utterance: lowercase, no punctuation, our own names corrected. */
export function readWords(text: string): string {
  const plain = text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[‘’]/g, "'")
    .replaceAll(/(\d)[.,](?=\d{3}\b)/g, '$1')
    .replaceAll(/[^\p{L}\p{N}'$€₹%:/]+/gu, ' ')
    .trim()
  return slips.reduce((words, [pattern, meant]) => words.replace(pattern, meant), plain)
}

const politeness =
  /^(?:(?:hi|hello|hey|there|good (?:morning|afternoon|evening)|um+|uh+|er+|hm+|well|so|ok|okay|right|yes|yeah|oh|and|but|please|thanks|thank you|excuse me|sorry|listen|great|perfect|by the way) )+/
const frame =
  /^(?:(?:can|could|would|will) you (?:please )?(?:tell|explain|say|show)(?: to)?(?: me| us)?|i (?:would|'d) (?:like|love) to (?:know|ask)(?: you)?|i'd (?:like|love) to (?:know|ask)(?: you)?|i (?:want|wanted|need) to (?:know|ask)(?: you)?|do you know|i (?:was|am) wondering|may i ask(?: you)?|tell me|just tell me|i have a question) (?:about |if |whether |please )?/

const lastPolitenesses = [' please', ' thanks', ' thank you', ' then'] as const
const lastPolitenessOf = (words: string) => lastPolitenesses.find((last) => words.endsWith(last))

/**
 * Removes the greeting and phrases like `could you tell me`. Returns the same text when there is nothing to
 * remove.
 */
export function coreOf(words: string): string {
  let core = words.replace(politeness, '').replace(frame, '').replace(politeness, '')
  for (let last = lastPolitenessOf(core); last; last = lastPolitenessOf(core)) {
    core = core.slice(0, -last.length)
  }
  return core === '' ? words : core
}

/** Splits a text at the ends of sentences that speech recognition has marked. */
export function sentencesOf(text: string): string[] {
  return text
    .split(/(?<=[.?!;])\s+/)
    .map((sentence) => sentence.trim())
    .filter((sentence) => /[\p{L}\p{N}]/u.test(sentence))
}

/** Whether most letters are of another script, which the playbooks cannot read. */
export function isForeignScript(text: string): boolean {
  const letters = text.match(/\p{L}/gu)?.length ?? 0
  const latin = text.match(/\p{Script=Latin}/gu)?.length ?? 0
  return letters > 0 && latin * 2 < letters
}
