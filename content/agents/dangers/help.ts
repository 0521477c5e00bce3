import { anyButDespair, anyDanger, type DangerTopic } from './dangerTopic.ts'
import { passesOn, saysCalled, saysHere } from './helpWords.ts'

/** An emergency number, or another one that is taken for it, in figures or words. */
const numberWords =
  /\b(?:999|112|911|000|111|101|nine(?:,? nine){2}|triple (?:nine|0|o|zero)|one,? one,? two|nine,? one,? one|one,? (?:one|oh|zero),? one|(?:zero|oh)(?:,? (?:zero|oh)){2})\b/
export const asksNumberWords = new RegExp(
  `^(?!.*\\b(?:quicker|faster|sooner)\\b)(?=.*(?:\\?|\\b(?:is (?:it|that)|isn't it|do (?:i|we)|should|shall|which|what|would|or|right)\\b)).*${numberWords.source}`,
)

const inCountry =
  '\\b(?:in|from|over here in|here in) (?:\\w+ )?(?:ireland|cork|dublin|galway|wales|scotland|europe|france|spain|germany|italy|portugal|greece|poland|norway|sweden|denmark|holland|belgium|austria|switzerland|turkey|croatia|cyprus|malta|america|canada|the states|the usa|australia)\\b'

/** Words that ask how to ring without speaking. */
const silentWords =
  /^(?=.*\b(?:ring|call|phone|police|999|nine nine nine|112|911|what do i do|if i)\b).*(?:(?:\bnot|n't|\bcannot|\bwithout) (?:\S+ )?(?:say\w*|speak\w*|talk\w*)|\b(?:be|stay|keep) (?:silent|quiet)|\bsay nothing|\bhear me\b|\bwhisper)/

/** Whether to do what those who help have said, and nobody else. */
const theySay =
  /^(?=.*\b(?:999|112|911|operator|(?:lady|man|woman|lad|girl|bloke|voice) (?:on|from|at)|on the (?:phone|line|mobile|speaker)|ambulance|dispatcher|brigade|they|they're)\b)(?=.*\b(?:say|says|saying|said|tells?|telling|told)\b).*(?:\bis (?:he|she) right\b|\bare they right\b|\bshould i (?:do (?:it|that|what)|listen|believe)\b|\bdo i listen\b|\bis that right\b)/

/** When those who help will be there. */
const howLongWords =
  /\bhow (?:long|soon|far|quick\w*|many minutes)\b[^.!?]*\b(?:they|them|the (?:ambulance|police|crew|brigade|engine|help|car)|take|here|come|coming|be|arrive)\b|\bwhen (?:will|do|are|is) (?:they|the (?:ambulance|police|crew|brigade|engine)|somebody|help)\b|\bwhere are they\b/

/** What callers in danger say of help that was called or is there, and ask about reaching it. Sources: docs/safety.md. */
export const helpTopics: readonly DangerTopic[] = [
  {
    id: 'helpCalled',
    kinds: anyDanger,
    means: 'called',
    words: { test: (said) => saysCalled(said) || passesOn(said) },
    enough: { test: saysCalled },
    answers: [
      'Stay on the line with them, and do what they tell you.',
      'Listen to them rather than to me, and tell them at once if anything changes.',
      'Keep your phone free for them, and do what they say.',
      'They’ll tell you what comes next. Tell them everything you see.',
    ],
    // Then `inDespair.reached` is said.
    inDespair: [],
    examples: [
      'I’ve called them',
      'I’m ringing now',
      'my husband’s on the phone to them',
      'the ambulance is on its way',
      'they’re coming',
      'they said ten minutes',
      'somebody has rung for us',
      'they’ve sent someone',
      'I’ve got them on the other phone',
      'my neighbour’s calling them',
      'the operator’s on the line',
      'we’ve rung the fire brigade',
      'I’m ringing them this minute',
      'on the phone with them',
      'my son is ringing them on his mobile now',
      'I’m ringing the police now',
    ],
  },
  {
    id: 'helpHere',
    kinds: anyDanger,
    means: 'here',
    words: { test: (said) => saysHere(said, true) },
    enough: { test: (said) => saysHere(said, false) },
    answers: [
      'Let them in and let them take over: you got them there. Everything here can wait.',
      'Stay close, and tell them everything you’ve seen. You don’t have to do it alone any more.',
    ],
    examples: [
      'the paramedics are here',
      'the ambulance has just pulled up',
      'the police are at the door',
      'the firemen are here',
      'they’re with him now',
      'the crew is coming up the stairs',
      'an officer’s here',
      'the lifeboat has reached us',
      'they’ve just arrived',
      'the police have found her',
      'the police have got him',
      'they’re here',
      'the ambulance people are banging on the door',
      'the first-aider’s got him',
      'they’ve lifted us out',
      'the doctor has him now',
    ],
  },
  {
    id: 'helpReached',
    kinds: ['despair'],
    about: 'own',
    means: 'called',
    words:
      /\b(?:rung|rang|called|told|texted|coming|on (?:his|her|their|its|the) way|with me|on the (?:phone|line|other)|got hold|driving over|here now|let (?:him|her) in|be here|pick(?:ing|ed) up|(?:i'm|i am) (?:ringing|calling|phoning)|(?:she's|he's) ringing|i'll (?:talk|speak) to (?:him|her))\b/,
    enough:
      /\b(?:he|she)(?:'s| is) (?:\w+ )?(?:here|with me|sat|sitting (?:\w+ )?(?:with|next to|beside|by) me)\b|\bi(?:'m| am) (?:ringing|calling|phoning|texting) (?!(?:an?|the|you|no|about|to|because|from|for|in|on|it|this|that|off|time)\b)\w+|\bi'll (?:\w+ ){0,3}?(?:sit|stay|wait) with (?:him|her|them|my)\b|\bi'll go (?:and )?(?:wake|ask|tell|get|talk to|sit with) (?:him|her|them)\b|\b(?:i'm|i am) (?!(?:\w+ )?(?:going|better|ready|gonna)\b)(?:\w+ ){0,4}?with my (?:mum|mom|dad|sister|brother|wife|husband|friend|partner|neighbour)\b|\b(?:he|she)(?:'s| is) (?:ringing|calling|phoning)(?: me)?(?: now|$|[.,!])|\b(?:he|she|mum|mom|dad)(?:'s| is| has|'s just| has just)? (?:just )?(?:pick(?:ing|ed) up|answer(?:ing|ed))(?= ?(?:now|[.,!]|$))/,
    never:
      /\b(?:not|nobody|no one|should|shall|can|could|if|never|used to|told you|on (?:his|her|their) way|minutes (?:off|away)|driving over|coming (?:round|over))\b|n't\b/,
    answers: [
      'Stay with them, and tell them what you’ve told me.',
      'Please don’t send them away. Let them stay with you.',
    ],
    examples: [
      'I’ve rung my sister',
      'she’s picking up',
      'I’m on the phone to the helpline',
      'my friend’s here now and sits with me',
      'my wife’s with me',
      'I’ve told my dad',
      'I got hold of my cousin',
    ],
  },
  {
    id: 'whatToTell',
    kinds: anyButDespair,
    asks: true,
    words:
      /\bwhat (?:do|should|shall|must|will) (?:i|we|they) (?:tell|say|ask|need)\b|\b(?:what|which|how)\b.{0,50}\b(?:tell them|say to them|they (?:need|want|ask)|explain|details|information|start)\b|\b(?:say|tell|give) (?:them )?(?:on the phone|first)\b/,
    answers: [
      'First where you are, then what has happened and who it is. After that, answer what they ask.',
      'The place comes first. Don’t hang up before they do.',
    ],
    examples: [
      'what do I tell them',
      'what should I say to them',
      'what do they need to know',
      'how do I explain it to them',
      'what will they ask me',
      'which details do they want',
      'what do I say on the phone',
      'what do I tell them first',
    ],
  },
  {
    id: 'askedToCall',
    kinds: anyDanger,
    asks: true,
    words:
      /\byou (?:\S+ ){0,3}?(?:call|ring|phone|send|get|dial|alert|inform|transfer|connect|put me through|pass)\b|\b(?:send|get me|get us|alert|inform|put me through)\b/,
    enough:
      /\b(?:can|could|can't|couldn't|will|would|won't) you (?:\S+ ){0,3}?(?:call|ring|phone|send|dial|alert|inform|put me through|transfer|connect)\b|\b(?:send|get me|get us) (?:somebody|someone|an? ambulance|the (?:police|fire \w+|ambulance)|help)\b|\byou (?:ring|phone) (?:them|it)\b/,
    never:
      /\b(?:should|shall|do|can|could) (?:i|we)\b|\byou (?:say|said|keep|told)\b|\b(?:sent|sending)\b|\bthey (?:\w+ )?send\b|\bwhen they\b|\bthis call\b/,
    answers: [
      'I can’t send anyone or ring them for you. Please ring {emergency} now, or have the nearest person ring.',
      'I can’t do it from here, and I won’t pretend to. Please ring {emergency}.',
      'I can’t send anyone from here. Tell the emergency people; they can.',
    ],
    inDespair: [
      'I’m an AI voice and can send nobody, I’m sorry, but {emergency} can, at no cost. People who listen: {line}.',
      'I can’t do that from here. I can stay and listen, for as long as this call lasts.',
    ],
    examples: [
      'can you call an ambulance for me',
      'will you ring the police for us',
      'can’t you send someone',
      'send somebody quickly',
      'get me an ambulance',
      'can you put me through to them',
      'please send help',
      'you ring them',
    ],
  },
  {
    id: 'theySay',
    kinds: anyButDespair,
    asks: true,
    words: theySay,
    enough: theySay,
    never:
      /\b(?:husband|wife|partner|mum|mom|dad|nan|son|daughter|friend|neighbour|boss|brother|sister|mate|internet|google)(?:'s| is)? (?:says?|said|saying|reckons|told|thinks)\b/,
    answers: [
      'Yes: do what they tell you, and do it now. They hear more than I can.',
      'Go by what they say, whatever I’ve said. They know what is needed.',
    ],
    examples: [
      'the lady on the phone says to leave the house, is she right',
      'they’re telling me to move him, should I do that',
      'the operator said keep her awake, is that right',
      'the man from the ambulance says chew it, do I listen to him',
      'they say get out, are they right',
    ],
  },
  {
    id: 'noPhone',
    kinds: ['medical', 'fire', 'child', 'rescue', 'despair'],
    unless: ['attacker'],
    words:
      /^(?=.*\b(?:no|not|only|took|taken|without|broken|smashed|dead|nothing)\b|.*n't\b).*\b(?:phones?|mobile|landline|cell|tablet|ipad|laptop|computer|telephone)\b/,
    never: /\b(?:answer\w*|pick\w*|free|the other phone|ringing|rung|called|hang up|ring off)\b/,
    // Somebody in despair who says “no phone” refuses to ring.
    inDespair: [],
    answers: [
      'Any other phone will do, even one without credit: 1 1 2 from a mobile. Or shout for a neighbour who can ring {emergency}, or message somebody you know.',
      'Shout from the window or the door until somebody comes, and let them ring while you stay.',
    ],
    examples: [
      'I haven’t got a phone',
      'I’ve only a tablet',
      'there’s no phone here, just the laptop',
      'he’s taken my phone, I’ve no other phone',
      'I can’t ring, I’m on the computer',
      'I don’t own a mobile',
      'we’ve got no phone in here',
    ],
  },
  {
    id: 'noCredit',
    kinds: anyDanger,
    asks: true,
    means: 'aside',
    words: /\b(?:credit|free|cost\w*|pay|money|top(?:ped)? up)\b/,
    enough:
      /\bhow much (?:is|does|would|will) (?:it|that|they|ringing|the call)\b|\b(?:no|without|out of|hardly any|about no|little) (?:\w+ )?credit\b|\bno money\b.{0,20}\b(?:call|phone|ring|on it|left)\b|\b(?:phone|mobile)\b.{0,15}\bno (?:credit|money)\b|\b(?:does|do|will|would|is) (?:it|that|they|the call|ringing) (?:\w+ ){0,2}?(?:cost|free|charge\w*)\b|\bcost (?:me )?(?:anything|a lot|money)\b|\bdo i (?:have to )?pay\b|\b(?:is (?:it|that)|112|999|911) (?:\w+ )?(?:free|without credit)\b|\b(?:out of|without|run out of) credit\b/,
    never: /\b(?:refund|credit card|bill|invoice|loan|debts?)\b/,
    answers: [
      'Ringing {emergency}, or 1 1 2 on a mobile, costs nothing in most countries, and works without credit. Please ring now.',
      'It costs nothing, and needs no credit in most countries: {emergency}, or 1 1 2 on a mobile.',
    ],
    inDespair: [
      'No: 1 1 6, 1 2 3 costs nothing in Britain and Ireland, from any phone and without credit. {emergency} costs nothing either.',
      'None of them costs you anything. Ring whichever is nearest to your heart.',
    ],
    examples: [
      'I’ve no credit on my phone',
      'is it free to ring them',
      'my phone has no money left',
      'do I have to pay for the call',
      'I’m out of credit',
    ],
  },
  {
    id: 'whichLine',
    kinds: ['despair'],
    asks: true,
    words:
      /\bnumber\b|\b(?:crisis|help|which) ?lines?\b|\bwhat do (?:i|we) dial\b|\blisten\w*\b|\btalk to\b/,
    enough: new RegExp(
      `${asksNumberWords.source}|\\b(?:what|which) (?:number|line)\\b|\\bany (?:number|line)\\b|\\b(?:know|find|give me|have) (?:the|a|that|their|any) number\\b|\\b(?:somebody|someone|anybody|anyone|person|people|human)\\b.{0,30}\\b(?:listens?|(?:could|can|to) (?:just )?talk|talk to|speak to)\\b|\\bput me through\\b`,
    ),
    never:
      /\b(?:my|your|his|her|order|house|reference) (?:\w+ )?number\b|\b(?:wrong|account) number\b|(?:\bnot|n't) (?:\w+ )?(?:want|need|ring\w*|call\w*|phon\w*)\b|\bi (?:asked|said|told)\b/,
    answers: [
      'There are people who only listen: {line}. You can take your time, and I’m still here.',
      'People who listen: {line}. Nothing that you say to them has to be planned.',
    ],
    examples: [
      'what number is the crisis line',
      'is there a number where somebody just listens',
      'I don’t know the number of one',
      'which line do you mean',
      'what’s the number for the helpline',
      'is there anybody who would just listen',
      'is there someone I could talk to',
    ],
  },
  {
    id: 'whichNumber',
    kinds: anyButDespair,
    asks: true,
    words:
      /\b(?:what(?:'s| is)?|which) (?:is )?(?:the )?(?:\w+ )?number\b|\bnumber (?:for|to|do)\b|\bremember the number\b|\b(?:dial|digits)\b/,
    enough: new RegExp(
      `${asksNumberWords.source}|\\b(?:what(?:'s| is)|which is) the (?:\\w+ )?number\\b|(?:\\bnot|n't) know (?:the|what|which|any) number\\b|\\bwhat do (?:i|we) dial\\b`,
    ),
    never:
      /\b(?:rung|rang|called|phoned|calling|ringing|i did|text)\b|\b(?:my|your|his|her|order|house|reference) (?:\w+ )?number\b|\bnumber (?:is this|this)\b|\bthis number\b|\bbefore i dial\b|\bnothing\b/,
    answers: [
      'Ring {emergency}. From most mobile phones, 1 1 2 reaches help as well.',
      'Dial {emergency}, or 1 1 2 on a mobile.',
    ],
    examples: [
      'what’s the number',
      'which number do I dial',
      'what do I dial',
      'what’s the emergency number',
      'I can’t remember the number',
    ],
  },
  {
    id: 'abroad',
    kinds: anyDanger,
    asks: true,
    words: new RegExp(
      `\\b(?:abroad|overseas|tourist|holiday|country|countries|foreign|trip)\\b|${inCountry}`,
    ),
    enough: new RegExp(
      `\\b(?:999|112|911|numbers?|dial|nine nine nine|one one two)\\b[^.!?]*${inCountry}|${inCountry}[^.!?]*\\b(?:number|dial|which|what do)\\b`,
    ),
    answers: [
      'Use the number of the country it’s in: 1 1 2 in all of Europe, 9 1 1 in North America. Elsewhere, try 1 1 2 on a mobile, or ask anybody near.',
      'If it’s in another country than you, tell the emergency people where you are which country it is.',
    ],
    inDespair: [
      'People who listen: {line}. I’m here as well.',
      'Whoever is near you can tell you the number there. I’m listening.',
    ],
    examples: [
      'I’m abroad, what do I ring',
      'we’re on holiday, which number is it here',
      'I’m in another country, who do I call',
      'it’s happening in a different country from me',
      'I’m a tourist and don’t know the number',
    ],
  },
  {
    id: 'silentCall',
    kinds: anyDanger,
    asks: true,
    words: silentWords,
    enough: silentWords,
    never:
      /\b(?:he|she|they|dad|mum)(?:'s| is| can| does|'s not| won't|) ?(?:n't|not|can't|cannot|doesn't) (?:speak|talk|say)\b|\bhear me okay\b|\bspeak to me again\b/,
    answers: [
      'Yes: ring {emergency} even if you can’t speak. Listen, and do what they ask: cough, tap the phone, or press the keys they name.',
      'Whisper if you can. If not, cough or tap when they ask, so that they know you’re there.',
    ],
    examples: [
      'what do I do if I can’t speak to them',
      'can I ring and just not say anything',
      'he’ll hear me if I ring the police',
      'can I call them without talking',
      'I have to be silent, how do I ring them',
    ],
  },
  {
    id: 'howLong',
    kinds: ['medical', 'fire', 'rescue'],
    asks: true,
    unless: ['attacker'],
    words: new RegExp(`${howLongWords.source}|\\bwill (?:they|it|he|she) be long\\b`),
    enough: howLongWords,
    never: /\b(?:press|push|cool|rinse|hold it|cpr|leave it)\b/,
    answers: [
      'Nobody can tell from here: ask them, they can see where the crew is. Somebody outside helps them to find you; if it gets worse, tell them at once.',
      'I can’t see where they are. Keep to what they’ve told you, and have somebody wave them in.',
    ],
    examples: [
      'how long do they take',
      'when will they be here',
      'how long until the ambulance comes',
      'where are they',
      'how soon can the crew get here',
    ],
  },
  {
    id: 'howLongThreat',
    kinds: ['violence', 'child'],
    asks: true,
    words: howLongWords,
    enough: howLongWords,
    answers: [
      'Nobody can tell from here. Stay where you’re safest until they’re at that door, and keep the line to them open.',
    ],
    examples: [
      'how long do the police take',
      'when will they be here',
      'how long until they come',
      'where are they',
      'how soon can they get here',
    ],
  },
]
