/** What a caller wants written down: the note without the talk around it, and how it is read back. */

/** What stands between two notes of one booking. */
export const BETWEEN_NOTES = '; '

/** Questions and corrections are no notes. */
export type Noted =
  | { type: 'note'; text: string }
  | { type: 'question'; text: string }
  | { type: 'correction' }

/** What the words of a note come to, sentence by sentence. */
export function notesIn(said: string): Noted[] {
  return said.split(/(?<=[.?!])\s+/).flatMap((sentence): Noted[] => {
    if (CORRECTION.test(trimmed(sentence))) return [{ type: 'correction' }]
    const text = cleaned(sentence)
    if (text === '') return []
    const isWish = REQUEST.test(trimmed(sentence).replace(LEAD_INS, ''))
    const isAsked = sentence.trimEnd().endsWith('?') && !isWish
    return [{ type: isAsked || QUESTION.test(text) ? 'question' : 'note', text }]
  })
}

/** A note, or the reason for a call, without what leads up to it and what only asks for it. */
export function cleaned(said: string): string {
  const shorter = trimmed(
    trimmed(said).replace(LEAD_INS, '').replace(REQUEST, '').replace(TAIL, ''),
  )
  return shorter === trimmed(said) ? shorter : cleaned(shorter)
}

const trimmed = (text: string): string =>
  text.replace(/^[\s,.;:–-]+/, '').replace(/(?<![\s,.;:!?–-])[\s,.;:!?–-]+$/, '')

/** `And also`, `oh, mind`. */
const LEAD_INS =
  /^(?:(?:and|but|also|plus|oh|so|well|um+|uh+|please|just|yes|yeah|ok(?:ay)?|actually|sorry|mind(?: you)?|by the way)\b[\s,]*(?=\S))+/i

/** `Could we`, `can you put down that`. */
const REQUEST =
  /^(?:(?:could|can|may|would|might) (?:we|i|they) (?:please |maybe |possibly )?|(?:i|we)(?:'d| would) (?:like|love)(?: to)? |is it possible to |(?:(?:can|could|will|would) you |please )*(?:put|write|note|mark|jot|add)(?: it| this)?(?: down| in)?(?: that)?,? |tell them(?: that)? |(?:can you |could you )?make a note(?: of| that)? |(?:can you |could you )?mention(?: that)? |that (?=\p{L}+ \p{L}))(?=\S)/iu

/** `Please`, `put that in as well`, `if you have one`. */
const TAIL =
  /(?:^|(?<![\s,;.–-])[\s,;.–-]+)(?:please|(?<!(?:n['’]t|not|never) )mind|though|too|as well|also|thanks|thank you|cheers|ok(?:ay)?|if possible|if (?:you|that|it)(?:'s|’s| is| would be| can be)? ?(?:can|could|possible|ok(?:ay)?|all right|have (?:one|any|it)|don['’]t mind)|(?:(?:can|could) you )?(?:put|write|note|jot|mark|add) (?:it|that|this)(?: (?:in|down|on))?)$/iu

/** `Is there`, `how`. A wish in the form of a question, such as `could we`, has lost it by now. */
const QUESTION =
  /^(?:(?:is|are|was|has|does|did|do) (?:it|there|that|this|the|you|your|we|he|she|they|i|my|any)|what|how|why|who|which|where|when (?:is|are|do|does|can|will))(?![\p{L}'’])/iu

const CORRECTION =
  /^(?:(?:oh|but|and|ah)[\s,]+)*(?:wait|hang on|hold on|scratch that|no[,.!]? (?:no|wait|not|i|i'm|it|it's|he|she|we|they|that|that's|the|make)|no,)(?![\p{L}'’])|(?<![\p{L}'’])i (?:said|meant|mean)(?![\p{L}'’])/iu

/** What the caller said of themselves, said to the caller. Words that also speak to somebody else stay as they are. */
export function toCaller(text: string): string {
  const words = text.replace(LOWERED, (first) => first.toLowerCase())
  if (/\byou(?:r|rs|'\p{L}+|’\p{L}+)?\b/iu.test(words)) return words
  return words.replaceAll(
    FIRST_PERSON,
    (said) => swapped[said.toLowerCase().replace('’', "'")] ?? said,
  )
}

/** How a sentence begins that is no name. */
const LOWERED =
  /^(?:A|An|The|One|Two|My|Our|We|It|It['’]s|That|This|There|She|He|They|Her|His|Their|No|Not|Nobody|Somebody|Some|Probably|If|When|To)(?![\p{L}])/u

/** What a caller says of themselves, as it is said to them. */
export const swapped: Readonly<Record<string, string>> = {
  "i'm": 'you’re',
  'i am': 'you are',
  'i was': 'you were',
  "i've": 'you’ve',
  "i'll": 'you’ll',
  "i'd": 'you’d',
  'am i': 'are you',
  'was i': 'were you',
  i: 'you',
  me: 'you',
  my: 'your',
  mine: 'yours',
  myself: 'yourself',
  "we're": 'you’re',
  "we've": 'you’ve',
  "we'll": 'you’ll',
  "we'd": 'you’d',
  we: 'you',
  us: 'you',
  our: 'your',
  ours: 'yours',
  ourselves: 'yourselves',
}

/** Longer forms first, so that `I am` is not read as `I`. */
const FIRST_PERSON = new RegExp(
  `(?<![\\p{L}'’])(?:${Object.keys(swapped)
    .toSorted((a, b) => b.length - a.length)
    .join('|')
    .replaceAll("'", "['’]")})(?![\\p{L}'’])`,
  'giu',
)
