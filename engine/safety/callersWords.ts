/** What callers in danger say, as far as plain words tell. English only, like the embedded engine. */
import type { SafetyTopic } from '@ringwell/content/agents/safety.ts'
import { isEmergency, type EmergencyKind } from '@ringwell/protocol/danger.ts'
import { answerIn } from '../dialogue/slots/yesNo.ts'
import { tokenise } from '../dialogue/slots/tokens.ts'
import type { DangerReading } from './danger.ts'

/** Nobody says more than this at once about a danger. The latest words matter most. */
const LONGEST = 2_000

const plain = (text: string): string =>
  text.slice(-LONGEST).toLowerCase().replaceAll(/[‘’]/g, "'").replaceAll(/\s+/g, ' ')

const topics: readonly (readonly [
  Exclude<SafetyTopic, 'silent' | 'swallowed' | 'forAnother'>,
  RegExp,
])[] = [
  [
    'ownPen',
    /\b(?:epi-?\s?pens?|auto-?\s?injectors?|adrenaline|(?:his|her|their|my|the) pen|jab (?:it|him|her|them|myself))\b/,
  ],
  [
    'remedy',
    /\b(?:mak(?:e|ing) (?:him|her|them|it|myself|me|us) (?:be sick|sick|vomit|throw up|drink|eat)|throw(?:ing)? it (?:back )?up|(?:give|giving) (?:him|her|them) (?:some |a |any )?(?:\w+ )?(?:milk|water|drink|salt|charcoal|tablets?|pills?|medicine|food|sugar|bread)|go(?:ing)? back (?:in|inside|up|down)\b|(?:should|shall|can|do|could) (?:i|we) (?:have|take|eat|drink|swallow|move|lift|turn|shake|slap|cool|wash|pull|undo|loosen|drive|give|put|rinse)\b)/,
  ],
  [
    'trapped',
    /\b(?:(?:door|handle|floor|wall)(?:'s| is| feels| are)? (?:\w+ )?(?:hot|warm)|(?:can't|cannot|can not|couldn't) (?:get|go) (?:out|down|past)|no way out|(?:smoke|fire|flames?) (?:is |are |coming |curling )?(?:in|on|up|under|along|outside) (?:the |my |our )?(?:\w+ )?(?:door|stairs?|stairwell|corridor|hall|landing)|(?:stay(?:ing)?|stuck|locked|hiding|trapped|shut) (?:\w+ )?in (?:the|my|our|a)\b)/,
  ],
  [
    'cannotCall',
    /\b(?:(?:can't|cannot|can not|couldn't|unable to) (?:call|ring|phone|dial|talk|speak|reach|get through)|(?:no|don't have (?:a|any|my)|haven't got (?:a|any|my)|without a|lost my) (?:phone|signal|reception|mobile|battery|credit)|(?:phone|battery)(?: is|'s| has)? (?:dead|died|broken|empty|gone)|(?:he|she|they)(?:'ll| will| can| might) hear)\b/,
  ],
  [
    'askedToCall',
    /\b(?:(?:can|could|will|would|won't) you (?:please )?(?:call|ring|phone|send|get|alert|contact)|(?:^|please |just |you )(?:send|get me|get us|get) (?:an? |the |some )?(?:ambulance|police|help|somebody|someone|paramedics?|doctor|fire)|call (?:them|the police|an ambulance|somebody|someone|999|911|112) for (?:me|us))/,
  ],
  [
    'helpCalled',
    /\b(?:(?:i|we|she|he|they|somebody|someone|my \w+)(?:'ve|'s| have| has)? (?:already |just )?(?:called|rung|rang|phoned|dialled|dialed|picked up)\b(?! (?:you|here))|(?:i'm|i am|we're|we are|he'?s|she'?s|he is|she is|somebody'?s|someone'?s|they're|they are|my \w+(?:'s| is)|our \w+(?:'s| is)) (?:calling|ringing|phoning|dialling|dialing|on the (?:phone|line))\b(?! (?:you|to you|about))|(?:ambulance|paramedics?|police|fire ?(?:brigade|service|engine|fighters?|department)|help|coastguard)(?: is| are|'s|'re)? (?:on (?:its|the|their) way|coming|here|arriving|just arrived|outside)|they(?: are|'re)? (?:on (?:the|their) way|coming|here|said \w+ minutes)|(?:she|he|\w+)(?:'s| is) coming (?:over|round|to (?:me|get me|fetch me|us))|(?:police|paramedics|they|somebody|someone|neighbour|doctor|nurse)(?:'ve|'s| have| has)? (?:got|reached|found|with) (?:him|her|them|me|us|somebody|someone)|(?:ambulance|police|paramedics?|fire ?(?:brigade|service|engine)|coastguard)(?:'s| is| are|'re)? at (?:the|our|my)|i(?:'ll| will) (?:call|ring|phone|dial)|(?<=^|[.,!] ?|\b(?:ok|okay|yes|yeah|right) )(?:calling|ringing|phoning|dialling|dialing)\b(?! (?:you|to|about)))\b/,
  ],
  [
    'whichNumber',
    /\b(?:(?:what|which)(?:'s| is)? (?:the |that |this )?(?:emergency )?number|don'?t know (?:the|which|what) number)\b/,
  ],
  ['askedForPerson', /\b(?:(?:real|actual|human) (?:person|being)|a human|a person|an operator)\b/],
  [
    'refused',
    /\b(?:(?:don't|do not|won't|will not|not going to|not gonna) (?:want|need|(?:call|ring|phone|talk to)(?! (?:me|us|my|the old|this|that number)\b))|(?:i'm|im|i am) not (?:calling|ringing|phoning)|can'?t (?:ring|call) them|no (?:ambulance|police|hospital|doctors?|hotline)|what(?:'s| is) the (?:point|use)|leave me alone|they (?:can't|won't|never) help)\b/,
  ],
  [
    'askedWhatToDo',
    /\b(?:what (?:(?:should|shall|can|must|do|am) (?:i|we)|to do|now)|what do (?:i|we) do|(?:please )?help (?:me|us|him|her|them)|how (?:do|can|should) (?:i|we)|tell me what|(?:do|should|shall) (?:i|we) (?:\w+))\b/,
  ],
]

/** What a caller in danger wants to hear about. Undefined if the words say nothing about it. */
export function topicOf(text: string): SafetyTopic | undefined {
  const words = plain(text)
  return topics.find(([, pattern]) => pattern.test(words))?.[0]
}

/**
 * Whether words of despair are about somebody else: `my brother's on the bridge`. Somebody who only mentions another
 * person, `my husband is gone`, speaks of their own.
 */
export const isForAnother = (text: string): boolean =>
  (plain(text).match(/[^.!?]+/g) ?? []).some(
    (sentence) =>
      ofAnother.test(sentence) &&
      !/\b(?:i|i'm|i've|i'll|i'd|me|myself)\b(?! (?:a (?:voice )?(?:note|message|text)|that|last))/.test(
        sentence,
      ),
  )

const ofAnother =
  /\b(?:he|she|(?:my|our) (?:\w+ )?(?:brother|sister|son|daughter|lad|girl|boy|mum|mom|mother|dad|father|husband|wife|partner|friend|mate|flatmate|roommate|neighbou?r|boyfriend|girlfriend|ex|uncle|aunt|aunty|cousin|colleague|nan|gran|grandma|grandad|nephew|niece|student|tenant|customer|guest))\b[^.!?]{0,80}\b(?:himself|herself|good-?bye|suicid\w*|jump|bridge|roof|ledge|flyover|cliff|tracks|rope|pills|tablets|overdose|note|end it|ending it|die|kill)\b/

/** Whether somebody who has spoken of despair says that they have taken something. */
export const hasSwallowed = (text: string): boolean =>
  /\b(?:took|taken|swallowed|had|drank|drunk|downed|necked)\b(?! (?:a|the|my) (?:break|bus|train|day|bath|walk|call))[^.!?]{0,24}\b(?:them|some|few|all|lot|most|half|handful|box|packet|bottle|too many|pills?|tablets?|paracetamol|bleach|meds?|medication|overdose)\b/.test(
    plain(text),
  )

/**
 * How a caller answers the question whether there is a danger. Whoever is not sure says yes: a question too many about
 * help does no harm.
 */
export function dangerAnswer(text: string): 'yes' | 'no' | undefined {
  const words = plain(text)
  const isUnsure =
    /\b(?:maybe|perhaps|sometimes|i don't know|not sure|kind of|sort of|a (?:bit|little)|i guess|might be)\b/
  return isUnsure.test(words) ? 'yes' : answerIn(tokenise(words).tokens)
}

/** How a caller answers the question whether to go on after a danger. */
export function goOnAnswer(text: string): 'yes' | 'no' | undefined {
  const words = plain(text)
  if (/\b(?:not (?:today|now)|another (?:day|time)|leave it|later|forget it|bye)\b/.test(words))
    return 'no'
  const answer = answerIn(tokenise(words).tokens)
  const goesOn = /\b(?:continue|carry on|keep going|go on|resume)\b/.test(words)
  return answer ?? (goesOn ? 'yes' : undefined)
}

/** A no in surprise: `what? no, I only want the table`. */
export const isSurprised = (text: string): boolean => surprise.test(plain(text))

const surprise =
  /^\W*(?:what|wha+t|huh|eh|god|lord|heavens|goodness|gosh|gracious|blimey|crikey|jesus|christ|good (?:heavens|lord|god|grief|gracious)|lol|lmao|(?:ha)+)\W+(?:\w+\W+){0,2}no\b/

/** What a denial is about: the danger itself, or how somebody is, who may be wrong about that. */
const denials: readonly (readonly ['danger' | 'state', RegExp])[] = [
  [
    'danger',
    /\b(?:no|not|isn't|ain't|wasn't|never|nobody(?:'s|s)?|no one(?:'s)?|noone|nothing(?:'s)?)\b[^.!?]{0,24}\b(?:emergency|danger|fire|hurts?|harmed|hurting|ill|sick|dying|dead|wrong|crisis|threat\w*|attack\w*|suicid\w*|unwell)\b/,
  ],
  [
    'state',
    /\b(?:i'?m|i am|we'?re|we are|every(?:one|body)(?:'s| is)|(?:he|she|it|that)'?s|they'?re|all)(?: (?:\w+ly|all|quite|just|both|totally))* (?:fine|ok|okay|safe|all right|alright|joking|kidding)\b/,
  ],
  ['state', surprise],
  [
    'danger',
    /\b(?:false alarm|only joking|just (?:a joke|joking|kidding|saying|an? expression)|(?:a |an |only a )(?:joke|saying)|(?:an |the )expression|manner of speaking|exaggerat\w+|figure of speech|misunderst\w+|wrong end of the stick|(?:got|have|had) (?:it|that|the) (?:all )?wrong|didn't mean (?:it|that|anything))\b/,
  ],
]

/** Whether the caller says plainly that there is no danger, and of what. */
export function deniesDanger(text: string): 'danger' | 'state' | undefined {
  const words = plain(text)
  if (plainReading(text)) return undefined
  // What somebody says of themselves may be wrong: `he says he's fine, but he can't lift the cup`.
  const isReported =
    /\b(?:says?|said|reckons?|thinks?|insists?) (?:that )?(?:he|she|they|it)\b/.test(words)
  const about = denials.find(([, denial]) => denial.test(words))?.[0]
  return about === 'state' && isReported ? undefined : about
}

/** What a turn says besides the denial, and besides questions of surprise such as `what?`. Empty if nothing is left. */
export const withoutDenial = (text: string): string =>
  (text.match(/[^.!?]+[.!?]*/g) ?? [])
    .map((sentence) => sentence.trim())
    .filter(
      (sentence) =>
        deniesDanger(sentence) === undefined && !/^\W*(?:\S+\W+){0,2}\S*\W*$/.test(sentence),
    )
    .join(' ')

/** Words that mean one thing only. They decide if a reading fails or comes too late. */
const plainDangers: readonly (readonly [EmergencyKind | 'threat', RegExp])[] = [
  [
    'threat',
    /\bi(?:'ll| will| am going to|'m going to|'m gonna)(?: come(?: over| round| there)?,? and)? (?:kill|stab|shoot|hurt|beat|burn) (?:you|your|all of you|everybody there|everyone there)\b/,
  ],
  [
    'despair',
    /\b(?:kill(?:ing)? myself|end(?:ing)? my (?:own )?life|take my own life|want to die|suicid(?:e|al)|hurt(?:ing)? myself|harm(?:ing)? myself|cut(?:ting)? myself|don't want to (?:live|be alive))\b/,
  ],
  [
    'medical',
    /\b(?:(?:not|isn't|stopped|can't|cannot|can hardly) breath(?:e|ing)|heart attack|having a stroke|unconscious|passed out|(?:not|isn't|won't|doesn't|can't) (?:mov(?:e|ing)|respond(?:ing)?|wak(?:e|ing) (?:up|him|her|them))|overdosed?|(?:took|taken|swallowed) (?:all|too many|a lot of|the whole|a whole|a bottle of) |bleeding (?:badly|out|heavily|a lot)|(?:lot|lots) of blood|chokin?g|chest pains?|collapsed|having a (?:seizure|fit)|need an ambulance)\b/,
  ],
  [
    'fire',
    /\b(?:(?:house|flat|kitchen|building|room|car|place|office) (?:is |'s )?on fire|there(?:'s| is) a fire|smell(?:s|ing)?(?: of)? gas|gas leak|carbon monoxide alarm)\b/,
  ],
  [
    'violence',
    /\b(?:(?:he|she|they|someone|somebody)(?:'s| is|'re| are)? (?:going to kill|trying to kill|hitting|beating|attacking|stabbing) (?:me|us|her|him)|(?:has|have|got) a (?:gun|knife)|(?:been|being) (?:stabbed|shot|raped|attacked)|broken into my)\b/,
  ],
  ['rescue', /\b(?:is drowning|i'm drowning|trapped (?:in|under|inside)|water is rising)\b/],
]

/** What plain words say about danger, without a model. */
export function plainReading(text: string): DangerReading | undefined {
  const words = plain(text)
  const found = plainDangers.find(([, pattern]) => pattern.test(words))
  return found && { kind: found[0], certainty: 1, isOver: false }
}

/** The kind of danger that a reading is certain about, if somebody needs help. */
export function emergencyIn(
  reading: DangerReading | undefined,
  from: number,
): EmergencyKind | undefined {
  const { kind, certainty = 0 } = reading ?? {}
  return kind && isEmergency(kind) && certainty >= from ? kind : undefined
}
