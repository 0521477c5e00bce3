/** What a caller wants written down: the words that carry it, without the talk around them. */
import { steers } from './steers.ts'

/** What stands between two notes of one booking. */
export const BETWEEN_NOTES = '; '

/** Questions and corrections are no notes. */
export type Noted =
  | { type: 'note'; text: string }
  | { type: 'question'; text: string }
  | { type: 'correction' }

/** What the words of a note come to, sentence by sentence. */
export function notesIn(said: string): Noted[] {
  return said.split(SENTENCE_END).flatMap((sentence): Noted[] => {
    if (CORRECTION.test(trimmed(sentence))) return [{ type: 'correction' }]
    const text = filedAs(sentence) || cleaned(sentence)
    if (text === '' || TO_AGENT.test(text) || steers(text)) return []
    const asked = withoutLeadIns(sentence)
    const isWish = REQUEST.test(asked) || POLITE.test(asked) || IF_THEN.test(asked)
    const isAsked = sentence.trimEnd().endsWith('?') && !isWish && !asksIfOk(sentence)
    return [{ type: isAsked || QUESTION.test(text) ? 'question' : 'note', text }]
  })
}

/** What only tells the agent what to do: `forget the message`, `book it`, `spelled with an E at the end`. */
const TO_AGENT =
  /^(?:(?:and|so|no|then|just|please|kindly)\W+)*(?:(?:forget|scrap|scratch|drop|delete|ignore|never ?mind|leave) (?:about )?(?:it|that|this|(?:the|my|that|this) (?:message|note|call(?:back)?|whole thing|rest|lot))\b.*|(?:book|confirm|send|save) it(?: (?:then|now|please|for me))*|never ?mind(?: about)? (?!(?:about|if|when|whether|that)\b)[^,.;]+|don['’]?t forget(?: (?:it|that|this))?|(?:don['’]?t|do not) (?:say|write)(?: (?:put|that)\b.*)?|(?:it['’]?s |that['’]?s )?(?:spelled|spelt|with an? \p{L}\b).*|(?:and )?(?:on|at) the (?:end|front|start))\W*$/iu

