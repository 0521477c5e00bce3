import type { DangerTopic } from './dangerTopic.ts'

const all = ['medical', 'fire', 'violence', 'rescue', 'child', 'despair'] as const
const dangers = ['medical', 'fire', 'violence', 'rescue', 'child'] as const

/** Words that ask whether or whom to ring, or whether it is bad enough for that. */
const ringWords =
  /\b(?:should|shall|do|must|can|could|ought|would|am) (?:i|we|she|he)(?: (?!my\b|the\b|this\b|that\b|a\b|cancel\b)\S+){0,2} (?:ring|call|phone|dial)(?:ing)?\b|\b(?:who|whom)(?: \S+){0,5} (?:ring|call|phone|dial)\b|\bis it an ambulance\b|\b(?:need|warrant) an ambulance for\b|\bis (?:it|that|this)(?: \S+){0,5} (?:an emergency|bad enough|worth|serious|urgent|for the police|something for|a (?:police|999))\b|\bworth (?:ring|call|bother)\w*/

/** An emergency number, or another one that is taken for it, in figures or words. */
const numberWords =
  /\b(?:999|112|911|000|111|101|nine(?:,? nine){2}|triple (?:nine|0|o|zero)|one,? one,? two|nine,? one,? one|one,? (?:one|oh|zero),? one|(?:zero|oh)(?:,? (?:zero|oh)){2})\b/
export const asksNumberWords = new RegExp(
  `^(?!.*\\b(?:quicker|faster|sooner)\\b)(?=.*(?:\\?|\\b(?:is (?:it|that)|isn't it|do (?:i|we)|should|shall|which|what|would|or|right)\\b)).*${numberWords.source}`,
)

const whyRing = /\bwhy should\b/

