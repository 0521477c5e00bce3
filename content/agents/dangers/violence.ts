import type { DangerTopic } from './dangerTopic.ts'

/** What callers say and ask when somebody threatens them. Words that may be overheard give nothing away. Sources: docs/safety.md. */
export const violenceTopics: readonly DangerTopic[] = [
  {
    id: 'leaveNow',
    kinds: ['violence'],
    asks: true,
    unless: ['locked'],
    words:
      /\bi'll (?:walk|go|run) to\b|\b(?:(?:shall|should|do|can|could) i (?:just )?(?:go|leave|run|get out)|bag packed|place to go|where (?:can|do|should|could) i (?:even |just )?go|wait (?:till|until))\b/,
    enough:
      /\b(?:can|could|may|should|shall) (?:i|we) (?:\w+ )?(?:go|get|run|drive|walk) (?:\w+ )?to (?:my|our|the|a)\b|\bi can go to my\b|\bi'll (?:walk|go|run) to (?:my|the|a)\b|\b(?:shall|should) i (?:just )?(?:go|leave|run) now\b|\bplace to go\b|\bwhere (?:can|do|should|could) i (?:even |just )?go\b/,
    never: /\b(?:go back|leave (?:him|her|it))\b/,
    answers: [
      'If the way out is free, go as soon as nobody sees you, and take any child with you. Go where other people are: a neighbour, a shop, a police station.',
      'Go while you can, straight there, and lock the door behind you. Let somebody ring the police from there.',
    ],
    examples: [
      'shall I go now while he’s cooking or wait till he’s asleep',
      'should I leave now',
      'I’ve a bag packed, do I run',
      'is there a place to go with my little girl',
      'where can I go tonight',
    ],
  },
  {
    id: 'cannotRing',
    kinds: ['violence'],
    asks: true,
    words:
      /\b(?:text|took (?:the|my) phone|phones?|can't ring|can't call|(?:he|she)(?:'d| would|'ll) hear)\b/,
    enough:
      /\bnumber (?:i can|to) (?:just )?text\b|\bcan i text\b|\bcan't (?:ring|call|phone)\b|\b(?:he|she)(?:'d| would) hear\b|\btook (?:the|my) phone\b/,
    answers: [
      'Then don’t ring. Ring off whenever you must; if you can get out safely, a neighbour or a shop can ring for you. In some countries you can text the emergency number.',
      'In Britain you can ring without a word. Listen, and cough or tap when they ask; on a mobile, key in 5 5.',
      'Leave it until you’re out of hearing. A message to somebody you trust, with where you are, is enough: they can ring for you.',
    ],
    examples: [
      'I can’t ring them, he’d hear me',
      'is there a number I can text',
      'he took my phone',
      'can I text the police',
      'I can’t call, he’s in the next room',
    ],
  },
  {
    id: 'strangled',
    kinds: ['violence', 'medical'],
    asks: true,
    leads: true,
    onlyIf: ['attacker'],
    unless: ['down'],
    words:
      /\b(?:swallow\w*|neck|throat|voice|hoarse|strangl\w*|throttl\w*|red (?:spots|points|dots))\b/,
    enough: /\b(?:swallow\w*|strangl\w*|throttl\w*)\b|\bmy (?:neck|throat|voice)\b/,
    never: /\b(?:knife|blade|tablets|pills)\b/,
    answers: [
      'Yes, that can be serious, even without a mark, and get worse later: you have to be seen today. Get out first, the way nobody sees, and ring {emergency} from there.',
      'You have to be seen by a doctor today, even if it eases. Tell them that you were held by the neck, and whether it’s hard to swallow or breathe.',
    ],
    examples: [
      'it’s hard to swallow since he held my throat, is that bad',
      'he had his hands on my neck and I went black',
      'he strangled me last night',
      'my voice is hoarse since he grabbed my throat',
      'my neck hurts where he held me',
    ],
  },
  {
    id: 'willHeKnow',
    kinds: ['violence'],
    asks: true,
    words: /\b(?:know|find out|see|told|tell)\b/,
    enough:
      /\b(?:will|would|could|can|does|might) (?:he|she|they) (?:\w+ )?(?:know|find out|see)\b[^.!?]*\b(?:ring|rang|rung|call\w*|phon\w*|you|this)\b/,
    answers: [
      'I tell him nothing. Your phone may show this call, so keep it with you. Stay where you’re safest, behind a locked door, until the police are there.',
      'Not from me. Ask the police how to keep it from him, and stay behind a locked door.',
    ],
    examples: [
      'will he know that I rang you',
      'could he find out I called',
      'can he see that I phoned',
      'does he get to know about this call',
      'will they tell him I rang',
    ],
  },
  {
    id: 'whoReads',
    kinds: ['violence', 'child'],
    asks: true,
    words:
      /\b(?:keep|kept|delete|erase|record\w*|written down|stored?|hear (?:it|this|me)|find out|know that i)\b/,
    enough:
      /\b(?:do|will|does|can|could) (?:you|he|she|anybody|anyone|they) (?:\w+ ){0,2}?(?:keep|delete|erase|record|store|hear (?:it|this|what)|find out|read (?:it|this)|know (?:that )?i (?:rang|called))\b|\byou keep it\b|\bdelete (?:my name|this|it|what i said|the call)\b/,
    answers: [
      'Only the people who run this line can read or hear the call. Ask them to delete it, and clear this number from your phone’s list.',
    ],
    examples: [
      'do you keep what I said',
      'will he find out that I rang',
      'can he hear this later',
      'can you delete my name',
      'is this call recorded, can my husband get it',
    ],
  },
  {
    id: 'overheard',
    kinds: ['violence', 'child'],
    leads: true,
    means: 'covert',
    words:
      /\b(?:he|she|they|somebody|someone|anyone|my \w+|i've)(?:'s| is| are|'re)? (?:\S+ ){0,3}?(?:listening|hears?|hearing|watching|right here|next to me|beside me|company|his eye|her eye|in the doorway|standing here)\b|\b(?:pretend|act normal|act like|sound normal|as if it|like i'm ordering|speak like normal)\b|\b(?:only|just) (?:say )?yes (?:or|and) no\b|\bmustn't hear\b|\bcareful what i say\b|\bcan't say (?:it|why|much|out)\b|\bhave to whisper\b|\bsh+\b|\bno (?:messages?|calls?|texts?|voicemails?) (?:on|to) my (?:phone|mobile)\b|\bhe (?:checks|reads|looks at|goes through) (?:it|my (?:phone|messages))\b/,
    enough:
      /\bsh+\b\W|\b(?:he|she)(?:'s| is) (?:coming|come) (?:back|in|home|up)\b[^?]*[.,;] (?:yes|so|hello|anyway)\b|\b(?:can't|cannot) (?:ring|call|talk|speak)\b[^?]{0,12}\b(?:he|she)(?:'s| is) (?:right )?(?:here|back|coming)\b|\bi must say (?:it|that|this)(?:'s| is) (?:only |just )?(?:the|a)\b/,
    answers: ['I see. Are you free to talk just now, yes or no?'],
    examples: [
      'I can’t talk, he’s right here',
      'he can hear me, he’s listening',
      'just pretend it’s a takeaway',
      'keep talking as if it’s a booking',
      'he’s listening',
      'he’s standing next to me so yes, two large ones',
      'act normal, he’s watching',
      'I have to be careful what I say',
      'I can only say yes or no',
      'he mustn’t hear this',
    ],
  },
  {
    id: 'whoIsThis',
    kinds: ['violence', 'child'],
    asks: true,
    leads: true,
    means: 'covert',
    words:
      /\bwho(?:'s| is| are|'ve| has| the hell)\b.{0,30}\b(?:this|you|she|rung|speaking|ringing|talking|calling)\b|\bgive me (?:that|the) phone\b|\bwhat (?:number|company|call) is this\b|\bwhat did she\b|\bwho (?:are you|am i speaking)\b/,
    answers: [
      'This is an automatic line for customers.',
      'It’s an automatic answering service for customers.',
    ],
    examples: [
      'who is this',
      'who’s she talking to',
      'give me that phone, who is this',
      'hello? who am I speaking to',
      'what number is this',
      'what did she tell you',
      'who has she been ringing',
    ],
  },
  {
    id: 'keepShut',
    kinds: ['violence', 'child'],
    leads: true,
    words:
      /^(?=.*\b(?:open|door|let (?:him|her|them) in|answer|unlock|bell|knock\w*|chain|letterbox|step)\b).*\b(?:banging|knock\w*|outside|open (?:up|it|the)|should i open|let (?:him|her|them) in|stranger|ring\w*|thump\w*|come in|talk)\b/,
    // Also how somebody who is expected is to be let in: `the bell doesn't work, he must knock`.
    never:
      /\b(?:(?:go|going|gone|run|down|up) (?:\w+ )?to open|open (?:it|the (?:front )?door) (?:now|for)|minutes|sit (?:him|her)|police (?:are|is) at|officers?|paramedics?|ambulance|neighbour's|front door open|nobody to|unlock|lock myself|run out|go out the)\b|^(?!.*\b(?:bang\w*|shout\w*|scream\w*|yell\w*|threat\w*|kick\w*|break\w*|knife|stranger|ex|drunk|alone|scared|afraid|frightened|should (?:i|we)|shall (?:i|we)|police|999|911|000|husband|wife|boyfriend|man|men|kill\w*|hurt\w*|hit|beat\w*|gun|weapon|attack\w*|pound\w*|hammer\w*|smash\w*|force\w*|help|get in|stop|won't|keeps?|again and again)\b).*\b(?:(?:bell|buzzer|intercom) (?:(?:does|is|has)(?:n't| not) (?:been )?work\w*|(?:is )?(?:broken|dead|bust|out of order))|(?:must|should|(?:have|has|needs?) to|(?:tell|ask) (?:him|her|them|the \w+) to|please|just) (?:knock(?! it| h| m)|ring(?=\W*$| (?:the |my |our )?(?:\w+ )?(?:bell|doorbell|buzzer|twice|once|loud\w*|when|at the door))))\b/,
    answers: [
      'Don’t open, and keep it locked, whatever they say. Stay away from the door and the windows.',
      'Keep it shut, and wait for the police.',
    ],
    examples: [
      'he’s knocking on the door, should I open',
      'somebody’s outside banging on the door and I’m home alone',
      'should I open the door',
      'he says he only wants to talk, do I let him in',
      'he keeps ringing the bell and won’t leave the door',
      'he says he’s sorry and wants to come in, should I open up',
      'a stranger keeps banging on our door',
    ],
  },
  {
    id: 'windowOut',
    kinds: ['violence', 'child'],
    asks: true,
    words: /\bwindow\b|\bback (?:door|way)\b|\bfire escape\b/,
    enough:
      /\bwindow\b[^!]*\b(?:out|climb|go|jump)\b|\b(?:out|climb|go|jump)\b[^.!?]*\b(?:window|back door|fire escape)\b/,
    never: /\bfire (?:brigade|engine)\b/,
    answers: [
      'If it’s low and nobody can see you: out, the child first, and straight to where other people are. If not, stay locked in, away from the door.',
      'Only if nobody is out there and it’s no drop. Then run to where there’s light and people.',
    ],
    examples: [
      'there’s a window, should we climb out',
      'can I get out of the window',
      'shall we go out of the back door',
      'could we use the fire escape',
      'do I put my boy out of the window first',
    ],
  },
  {
    id: 'comeOut',
    kinds: ['violence', 'child'],
    asks: true,
    words:
      /\b(?:do|should|shall|can|could|may) (?:i|we) (?:\w+ )?(?:come|go) out\b(?! (?:of|by|the|through))|\bis it safe\b/,
    enough:
      /\b(?:do|should|shall|can|could|may) (?:i|we) (?:\w+ )?(?:come out|go and (?:look|see|check))\b|\bis it safe (?:to (?:come|go)|now)\b/,
    answers: [
      'No, stay locked in, even if it’s quiet. Come out when the police are at that door and say who they are.',
      'Not yet: quiet can be a trick. Wait for the police at the door.',
    ],
    examples: [
      'do I come out',
      'can we come out now',
      'is it safe to come out',
      'should I go out now it’s quiet',
      'shall we go out and look',
    ],
  },
]