/** What asks whether something is all right tells it: `we have a small dog, is it possible?` `It’s fine` asks nothing. */
const IF_OK =
  /(?:^|[,.;–-] ?)(?:and |so )?(?:(?:is|would) (?:it|that|this)|(?:it|that|this)(?:['’]s| is)(?=[^,.;?]*\?))(?: be| going to be| gonna be)? (?:possible|ok(?:ay)?|al(?:l |l?)right|allowed|fine|a problem)\W*$/i

export const asksIfOk = (text: string): boolean => IF_OK.test(text)

/** What asks for somebody, for a time, or for what there is: `can you get a manager`, `can you do a Tuesday?` */
const NO_WISH = String.raw`(?:will (?:you|they|somebody|someone) have|(?:could|can|would|will) (?:you|they|somebody|someone) (?:please |maybe |possibly |perhaps )*(?:do|make|arrange|get|have) (?:us |me |him |her )?(?:an?|some|one) (?:(?:real|actual|live) )?(?:(?:manager|supervisor|person|human(?: being)?|operator|adviser|advisor)\b(?! (?:to|who|that) (?!ring|call|phone|speak|talk))|(?:(?:later|earlier|different|other|free) )*(?:(?:mon|tues|wednes|thurs|fri|satur|sun)day|weekend|morning|afternoon|evening|time|slot|day|date|week)\b(?=\W*$| (?:morning|afternoon|evening|at|for|instead|then|please|next|this|in|after|before)\b)))`

/** A wish in the form of a question: `could you put us by the window?` */
const POLITE =
  /^(?:can|could|would|will(?! (?:you|they|somebody|someone) have\b)) (?:you|they|somebody|someone) (?:please |maybe |possibly )?(?!(?:tell|remind) (?:me|us)\b|say\b|explain\b|repeat\b|help\b)\p{L}/iu

/** Of `if the bell is broken, can you knock`, the first part is no note without the second one. */
const CONDITION = String.raw`(?:(?:and|but|so|or|also) )?(?:if|when(?:ever)?|unless|once|in case) [^,.;?!]*,`

const SENTENCE_END = new RegExp(
  String.raw`(?:(?<=[.?!]["”]?)|(?<=,)(?=\s+(?:could|can|would) (?:you|we|i) )(?<!(?:^|[,.;?!])\s*${CONDITION}))\s+`,
  'i',
)

/** A wish after its condition: `if the bell is broken, can you knock?` `Can you still do it?` only asks. */
const IF_THEN = new RegExp(String.raw`^${CONDITION} (?:can|could|would) you (?!still\b)`, 'i')

/** A text in the caller's words, as it is kept: its sentences without what leads up to them and what only asks for them. */
export const kept = (said: string, clean = cleaned): string =>
  said
    .replaceAll(MUSING, '')
    .split(SENTENCE_END)
    .map((sentence) => {
      const [end = ''] = /(?<![?!])[?!]+["”]?$/.exec(sentence.trimEnd()) ?? []
      const stands = end !== '' && !asksForNote(sentence)
      // `Can I put a limit on it?` asks, and loses nothing of the question.
      const text = (stands && end.includes('?') ? whole : clean)(sentence)
      const isQuestion = stands && text.split(' ').length > MOST_WORDS_OF_A_THING
      return text === '' ? '' : `${text}${isQuestion ? end : '.'}`
    })
    .filter(Boolean)
    .join(' ')
    .replace(/\.$/, '')

/** So few words name a thing and ask nothing: `the upstairs?` */
const MOST_WORDS_OF_A_THING = 3

/** What a call is about, without the wish for the call itself and the caller's number: `and not email` goes with them. */
export function reasonIn(said: string): string {
  let leavesOutNext = false
  const parts = said.replaceAll(MUSING, '').split(/(?<=[.?!;,])\s+|\s+(?=(?:and|but)\s)/)
  const about = parts.flatMap((part, at) => {
    // `Ravi Andersson, that's A N D E R S S O N` says who wants to be called.
    if (LETTERS.test(part) || (NAME.test(part) && LETTERS.test(parts[at + 1] ?? ''))) return []
    // `If you can’t do two rooms, could somebody ring me who can?`
    const words = part.replace(IF_NOT, '').replace(ABOUT, '').replace(ASKED, '').replace(ONLY, '')
    const isWish = CALLS.test(words) && !DENIES.test(words)
    leavesOutNext = OWN_NUMBER.test(words) || isWish || (leavesOutNext && /^not? /i.test(words))
    // `Let me see, no hot water since yesterday`: what follows talk is no part of it.
    const isTalk =
      POINTS.test(words.trim()) ||
      steers(words) ||
      filedAs(words) !== '' ||
      (SOCIAL.test(trimmed(words)) && !/\?\s*$/.test(words))
    return leavesOutNext || isTalk ? [] : [words]
  })
  return kept(about.join(' ').replace(/[,\s]+$/, ''), whole).replace(
    /^it['’]s (?:about |(?=whether\b))/i,
    '',
  )
}

/** What people shall do with it, which is not what it is about: `log it as a fault`. Empty if there is nothing of it. */
export const filedAs = (text: string): string => FILED.exec(text)?.[0].trim() ?? ''

const FILED =
  /\b(?:log|flag|raise|report|file|record|register|mark|escalate|treat) (?:it|this|that|them|these) (?:down )?(?:as|for) [^,.;!?]+?(?=[,.;!?]|\s+(?:please|and|but)\b|$)/i

/** What the caller only says after the agent: `made to measure, hm`. */
const MUSING =
  /(?<=^|[.?!]\s)(?:[^\s.?!]+\s+){0,4}(?:h+m+(?:[.!…]+\s*|\s*$)|wait(?:\.{2,}|…)\s*)/giu

/** A name and nothing else: `it's Ravi Andersson`. */
const NAME =
  /^(?:(?:[Aa]nd|[Ff]or|[Tt]his is|[Ii]t['’]s|[Ii]t is|I['’]m|I am|[Mm]y name is) )*\p{Lu}[\p{L}'’-]*(?: \p{Lu}[\p{L}'’-]*){0,3}[\s,.;!?]*$/u
const LETTERS =
  /^(?:(?:and |that['’]s |it['’]s |that is |it is |which is )*(?:spelled |spelt )?(?:\p{L}[\s,-]+){2,}\p{L})\W*$/iu

const ASKED =
  /^i (?:just |only )?(?:asked|(?:want|wanted|would like|need) to (?:know|ask))(?: you)?(?: about)? /i

const IF_NOT =
  /^(?:(?:so|and|but) )?if you can(?:no|['’])t (?:do|help(?: me)?(?: with)?|tell me(?: about)?|arrange|book) /i

/** `Only the cot`, of a reason that was longer. */
const ONLY = /^(?:(?:and|but|so) )?(?:only|just) (?:about |for )?(?=(?:the|my|our|that|this)\b)/i

/** Words before what a call shall be about: `can somebody ring me about`. */
const ABOUT =
  /^(?!\W*(?:so )?the \w+ will\b).*\b(?:call|ring|phone|speak|talk|contact|tell|ask)\b.*\b(?:about|regarding|concerning|because of|because)\s/i
const CALLS =
  /\b(?:can|could|would|will|please|wants?|needs?|like|ask|have|let|get|better|just|tell)\b.*\b(?:(?:ring|call|phone|contact)(?:ed)? (?:me|her|him|us|them|back)|(?:speak|talk) (?:to|with) (?:somebody|someone|a (?:person|human)|you|your)|(?:ring|call) ?back|a (?:ring|call|bell)\b)|\b(?:have|let|get) (?:them|['’]em|him|her|some(?:body|one)) (?:call|ring|phone)\b/i
/** Words that only point at what was talked about: `it to a human being`, `both things`. */
const POINTS =
  /^(?:and |about |just )*(?:it|them|this|that|these|those|(?:the )?(?:both|two)(?: of (?:them|those|these)|(?: those)? (?:things?|points?|matters?))?|everything|all (?:of )?(?:it|that|this)|the same(?: thing)?|what i (?:just )?(?:said|told you))(?:[\s,]+(?:to|with|by|from|please|today|tomorrow|now|then|as well|too|again|later|on|in|or|if|when|before|after|for)\b.*)?\W*$/i
/** Whether words only point at what was talked about: `all this`. */
export const pointsBack = (text: string): boolean => POINTS.test(text.trim())
const DENIES = /n['’]t\b|\b(?:not|never|nobody|no one|nor|promised|was|were|had)\b/i
/** A phone number of the caller's. */
const OWN_NUMBER =
  /\+?\d(?:[\s-]?\d){7}|^on (?:my|this|that|the same)(?: own)? (?:phone )?number(?: i just gave you)?\W*$/i

/** A note, or the reason for a call, without what leads up to it and what only asks for it. */
export const cleaned = (said: string): string => bared(said, REQUEST)

/** The same as a sentence, which loses nothing of the wish: `I’d like to be rid of it`. */
const whole = (said: string): string => bared(said, /^(?!)/)

/** So many layers of talk are taken off a note. Nobody wraps it in more. */
const MOST_LAYERS = 20

function bared(said: string, request: RegExp, layers = MOST_LAYERS): string {
  const plain = trimmed(
    said
      .replace(IF_OK, '')
      .replace(IF_THERE, '$<wish> if there is one')
      .replaceAll(FILLERS, (words) => (words.includes(',') ? ', ' : ' '))
      .replace(OWN_NAME, ''),
  )
  const led = trimmed(plain.replace(LEAD_INS, ''))
  const cut = trimmed(led.replace(TAIL, ''))
  const shorter = breaksOff(cut) ? led : cut
  const wish = trimmed(shorter.replace(request, ''))
  if (SOCIAL.test(wish) || POINTS.test(wish)) return ''
  return wish === trimmed(said) || layers === 0 ? wish : bared(wish, request, layers - 1)
}

/** Of `ask if it is okay`, `okay` is no tail. */
export const breaksOff = (text: string): boolean => BREAKS_OFF.test(trimmed(text))

const BREAKS_OFF =
  /(?:^|\s)(?:is|are|was|were|be|if|the|an?|my|our|your|to|of|and|or|but|than|with)$|^(?:ask|check with) (?:\w+ )?\w+$/i

/** `If there is a window seat I would like.` */
const IF_THERE =
  /^\W*(?:(?:and|also|but|or)\W+)*if there(?:['’]s| is| are)(?: still)? (?<wish>[^,.;?!]+?),? (?:i|we)(?:['’]d| would)(?: really)? (?:like|love|prefer|want|take)(?: it| that| one)?(?: please)?\W*$/i

/** The wish in a question: `a table by the stove`, in `is there a table by the stove?` Empty if it only asks. */
export function wishIn(said: string): string {
  const asked = cleaned(said)
  const wish = asked.replace(
    /^(?:(?:is|are|would) (?:(?:it |there )(?:be )?|be )(?:possible )?(?:to )?(?:have )?|(?:do|have) you (?:have |got )?|could you (?:give|find) us )/i,
    '',
  )
  return wish === asked && ONLY_ASKS.test(asked) ? '' : wish
}

const ONLY_ASKS =
  /^(?:will|would|does|do|did|is|are|was|has|have|what|how|why|who|which|where|when|until|you|that|this|it)(?!\p{L})/iu

const trimmed = (text: string): string =>
  text.replace(/^[\s,.;:?!–-]+/, '').replace(/(?<![\s,.;:!?–-])[\s,.;:!?–-]+$/, '')

/** Words without what only leads to them, and without the marks at their ends. */
export const withoutLeadIns = (said: string): string => trimmed(said).replace(LEAD_INS, '')

/** What callers put between words, and what says nothing to who reads the note. */
const FILLERS =
  /(?<![\s,])[\s,]*(?<![\p{L}'’])(?:um+|uh+|er|lol|haha+|you know|you see(?=[,.;])|sorry,? (?:for )?my (?:bad |poor )?english|(?<=\p{L} )(?:bro|dude|mate)(?=[,.;!?]|$)|(?<=, ?)(?:please|ma['’]?am|madam|sir|(?:would|will|if) you(?: would| will)?|don['’]?t forget|love|dear)(?=,))(?![\p{L}'’])[\s,]*/giu

/** A name is left out of notes, because it has a field of its own: `name of Ana Ortiz,`. */
const OWN_NAME =
  /^[\s,]*(?:and )?(?:(?:in|under) )?(?:[Tt]he |[Mm]y )?(?:(?:good|full|own) )?name(?:['’]s| is| of)? (?:\p{Lu}[\p{L}'’-]* ?){1,4}(?=[,.;]|$)/u

/** What callers look into, or fetch, while they talk. */
const OWN_THING =
  '(?:phone|mobile|e-?mails?|inbox|diary|calendar|papers?|letter|bill|bag|wallet|purse|glasses|pen|card|number)'

/** What steers the talk and is about nothing: greetings, thanks, `something else`, `the rest is right`. */
const SOCIAL = new RegExp(
  String.raw`^(?:hi|hello|hiya|hey|good (?:morning|afternoon|evening|day)|grand|great|right|lovely|perfect|ok(?:ay)?|yes|yeah|yep|aye|no|thanks|thank you|sorry|please|nothing|neither(?: really)?|something else|(?:hang|hold) on|wait|(?:it['’]s |i have(?:n['’]t| not)(?: got)? it )?not on me|(?:i['’]ll|i will|let me|lemme) (?:just |quickly )?(?:(?:have a (?:quick )?look|look|see|check)(?: (?:it|that|for (?:it|you)|(?:(?:in|on|at) )?(?:my|me|the) ${OWN_THING}))?|pull over|(?:find|get|grab) (?:it|a pen|(?:my|me|the) ${OWN_THING}))|(?:just )?(?:one|a) (?:minute|moment|second)|(?:i|we)(?:['’]ve| have)? (?:just |already )?(?:told you|said)(?: (?:that|so|it|this))?(?: already| before)?|(?:otherwise|apart from that|(?:all )?the rest|everything else|that|this|it|all)(?:['’]s| is| was|,)?(?: all)? (?:yes|right|fine|correct|good|ok(?:ay)?|perfect|true|all|it|everything)(?: as it (?:is|was)| now| then| for me)?)$`,
  'i',
)

/** Words that only lead to a note: `and also`, `oh, mind`, `good evening`, `like I said`. */
const LEAD_INS =
  /^(?:(?:and|but|also|plus|oh|so|well|because|um+|uh+|please|abeg|just|yes|yeah|ok(?:ay)?|actually|sorry|(?:ma['’]?am|madam|sir|miss|love|dear|darling|sweetheart|honey|mate|bro|man|dude|listen|look)(?=,)|yo|arre|(?:well )?it['’]s like this(?=[,:])|the thing is(?=[,:])|mind(?: you)?|by the way|before (?:(?:i|we) (?:say yes|agree|confirm|decide)|you ask)(?=,)|i told (?:you|them)(?: that)?(?= (?:i|my|we|our|the|it)\b)|(?:it['’]?s|it is|this is) not (?:for )?(?:me|myself)(?: actually| though)?(?=,)|(?:hi|hello|hiya|hey)(?: there)?|good (?:morning|afternoon|evening|day)|thanks|thank you|(?:right|grand|great|perfect|lovely|ah|ach|aye|nothing|neither|something else|otherwise)(?=[,.])|(?:i['’]m|i am) afraid(?: that)?|sorry to (?:bother|trouble|disturb) you|(?:morning|afternoon|evening)(?=[,.])|go on(?: then)?(?=,)|kindly|now(?=,? (?:i|we|he|she|they|my|our|his|her|the)\b)|only(?= (?:i|we|he|she|they)\b)|while i['’]ve got you|one (?:more )?thing(?=,)|(?:say|tell them|i said)(?: that)?(?= it['’]s\b)|i said(?: that)?(?= (?:i|he|she|they|we)\b)|(?:like|as) (?:i|you|we)(?:['’]ve)? (?:just |already )?(?:said|told (?:you|me))|what (?:we|you|i)(?:['’]ve| have)? agreed(?: on)? (?:is|was)|for next time(?=[,:]))\b[\s,:.]*(?=\S))+/i

/** Where a note is put: `on the booking`, `with it`. */
const ONTO = String.raw`(?:to|on|in|with|against|for) (?:it|there|(?:the|my|our|that|this) (?:booking|appointment|reservation|visit|viewing|order|file|notes?))`

/** The words ask to add something to what is booked: `add to the booking that`, `write rash on the booking`. */
export const asksToAdd = (text: string): boolean => ADDS.test(text)

const ADDS = new RegExp(
  String.raw`\b(?:(?:add|put|write|note|mention|say)(?: down| in)? ${ONTO} (?:that|about|[,:])|(?:write|note|jot|mark|mention)(?: down)? [^.?!]+? ${ONTO}\W*$|(?:add|put|write|note)(?: it)?(?: down| in) that\b|(?:add|put|write|note)(?: down| in)? ${ONTO}\W*$)`,
  'i',
)

/** Words that ask for a note: `could we`, `can you put down that`, `make sure it says`. */
const REQUEST = new RegExp(
  String.raw`^(?:(?!${NO_WISH})(?:could|can|would|will) (?:you|they|somebody|someone) (?:please |maybe |possibly |perhaps )*(?:do|make|arrange|prepare|organi[sz]e|get|bring|have) (?:us |me |him |her )?(?=(?:an?|some|one|two) (?!(?:little |quick )?note\b))|(?:could|can|may|would|might) (?:we|i|they) (?:please |maybe |possibly )?(?:have (?=an? |the |some |two ))?|(?:i|we)(?:'d| would) (?:like|love)(?: to)? |is it possible to (?:have (?=an? |the |some |two ))?|(?:(?:can|could|will|would) you |please )*(?:make|put|add|leave) a (?:little |quick )?note(?: (?:on|in|to|for|with) (?:it|there|(?:the|my|our) \p{L}+))?(?: of| that| to say| saying)*[,:]? (?=\S)|(?:i (?:just |only )?want(?:ed)? (?:you )?to )?(?:(?:(?:can|could|will|would) )?you |please |kindly |do |only |just )*(?:put|write|note|mark|jot|add)(?! (?:us|me|him|her|them)\b)(?! (?:the|my|our) [^,.;]*\b(?:by|near|next|in|on|at|beside|into|outside|under|behind|to|away|through|together|first|down)\b)(?: it| this| that(?= down)| down| in| please| also| instead| too| properly)*(?: for (?:the|your) \p{L}+| ${ONTO})?(?: about| that)?[,:]? (?!(?:down|in)$)|(?:(?:(?:can|could|will|would) )?you |please )*(?:say|(?:tell|let) (?:them|the \p{L}+|whoever(?: it is| rings| calls| comes)?)(?: know)?)(?: also)?(?: that| about| to)? |(?:please )?don['’]?t forget (?:that |about |to (?:put|write|add|mention|say) )?|(?:can you |could you )?mention(?: that)? |(?:please )?make sure (?:that )?(?:it|the note) (?:says|reads)(?: that)? |(?:the|my) note (?:is|says|should (?:say|read)|can (?:say|be))(?: that)?[,:]? |(?:that(?! (?:is|was|will|would|may|might|can|could|has)\b)|instead) (?=[\p{L}'’]+ \p{L}))(?=\S)`,
  'iu',
)

/** Words that follow a note: `please`, `put that in as well`, `write it down somewhere`, `that’s a note`. */
const TAIL =
  /(?:^|(?<![\s,;.–-])[\s,;.–-]+)(?:please|(?<!(?:n['’]t|not|never) )mind|though|too|as well|also|(?<=[,.;] ?)then|(?<=[,.;] ?)both(?: of (?:them|those|these)| things)?|thanks|thank you|cheers|ok(?:ay)?|if possible|if (?:you|that|it)(?:['’]s|['’]ve| is| would be| can be)? ?(?:can|could|possible|ok(?:ay)?|all right|(?:have|got|have got)(?: one| any| it)?|(?:can )?(?:swing|manage) it|don['’]t mind)|(?:would|will) you|no (?:dramas|worries|rush)|you understand|bless (?:him|her|them)|i forgot to (?:tell|say|mention)(?: you| it| that)?|don['’]?t forget|that['’]?s (?:a|the|my) note|(?:(?:(?:can|could) )?you )?(?:please )?(?:so )?(?:put|write|note|jot|mark|add) (?:it|that|this|him|her|them)(?: (?:in|down|on))?(?: (?:somewhere|there|for (?:me|us|them)|(?:in|on|to) (?:the|my) (?:notes?|booking)))?|(?:in|on|to|against) (?:the|my|our) (?:booking|appointment|reservation|notes?)|if (?:he|she|they|you|anyone|anybody) (?:wants?|needs?) to know|or (?:something|anything)(?: like that)?|that['’]?s (?:all|it)|(?:that|it|this)(?:['’]d| would|['’]ll| will) be (?:very |really |just )?(?:grand|great|lovely|perfect|good|nice|brilliant|wonderful|fantastic|amazing|kind|super|cool|fab)(?: of you)?|but yes|(?<=,[ ]?)(?:dear|love|mate|darling|pal|sir|madam|ma['’]?am|honey)|(?:it )?(?:might|may|would|could) be worth (?:putting|writing|noting)(?: (?:it|that))?(?: down)?)$/iu

/** Whether the words ask, however politely, for a note or for telling somebody: `could you tell the kitchen`. */
export const asksForNote = (said: string): boolean =>
  // `Will you tell the bank?` is a question, and nothing is to be told.
  !/\bwill you tell (?:(?!\b(?:that|about)\b).)*\?\W*$/i.test(said) &&
  /^(?:\W|and|also|but|then|yes)*(?:(?:can|could|will|would) you|please)(?: please| also| just)* (?:(?:put|write|jot|mark|note) (?:it |this )?(?:down|in|that)\b|note\b|mention\b|(?:make|put|add|leave) a note\b|tell (?:them|(?:the|your) \p{L}+)\b|let (?:them|(?:the|your) \p{L}+) know\b)/iu.test(
    said,
  )

/** A wish for oneself in the form of a question: `could we sit by the window?` */
export const wishesToHave = (said: string): boolean =>
  /^(?:\W|and|also|but|then|yes|please)*(?:can|could|may|might) (?:we|i) (?:please )?(?:sit|be seated|have (?:an?|the|some|one) (?!(?:number|reference|address|phone|call|quick|word|look|menu|receipt|invoice|copy)\b))/i.test(
    said,
  )

/** Whether these words ask for the next ones to be written down: `and could you write down for the kitchen that`. */
export const leadsToNote = (said: string): boolean => {
  const words = `${withoutLeadIns(said)} `
  return REQUEST.test(`${words}x`) && trimmed(`${words}x`.replace(REQUEST, '')) === 'x'
}

/** Whether the words say that they are to be written down: `we bring a dog, write that down`. */
export const asksToNote = (said: string): boolean =>
  /\b(?:write|put|note|jot|mark|add) (?:that|it|this)(?: down| in(?: the note)?| too| as well)?(?: somewhere)?(?:,? please)?[\s.!]*$|\bmake a note (?:that|of)\b|\bworth (?:putting|writing|noting)(?: (?:it|that))?(?: down| in)?[\s.!]*$/i.test(
    said,
  )

/** What somebody who comes or serves shall know: `just tell the engineer to knock`. Who shall ring is no note. */
export const instructsStaff = (said: string): boolean =>
  !/\b(?:call|ring|phone) (?:me|us)\b/i.test(said) &&
  /^(?:\W|(?:and|also|but|then|so|yes|no|oh|just|please|can|could|will|would|you|i want you to)\b)*(?:(?:tell|ask|remind|warn) (?:him|her|them|(?:the|your|my) \p{L}+) (?:to|not to|that|about|(?:he|she|they|it|i|we|my|the)\b)|let (?:him|her|them|(?:the|your|my) \p{L}+) know\b)/iu.test(
    said,
  )

/**
 * How questions begin: `is there`, `how`. `Will there be nuts in it, my son is allergic` tells something. A wish in the form
 * of a question, such as `could we`, has lost it by now.
 */
const QUESTION = new RegExp(
  String.raw`^(?:(?:is|are|was|has|does|did|do) (?:it|there|that|this|the|you|your|we|he|she|they|i|my|any)|(?:would|will) (?:that|it|this|there|he|she) be(?! (?:possible|ok(?:ay)?|all right)\b)(?!.*(?:[,;](?! or\b)|\b(?:because|since)\b))|${NO_WISH}|what|how|why|who|which|where|when (?:is|are|do|does|can|will))(?![\p{L}'’])`,
  'iu',
)

const CORRECTION =
  /^(?:(?:oh|but|and|ah)[\s,]+)*(?:wait|hang on|hold on|scratch that|no[,.!]? (?:no|wait|not|i|i'm|it|it's|he|she|we|they|that|that's|the|make)|no,)(?![\p{L}'’])|(?<![\p{L}'’]|(?:like|as) )i (?:said|meant|mean|was saying)(?![\p{L}'’])/iu
