import { anyButDespair, anyDanger, type DangerTopic } from './dangerTopic.ts'

export const personWords =
  /\b(?:person|human|robot|bot|machine|computer|recording|recorded|ai|somebody real|someone real|real|soul|pulse|program)\b/

export const leavingWords =
  /(?:^|[,.!;…] )(?:(?:okay|ok|right|ta|well),? )?(?:good)?bye\b(?! everyone)|\b(?:i'll|have to|got to|must|better) (?:go|run|get off)(?: now)?(?=$|[,.!])|\bi'll hang up\b|\bhang(?:ing)? up (?:now|and)\b/
export const leavingExamples = [
  'bye',
  'I’ll hang up now',
  'I’ve got to go',
  'I’m hanging up and ringing',
  'goodbye',
]
export const notLeaving = /\b(?:shall|should|do|can) i\b/

/** What callers say and ask in most dangers: about the agent, about what they had called for, and that it is over. */
export const everyDangerTopics: readonly DangerTopic[] = [
  {
    id: 'stay',
    kinds: anyButDespair,
    asks: true,
    words:
      /\b(?:stay (?:on|with|until)|hang up|hanging up|leave me|don't go|you go|still there|be there|talking to me|wait with|get off|cut the call|leaving me)\b/,
    enough:
      /\b(?:would|will|could|can|won't|can't) you (?:please |just )?(?:stay|hang on|hold on|keep talking|wait|talk to me)\b|\b(?:stay|remain|keep) on (?:with you|the line|the phone)\b|\bdon't (?:hang up|leave me)\b|\bare you still there\b|\bif i (?:hang up|ring off|put the phone down)\b|\bdon't want you to go\b|\b(?:hang up|ring off)(?: on you)? (?:to|and|so)\b.{0,20}\b(?:ring|call|phone)\b|\bthis is (?:the|my|our) only (?:phone|line)\b/,
    answers: [
      'If this is your only phone, hang up and ring {emergency} now: they can help, and they stay on with you.',
      'I’m here, and I’ll stay until they’re with you. If they ring, talk to them first.',
    ],
    examples: [
      'will you stay with me',
      'shall I stay on with you or get off',
      'stay on the line',
      'don’t leave me alone',
      'don’t hang up',
      'are you still there',
      'keep talking to me',
      'please wait with me',
    ],
  },
  {
    id: 'person',
    kinds: anyButDespair,
    asks: true,
    means: 'aside',
    words: personWords,
    answers: [
      'I’m an AI voice, not a person, and nobody here can send help. Please ring {emergency}: they can.',
      'I’m an AI voice, not a person. Keep to what the emergency people tell you.',
    ],
    examples: [
      'are you a real person',
      'is this a robot',
      'am I speaking to a human',
      'are you a machine',
      'is this a recording',
      'put me through to a person',
      'can I speak to somebody real',
      'I want to talk to a real person',
    ],
  },
  {
    id: 'errand',
    kinds: anyDanger,
    means: 'aside',
    words:
      /\b(?:book\w*|table|appointment|order|price\w*|plans?|flights?|tickets?|room|costs?|viewing|parcel|refund|invoice|engineer|reservation|seats?|taxi|close|delivery|account|haircut|put (?:me )?down|carry on|finish|where were we|(?:mon|tues|wednes|thurs|fri|satur|sun)day|o'clock|at (?:eight|seven|six|nine))\b/,
    never:
      /\b(?:ambulance|hospital|police|crisis|leave the room|in (?:the|his|her|another) room)\b/,
    answers: [
      'What you’ve told me so far is kept, and it can wait until you’re safe.',
      'I’m leaving that for later. Only one thing matters now.',
      'That comes afterwards.',
    ],
    inDespair: [
      'Let’s leave that for another day: nothing has to be settled tonight. How are you, this minute?',
      'That can wait, all of it. You matter more than any of it.',
    ],
    examples: [
      'anyway what were you saying about the price',
      'can we carry on with the booking',
      'so is my table confirmed',
      'I still need that flight tonight',
      'what about my order then',
      'can you put me down for Friday',
      'so how much is the bigger plan',
      'let’s finish the appointment while I wait',
      'when does the parcel come',
      'is the viewing still on Thursday',
      'I still want the engineer',
      'about that refund though',
      'yes at eight o’clock please',
      'tomorrow at eight would be good',
      'a table for two then',
    ],
  },
  {
    id: 'gotBetter',
    kinds: anyButDespair,
    means: 'better',
    enough: /\b(?:he|she|it) (?:now )?(?:cries|cried)\b|\b(?:he|she|it)(?:'s| is) crying now\b/,
    words:
      /\b(?:breath\w*|awake|woke|round|talking|opened|coughed|better|colour's|pink|crying|sitting up|(?<!\b(?:i'm|i am|i got) )out(?! cold| of (?:breath|it\b))|popped out)\b|\b(?:it|bleeding|pains?|hurting|shaking|jerking|fit|fitting|seizure|wheez\w*|swelling|vomiting)(?:'s| has| have)? (?:\w+ )?stopped\b|\bstopped (?:bleeding|shaking|jerking|fitting|hurting|vomiting|being sick)\b|\b(?:pains?|wheez\w*|swelling|bleeding|rash|numbness|dizziness)(?:'s| is| has| have)? (?:\w+ )?gone\b|\bgone (?:away|off now|down)\b/,
    never:
      /(?:\bnot|\bno|\bstopped|\bhardly) (?:\S+ ){0,3}?(?:breath\w*|gasp\w*|respon\w*|talk\w*|mov\w*|answer\w*)|n't\b|\b(?:worse|heavy|bad|funny|grey|gray|blue|white|cold|under|silent|quiet|pale|purple|limp|floppy|whistl\w*|wheez\w*|nois\w*|rattl\w*|shallow|fast|slow|gone (?:off|a)|passed)\b|\b(?:in|on) (?:the|our|my) (?:hall\w*|landing|stair\w*|bath\w*|balcony|bedroom|roof|kitchen|corridor|loft|attic)\b/,
    answers: [
      'Thank goodness. Keep watching, and tell them exactly that as soon as you can.',
      'I’m holding my breath with you. Tell them that, and watch whether it lasts.',
    ],
    examples: [
      'she’s breathing now',
      'she has started breathing again',
      'he’s come round',
      'she’s opened her eyes',
      'he’s started talking again',
      'the bleeding has stopped',
      'I think it’s out',
      'she coughed it up',
      'we all got out',
      'we got out',
    ],
  },
  {
    id: 'attackerGone',
    kinds: ['violence', 'child'],
    means: 'better',
    words: /\b(?:gone|left|quiet|stopped|driven|walked|ran|run)\b/,
    never:
      /n't\b|\b(?:left (?:arm|leg|side|eye|hand)|unconscious|limp|under|cold|white|blue|grey|upstairs|downstairs|next door|outside the door)\b|\bout of the (?:room|kitchen|bedroom)\b|\b(?:in|to) (?:the|a|get|fetch|find)\b|\bback\b/,
    answers: [
      'Thank goodness. Keep watching, and tell them exactly that as soon as you can.',
      'I’m holding my breath with you. Tell them that, and watch whether it lasts.',
    ],
    examples: [
      'it has gone quiet outside',
      'he’s walked off',
      'he’s driven away',
      'I think he’s left',
      'they’ve run off',
    ],
  },
  {
    id: 'allClear',
    kinds: anyButDespair,
    means: 'over',
    enough:
      /\b(?:i|we)(?:'m|'re| am| are) (?:both |all |safe )?(?:at|in|with) (?:my|the|a) (?:aunt\w*|mum|mom|mother|gran\w*|sister|brother|friend|mate|parents|neighbou?r)(?:'s|s'?)? (?:house |flat |place )?now\b/,
    words:
      /\b(?:safe|safely|false alarm|fine|okay|ok|nobody(?:'s)?|nothing|over|all right|alright|one piece|not a scratch|arrested|taken him away)\b/,
    // Behind a door in a house that burns nobody is safe.
    never:
      /n't\b|\bbut\b|\bif\b|\b(?:in|on) (?:the|our|my) (?:hall\w*|landing|stair\w*|bath\w*|balcony|bedroom|roof|kitchen|corridor|loft|attic)\b/,
    answers: ['Thank you for telling me.'],
    examples: [
      'he’s fine now',
      'everybody’s safe',
      'it was a false alarm',
      'we’re all okay, nobody’s hurt',
      'it was nothing, she’s playing again',
      'they’ve checked him and he’s all right',
      'it’s over, we’re safe',
      'she’s back home safe and sound',
      'nobody is in danger any more',
    ],
  },
  {
    id: 'leaving',
    kinds: anyButDespair,
    means: 'leaving',
    words: leavingWords,
    enough: leavingWords,
    never: notLeaving,
    answers: [
      'Then please ring {emergency} now, and tell them first where you are.',
      'Do what they tell you, and tell them at once if anything changes.',
    ],
    examples: leavingExamples,
  },
  {
    id: 'leavingThem',
    kinds: ['despair'],
    about: 'other',
    means: 'leaving',
    words: leavingWords,
    enough: leavingWords,
    never: notLeaving,
    answers: [
      'Then please ring {emergency} now, and tell them who it is and where.',
      'Do what they tell you, and keep in touch with whoever it is.',
    ],
    examples: leavingExamples,
  },
]