/** Words that ask how to ring without speaking. */
const silentWords =
  /^(?=.*\b(?:ring|call|phone|police|999|nine nine nine|112|911|what do i do|if i)\b).*(?:(?:\bnot|n't|\bcannot|\bwithout) (?:\S+ )?(?:say\w*|speak\w*|talk\w*)|\b(?:be|stay|keep) (?:silent|quiet)|\bsay nothing|\bhear me\b|\bwhisper)/

const helpers =
  '(?:them|999|nine nine nine|112|one one two|911|nine one one|(?:the |an? )?(?:police|ambulance|fire|emergency|operator|coastguard|samaritans|crisis|helpline)\\w*)'
const calledWords = new RegExp(
  [
    `\\b(?:ring(?:s|ing)?|rang|rung|call(?:ed|ing)|phon(?:ed|ing)|dial\\w*|through to|on to|got|phone to|phone with|line with) (?:\\S+ ){0,3}?${helpers}\\b`,
    /\bi'm (?:ringing|calling|phoning|dialling)\b/.source,
    /\b(?:rung|called|ringing|calling) (?:for us|for help|now)\b/.source,
    /\b(?:operator|on (?:their|its) way)\b/.source,
    /\bthey're (?:coming|sending|saying)\b|\bthey (?:said|say|told)\b|\bthey've (?:sent|left)\b/
      .source,
    /\b(?:sent|sending) (?:someone|somebody|an?|one|two)\b/.source,
    /\b(?:ambulance|police|help|brigade)(?:'s| is| are)? (?:coming|on)\b/.source,
  ].join('|'),
)

/** What callers in danger say and ask about help, and about reaching it. Sources: docs/safety.md. */
export const helpTopics: readonly DangerTopic[] = [
  {
    id: 'ring',
    kinds: dangers,
    asks: true,
    words: ringWords,
    enough: ringWords,
    never: whyRing,
    answers: [
      'Yes: ring {emergency} now. You don’t need to be certain. Tell them where you are, and what you’ve told me.',
      'Yes, ring {emergency} now, before anything else.',
      'Ring {emergency}, please. They decide what it is, and it’s what they’re there for.',
    ],
    examples: [
      'should I ring them',
      'do I call an ambulance or not',
      'who do I ring',
      'is it bad enough to ring',
      'is this an emergency or not',
      'is it worth ringing them for that',
      'is that something for the police or the doctor',
    ],
  },
  {
    id: 'fuss',
    kinds: all,
    words:
      /\b(?:wast\w+|take up|bother\w*|disturb\w*|trouble) (?:their|them|anybody|anyone|the)\b|\bmak\w+ a fuss\b|\b(?:fool|daft|stupid) (?:ring|call)\w*\b|\b(?:proper|more important|real) (?:emergencies|people)\b/,
    never: /\b(?:kids|children|family)\b/,
    answers: [
      'Please ring {emergency} all the same. You don’t need to be certain; they decide what it is.',
      'Ask them, and let them decide. You don’t need to be certain.',
    ],
    examples: [
      'I don’t want to waste their time',
      'I don’t want to make a fuss',
      'I don’t like to bother them',
      'they’ve got more important people to see to',
      'I feel daft ringing them',
    ],
  },
  {
    id: 'ringForThem',
    kinds: ['despair'],
    about: 'other',
    asks: true,
    words: ringWords,
    enough: ringWords,
    never: whyRing,
    answers: [
      'Yes: ring {emergency} now. Tell them who it is and where, even if you only know the town.',
      'Yes, ring {emergency} now. Give them the name, the place, and what was said.',
      'Yes, now. {emergency} is the number for it, wherever you are yourself.',
    ],
    examples: [
      'do I ring the police for him',
      'who do I call if I only know the town',
      'should I ring somebody or keep writing to her',
      'is that something for the police or her doctor',
      'shall I call them now',
    ],
  },
  {
    id: 'ringOwn',
    kinds: ['despair'],
    about: 'own',
    asks: true,
    words: ringWords,
    enough: ringWords,
    never: whyRing,
    answers: [
      'Yes, please ring somebody now. Talk to {crisis}, and if you can’t keep yourself safe, ring {emergency}.',
      'Yes. Whoever you reach first: a person who can come, {crisis}, or {emergency}.',
    ],
    examples: [
      'should I call her or that line first',
      'who would I ring',
      'do I ring them now',
      'is it worth calling anybody',
      'should I ring somebody',
    ],
  },
  {
    id: 'wait',
    kinds: ['medical', 'child'],
    asks: true,
    words:
      /\b(?:wait(?:ing)? (?:and see|till|until|a (?:bit|while)|it out|for it)|(?:wait|see) if\b|see how (?:he|she|it|they|i)|sle(?:ep|pt) (?:it )?off|(?:have|take|let|wants?) (?:\S+ ){0,4}?(?:sleep|lie[ -]?down|lie down|rest|nap|doze)|to bed|leave (?:him|her|them|it) be|(?:doctor|gp|surgery) (?:\S+ ){0,3}?(?:monday|tomorrow|morning|later)|in the morning|pass by itself|other end|(?:com|pass|work)(?:e|es|ing)? (?:back |right |straight |its way )?(?:out|through)|by itself|on its own)\b/,
    enough:
      /\b(?:can't i|can i|could i|couldn't i|shall i|should i|should we|if i|i'll|do i|just|i'd) (?:\S+ ){0,3}?(?:wait (?:and see|till|til|until|while|for the doctor)|let (?:him|her|them) (?:sleep|rest)|sleep it off|have a lie[ -]?down)\b|\b(?:out|through)\b.{0,20}\b(?:other end|by itself|on its own|the bottom|in (?:his|her) (?:nappy|poo))\b|\b(?:might|will|won't|would|wouldn't|does|doesn't|do|don't|should|just|'ll) (?:\S+ ){0,3}?(?:come|comes|pass|passes|work) (?:its way )?(?:out|through)\b/,
    never:
      /\bwait(?:ing)? (?:for|until|till) (?:the ambulance|them|help)\b|\b(?:doctor|nurse|they)\b(?: \S+){0,4} (?:says?|said|told)\b/,
    answers: [
      'No, please don’t wait to see: ring {emergency} now, even if it seems to pass.',
      'Please don’t leave it, and don’t wait for signs. Ask them what to do now.',
    ],
    examples: [
      'can’t I just wait and see',
      'can I let him sleep it off',
      'shall I wait till the morning',
      'I’ll have a lie down and ring the doctor on Monday',
      'should I let her sleep',
      'she only wants a lie down',
      'can I wait until he gets a tummy ache',
      'shall I put her to bed and see how she is in the morning',
      'maybe it will pass by itself',
      'I’d leave him be, shouldn’t I',
      'won’t it just come out by itself in a day or two',
      'they come out the other end, don’t they',
    ],
  },
  {
    id: 'drive',
    kinds: ['medical', 'child'],
    asks: true,
    words:
      /\b(?:driv(?:e|es|ing)|drove|taxi|uber|the car|his car|her car|my car|the van|scooter|run (?:him|her|them|me) (?:\S+ ){0,2}?(?:in|up|down|over|to)|(?:take|taking|bring|bringing|bundl\w+|drop) (?:him|her|them|me|us|himself|herself) (?:\S+ ){0,5}?(?:hospital|a&e|a and e|emergency room|infirmary|casualty|clinic|in)|run (?:him|her|them|me) in)\b/,
    enough:
      /\b(?:should|shall|can|could|would|do|if|or|than|quicker|faster)\b.{0,40}\b(?:dr(?:ive|ove|iving) (?:him|her|them|me|us|myself|himself|herself|to|there)|run (?:him|her) (?:up|in|down)|drive\b)|\bdrive (?:myself|him|her|them)\b|\bpop (?:him|her|them) in the car\b/,
    answers: [
      'No, please don’t drive: ring {emergency} now. They can begin to help on the phone, and the crew on the spot.',
      'Please don’t drive. Stay with them, and if it gets worse, tell the emergency people at once.',
    ],
    toYou: [
      'No, please don’t drive: ring {emergency} now. They can begin to help on the phone, and the crew on the spot.',
      'Please don’t drive yourself. If it gets worse, tell the emergency people at once.',
    ],
    examples: [
      'should he drive himself',
      'can I drive her to hospital',
      'shall I take him in the car',
      'would a taxi be quicker',
      'I could run her up to A and E',
      'is it faster if we drive',
      'can’t I just pop him in the car',
      'shouldn’t I just drive him to hospital myself',
      'she says she’ll drive herself to the hospital',
      'would I not be quicker driving him to the infirmary',
    ],
  },
  {
    id: 'stillNeeded',
    kinds: dangers,
    asks: true,
    words:
      /\b(?:cancel|call (?:them|it) off|send (?:them|him|her) (?:away|home|back)|turn (?:round|around|back)|still (?:need|want|have to|must|come|worth)|must they (?:still )?come|needn't come|not (?:to )?bother|never mind|stop the (?:ambulance|police|engine))\b/,
    enough:
      /\b(?:cancel|stop|send (?:away|home)) (?:the )?(?:ambulance|police|fire brigade)\b|\bsend them (?:away|home|back)\b|\bcall them off\b/,
    answers: [
      'Let them come, whatever it looks like now. Tell them what has changed, and they’ll decide.',
      'Please don’t send them away: it can come back, and they have to see for themselves.',
    ],
    examples: [
      'is it still worth them coming out now it’s settled',
      'should I cancel the ambulance',
      'he seems better, do we still need them',
      'do I tell them to turn round',
      'it has stopped, so they needn’t come',
      'shall I send them home',
      'do they still have to come',
      'would it be wrong to call them off',
    ],
  },
  {
    id: 'helpCalled',
    kinds: all,
    means: 'called',
    words: calledWords,
    enough:
      /(?:\b(?:i'm|i am|we're|he's|she's|they're)|'s|\bis|\bare) (?:\S+ )?(?:ringing|calling|phoning|dialling) (?:them|999|nine nine nine|112|911|nine one one|the (?:police|ambulance|fire|emergency)|an ambulance)\b|\b(?:i've|we've|he's|she's|they've|have|has) (?:already |just )?(?:rung|called|phoned|dialled) (?:them|999|nine nine nine|112|911|nine one one|the (?:police|ambulance|fire|emergency)|an ambulance)\b|\bambulance(?:'s| is) (?:\S+ )?(?:coming|on (?:its|the) way)\b|\bthey're (?:sending|on their way)\b/,
    never:
      /(?:\bnot|n't|\bnobody|\bno one|\bnever|\bno) (?:\w+ ){0,3}?(?:ring\w*|rang|rung|call\w*|phon\w*|dial\w*|come|coming|sent)\b|\b(?:should|shall|can|could|will|would|must|'ll|if|when|before|going to|want\w* to|have to|got to|let me|do) (?:\w+ ){0,3}?(?:ring|call|phone|dial|come)\b|\b(?:to|with) you\b|\b(?:once|last time|the next day|used to)\b/,
    answers: [
      'Stay on the line with them, and do what they tell you.',
      'Listen to them rather than to me, and tell them at once if anything changes.',
      'Keep your phone free for them, and do what they say.',
      'They’ll tell you what comes next. Tell them everything you see.',
    ],
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
    kinds: all,
    means: 'here',
    words:
      /^(?=.*\b(?:paramedics?|ambulance|crew|police|officers?|firem[ae]n|firefighters?|fire brigade|medics?|lifeboat|cops|doctor|nurse|warden|caretaker|blue lights)\b).*\b(?:here|arrived|come|at the (?:door|gate)|with (?:him|her|us|me|them)|in the (?:hall\w*|house)|outside|pulled up|coming (?:up|in)|reached|walked in|found (?:him|her)|got (?:him|her)|taking|putting)\b|\bthey(?:'ve| have) (?:just )?(?:arrived|reached|taken over|found (?:him|her)|got (?:him|her))\b|\bthey're (?:with (?:him|her|us)|putting|taking)\b/,
    never:
      /\b(?:not|nobody|when|until|till|before|if|minutes|should|shall|can|could|sending|still|but|wrong|left|pretend\w*|says? (?:he|she))\b|n't\b/,
    answers: [
      'Do what they tell you. Everything here can wait.',
      'Let them take over, and tell them everything you’ve seen.',
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
    ],
  },
  {
    id: 'helpReached',
    kinds: ['despair'],
    about: 'own',
    means: 'called',
    words:
      /\b(?:rung|rang|called|told|texted|coming|on (?:his|her|their|its|the) way|with me|on the (?:phone|line|other)|got hold|driving over|here now|let (?:him|her) in|be here)\b/,
    never: /\b(?:not|nobody|no one|should|shall|can|could|if|never|used to)\b|n't\b/,
    answers: [
      'Stay with them, and tell them what you’ve told me.',
      'Please don’t send them away. Let them stay with you.',
    ],
    examples: [
      'I’ve rung my sister',
      'he’s coming round to sit with me',
      'I’m on the phone to the helpline',
      'my friend’s here now and sits with me',
      'my wife’s with me',
      'I’ve told my dad',
      'she’s on her way over',
      'I got hold of my cousin, she’s driving over',
    ],
  },
  {
    id: 'whatToTell',
    kinds: all,
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
    kinds: all,
    asks: true,
    words:
      /\byou (?:\S+ ){0,3}?(?:call|ring|phone|send|get|dial|alert|inform|transfer|connect|put me through|pass)\b|\b(?:send|get me|get us|alert|inform|put me through)\b/,
    enough:
      /\b(?:can|could|can't|couldn't|will|would|won't) you (?:\S+ ){0,3}?(?:call|ring|phone|send|dial|alert|inform|put me through|transfer|connect)\b|\b(?:send|get me|get us) (?:somebody|someone|an? ambulance|the (?:police|fire \w+|ambulance)|help)\b|\byou (?:ring|phone) (?:them|it)\b/,
    never:
      /\b(?:should|shall|do|can|could) (?:i|we)\b|\b(?:sent|sending)\b|\bthey (?:\w+ )?send\b|\bwhen they\b|\bthis call\b/,
    answers: [
      'I can’t send anyone or ring them for you. Please ring {emergency} now, or have the nearest person ring.',
      'I can’t do it from here, and I won’t pretend to. Please ring {emergency}.',
      'I can’t send anyone from here. Tell the emergency people; they can.',
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
    id: 'noPhone',
    kinds: all,
    words:
      /^(?=.*\b(?:no|not|only|took|taken|without|broken|smashed|dead|nothing)\b|.*n't\b).*\b(?:phones?|mobile|landline|cell|tablet|ipad|laptop|computer|telephone)\b/,
    never: /\b(?:answer\w*|pick\w*|free)\b/,
    answers: [
      'I can’t ring anybody for you. Shout for somebody who can ring {emergency}, or message somebody you know now.',
      'Write to somebody you know, right now: where you are, and that they should ring {emergency}.',
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
    id: 'whichNumber',
    kinds: all,
    asks: true,
    words:
      /\b(?:what(?:'s| is)?|which) (?:is )?(?:the )?(?:\w+ )?number\b|\bnumber (?:for|to|do)\b|\bremember the number\b|\b(?:dial|digits)\b/,
    enough: new RegExp(
      `${asksNumberWords.source}|\\b(?:what(?:'s| is)|which is) the (?:\\w+ )?number\\b|\\bwhat do (?:i|we) dial\\b`,
    ),
    never:
      /\b(?:my|your|his|her|order|house|reference) (?:\w+ )?number\b|\bnumber (?:is this|this)\b|\bthis number\b|\bbefore i dial\b|\bnothing\b/,
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
    kinds: all,
    asks: true,
    words: /\b(?:abroad|overseas|tourist|holiday|country|countries|foreign|trip)\b/,
    answers: [
      'Use the number of the country it’s in, such as 1 1 2 in Europe or 9 1 1 in North America.',
      'If it’s in another country than you, tell the emergency people where you are which country it is.',
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
    kinds: all,
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
]
