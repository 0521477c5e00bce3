import { anyButDespair, anyDanger, type DangerTopic } from './dangerTopic.ts'

/** Words that ask whether or whom to ring, or whether it is bad enough for that. */
const ringWords =
  /\b(?:should|shall|do|must|can|could|ought|would|am) (?:i|we|she|he)(?: (?!(?:my|your|his|her|its|our|their|the|this|that|an?|cancel|have)\b)\S+){0,2} (?:ring|call|phone|dial)(?:ing)?\b|\b(?:who|whom)(?: \S+){0,5} (?:ring|call|phone|dial)\b|\bis it an ambulance\b|\b(?:need|warrant) an ambulance for\b|\bis (?:it|that|this)(?: \S+){0,5} (?:an emergency|bad enough|worth|serious|urgent|for the police|something for|a (?:police|999))\b|\bworth (?:ring|call|bother)\w*/

/** Whom, and not whether. */
const whoRing = /\b(?:who|whom)(?: \S+){0,5} (?:ring|call|phone|dial|talk to|speak to|turn to)\b/
const whyRing = /\bwhy should\b/
/** Anybody but those who help: `do I ring my landlord`. */
const ringsOthers =
  /\b(?:ring|call|phone) (?:(?:my|his|her|our|their|the|an?) (?!ambulance|police|fire|emergency|coastguard|doctors?\b|number|hospital|or\b|and\b|now\b|first\b|back\b)\w+|(?:up )?(?:work|school|home)\b)/

/** What callers in danger ask about whether to ring for help, and what they would rather do. Sources: docs/safety.md. */
export const ringingTopics: readonly DangerTopic[] = [
  {
    id: 'ringInGas',
    kinds: ['fire', 'medical'],
    asks: true,
    onlyIf: ['gas', 'fumes'],
    unless: ['out'],
    words:
      /\b(?:ring|call|phone|dial|use (?:my|the|this|a) (?:mobile|phone|telephone))(?:ing)?\b.*\b(?:in|from) (?:in )?(?:here|there|inside|indoors|the (?:house|flat|kitchen|hall\w*|bedroom|room))\b/,
    answers: [
      'No, not in there: go outside first, well away, and ring {emergency} from there.',
      'Not in there, please. Out first, and ring {emergency} once you’re well away.',
    ],
    examples: [
      'should I ring from in here',
      'can I call you from inside',
      'is it safe to use my phone in here',
      'do I ring them from the kitchen',
      'shall I phone from the house',
    ],
  },
  {
    id: 'ring',
    kinds: anyButDespair,
    asks: true,
    words: ringWords,
    enough: ringWords,
    never: new RegExp(
      `${whyRing.source}|${ringsOthers.source}|\\b(?:what|which) (?:\\w+ )?number\\b`,
    ),
    answers: [
      'Yes: ring {emergency} now{outside}. You don’t need to be certain. Tell them where you are, and what you’ve told me.',
      'Yes, ring {emergency} now{outside}, before anything else.',
      'Ring {emergency}{outside}, please. They decide what it is, and it’s what they’re there for.',
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
    kinds: anyDanger,
    words:
      /\b(?:wast\w+|take up|bother\w*|disturb\w*|trouble) (?:their|them|her|him|people|anybody|anyone|the)\b|\bmak\w+ a fuss\b|\b(?:fool|daft|stupid) (?:ring|call)\w*\b|\b(?:proper|more important|real) (?:emergencies|people)\b/,
    never: /\b(?:kids|children|family)\b/,
    answers: [
      'Please ring {emergency} all the same{outside}. You don’t need to be certain; they decide what it is.',
      'Ask them, and let them decide. You don’t need to be certain.',
    ],
    inDespair: [
      'You’re no bother to anybody. You matter as much as anyone who calls.',
      'This is no fuss: it’s your life, and it counts.',
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
    id: 'whoOwn',
    kinds: ['despair'],
    about: 'own',
    asks: true,
    words: whoRing,
    enough: whoRing,
    never: new RegExp(`${whyRing.source}|\\b(?:first|her or|him or|them or)\\b`),
    answers: [
      'People who listen: {line}. If you can’t keep yourself safe, ring {emergency}, or 1 1 2 on a mobile.',
      'Somebody near who can come to you, or people who listen: {line}. If you’re not safe, {emergency}, or 1 1 2 on a mobile.',
    ],
    examples: [
      'who would I ring',
      'who can I ring here',
      'who do I call',
      'who is there that I could talk to',
      'whom should I turn to',
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
      'Yes, ring them now, and ask them to come and be with you.',
      'Yes, please ring somebody now. Talk to {crisis}, and if you can’t keep yourself safe, ring {emergency}.',
      'Yes. Whoever you reach first: a person who can come, {crisis}, or {emergency}.',
    ],
    examples: [
      'should I call her or that line first',
      'do I ring somebody or not',
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
      /\bhe's asleep\b|\bwait(?:ing)? (?:for|until|till) (?:the ambulance|them|help)\b|\b(?:doctor|nurse|they)\b(?: \S+){0,4} (?:says?|said|told)\b/,
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
    kinds: anyButDespair,
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
]
