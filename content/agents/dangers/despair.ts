import type { DangerTopic } from './dangerTopic.ts'
import { leavingExamples, leavingWords, notLeaving, personWords } from './everyDanger.ts'
import {
  aloneWords,
  awayWords,
  dosedWords,
  harmWords,
  notDosedWords,
  overdoseWords,
} from './signs.ts'

/** What somebody leaves behind, and worries about: never now. */
const affairs =
  '(?:loan|debts?|mortgage|insurance|house|money|instal\\w+|bills?|account|dog|cat|pets?|funeral|flat|job|rent|contract|business|will)'

/** Whom an agent tells. */
const tellsWords =
  /\b(?:do|will|would|are|can|going to) you (?:\w+ ){0,2}?(?:tell|telling|report|inform)\b(?! me\b)|\b(?:don't|do not|dont) (?:you )?(?:dare |go |be )?(?:tell|ring|call|phone|telling|ringing|calling|phoning) (?:my|anybody|anyone|him|her)\b|\b(?:confidential|in confidence|between us|keep (?:it|this) (?:a )?secret|who(?:'s| is| else| can)? (?:listening|hears?|listens|knows)|(?:being|is (?:this|it)) recorded|(?:are|do) you record\w*)\b|\bwho do you tell\b/
const burdenWords =
  /\b(?:nobody|no one|noone)(?:'s|'d|'ll| would| will| is)? (?:even |ever |going to )?(?:notice|cares?|miss|care)\b|\bbetter off without\b|\bmy (?:own )?(?:stupid )?fault\b|\b(?:a|such a|only a) burden\b|\b(?:useless|worthless|a failure|waste of)\b|\bi(?:'ve| have)? (?:\w+ )?let (?:\w+ ){1,3}?down\b|\bashamed\b|\bi don't matter\b|\bi blame myself\b/
/** `I’ll say goodnight`, `I’ll leave it there`: as much a goodbye as `bye`. */
const leavingOwnWords = new RegExp(
  `${leavingWords.source}|\\b(?:i'll|i think i'll|let me|i'll just) (?:say good ?(?:night|bye)|leave it (?:there|at that|here)|let you go)\\b|(?:^|[,.!;…] ?)good ?night\\b|\\bta-ra\\b|\\bthanks anyway\\b`,
)

/** What somebody asks or says who has taken something already. */
const afterDoseWords = new RegExp(
  `${harmWords.source}|\\bwhat(?:'ll| will| is going to|'s going to|) happens?\\b|\\bam i going to die\\b|\\bhow long (?:have|do) i\\b|\\bi (?:still )?feel (?:fine|ok|okay|nothing|normal|sleepy|tired|sick)\\b|\\bnothing(?:'s| has)? happen\\w*`,
)

/** What to do with what they could hurt themselves with. */
const whereWords =
  /\bwhat (?:do|should|shall|can) i do with (?:them|it|these|those|the|my|all)\b|\bwhere (?:do|should|shall|can|could) i put (?:them|it|these|those|the|my)\b|\b(?:should|shall|could|can|do|might) i (?:just )?(?:flush|bin|throw|pour|tip|chuck|get rid of|hide|give) (?:them|it|these|those|the|my)\b|\bi could (?:just )?(?:flush|bin|throw|pour|tip|give) (?:them|it|these|those|the)\b/
const toHospitalWords =
  /\b(?:take|taking|drive|driving|bring) me (?:to|in)\b|\bwhere\b[^.!?]*\b(?:take|drive|bring) me\b|\b(?:do|should|shall|can|must) (?:i|we) (?:have to |need to )?go (?:to|in) (?:to )?(?:the |my |a )?(?:hospital|a ?& ?e|a and e|gp|doctor|casualty)\b|\bhospital or\b|\bwhere (?:should|do|shall) we go\b|\b(?:which|what) hospital\b/
const whomWords =
  /\b(?:stay|be|sit) with (?:who|whom)\b|\b(?:who|whom) (?:do|should|shall|am) i (?:meant to |to )?(?:stay|be|sit)(?: with)?\b|\bwith whom\b|\b(?:stay with|tell) who\b/
const comingWords =
  /\b(?:he|she|they|brother|sister|mum|mom|dad|wife|husband|friend|son|daughter|mate|neighbour|\p{L}+)(?:'s|'re| is| are)? (?:\w+ )?(?:on (?:his|her|their) way|(?:\w+ )?minutes (?:off|away)|coming (?:over|round|here|to sit|to me)|driving (?:over|round|here))\b/u
