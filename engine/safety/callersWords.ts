/** What callers in danger say, as far as plain words tell. English only, like the embedded engine. */
import { fallenOnWords } from '@ringwell/content/agents/dangers/injuries.ts'
import {
  birthMaybeWords,
  birthNowWords,
  carInWaterWords,
  edgeWords,
  overdoseWords,
  swallowedHarmWords,
  wishNotToWake,
} from '@ringwell/content/agents/dangers/signs.ts'
import { isEmergency, type EmergencyKind } from '@ringwell/protocol/danger.ts'
import { builtInLanguage } from '../languages.ts'
import type { DangerReading } from './danger.ts'
import { plainWords } from './plainWords.ts'

/**
 * How a caller answers the question whether everybody is all right. A no is only a few words: `No, I asked about the
 * menu` answers nothing. Whoever is not sure says no: a question too many about help does no harm.
 */
export function allRightAnswer(text: string): 'yes' | 'no' | undefined {
  const words = plainWords(text)
  if (
    deniesDanger(text) ||
    /\b(?:thank\w*|thx|cheers|ta|no (?:worries|problem|need)|(?:do not|don't) need)\b/.test(words)
  )
    return 'yes'
  const isShort = (words.match(/[\p{L}']+/gu) ?? []).length <= 4
  if ((isShort && troubled.test(words)) || notAllRight.test(words)) return 'no'
  return builtInLanguage.answers.of(words.replace(echo, '')) === 'yes' ? 'yes' : undefined
}

/** `Am I all right? I’ve been sorting things out.` And `I’d do it in the bath` agrees to nothing. */
const echo =
  /\bdo it\b|\b(?:am i|are we|what(?:'s| is))(?: all)? (?:right|alright|okay|ok|fine|safe)\b/g

const troubled =
  /^\W*(?:(?:um+|er+|well|oh)\W+)?(?:no+|nope|nah|not|maybe|perhaps|sometimes|i (?:don't|do not) know|kind of|sort of|a (?:bit|little)|i guess|we(?:'re| are) not|i(?:'m| am) not)\b/

/** `No. No, I'm not. Will it hurt?`, and not `no, I'm not the holder`. */
const notAllRight =
  /(?:^|[.,!?;…] ?)(?:i'm|i am|we're|we are) not(?: (?:really|actually|all|so|very|right|alright|ok|okay|fine|well|great|good|safe))*(?= ?(?:[.,!?;…]|$))/

/**
 * Whether a caller says yes to the question whether they think of ending their life, as whoever is not sure does.
 */
export const admitsDespair = (text: string): boolean =>
  sentencesIn(text).some((sentence) => admits.test(plainWords(sentence))) &&
  deniesDanger(text) === undefined

/**
 * Whether somebody puts in order what they would leave behind: `the papers are in a folder for her`. In answer to the
 * question whether they are all right, that is no yes, whatever else they say.
 */
export const settlesAffairs = (text: string): boolean => settles.test(plainWords(text))

/**
 * What somebody says who parts from everything. Each may be said for another reason, so it takes two of them to be asked.
 */
export const partsFromLife = (text: string): boolean => parts.test(plainWords(text))

const parts =
  /\b(?:found|got) (?:somebody|someone|a (?:new )?home|people) (?:to take|to have|for) (?:the|my|our) (?:dog|cat|pets?|animals?)\b|\b(?:won't|not|never) (?:be able to |going to )?have (?:me|us) to (?:chase|worry|deal|bother)\b|\b(?:getting|got|putting|put) (?:it all|everything|my affairs|all of it) in order\b|\bbetter off without\b|\bif i'm not (?:about|around|here)(?: any ?more)?\b|\bwhen i'm (?:gone|not here)\b|\bafter (?:that|then|thursday|tonight|tomorrow),? (?:it|you|they|nobody|nothing) (?:won't|will not|'ll not)\b/

const settles = new RegExp(
  [
    /\b(?:tid(?:y|ied|ying) (?:up|everything|things)|sort(?:ed|ing) (?:everything|it all|things|out|my)|all (?:sorted|settled|in order|arranged|taken care of)|everything's (?:\w+ )?(?:sorted|settled|arranged|ready|in order))\b/,
    /\b(?:papers?|letters?|notes?|passwords?|keys|will|policy|insurance)\b.{0,30}\b(?:written|folder|envelope|table|drawer|for (?:the|my|them|him|her)|sorted|signed|in order)\b/,
    /\b(?:off|from|with|through) the insurance\b|\bfor good\b|\b(?:die|dies|go|goes) with me\b|\b(?:when|once|after) i(?:'m| am) (?:gone|dead)\b/,
    /\b(?:gave|given|giving) (?:\w+ ){1,3}?away\b|\bi won't (?:be (?:here|around|needing)|need)\b|\b(?:after (?:tonight|today|this week)|last (?:night|one|time))\b/,
    /\b(?:pills|tablets|rope|razor|gun)\b/,
  ]
    .map(({ source }) => source)
    .join('|'),
)

const admits =
  /^\W*(?:(?:um+|er+|well|oh|honestly)\W+)*(?:yes|yeah|yep|yup|aye|maybe|perhaps|sometimes|probably|kind of|sort of|i (?:don't|do not) know|i (?:guess|suppose|think so)|(?:tonight|every day|a (?:bit|little)|i (?:am|was|have|do))(?= ?(?:[.,!?;…]|$)))\b/

/** `Help!`, `yes, help me, please`, `call an ambulance`: no more than a call for help. */
export const callsForHelp = (text: string): boolean => helpOnly.test(plainWords(text))

const helpOnly =
  /^\W*(?:(?:yes|yeah|no|please|oh|god|oh god|hello|hurry)\W+)*(?:(?:i|we) need (?:some )?help|(?:please )?help(?: (?:me|us|him|her|them))?|(?:it's |this is )?an? emergency|emergency|(?:please )?(?:(?:i|we|you|somebody|someone|can you|could you) )?(?:call|get|ring|send|need)s? (?:me |us |for )?(?:an? |the )?(?:ambulance|police|doctor|fire brigade|help|999|911|112))(?:\W+(?:please|now|quick|quickly|hurry|help))*\W*$/

/** `Can you send somebody?` */
export const asksToSend = (text: string): boolean =>
  /\b(?:can|could|will|would|can't|please) (?:you )?(?:please )?send (?:me |us )?(?:somebody|someone|anyone|anybody|help|an ambulance|the police)\b/.test(
    plainWords(text),
  )

/** The same with the name of those who come: `call an ambulance`. Bare `help` may ask what there is to choose from. */
export const callsForHelpers = (text: string): boolean =>
  callsForHelp(text) && /\b(?:ambulance|police|fire brigade|999|911|112)\b/.test(plainWords(text))

/** `Say he swallowed the batteries`: words for somebody to pass on, in which a danger is one that was. */
export const dictates = (text: string): boolean =>
  sentencesIn(text).some((sentence) => dictation.test(plainWords(sentence))) &&
  (plainReading(text) === undefined || /\b(?:had|was|were|been|did)\b/.test(plainWords(text)))

const dictation =
  /^\W*(?:(?:yes|no|yeah|well|oh|and|but|please|sorry|just|look|so|then|not that)\W+)*(?:(?:can|could|will|would) you )?(?:please )?(?:say|put|write|note|mention|add|tell (?:them|him|her|whoever|(?:the|your) \w+)|make (?:a note|it clear|sure they know)|let (?:them|him|her|whoever|the \w+) know|the (?:note|message|reason) (?:is|should)|it(?:'s| is) (?:about|because))\b/

/** How a caller answers the question whether to go on after a danger. */
export function goOnAnswer(text: string): 'yes' | 'no' | undefined {
  const words = plainWords(text)
  if (/\b(?:not (?:today|now)|another (?:day|time)|leave it|later|forget it|bye)\b/.test(words))
    return 'no'
  const answer = builtInLanguage.answers.of(words)
  const goesOn = /\b(?:continue|carry on|keep going|go on|resume)\b/.test(words)
  return answer ?? (goesOn ? 'yes' : undefined)
}

/**
 * What a turn says besides a yes to going on: nothing of `yes please, let’s carry on with it`. It is no yes to anything that
 * the agent had asked before.
 */
export const beyondGoingOn = (text: string): string =>
  withoutDenial(text)
    .split(/(?<=[,.!?;]) /)
    .filter((part) => !goesOnly.test(plainWords(part)))
    .join(' ')

const goesOnly =
  /^\W*(?:(?:yes|yeah|yep|yup|aye|ok|okay|right|so|well|now|please|thanks?|thank|you|sure|fine|great|lovely|anyway|let's|lets|let|us|can|could|shall|may|will|would|we|i|i'd|i'm|just|then|back|to|it|that|this|the|my|with|where|were|was|what|of|on|go|going|carry|continue|keep|finish|get|return|resume|proceed|ahead|again|booking|call|conversation|love|dear|mate|do|like|want|ready|happy|for|off|left|from|there)\b\W*)+$/

/** The sentences of a turn, each with its punctuation. */
export const sentencesIn = (text: string): string[] => text.split(/(?<=[.!?;…])\s+/)

/** `Do I put toothpaste on it?` */
export const asksForAid = (text: string): boolean =>
  /\b(?:do|should|shall|must|can|may) (?:i|we) (?!(?:\w+ )?(?:book|change|cancel|pay|order|reserve|collect)\b)(?:\w+ ){1,3}?(?:him|her|them|it|his|my|on)\b/.test(
    plainWords(text),
  )

/** `He’s at the door now what do I do` */
export const asksWhatToDo = (text: string): boolean =>
  /\bwhat (?:now|(?:do|should|shall|can|must) (?:i|we) do|(?:i|we) (?:(?:must|should|can|do|have to) )?do\b|am i (?:(?:supposed|meant) )?to do|to do)\b/.test(
    plainWords(text),
  )

/** `Shall I lift him`, `do we wait?` */
export const asksSomething = (text: string): boolean => question.test(plainWords(text))

const subject = '(?:i|we|you|he|she|it|they|that|this|there|the|my|anybody|somebody)'
const question = new RegExp(
  `\\?|\\b(?:yes or no|or what|or not)\\b(?=\\W*$|[,.!])|\\btell me!?$|\\bi (?:want|need) to know\\b|(?:^|[,.!;:…] |\\b(?:so|and|but|or|oh|well|please|then) )(?:(?:shall|should|can|could|do|does|is|are|am|must|would|will|may|ought)(?:n't)? ${subject}\\b|(?:what|who|whom|how|where|which|why)(?:'s| (?:do|does|did|should|shall|can|could|would|is|are|am|now|else|about|long|much|many|hard|far|number)) ?)`,
)

/** `After my shed went up in flames in eighty-four`: what happened years ago is no danger now. */
export const isLongAgo = (text: string): boolean =>
  /\b(?:years? (?:ago|back)|last (?:year|month|week|spring|summer|autumn|winter)|in (?:19|20)\d\d|in '\d\d\b|in (?:nineteen|twenty|sixty|seventy|eighty|ninety)[ -]\w+|back in the|when i was (?:a|little|young)|used to)\b/.test(
    plainWords(text),
  )

/** A no in surprise: `what? no, I only want the table`. */
export const isSurprised = (text: string): boolean => surprise.test(plainWords(text))

const surprise =
  /^\W*(?:(?:what|wha+t|huh|eh|god|lord|heavens|goodness|gosh|gracious|blimey|crikey|jesus|christ|good (?:heavens|lord|god|grief|gracious)|lol|lmao|(?:ha)+)\W+(?:\w+\W+){0,2}no\b|(?:what|which) (?:emergency|danger|fire)\b|(?:emergency|danger)\s*\?|(?:are you|you must be|you're) (?:joking|kidding|mad)\b)/

const figure =
  /\b(?:(?:just|only|merely|simply|it's|that's|it is|it was|was|is|just like) (?:an? |the |my )?(?:silly |old |common |english )?(?:saying|expression(?! on\b)|phrase|idiom|way (?:of (?:speaking|talking|putting it)|(?:i|we|you|people) (?:talk|speak)))|(?:figure|manner|way|form) of speech|manner of speaking|turn of phrase|not (?:meant )?literally|didn't mean (?:it |that )?literally|as the saying goes|a saying)\b/
const joke =
  /(?<!\b(?:not|no|never|n't|isn't|aren't|ain't|wasn't)(?: \w+)? (?:an? )?)\b(?:joke|joking|kidding|pulling your leg|having (?:you on|a laugh))\b/

/** `It’s just a saying.` */
export const isFigureOfSpeech = (text: string): boolean => {
  const words = plainWords(text)
  return (
    figure.test(words) &&
    !/\bbut\b|n't (?:just|only|merely)\b|\bnot (?:just|only|a|an)\b/.test(words)
  )
}

/** `I’m only joking`, and not `that’s no joke`. */
export const isJoke = (text: string): boolean => joke.test(plainWords(text))

/**
 * What a denial is about: the danger itself, or how somebody is, who may be wrong about that. How somebody looks denies
 * nothing: `but he does not look ill`.
 */
const denials: readonly (readonly ['danger' | 'state', RegExp])[] = [
  [
    'danger',
    /\b(?:no|not|isn't|ain't|wasn't|never|nobody(?:'s|s)?|no one(?:'s)?|noone|nothing(?:'s)?)\b(?! (?:\w+ )?(?:look|looks|looking|seem|seems|appear|appears|sound|sounds)\b)[^.!?]{0,24}\b(?:emergency|danger|trouble|fire|hurts?|harmed|hurting|ill|sick|dying|dead|wrong|crisis|threat\w*|attack\w*|suicid\w*|unwell)\b/,
  ],
  [
    'state',
    /\b(?:i'?m|i am|we'?re|we are|every(?:one|body)(?:'s| is)|(?:he|she|it|that)'?s|they'?re|all)(?: (?:\w+ly|all|quite|just|both|totally))* (?:fine|ok|okay|safe|all right|alright)\b/,
  ],
  ['state', surprise],
  [
    'danger',
    new RegExp(
      `${figure.source}|${joke.source}|\\b(?:false alarm|just saying|exaggerat\\w+|misunderst\\w+|(?:got|have|had) (?:it|that|the) (?:all )?wrong(?: end of the stick)?|didn't mean (?:it|that|anything))\\b`,
    ),
  ],
]

/** Whether the caller says plainly that there is no danger, and of what. */
export function deniesDanger(text: string): 'danger' | 'state' | undefined {
  const words = plainWords(text)
  if (plainReading(text)) return undefined
  // What somebody says of themselves may be wrong: `he says he's fine, but he can't lift the cup`.
  const isReported =
    /\b(?:says?|said|reckons?|thinks?|insists?) (?:that )?(?:he|she|they|it)\b/.test(words)
  const about = denials.find(([, denial]) => denial.test(words))?.[0]
  return about === 'state' && isReported ? undefined : about
}

/**
 * What a turn says besides the denial, a bare yes or no, and questions of surprise such as `what?`. Empty if nothing is
 * left. A yes to a question of ours agrees to nothing that the agent had asked.
 */
export const withoutDenial = (text: string): string =>
  text
    .trim()
    .replaceAll(/\s+/g, ' ')
    .split(/(?<=[,.!?;]) /)
    .map(pastDenial)
    .filter((part) => !bareAnswer.test(part) && !builtInLanguage.answers.isPlainYes(part))
    .join(' ')

const bareAnswer =
  /^\W*(?:(?:no+|nope|nah)(?:\W+\S+)?\W*|(?:(?:oh|ah|aw|well|um+|er+|yes|yeah|yep|aye|sure|dear|love|pet|duck|mate|darling|sir|madam|thanks?|thank you|bless you|fine|of course|course|we are|i am|all|both|here|now)\W*)+|(?:what|huh|eh|why)(?:\W+\S+){0,2}\?+)?$/i

/** `what emergency I want the engineer` → `I want the engineer` */
function pastDenial(part: string): string {
  if (deniesDanger(part) === undefined) return part
  const end = denials.reduce((most, [, denial]) => {
    const match = denial.exec(plainWords(part))
    return match ? Math.max(most, match.index + match[0].length) : most
  }, 0)
  const rest = part.slice(end)
  return /(?:\S+\s+){2}\S/.test(rest) ? rest.trim() : ''
}

/** Whoever takes what a doctor told them, or asks for more of it, may be well. */
const asPrescribed =
  /\b(?:prescri\w*|repeat|refill|re-?order|run out|running out|ran out|(?:some|any) more|top up|course|as (?:usual|normal|always|told|instructed)|on time|for (?:today|the day|this week)|today's|this (?:morning|evening)|today|antibiotics)\b/
const tooMuch =
  /\b(?:too many|too much|whole|loads|a lot|lots|handfuls?|packets|boxes|bottles|at once|kill|die)\b/
/** `When I’ve taken all my tablets` has not happened. */
const notTaken =
  /\b(?:when|once|until|till|if|unless|before|after|should|must|never|not) (?:i|he|she|they|we|you|it|(?:my|the) \w+)(?:'ve|'s|'d)? (?:\w+ ){0,2}?(?:took|taken|swallowed)\b|(?:n't|\bnot|\bnever) (?:\w+ ){0,2}?(?:taken|took|swallowed)\b/
/** Many of something that we do not know. What nobody swallows is left out. */
const tooMany = new RegExp(
  `\\b(?:i|he|she|they|(?:my|our|her|his) \\w+)(?:'s|'ve| has| have| just)*(?: just| already)? (?:taken|took|swallowed) (?:too many (?!(?:\\w+ ){0,2}?(?:photos?|pictures?|selfies|screenshots|calls|bookings|orders|days?|holidays?|weeks|hours|risks|chances|shifts|jobs|tasks|notes|messages|breaks|seats|tickets|rooms|reservations|tables|turns?|steps|lessons|classes|courses|items|shortcuts|loans|detours|hits|knocks|customers|guests|passengers|students|pupils|clients|appointments|sick days|liberties|wrong|things|on|people|kids|children|goals|points|exams|tests|trips|flights|buses|taxis|trains|books|bags|boxes)\\b)\\w+|(?:all|most|loads|a lot|lots|too many|half) of (?:them|it)|them all|it all|the lot|all of those|too many)(?= ?(?:$|[.,!?;]|and\\b|at once\\b|because\\b))`,
)
/** Cut wrists, and not a wrist that was cut on a tin. */
const cutWrists =
  /(?<!n't |\bnot |\bnever )(?<!\b(?:want|wanted|going|like|how) to )\b(?:cut|slit|slashed|opened) (?:both )?(?:of )?(my|his|her|their) wrists\b|(?<!n't |\bnot |\bnever )(?<!\b(?:want|wanted|going|like|how) to )\b(?:slit|slashed) (my|his|her|their) wrist\b/

const limbOrBody =
  '(?:leg|arm|foot|thigh|stomach|belly|tummy|side|back|shoulder|chest|neck|calf|knee|head|eye|ribs|bum|bottom|gut|guts|abdomen|groin|hip)'
const blade =
  '(?:knife|nail|glass|stick|screwdriver|rod|spike|arrow|fork|blade|skewer|scissors|shard|needle|poker)'
/** A blade is in somebody, and nobody holds it. */
const inBody = `(?: (?:\\w+ )?(?:stuck |sticking |embedded |lodged |buried )?(?:right )?(?:in|into|through|out of) (?:his|her|my|their|the) (?:\\w+ )?${limbOrBody}\\b| (?:stuck|sticking|embedded|lodged|buried) (?:right )?(?:in|into|through|out of) (?:him|her|me|them|(?:his|her|my|their) )\\b)`

/** Words that mean one thing only. They decide if a reading fails or comes too late. */
const plainDangers: readonly (readonly [EmergencyKind | 'threat', RegExp])[] = [
  [
    'threat',
    /\bi(?:'ll| will| am going to|'m going to|'m gonna)(?: come(?: over| round| there)?,? and)? (?:kill|stab|shoot|hurt|beat|burn) (?:you|your|all of you|everybody there|everyone there)\b(?! (?:over |across |back )?(?:an?|the|some|my|that|those|this) (?:\w+ ){0,3}?(?:e-?mails?|mails?|messages?|texts?|notes?|line|links?|invites?|photos?|pictures?|cop(?:y|ies)|quotes?|list|reply|dm|files?|pdf|invoice|disc|disk|cd)\b)/,
  ],
  [
    'despair',
    /\b(?:kill(?:ing)? myself|end(?:ing)? my (?:own )?life|take my own life|want to die|suicid(?:e|al)|hurt(?:ing)? myself|harm(?:ing)? myself|cut(?:ting)? myself|don't want to (?:live|be alive))\b/,
  ],
  [
    'medical',
    /\b(?:(?:not|isn't|stopped|can't|cannot|can hardly) breath(?:e|ing)|heart attack|having a stroke|unconscious|passed out|(?:not|isn't|won't|doesn't|can't) (?:mov(?:e|ing)|respond(?:ing)?|wak(?:e|ing) (?:up|him|her|them))|overdosed?|(?:took|taken|swallowed) (?:all|too many|a lot of|loads of|the whole|a whole|a bottle of) (?:of )?(?:(?:his|her|my|the|those|their) )?(?:\w+ ){0,2}?(?:pills?|tablets?|paracetamol|meds|medication|medicines?|capsules?|insulin|packets?|packs?|box(?:es)?|bottles?|strips?|tub|jar|lot|them|it)\b(?! (?:to|back|from|out|over|down|up|home|with|away|in|into|for|off)\b)|(?:barely|hardly) breathing|(?:struggling|fighting|gasping) (?:for|to get) (?:air|breath|a breath)|struggling to breathe|bleeding (?:badly|out|heavily|a lot)|(?:lot|lots) of blood|chokin?g|chest pains?|pains? in (?:his|her|my|the|their) chest|collapsed|having a (?:seizure|fit)|need an ambulance)\b|\b(?:down|lying|fallen|fell|slipped|been) on (?:the|my) (?:\w+ )?(?:floor|lino|ground|stairs)\b.{0,60}\b(?:can't|cannot|can not) (?:\w+ ){0,2}?(?:get up|stand|move)\b|\b(?:i've|i have|she's|he's|i|she|he) (?:just )?(?:fallen|fell|slipped|had a fall)\b.{0,60}\b(?:can't|cannot|can not) (?:\w+ ){0,2}?(?:get up|stand(?! (?:it|the|him|her|them|that|this))|move)\b|\bcan't get up off the (?:floor|lino|ground)\b/,
  ],
  // Fumes give no flames: heads that ache, or sleepiness, where something burns or bleeps.
  [
    'fire',
    /^(?=.*\b(?:stoves?|boiler|heaters?|generator|barbecue|wood ?burner|exhaust|geyser|alarm|detector|gas fire)\b).*(?:\b(?:thumping|banging|pounding|splitting|aching|bad|sore) heads?\b|\bheads? (?:\w+ )?(?:thump|ach|pound|spin|bang|hurt)\w*|\bhead ?aches?\b|\b(?:dizzy|drowsy|woozy|giddy|sleepy|muddled)\b)/,
  ],
  [
    'fire',
    /\b(?:(?:house|flat|kitchen|building|room|car|place|office)(?: is|'s)? on fire|there(?:'s| is) a fire|smell(?:s|ing)?(?: of)? gas|gas leak|carbon monoxide alarm)\b/,
  ],
  [
    'violence',
    new RegExp(
      String.raw`\b(?:(?:he|she|they|someone|somebody)(?:'s| is|'re| are)? (?:going to kill|trying to kill|hitting|beating|attacking|stabbing|hurting|strangling) (?:me|us|her|him|(?:my|our) (?:mum|mom|mother|dad|sister|brother|baby|kids|wife|nan|daughter|son))|(?:someone|somebody|he|she|they)(?:'s|'ve| has| have)? (?:just )?stabbed (?:me|us|him|her|my \w+)|(?:he|she|they|(?:my|the) (?:husband|wife|partner|boyfriend|girlfriend|ex|dad|father|mum|mother|stepdad))(?:'s|'ve| has| have)? (?:just )?(?:hits?|beats?) (?:me|us|the kids)\b(?! (?:with|up|as|that)\b)|(?:has|have|got) a (?:gun|knife)(?! (?:set|block|sharpener|rack|drawer|crime|collection|licence|show))(?!${inBody})|(?:been|being) (?:stabbed|shot|raped|attacked|strangled|throttled)|(?:strangl|throttl)(?:ed|es|ing) me|(?:he|she|they)(?:'s| has|'d)? (?:just )?choked me(?! up)|broken into my)\b`,
    ),
  ],
  [
    'rescue',
    /\b(?:(?:is|'s|am|'m|are|'re) drowning|trapped (?:in|under|inside)|water is rising)\b/,
  ],
]

/** `I’m on the bridge and I’m going to jump`, which sounds like a rescue to the model. */
const isAtEdge = (words: string): boolean =>
  edgeWords.test(words) &&
  /\bi(?:'m| am|'ll| will) (?:\w+ ){0,2}?(?:(?:going|about|ready) to |gonna )?(?:jump|jumping|step(?:ping)? off|go(?:ing)? (?:off|over)|end(?:ing)? it|(?<!\bi'll |\bi will )do it|let(?:ting)? go|throw(?:ing)? myself)\b(?! (?:on|in|into|out for|to the|for)\b)/.test(
    words,
  )

/** The same in two turns or three, of which the last says what was left out. */
export const goesToEdge = (text: string, before: readonly string[]): boolean => {
  const earlier = plainWords(before.join('. '))
  const words = plainWords(text)
  return (
    before.length > 0 &&
    !isAtEdge(earlier) &&
    !isAtEdge(words) &&
    isAtEdge(`${earlier}. ${words}`) &&
    deniesDanger(text) === undefined
  )
}

/** What nobody takes literally, and only its words sound like danger. */
const idioms = /\bbreathing down (?:\w+ ){1,2}?necks?\b/g

/** What plain words say about danger, without a model. */
export function plainReading(text: string): DangerReading | undefined {
  const words = plainWords(text).replaceAll(idioms, '')
  const kind =
    wishNotToWake.test(words) || isAtEdge(words)
      ? 'despair'
      : plainDangers.find(([, pattern]) => pattern.test(words))?.[0]
  return kind && { kind, certainty: 1, isOver: false }
}

/** What may follow a danger that is meant literally. `Over this invoice` may not. */
const ends = String.raw`(?=\s*(?:$|[.,!?;]|(?:right )?now\b|please\b|here\b|and\b|help\b|what\b|in (?:the|our|your) (?:pool|sea|river|lake|canal|bath|water)\b))`
const nowOf = String.raw`(?:'s|'m|'re|\b(?:is|am|are|has|have))(?: just| really| now)?(?: (?:having|had))?(?: an?)? `
const child =
  '(?:boy|girl|son|daughter|child|kid|toddler|baby|grandson|granddaughter|grandchild|nephew|niece)'

const stated: readonly (readonly [EmergencyKind, RegExp, 'certain'?])[] = [
  ['medical', birthNowWords, 'certain'],
  ['medical', birthMaybeWords],
  ['rescue', carInWaterWords, 'certain'],
  // `She’s losing power in the middle lane` is said of a car as of a person.
  [
    'rescue',
    /\b(?:los(?:ing|t) power|dying|died|dead|conked out|cut out|packed up|broken? down|stopped|stalled|won't (?:start|go|move)|stuck|stranded|crash\w*|spun)\b[^.!?]*\b(?:in|on) the (?:\w+ )?(?:fast|middle|live|slow|inside|outside|overtaking|nearside|offside) lane\b/,
    'certain',
  ],
  // Beside somebody else, the model hears nothing of it: `Mum’s here, my toddler’s stopped breathing!`
  ['medical', /(?:'s|\bhas|\bhave) stopped breathing(?! (?:down|easy)\b)/, 'certain'],
  [
    'medical',
    new RegExp(
      `${nowOf}(?:heart attack|cardiac arrest|stroke|seizure|asthma attack|allergic shock|choking|collapsed|unconscious)${ends}`,
    ),
  ],
  [
    'medical',
    /\b(?:he|she|they|i|brother|sister|son|daughter|husband|wife|dad|mum|\p{L}+)(?:'s| has|'ve| have| is)? (?:just |been |got |had )*(?:electrocuted|an electric shock)\b/u,
  ],
  // A blade in somebody is an injury, whoever it was.
  [
    'medical',
    new RegExp(`\\b${blade}(?:'s| is| has)?(?: gone| went)?${inBody}|${fallenOnWords.source}`),
    'certain',
  ],
  ['medical', overdoseWords, 'certain'],
  ['medical', tooMany],
  [
    'medical',
    /\b(?:slit|cut|slashed|opened) (?:both )?(?:of )?(?:his|her|their) wrists\b/,
    'certain',
  ],
  ['despair', cutWrists, 'certain'],
  // Whoever says no more may speak of a call or a game.
  [
    'despair',
    /\bi(?:'m| am) (?:(?:really|just|actually) )?(?:(?:going|about|ready) to|gonna) jump(?: (?:off|from) (?:it|(?:the|this|a) (?!call|phone|line|meeting|zoom|chat)\w+)| now)?(?= ?(?:$|[.,!?;]))/,
  ],
  [
    'despair',
    /\bi(?:'m| am) (?:\w+ ){0,2}?(?:standing|stood|lying|sitting|sat|kneeling|waiting|walking) (?:\w+ )?on (?:the|a) (?:(?:railway|train|tube|metro|tram) (?:lines?|tracks?|rails)|tracks|rails|ledge|parapet|edge of (?:the|a) (?:bridge|roof|cliff|platform|balcony)|wrong side of)\b(?!(?: \w+)? (?:to|for|from) (?!jump|end|die)\w)/,
  ],
  // `I won't be here on Friday` alone is what busy people say.
  [
    'despair',
    /\bnot that i(?:'ll| will) (?:even |still )?be (?:here|around|alive)\b|\b(?:one|first|person|people) (?:who|that|to) finds? me\b|\b(?:don't|do not|wouldn't) want (?:\w+ ){1,4}?to (?:be the one to )?find me\b|\blife (?:insurance|cover|policy)\b.{0,30}\b(?:clear|settle|more use|worth more|pays? (?:\w+ ){0,2}?off|see (?:you|her|him|them) right)\b|\bi (?:won't|will not) (?:even )?be (?:here|around|alive) (?:any ?more|to (?:see|need|use|worry)|much longer)\b/,
  ],
  // What somebody says in passing who reckons their own life up, counts what they would take, or gives away what they will
  // need no more. The agent asks whether they are all right.
  [
    'despair',
    /\b(?:better off|do better|be happier|easier off|more use)\b.{0,45}\bthan with (?:me\b|an? \w+ like me\b)|\bbetter off (?:without me|if i(?:'m| was| were) (?:not|gone|dead))\b/,
  ],
  [
    'despair',
    /\b(?:these|those|my|of (?:the|them)|sixty|fifty|forty|thirty|twenty|hundred|\d\d+|all) (?:\w+ ){0,3}?(?:tablets|pills|paracetamols?|capsules)\b.{0,30}\b(?:counted|lined|laid|set|tipped|emptied|piled|saved) (?:\w+ )?(?:out|up)\b(?! (?:for (?:the|next|each|every)|in (?:my|the) (?:pill|dosette|tablet)))|\b(?:counted|counting|lined|lining|tipped|emptied|saving|saved) (?:out |up )?(?:all )?(?:of )?my (?:\w+ ){0,2}?(?:tablets|pills|capsules)\b(?! (?:deliver\w*|orders?|reminders?|prescriptions?)\b)(?! (?:\w+ ){0,2}?(?:for (?:the|next|each|every)|week|month|days?)\b)/,
  ],
  [
    'despair',
    /\b(?:(?:does|will|would|did) it hurt|is it (?:quick|painful|painless|slow))\b(?!.*\b(?:empty stomach|with (?:food|milk|water)|dentist|injection|filling|needle)\b).{0,50}\b(?:tablets|pills|jump\w*|drown\w*|hang\w*|overdos\w*|bleed\w* out|die|dying)\b/,
    'certain',
  ],
  [
    'despair',
    /\b(?:won't|don't|doesn't|not going to|no|never) (?:\w+ ){0,3}?(?:need|use|want)\w*\b.{0,20}\bwhere (?:i|he|she|they)(?:'s|'m|'re| is| am| are)? (?:going|goin|off|headed|heading)\b(?<!\b(?:coats?|jumpers?|jackets?|umbrellas?|wellies|passports?|visas?)\b.*)/,
  ],
  // Speech or sense that goes within hours may be a stroke, an infection or low sugar.
  [
    'medical',
    /^(?!.*\b(?:colleague|assistant|website|web ?site|email|app|bot|guy|agent|system|letter|advert|invoice|report|instructions|police?y|teenager|boss|politician)\b)(?=.*\b(?:today|tonight|this (?:morning|afternoon|evening)|since|suddenly|all of a sudden|just now|half an hour|an hour|last night)\b).*\b(?:he|she|mum|mom|dad|nan|gran|grandma|grandad|wife|husband|father|mother)(?:'s| is| was|'s been| has been)? (?:\w+ ){0,2}?(?:(?:not|n't) (?:been )?mak(?:e|ing) (?:any|much|a lot of) sense|mak(?:es|ing) no sense|talk(?:s|ing) (?:pure |complete |absolute )?(?:gibberish|nonsense|rubbish|jumbled|gobbledegook|double dutch)|(?:all |very |really |so |quite )?(?:confused|muddled|jumbled)|slurring|get(?:s|ting) (?:her|his) words (?:wrong|mixed|muddled))\b/,
  ],
  // A shock, and they are down or still hold on to it.
  [
    'medical',
    /\b(?:had|got|getting|been given) an? (?:\w+ )?shock (?:off|from) (?:it|that|the (?!bill|price|news|letter|cost|total|invoice|doctor|hospital|result|size|weather)\w+)\b(?=.*\b(?:on the (?:floor|ground)|let go|still (?:on|holding)|won't wake|not moving|shaking|hand's)\b)|\b(?:his|her|their|my) (?:hands?|fingers?|arm)(?:'s|'re| is| are)? (?:still |stuck )+(?:on|to) (?:the|that|a|it) ?(?:\w+ )?(?:wires?|cable|socket|fuse ?box|switch|plug|live|fence|rail)\b/,
    'certain',
  ],
  // Whoever is watched at home: nothing may come to their phone, and they come only while the other is out.
  [
    'violence',
    /^(?=.*\b(?:when|while|before|after|until) (?:he|she)(?:'s| is|'ll be)? (?:\w+ )?(?:at work|out|away|gone|asleep|not (?:here|home|in)|leaves|home)\b).*\b(?:no|not|don't|never|without) (?:\w+ ){0,2}?(?:messages?|texts?|calls?|voicemails?|ring|call|text|e-?mails?|letters?)\b/,
    'certain',
  ],
  // Hands about the neck, whenever it was.
  [
    'violence',
    /^(?=.*\b(?:neck|throat)\b).*\b(?:he|partner|husband|boyfriend|ex|man)(?:'s|'d)? (?:\w+ )?(?:had|has|put|got|puts) (?:his|the|both|both his) hands?\b/,
    'certain',
  ],
  // Whoever finds somebody so, or hears them call, does not know more.
  [
    'medical',
    /\b(?:found|find) (?:him|her|them|my \w+|our \w+|dad|mum|mom|nan|gran|grandad|grandma|somebody|someone)\b.{0,40}\b(?:pills?|tablets?|needle(?! and thread)|syringe|paracetamol)\b|\bempty (?:pill|tablet|medicine|paracetamol) (?:bottles?|packets?|box(?:es)?|strips?)\b.{0,25}\b(?:him|her|them)\b/,
    'certain',
  ],
  [
    'medical',
    /\b(?:found|find) (?:him|her|them|my \w+|our \w+|dad|mum|mom|nan|gran|grandad|grandma|somebody|someone)\b.{0,40}\bempty (?:(?!(?:wine|beer|milk|water|shoe|lunch|cereal|juice|gas|post|letter|sauce|paint|crisp)\b)\w+ )?(?:bottles?|packets?|packs?|box(?:es)?|strips?)\b(?! of (?!(?:\w+ ){0,2}?(?:vodka|gin|whisky|rum|bleach)\b))/,
  ],
  ['rescue', /\b(?:shout|scream|cry|cries|yell|call)\w* (?:out )?for help\b(?! with\b)/, 'certain'],
  // `With the app`, and not `with her leg under the car`.
  [
    'rescue',
    /\b(?:shout|scream|cry|cries|yell|call)\w* (?:out )?for help with (?!(?:the|my|our|your|this|that|it|all|some|\w+ing)\b)/,
  ],
  // Whoever is stuck to a current can't let go.
  [
    'medical',
    /^(?=.*\b(?:electric\w*|live|mains|current)\b).*\bstuck (?:on )?to (?:the|an?|it|that) ?(?:\w+ )?(?:fence|wires?|cable|socket|machine|pylon|rail|line)\b/,
    'certain',
  ],
  [
    'medical',
    new RegExp(
      `\\b(?:my|our|the|her|his) (?:\\w+ )?(?:${child}|one|husband|wife|mum|dad|mother|father|nan|gran|grandad|brother|sister|lad|lass|friend|mate|partner)(?:'s| is)(?: still| just| really)? (?:fitting|convulsing|having (?:fits|convulsions))${ends}`,
    ),
    'certain',
  ],
  ['medical', new RegExp(`\\b(?:he|she)(?:'s| is)(?: still| just)? (?:fitting|convulsing)${ends}`)],
  // A car that stands where others drive fast.
  [
    'rescue',
    /^(?=.*\b(?:in|on) the (?:middle|fast|live|centre|overtaking) lane\b|.*\b(?:motorway|carriageway|m\d+)\b.*\blane\b|.*\blane\b.*\b(?:motorway|carriageway|m\d+)\b|.*\bon (?:the|a) (?:level crossing|railway (?:line|tracks?))\b)(?=.*\b(?:car|van|motorway|dual carriageway|we|we're|i'm|lorry|coach|bus)\b).*\b(?:stuck|stranded|stalled|died|dead|broken down|broke down|won't start|conked|cut out|stopped dead)\b/,
    'certain',
  ],
  // What is not for eating, whoever ate it. How they look says nothing, so nobody is asked whether all is well.
  ['medical', swallowedHarmWords, 'certain'],
  [
    'fire',
    /\b(?:it|that|which|has|have|and|bang|just|lamp|heater|charger|candles?|bin|iron|toaster|pan|cooker|stove|kid|boy)(?:'s|'ve)?(?: \w+)? set (?:light|fire) to (?:the|my|our|his|her|their|its|a) (?!(?:\w+ )?(?:candles?|mood|barbecue|bbq|bonfire|stove|log|logs|wood|tone|scene|world)\b)/,
  ],
  ['rescue', new RegExp(`(?:'s|'re|\\b(?:is|are))(?: just| really)? drowning${ends}`)],
  [
    'rescue',
    /\b(?:locked|shut|stuck|trapped) (?:me |myself |us )?in (?:the|a|this|your|my|our) (?:\w+ )?(?:cellar|basement|lift|elevator|toilet|loo|bathroom|freezer|cold (?:room|store)|vault|shed|attic|loft|stairwell)\b(?! (?:queue|again\?))|\bno handle\b.{0,20}\b(?:side|inside)\b/,
  ],
  [
    'violence',
    /\b(?:he's|guy|man|bloke|stranger|someone|somebody)\b.{0,30}\boutside (?:my|the|our) (?:house|door|window|flat|home)\b(?=.*\b(?:alone|by myself|mum's|mom's|dad's|parents|won't (?:leave|go)|scared|frightened)\b)/,
  ],
  [
    'child',
    new RegExp(
      `\\b(?:my|our|the|her|his)(?: \\w+)? ${child}(?:'s| is| has gone| went) missing${ends}`,
    ),
  ],
]

/**
 * A danger that somebody states as such, in the present: `my husband is having a heart attack`. The model misses some of
 * them, and whoever says so in jest loses little by being asked.
 */
export function statedDanger(
  text: string,
): { kind: EmergencyKind; isCertain: boolean } | undefined {
  const words = plainWords(text)
  if (isLongAgo(text) || isFigureOfSpeech(text) || isJoke(text)) return undefined
  const [kind, pattern, certain] = stated.find(([, each]) => each.test(words)) ?? []
  if (pattern === overdoseWords || pattern === tooMany) {
    if (notTaken.test(words)) return undefined
    if (asPrescribed.test(words) && !tooMuch.test(words))
      return { kind: 'medical', isCertain: false }
  }
  return kind && { kind, isCertain: certain !== undefined }
}

/** The kind of danger that a reading is certain about, if somebody needs help. */
export function emergencyIn(
  reading: Pick<DangerReading, 'kind' | 'certainty'> | undefined,
  from: number,
): EmergencyKind | undefined {
  const { kind, certainty = 0 } = reading ?? {}
  return kind && isEmergency(kind) && certainty >= from ? kind : undefined
}

/**
 * `Can he go down and get him?`, `may I touch him?`, `do I let her sleep?`: what would harm if it were wrong. What helps
 * whoever is ill is not among it: to press, to push on the chest, to turn onto the side, to get out.
 */
export const asksToRisk = (text: string): boolean => {
  const sentences = sentencesIn(text).map(plainWords)
  // `Pete wants to go down and get him. Can he?`
  const isPointed = sentences.some((words) => pointsBack.test(words.trim()))
  return sentences.some(
    (words) => !helps.test(words) && (risks.test(words) || (isPointed && act.test(words))),
  )
}

/** `Can I pull him off the bed?`, `shall I throw him a rope?` */
export const asksToHelp = (text: string): boolean =>
  sentencesIn(text).some((said) => asksSomething(said) && helps.test(plainWords(said)))

const may =
  "(?:can|could|may|might|shall|should|do|does|must|would|ought|need)(?:n't)? (?:i|we|he|she|they|my \\w+|some(?:body|one)|the \\w+) (?:(?:just|try|to|quickly|have|want|and) )*"
const isIt =
  '(?:is it|would it be|is that) (?:ok|okay|safe|all right|alright|fine) (?:if (?:i|we|he|she|they)|to|for (?:me|us|him|her|them) to) '
const riskyAct =
  '(?:go (?:in|down|back|after|over|near|closer|up|under|through|and get)|climb|jump|swim|wade|crawl|touch|grab|pull (?!the (?:tab|cord|pin|alarm))|drag|move|lift|carry (?:him|her|them|it)|pick (?:him|her|them|it) up|take (?:him|her|them) (?:out|to|in)|take (?:it|that|this) out|remove|pour|throw|drive|walk|sleep|nap|drink|eat|smoke|give|feed|let (?:him|her|them|it|me)|put (?:water|butter|ice|cream|ointment)|start the|switch (?:it|the \\w+) (?:back )?on|turn (?:it|the \\w+) (?:back )?on|light)\\b'
const act = new RegExp(`\\b${riskyAct}`)
const risks = new RegExp(`\\b(?:${may}|${isIt})${riskyAct}|\\bdo i go\\b(?! out)`)
const pointsBack =
  /^(?:so |and |but )?(?:can|could|may|should|shall|must|would|do|does) (?:he|she|i|we|they)\b\W*$/

/** What helps, although it moves somebody or gives them something: out of smoke, off the bed, a rope, a breath. */
const helps =
  /\b(?:move|pull|drag|lift|get|carry)\b[^.!?]*\b(?:(?:on|in)to (?:his|her|their|the) (?:side|back|floor|ground)|to the floor|off the (?:bed|sofa|chair|rope|hook)|out of (?:the |that )?(?:bed|chair|bath|water|smoke|fire|room|house|pool|road|way|here|there)|outside|out\W*$|away from the (?:waves|water|fire|edge|road))|\bmove (?:the|that|those|all) (?:tables?|chairs?|things|furniture)\b|\bgive\b[^.!?]*\b(?:breaths?|naloxone|narcan|cpr|inhaler|puffer|pen|epipen)\b|\bthrow\b[^.!?]*\b(?:rope|ring|line|something|buoy|float\w*|branch)\b|\blift (?:him|her|them) up\b/