const doorWords =
  /\bletting (?:him|her|them)sel(?:f|ves) in\b|\bthere(?:'s| is| goes) the (?:door|bell|doorbell)\b|\bthat's the (?:door|bell|doorbell)\b|\b(?:he|she)(?:'s| is) at the (?:front )?door\b|\bkey in the (?:door|lock)\b/

/** What callers say and ask in despair, their own or that of somebody else. Sources: docs/safety.md. */
export const despairTopics: readonly DangerTopic[] = [
  {
    id: 'whatToSayOwn',
    kinds: ['despair'],
    about: 'own',
    asks: true,
    words:
      /\bwhat(?:'ll| (?:do|would|should|could|will|can)) (?:i|they|she|he) (?:even )?(?:tell|say|ask|think)\b|\b(?:don't|no) know what to say\b/,
    enough:
      /\bwhat(?:'ll| (?:do|would|should|could|will)) (?:i|they) (?:even )?(?:say|tell|ask)\b|\bhow (?:do|would|could|should|can|will) i (?:even |ever )?(?:tell|say)\b/,
    answers: [
      'You could begin as you did with me. “I’m not safe tonight, and I don’t want to be alone.” They listen, and ask the rest.',
      'A few words will do: “Please come, I’m not well.” Nobody needs you to explain it.',
    ],
    examples: [
      'what would I even say to them',
      'what do I say to her',
      'I don’t know what to say',
      'what should I tell them',
      'what could I say on the phone',
    ],
  },
  {
    id: 'putWhere',
    kinds: ['despair'],
    about: 'own',
    asks: true,
    unless: ['dosed'],
    words: whereWords,
    enough: whereWords,
    answers: [
      'Put it all where you can’t get at it: outside the door, next door, or with whoever comes. I’m here while you do.',
      'Getting it away from you is what counts. Give it to somebody, and come back to me.',
    ],
    examples: [
      'what do I do with them, the tablets',
      'where should I put the pills',
      'shall I flush them',
      'should I give them to the neighbour',
      'I could throw them away I suppose',
    ],
  },
  {
    id: 'takeWhere',
    kinds: ['despair'],
    about: 'own',
    asks: true,
    words: toHospitalWords,
    enough: toHospitalWords,
    never: /\b(?:lock|away|police|section|prison)\b/,
    answers: [
      'To the nearest hospital with an emergency department, now, with somebody beside you. If nobody can drive you, ring {emergency}.',
      'To an emergency department, now, and together. Tell them there what you’ve told me.',
      'An emergency department, which is open day and night, and not a surgery. Go together.',
    ],
    examples: [
      'should he take me to the hospital or the doctor',
      'where is she to take me',
      'do I go to A and E or to the GP',
      'where should we go now',
      'which hospital do I go to',
    ],
  },
  {
    id: 'stayWithWhom',
    kinds: ['despair'],
    about: 'own',
    asks: true,
    words: whomWords,
    enough: whomWords,
    answers: [
      'I meant whoever comes to you. Until they’re there, I’m here with you, so stay away from anything that could hurt you.',
      'With me, until somebody is there. Then let them stay.',
    ],
    examples: [
      'stay with who, it’s me',
      'I’m the one, who do I stay with',
      'with whom, there’s only me',
      'tell who, it’s about me',
      'nobody’s here yet, who should I stay with',
    ],
  },
  {
    id: 'comingOver',
    kinds: ['despair'],
    about: 'own',
    means: 'called',
    words: comingWords,
    enough: comingWords,
    never: /\b(?:not|nobody|no one|should|shall|could|if|never|used to)\b|n't\b/,
    answers: [
      'Until they’re with you, stay on with me, and keep away from anything that could hurt you. Leave the door unlocked for them.',
      'Wait for them where nothing can happen to you. I’m here until then.',
    ],
    examples: [
      'my brother’s on his way',
      'he’s ten minutes off',
      'she’s on her way over',
      'she’s driving over',
      'he’s coming round to sit with me',
    ],
  },
  {
    id: 'atDoorOwn',
    kinds: ['despair'],
    about: 'own',
    means: 'called',
    words: doorWords,
    enough: doorWords,
    never: /\b(?:not|nobody|should|shall|if|when|police|bailiffs?)\b|n't\b/,
    answers: [
      'Let them in, and give them whatever could hurt you. Then tell them what you’ve told me.',
      'Let them in and stay beside them. All that could hurt you goes to them.',
    ],
    examples: [
      'there’s the door, it’s my brother',
      'he’s letting himself in',
      'she’s at the door now',
      'I can hear her key in the door',
      'that’s the bell, it’s my neighbour',
    ],
  },
  {
    id: 'takenAway',
    kinds: ['despair', 'medical', 'violence'],
    words:
      /\b(?:take (?:my|our|the) (?:baby|child|children|kids)|take me|taken away|lock me|police|van|send (?:somebody|someone|people|anyone|anybody)|tell my (?:mum|mom|dad|parents)|section)\b/,
    answers: [
      'They come to look after you, and not to punish you. You can ask them what happens next, and say whom you want with you.',
      'You’re not in trouble with anybody. Say to them what you’re afraid of, just as you said it to me.',
    ],
    inDespair: [
      'Asking for help is no crime, and nobody is punished for it. They listen, ask what you need, and you can say whom you want with you.',
      'Whoever comes is there to look after you, and you can say whom you want with you.',
    ],
    examples: [
      'are they going to take me away',
      'if I ring them is it police',
      'will they lock me up',
      'they would tell my mum',
      'will they tell my parents',
    ],
  },
  {
    id: 'tookSome',
    kinds: ['despair'],
    about: 'own',
    leads: true,
    means: 'taken',
    words: dosedWords,
    enough: overdoseWords,
    never: notDosedWords,
    overdoseWords,
    answers: [
      'Please ring {emergency} now, even if you feel nothing yet. Tell them what you took, how much and when.',
      'That can’t wait: ring {emergency} now. Unlock your door, so that they can get in.',
      'Tell them what you took, how much and when, and keep the packet for them.',
    ],
    examples: [
      'I’ve already taken some',
      'I swallowed the lot an hour ago',
      'I’ve had most of the packet',
      'I took about thirty of them',
      'I’ve started taking them',
      'I washed them down with vodka, I took them all',
      'I’ve taken pills',
    ],
  },
  {
    id: 'cutMyself',
    kinds: ['despair'],
    about: 'own',
    leads: true,
    means: 'taken',
    words: /^(?=.*\b(?:i|i've|my)\b).*\b(?:cut|cuts|slit|slashed|bleeding|blood)\b/,
    never:
      /\bn't\b|\w+n't\b|\bnot\b|\b(?:want to|going to|thinking|could|would|if|used to|last (?:year|month|week))\b/,
    answers: [
      'Please ring {emergency} now. Press hard on the cut with something clean until they’re with you.',
      'Keep pressing on it, and don’t stay alone. They need to see it today.',
    ],
    examples: [
      'I’ve cut myself deep and it’s bleeding',
      'I cut my arms',
      'there’s blood on my sleeve, I did it again',
      'my wrist is bleeding, I did it myself',
      'I’ve been cutting again and it keeps bleeding',
    ],
  },
  {
    id: 'meansHere',
    kinds: ['despair'],
    about: 'own',
    leads: true,
    words:
      /\b(?:pills?|tablets?|rope|knife|razor|blade|gun|revolver|bridge|roof|ledge|edge|cliff|tracks|platform|railing|rail|legs over|train|hose|engine|motor|car park|balcony|weed killer|beam)\b|\b(?:what i need|the lot|it(?:'s| is)? all)\b/,
    enough:
      /\b(?:what i need|everything i need|the lot|it all|it(?:'s| is) all|they're(?: all)?)\b.{0,20}\b(?:in front of me|(?:on|in) (?:the|my) (?:\w+ )?(?:table|desk|bed|lap|hand|counter|drawer)|here with me)\b|\b(?:been )?(?:saving|putting|saved) (?:it|them|my (?:pills|tablets)) (?:all )?(?:up|by)\b|\bmy own (?:pills|tablets)\b|\bthere(?:'s| is| are) (?:\w+ )?(?:pills|tablets|rope|razors?|blades?|gun|knife)\b|\b(?:the|my) (?:\w+ )?(?:pills|tablets|rope|razors?|blades?|gun|knife) (?:is|are|'s|in|on|here|ready)\b/,
    never:
      /\b(?:taken|took|swallowed|he|she|they|his|her|away from|put (?:them|it) away|engine off|off the engine|turned|switched)\b/,
    answers: [
      'Thank you for telling me. Please move away from it now, to where another person is. If you can’t, ring {emergency} and say exactly that.',
      'Please put that where you can’t get at it, or give it to somebody. I’m here while you do.',
    ],
    examples: [
      'I’ve got the tablets in front of me',
      'the rope’s ready',
      'I’ve got the knife here',
      'I’ve got my pills counted out on the table',
      'I’m on the bridge',
      'I’m standing on the platform by the edge',
      'I’m up on the roof',
      'I’m on the other side of the rail',
      'the engine’s running and the garage door is shut',
      'I’m in the car with a hose from the exhaust',
    ],
  },
  {
    id: 'farewell',
    kinds: ['despair'],
    about: 'other',
    leads: true,
    words:
      /\b(?:goodbye|good bye|farewell|bye|note|letter|bridge|roof|cliff|pills|tablets|rope|can't go on|locked (?:himself|herself)|won't (?:need|be)|last night|end (?:it|his|her)|kill|die|hang|jump|gave|given|sorry|look after)\b/,
    answers: [
      'Ring {emergency} now, and tell them who it is and where, even if you only know the town. Then keep writing or talking to them.',
      'Ring {emergency} first. Have somebody near go there, not alone, and tell the police what was written.',
    ],
    examples: [
      'my brother has messaged goodbye from the bridge',
      'she’s sent me a note saying sorry',
      'he says look after the kids and he’s on the roof',
      'my friend posted that it’s her last night',
      'he rang to say goodbye',
      'he’s given all his things away and said bye everyone',
      'my mate has left a letter and gone off',
      'my sister’s written look after the dog, I’ve left you all a letter',
      'she says she wants to die and she’s here with me',
      'my wife’s locked herself in with the pills',
      'my husband says he wants to end it',
    ],
  },
  {
    id: 'talkToThem',
    kinds: ['despair'],
    about: 'other',
    asks: true,
    enough:
      /\bwhat (?:do|should|can|shall|would|could) (?:i|we) (?:even )?(?:say|write|text|reply|answer|message|tell (?:him|her|them))\b/,
    words:
      /\b(?:write|text|message|talk\w*|say|ask\w*|ring (?:him|her|them) back|keep (?:him|her|them)|worse|leave (?:him|her|them)|in peace|words|in to (?:him|her)|go in)\b/,
    answers: [
      'Don’t leave them alone with it. Ask straight out whether they’re thinking of suicide, and listen; asking doesn’t put it into anybody’s head.',
      'Keep writing or talking, and don’t argue. Stay with them, or have somebody near stay with them.',
    ],
    examples: [
      'should I write to him or would that make it worse',
      'what do I say to her',
      'should I ask him straight out',
      'am I making it worse by talking',
      'should I leave her in peace',
      'do I leave him alone',
      'do I keep him talking',
      'does asking put it in his head',
      'should I go in to her',
    ],
  },
  {
    id: 'takeAway',
    kinds: ['despair'],
    about: 'other',
    asks: true,
    words:
      /^(?=.*\b(?:take|hide|lock|remove|get rid|move|flush|sneak|away)\b).*\b(?:tablets?|pills?|knives|knife|gun|rifle|keys?|rope|blades?|razors?|belts?|pesticide|box)\b/,
    answers: [
      'Yes, put it out of their reach if you can do that without a struggle.',
      'Take it out of the house, or lock it up. Don’t wrestle for it.',
    ],
    examples: [
      'should I hide the tablets',
      'do I take the knives away',
      'shall I lock up the pills',
      'do I take her car keys away',
      'should I take the rope off him',
      'do I move his gun',
    ],
  },
  {
    id: 'leavingOwn',
    kinds: ['despair'],
    about: 'own',
    means: 'leaving',
    words: leavingOwnWords,
    enough: leavingOwnWords,
    never: notLeaving,
    answers: [
      'Before you go: please let somebody be with you tonight. If you can’t keep yourself safe, ring {emergency}.',
      'Thank you for talking to me. Please go to somebody who can be with you tonight.',
    ],
    examples: [
      ...leavingExamples,
      'I’ll let you go then, bye',
      'I’ll say goodnight',
      'I think I’ll leave it there',
    ],
  },
  {
    id: 'stayOwn',
    kinds: ['despair'],
    about: 'own',
    asks: true,
    words:
      /\b(?:stop here|talk to you|stay|hang up|put the phone down|don't go|still there|be there|be on the line|talk to me|just talk|keep me company|by myself|cut the call|won't go|how long)\b/,
    enough:
      /\b(?:can(?:'t|not)?|could|may|let) (?:i|we|me|you|u) (?:not )?(?:just )?(?:\w+ ){0,4}?(?:talk to (?:you|u|me)|chat|stop here|stay (?:on|here|with)|talk for a|keep talking)|\bhow long have you got\b/,
    answers: [
      'Yes, talk to me. I’m here, and I’m listening for as long as this call lasts.',
      'I’m still here. What’s going through your mind?',
    ],
    examples: [
      'will you stay on with me',
      'don’t go yet',
      'can you stay on the line a bit',
      'can we just talk',
      'please don’t hang up',
      'are you still there',
      'talk to me for a while',
      'can I just stop here and talk to you',
      'how long have you got',
    ],
  },
  {
    id: 'personOwn',
    kinds: ['despair'],
    asks: true,
    means: 'aside',
    words: personWords,
    enough:
      /\b(?:are you|you're|you are|is this)\b.{0,20}\b(?:real|human|person|robot|bot|machine|computer|ai|recording(?! me))\b|\b(?:ur|u) an? (?:bot|robot|machine|ai)\b/,
    answers: [
      'I’m an AI voice, and I won’t pretend otherwise. I’m listening all the same, for as long as this call lasts.',
      'I’m a machine, and you deserve people. Whom would you want to hear this?',
    ],
    examples: [
      'are you a real person',
      'is this a robot',
      'am I talking to a machine',
      'I want to talk to a person',
      'you’re only a computer',
      'can I speak to somebody real',
    ],
  },
  {
    id: 'afterDose',
    kinds: ['despair'],
    about: 'own',
    asks: true,
    onlyIf: ['dosed'],
    words: afterDoseWords,
    enough: afterDoseWords,
    answers: [
      'I don’t know, and that’s why it can’t wait: ring {emergency} now, even if you feel nothing yet. I’m with you.',
      'They know, and what they can do works best early. Unlock your door, and stay where they can find you.',
    ],
    examples: [
      'is it going to hurt',
      'what happens to me now',
      'I feel fine so far',
      'nothing has happened yet',
      'how long have I got',
    ],
  },
  {
    id: 'willItHurt',
    kinds: ['despair'],
    about: 'own',
    asks: true,
    unless: ['dosed'],
    words: harmWords,
    enough: harmWords,
    never:
      /\b(?:is|isn't) (?:that|this|it) (?:not )?enough\b|\bwould it hurt (?:to|if|him|her|them|my)\b/,
    answers: [
      'No, I won’t help with that; I’d rather help you through tonight. Please put it out of your reach now, in another room or outside the door.',
      'I leave that one unanswered, and I’m staying with you. Is it still near you?',
      'I won’t go there. Please get away from it, and stay with me.',
    ],
    examples: [
      'will it hurt, do you know',
      'would that be enough',
      'is it quick',
      'how many would I need to take',
      'do you just go to sleep',
    ],
  },
  {
    id: 'whoKnows',
    kinds: ['despair'],
    about: 'own',
    asks: true,
    words: tellsWords,
    enough: tellsWords,
    answers: [
      'I ring nobody and send nobody. The call is recorded; the people who run this line get a note that you weren’t safe, and can hear it.',
      'Only those who run this line. Whom else you tell is yours to choose, and I hope you tell somebody.',
    ],
    examples: [
      'do you tell anybody about this',
      'don’t you ring my wife',
      'who hears this',
      'is this confidential',
      'please don’t tell my mum',
    ],
  },
  {
    id: 'ringsSomebody',
    kinds: ['despair'],
    about: 'own',
    asks: true,
    words:
      /\b(?:ring|call|phone|go (?:to|round) (?:my|our)|hang up|put (?:the|this) phone down)\w*\b/,
    enough:
      /\b(?:i'll|i will|i'm going to|i am going to|i'm|i am|let me) (?:just |now )?(?:go|going|pop|popping|nip|nipping|knock|knocking) (?:next door|(?:over to|round to|across to|in to|to|on) (?:my|our) (?:mum|mom|mother|dad|father|wife|husband|partner|girlfriend|boyfriend|sister|brother|son|daughter|aunt|uncle|cousin|gran|nan|friend|mate|flatmate|neighbou?r)\b)|\bi(?:'m| am|'ll| will|'d| might| could)? (?:just |going to |gonna |better )*(?:ring|ringing|call|calling|phone|phoning) (?:(?:my|our) (?!doctor|gp|bank|boss)|him\b|her\b)|\b(?:should|shall|can|could) i (?:just )?(?:hang up|put (?:the|this) phone down|ring off)\b/,
    never:
      /n't\b|\b(?:not|never|nobody|no one|what|goodbye|bye|grave|join|last time|bridge|roof|river|edge|over(?! to)|rails?|tracks?|cliff|sea|canal|train|gun|rope|tablets|pills)\b/,
    answers: [
      'Yes, do that now, and say it in plain words: “I’m not safe tonight.” I’m here for as long as this call lasts.',
      'Yes. Go to them, or have them come, and don’t stay alone tonight.',
    ],
    examples: [
      'I’m going to ring my brother now',
      'I might phone my sister',
      'I’ll call my mum, she’s round the corner',
      'should I hang up and ring her',
      'shall I put the phone down and call my dad',
      'I’ll go to my friend’s house',
    ],
  },
  {
    id: 'tellSomebody',
    kinds: ['despair'],
    about: 'own',
    asks: true,
    words:
      /\b(?:knock|tell|text|message|wake|say it to|let (?:him|her|them|my \w+) know|frighten|worry|upset)\b/,
    enough:
      /\b(?:should|shall|do|could|can|must|ought) i (?:really |even |just )?(?:tell|text|message|wake|knock (?:on|at))\b(?! (?:you|them)\b)|\b(?:he|she|they)(?:'d|'ll| would| will) (?:only |just |be )*(?:worry|worried|upset|frightened|scared|angry|cross)\b|\bwould (?:he|she|they) (?:be (?:cross|angry|upset|worried|scared|frightened)|mind|worry)\b/,
    never: /\bwhat\b|\byou tell\b/,
    answers: [
      'Yes, tell them all the same, in plain words: “I’m not safe tonight.” It may frighten them, and they’d want to know.',
      'Yes. You don’t protect anybody by staying alone with it.',
    ],
    examples: [
      'should I tell my sister or would it only frighten her',
      'do I tell my wife',
      'should I wake my husband',
      'could I message my friend about it',
      'would it only worry them if I say it',
    ],
  },
  {
    id: 'tellForThem',
    kinds: ['despair'],
    about: 'other',
    asks: true,
    words: /\b(?:tell|wake|fetch|let \w+ know)\b/,
    enough:
      /\b(?:should|shall|do|could|can|must|ought) i (?:really |even |just )?(?:tell|wake|fetch) (?:my|our|his|her|their|the|a|someone|somebody)\b/,
    never: /\bwhat\b|\byou tell\b/,
    answers: [
      'Yes, tell them this minute, and let them ring {emergency} with you.',
      'Yes. You needn’t carry this by yourself: tell them, and stay beside them while they ring {emergency}.',
    ],
    examples: [
      'I’m only fifteen, should I tell my dad',
      'shall I wake my parents',
      'do I tell his mum',
      'should I tell a teacher',
      'ought I to tell somebody',
    ],
  },
  {
    id: 'mayStop',
    kinds: ['despair'],
    about: 'own',
    asks: true,
    words:
      /\b(?:alright|all right|okay|ok|allowed|permission|may|can't|just) .{0,30}\b(?:stop|let go|give up|rest|end)\b/,
    enough:
      /\b(?:all ?right|alright|okay|ok|allowed|permission)(?: for me)? (?:to|if i) (?:stop|go|let go|give up|die|end)\b|\bcan(?:'t| ?not)? i (?:not )?just (?:stop|let go|give up|die|go to sleep)\b(?! here)/,
    never: /\b(?:stop here|stop and talk|let you go|going to stop|it to stop|it stop)\b/,
    answers: [
      'I won’t say that, because your life matters. What may stop is carrying it alone. Who could come and be with you tonight?',
      'You sound so tired. Resting is allowed, and so is needing somebody; ending your life is what I’ll never say yes to.',
    ],
    examples: [
      'I just want somebody to say it’s alright to stop',
      'is it okay to give up',
      'am I allowed to let go',
      'can’t I just stop',
      'I’m so tired, may I not rest',
    ],
  },
  {
    id: 'affairs',
    kinds: ['despair'],
    about: 'own',
    asks: true,
    means: 'aside',
    words: new RegExp(`\\b${affairs}\\b`),
    enough: new RegExp(
      `\\bwhat(?:'ll| (?:happens|becomes|will happen|would happen|about))\\b.{0,20}\\b${affairs}\\b|\\bwho(?:'ll|'d| will| would) (?:have|take|feed|look after|pay)\\b`,
    ),
    never: /\b(?:account number|in the house|next door)\b/,
    answers: [
      'Let’s leave that for another day: nothing has to be settled tonight. You matter more than any of it.',
      'That can wait, all of it. How are you, this minute?',
    ],
    examples: [
      'what happens to the loan when a person’s gone',
      'does it come out of the house',
      'who’ll have the dog',
      'what about my cat',
      'they’ll get their money from the insurance',
    ],
  },
  {
    id: 'burden',
    kinds: ['despair'],
    about: 'own',
    words: burdenWords,
    enough: burdenWords,
    answers: [
      'That’s such a lonely thing to carry, and I’m not brushing it aside. What has brought you there?',
      'You’re being very hard on yourself. Somebody who knows you might say it differently; please let them hear it.',
      'I hear how much it weighs. You don’t have to earn being cared about.',
    ],
    examples: [
      'nobody would notice',
      'it’s all my own fault',
      'they’d be better off without me',
      'I’m only a burden to them',
      'I’ve let everybody down',
    ],
  },
  {
    id: 'putAway',
    kinds: ['despair'],
    about: 'own',
    words: awayWords,
    enough: awayWords,
    never: /\b(?:should|shall|can|could|won't|n't|if)\b/,
    answers: [
      'Thank you; that was hard to do. Please stay away from it. Who could come and be with you tonight?',
      'Thank you. Whatever is left goes out of your reach as well, or to whoever comes. Stay with me a while.',
    ],
    examples: [
      'I’ve put them up on top of the cupboard',
      'I’ve moved it out of reach',
      'I’ve locked them away',
      'I’ve come down off the wall',
      'I’ve thrown them out',
    ],
  },
  {
    id: 'nobodyNear',
    kinds: ['despair'],
    about: 'own',
    words: /\b(?:nobody|no one|noone|no nearest|on my own|all alone|lives? alone|there's no)\b/,
    enough: aloneWords,
    never: burdenWords,
    answers: [
      'That’s lonely, and you’ve still told somebody: me. A voice on the phone counts as company, even from far away. Whose would you want to hear?',
      'Nobody has to see you. Somebody can be with you on the phone, and that’s enough for tonight.',
    ],
    examples: [
      'there’s nobody really',
      'nobody I’d want to see me like this',
      'I’m on my own here',
      'I live alone',
      'there’s no nearest person',
    ],
  },
  {
    id: 'somebodyComes',
    kinds: ['despair'],
    about: 'own',
    words:
      /\b(?:copper|police\w*|officer|guard|somebody|someone|a (?:man|woman|bloke|lady|fella)|people)\b[^.!?]*\b(?:walking|running|coming|seen me|sees me|watching me|calling (?:to|out)|shouting (?:to|at) me|waving|talking to me)\b|\b(?:he's|she's|they've|they) (?:seen|spotted) me\b/,
    enough:
      /\b(?:copper|police\w*|officer|guard|somebody|someone|a (?:man|woman|bloke|lady|fella)|people)\b[^.!?]*\b(?:walking|running|coming|seen me|sees me|watching me|calling (?:to|out)|shouting (?:to|at) me|waving|talking to me)\b|\b(?:he's|she's|they've|they) (?:seen|spotted) me\b/,
    never: /n't\b|\b(?:not|never|nobody|hurt|attack|after me|shouting at me)\b/,
    answers: [
      'Let them come to you, and wave if you can. Stay away from the edge and from anything that could hurt you until they’re there.',
      'Let them reach you. You can say “I’m not safe”, and nothing else.',
    ],
    examples: [
      'somebody’s walking over to me',
      'there’s a policeman coming with a torch',
      'a woman has seen me',
      'someone’s calling out to me',
      'he’s seen me',
    ],
  },
]
