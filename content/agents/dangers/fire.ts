import type { DangerTopic } from './dangerTopic.ts'
import { overcomeWords } from './signs.ts'

/** Somebody is in another room, and the caller is in the house as well. */
const fetchWords =
  /\b(?:fetch|wake|carry|bring|go up (?:and|to|for)|run up|get) (?:\S+ ){0,2}?(?:him|her|them|up|baby|child(?:ren)?|kids?|boy|girl|lad|son|daughter|mum|mother|dad|gran\w*|husband|wife|everyone|everybody)\b.*|\b(?:asleep|in bed|sleeping|napping) (?:\S+ )?upstairs\b/

/** What keeps smoke out of a room. */
const gapWords =
  /\b(?:wet|damp|soaked|soaking) (?:towels?|cloths?|sheets?|clothes|blankets?|t-?shirts?)\b[^.!?]*\b(?:doors?|gap|bottom|under|along|crack)\b|\b(?:block|stuff|seal|plug|tape)\b[^.!?]*\b(?:gap|door|crack)\b/
/** An engine that runs, or something that burns. */
const engineWords =
  /\b(?:engine|motor|running)\b|\bstart (?:the|my|our) (?:car|van)\b|\b(?:sit|wait|warm up|stay|get) (?:\w+ ){0,3}?(?:in|into) (?:the|my|our|a) (?:\w+ )?(?:car|van|truck|garage|shed)\b/
/** Whether to rest, out of the bad air. */
const restWords = /\b(?:sit|lie|lay|stand|walk)\b/
/** Whether what fouled the air may burn again, or anybody be in there. */
export const againWords =
  /\b(?:sleep|go back|stay)\b[^.!?]*\b(?:air(?:ed|ing)|once|after)\b|\b(?:go|put|switch|turn|light|have|use|run)\w* (?:\w+ ){0,3}?(?:back )?on\b|\b(?:light|use|start) (?:it|the \w+) again\b|\b(?:sleep|stay|live|work) (?:\w+ )?(?:in|there)\b[^.!?]*\b(?:again|tonight|tomorrow)\b|\b(?:window|windows)(?:'s| is| are)? (?:\w+ )?open\b|\bwhen (?:can|may|could|will) (?:i|we|he|she) (?:\w+ )?(?:sleep|go back|go home|use|light)\b/

/** Whoever is out and would go in for a switch is held back from going in. */
const goesIn = /\b(?:go|going|nip|pop|run|dash|slip) (?:\w+ )?(?:back|in|inside)\b/

/** What callers say and ask in fire, smoke, gas and carbon monoxide. Sources: docs/safety.md. */
export const fireTopics: readonly DangerTopic[] = [
  {
    id: 'trapped',
    kinds: ['fire', 'rescue'],
    asks: true,
    leads: true,
    unless: ['gas', 'fumes'],
    words:
      /^(?=.*\b(?:smoke|fire|flames?|burn\w*|hot)\b).*\b(?:door|handle|knob|corridor|hall\w*|stairs?|stairwell|staircase|landing|trapped|can't get (?:out|past)|no other way|floor)\b/,
    never:
      /\b(?:outside now|we're out|i'm out|other side of the street|next door|stove|alarm|fire (?:service|brigade|engine))\b/,
    answers: [
      'If smoke or heat blocks the way out, don’t open that door. Block the gap with cloths, wet ones if you can, stay low by a window, and tell them which room and floor.',
      'Stay low by the window with the door shut, where you can be seen. Tell them how many you are.',
    ],
    examples: [
      'the door handle’s hot and there’s smoke',
      'there’s smoke coming under the door',
      'we can’t get out, the stairs are on fire',
      'the corridor’s full of smoke',
      'there’s flames outside our door',
      'we’re trapped upstairs, there’s smoke',
      'if I open the door the smoke comes in',
      'smoke on the stairs, which way do we go',
    ],
  },
  {
    id: 'gap',
    kinds: ['fire', 'rescue'],
    asks: true,
    unless: ['gas', 'fumes', 'out'],
    words: gapWords,
    enough: gapWords,
    answers: [
      'Yes: cloths along the gap, wet ones if you can. Then stay low by the window with the door shut, where you can be seen.',
      'Yes, all along the gap. The door stays shut, and you stay low by the window.',
    ],
    examples: [
      'do I stuff wet towels along the door',
      'should we block the gap under the door',
      'can I put a wet sheet under the door',
      'shall I seal the door with tape',
      'do soaked towels help along the bottom of the door',
    ],
  },
  {
    id: 'goBackIn',
    kinds: ['fire'],
    asks: true,
    words:
      /\b(?:cat|dog|pets?|rabbit)\b|\b(?:go|goes|going) (?:\S+ )?in(?:side)?\b|\b(?:(?:go|going|gone|run|nip|pop|get) (?:\S+ )?back|back (?:in|inside|upstairs)|(?:go|going|run|running|get) in|still (?:in there|inside|upstairs)|hasn't come (?:out|down)|didn't get out|one missing)\b|\b(?:somebody|someone|people|gran\w*|mum|dad|dog|cat|child|baby|kids|husband|wife|son|daughter)\b.{0,20}\b(?:inside|in there)\b/,
    enough:
      /\b(?:go|goes|going|run|runs) (?:back )?(?:in|inside)(?: (?:now|and|for|with|there)\b|[?!.]|$)|\b(?:go|nip|pop|run|get|dash|slip|head|step|crawl)\w* (?:\w+ )?back (?:(?:in|inside|up|upstairs)\b|(?:and|to) (?:\w+ )?(?:switch|turn|knock|shut|close|open|get|fetch|grab|look|check)\b)|\b(?:can|shall|should|could|may) (?:i|we) (?:just )?(?:go|nip|pop|run) in\b|\b(?:in|back|inside) for (?:the|my|our|her|his) (?:\w+ )?(?:cat|dog|rabbit|bird|hamster|pets?|phone|keys|wallet|bag|coat)\b|\bgo back for\b|^(?=.*\b(?:cat|dog|rabbit)\b).*\b(?:get|fetch|leave) (?:her|him|it|them)\b|\bi'm to leave (?:her|him|it)\b|\bdid(?:n't| not) come (?:back )?out\b/,
    never: /\b(?:school|work|go back to|back home|stay in there)\b/,
    answers: [
      'No, please: out, and nobody goes back in, not even for a pet or a coat. I know how hard that is. Tell the crew who’s inside, and where.',
      'No: nobody goes back until the crew says so. Whoever goes in is one more to be saved. Tell them the floor and the room.',
      'No. They have masks, and you haven’t. Stay out, and hold on to whoever wants to go in.',
    ],
    examples: [
      'the dog’s still inside, can I go back in',
      'can I run back in for my mum',
      'my brother’s gone back in',
      'my gran’s still in there',
      'there’s somebody inside',
      'when can we go back in',
      'I’m going in for her',
      'my cat’s upstairs, shall I get her',
      'my husband goes in now with a wet scarf',
    ],
  },
  {
    id: 'jump',
    kinds: ['fire'],
    asks: true,
    unless: ['gas', 'fumes'],
    words:
      /\b(?:should|shall|can|could|do|must|might|may) (?:i|we|he|she|they) (?:just )?(?:jump|climb (?:out|down)|drop)\b|\b(?:i'm|we're|i'll|we'll|she's|he's) (?:going to |gonna )?(?:jump|jumping)\b/,
    answers: [
      'No, don’t jump. Shut the door, block the gap, and stay low at the window where they can see you. Tell them the floor and the room.',
      'Stay at the open window with the door shut, and wave. Only if you can’t bear it any longer: lower the children first, then hang from the sill by your hands before you let go.',
    ],
    examples: [
      'should I jump',
      'can we climb out of the window',
      'shall I drop the kids down',
      'I’m going to jump',
      'do we jump down now',
    ],
  },
  {
    id: 'lift',
    kinds: ['fire'],
    asks: true,
    unless: ['gas', 'fumes'],
    words: /\b(?:lift|elevator)\b/,
    never: /\b(?:stuck|trapped|budge|stopped|doors?|isn't going)\b/,
    answers: [
      'No, not the lift. Take the stairs if they’re clear; if they aren’t, stay behind a closed door, and tell them.',
      'Leave the lift. Stairs, or a closed room with a window.',
    ],
    examples: [
      'do we take the lift',
      'can we use the elevator',
      'is the lift safe',
      'she can’t do stairs, shall we take the lift',
      'would the lift be quicker',
    ],
  },
  {
    id: 'gas',
    kinds: ['fire', 'rescue', 'medical'],
    asks: true,
    leads: true,
    named: /\bgas\b/,
    unless: ['out'],
    words: /\bgas\b|\brotten eggs\b|\bbad eggs\b/,
    never: /\b(?:gas (?:bill|man|engineer|station|fire)|tear gas|drunk|swallowed|lighter)\b/,
    answers: [
      'Everybody out now. Touch no switch, light nothing, and ring {emergency} from outside, well away.',
      'Out, all of you, and leave it all as it is. Touch no switch, on or off, and use the phone outside.',
    ],
    examples: [
      'it smells of gas',
      'there’s a smell of rotten eggs and I feel dizzy',
      'the digger has hit a gas pipe',
      'gas everywhere in the kitchen',
      'I left the gas on all night',
      'do I switch the lights off, it smells of gas',
    ],
  },
  {
    id: 'gasSpark',
    kinds: ['fire', 'rescue', 'medical'],
    asks: true,
    onlyIf: ['gas'],
    words:
      /\b(?:fan|switch\w*|lights?|plugs?|unplug|torch|fuse\w*|extractor|hood|turn\w* on|bell)\b/,
    enough: /\b(?:fan|switch|extractor|fuse box)\b/,
    never: goesIn,
    answers: [
      'No: no fan, no switch, no plug, on or off, because a spark can set it off. Leave them, and get everybody out now.',
      'Leave everything electric as it is, and get out.',
    ],
    examples: [
      'can’t I just put the extractor fan on to clear it',
      'should I switch the lights off',
      'shall I turn the light on to look',
      'do I pull the plug',
      'is it all right to use the torch',
    ],
  },
  {
    id: 'gasTurnOff',
    kinds: ['fire', 'rescue', 'medical'],
    asks: true,
    onlyIf: ['gas'],
    words:
      /\b(?:meter|valve|tap|mains|stopcock|lever|turn\w* (?:it|the gas|the cooker) off|turn\w* off|shut\w* (?:it|the gas) off|windows?|find (?:the|where)|look for)\b/,
    enough: /\b(?:meter|turn (?:it|the gas) off|turn off the gas|windows?)\b/,
    never: new RegExp(
      `\\b(?:by the window|window seat|smok\\w*|flames?|towel|blanket|pan)\\b|${goesIn.source}`,
    ),
    answers: [
      'Out first, all of you: don’t stay for the meter, a window or to look for the leak. Leave doors open behind you, and ask {emergency} about the rest from outside.',
      'Leave that to them, and keep everybody out. Tell them where the meter is.',
    ],
    examples: [
      'should I turn the gas off at the meter',
      'should I turn off the gas',
      'can I open the windows first',
      'where is the valve, do I shut it',
      'may I stay and look for the leak',
    ],
  },
  {
    id: 'overcome',
    kinds: ['fire', 'rescue', 'medical', 'child'],
    leads: true,
    onlyIf: ['overcome'],
    unless: ['outOfReach'],
    words: overcomeWords,
    never: /\bwhen (?:can|may|could)\b|\bagain\b/,
    enough:
      /\b(?:can|will|wants to) (?:\w+ )?sleep\b|\blike a doll\b|\bcloses (?:her|his|the) eyes\b|\bkeep (?:her|him) awake\b|\b(?:groggy|dopey)\b/,
    answers: [
      'It may be bad air: get everybody out into the fresh air, and stay out. Ring {emergency} from there, and tell them who is ill or hard to wake.',
      'Keep them warm, out in the fresh air. If they’re hard to wake: {side}. Watch the breathing: if it stops, {push}.',
      'Stay close and keep talking to them. Tell them that it may be the bad air, and who was in it.',
    ],
    examples: [
      'my head’s banging and he’s really floppy and sleepy',
      'he’s floppy, is that from the air',
      'we’re dizzy and sick out here',
      'she’s drowsy and won’t stand up',
      'I feel faint and my head hurts',
    ],
  },
  {
    id: 'fetch',
    kinds: ['fire', 'rescue'],
    asks: true,
    unless: ['out'],
    words: fetchWords,
    enough: fetchWords,
    never:
      /\b(?:back in|back inside|go back|going in for|run back|still in there|hasn't come|outside now|we're out|i'm out|phone|keys|laptop|bag|cat|dog|wallet)\b/,
    answers: [
      'If you’re inside and the way is clear, take them out with you now, and stop for nothing else. If you’re out, stay out, and tell {emergency} where they are.',
      'Out now, with whoever can walk or be carried. Leave anybody you can’t carry to the crew, tell {emergency} which floor and room, and don’t go back in.',
    ],
    examples: [
      'my little boy’s asleep upstairs, do I go up and fetch him or get out',
      'shall I wake the children first',
      'do I get my mum out of bed',
      'should I carry the baby down',
      'he’s asleep upstairs, do I get him or go',
    ],
  },
  {
    id: 'engineOn',
    kinds: ['fire', 'rescue', 'medical'],
    asks: true,
    onlyIf: ['gas', 'fumes'],
    words: engineWords,
    enough: engineWords,
    never: goesIn,
    answers: [
      'No running engine near you, and nothing that burns. Wait in the open air, well away from the building, sitting down and wrapped up.',
      'Leave the engine off, and stay in the open air until they’re there.',
    ],
    examples: [
      'may I sit in my van with the engine on',
      'can we wait in the car with the heater running',
      'shall we get into the garage to keep warm',
      'can I start the car to warm up',
      'is it all right to sit in the car',
    ],
  },
  {
    id: 'sitOutside',
    kinds: ['fire', 'rescue', 'medical'],
    asks: true,
    onlyIf: ['gas', 'fumes'],
    unless: ['down'],
    words: restWords,
    enough: restWords,
    never: /\b(?:in (?:here|bed)|upstairs|inside|sleep|sofa|window|car|van)\b/,
    answers: [
      'Out in the open air, sit or lie down and keep warm, on the side if you’re sick. Tell them who feels it, and how.',
      'Stay down, out in the open air, and don’t walk about. Tell them of each who feels ill.',
    ],
    examples: [
      'must I sit',
      'should I sit down or lie down',
      'my head spins, do I lie down',
      'can he lie down on the grass',
      'is it better to walk about',
    ],
  },
  {
    id: 'backOn',
    kinds: ['fire', 'rescue', 'medical'],
    asks: true,
    onlyIf: ['gas', 'fumes'],
    words: againWords,
    enough: againWords,
    never: /\bnow\b|\b(?:fan|telly|torch|hold|hang|lights?(?! (?:the|it|our)\b))\b/,
    answers: [
      'No: it stays off, window open or not, until an engineer has checked it. Nobody sleeps or stays in there before the crew says so.',
      'Not before it was checked. Until then it stays off, and nobody is in there.',
    ],
    examples: [
      'may the heater go on tomorrow if the window is open',
      'when can I sleep in the shop again',
      'can we put the boiler back on tonight',
      'can we sleep there tonight',
      'when may we light the stove again',
    ],
  },
  {
    id: 'stayOrGo',
    kinds: ['fire', 'rescue', 'medical'],
    asks: true,
    onlyIf: ['gas', 'fumes'],
    unless: ['out'],
    words: /\b(?:stay|stop|remain|leave|go|get|keep|sleep|sit)\b/,
    enough:
      /\b(?:stay|stop|remain)\b[^.!?]*\bor\b[^.!?]*\b(?:out|outside|go|leave)\b|\b(?:in or out|(?:go|get|come) out(?:side)? or (?:stay|stop)\w*)\b|\bshould (?:i|we) (?:all )?(?:go|get) out(?:side)?\b|\b(?:sleep it off|let (?:him|her|them) sleep|keep the heat in|sit down)\b/,
    answers: [
      'Out, everybody who can walk or be carried, now. Nobody goes in for anybody: that’s for the crew. Ring {emergency} from outside.',
      'Out. Fresh air first, and everything else from there.',
    ],
    examples: [
      'do we stay in here or go out',
      'should we get out or stay with him',
      'do I stop here with her or leave',
      'stay in or go outside, which',
      'should we all go outside',
    ],
  },
  {
    id: 'fumes',
    kinds: ['fire', 'rescue', 'medical'],
    asks: true,
    leads: true,
    words:
      /\b(?:monoxide|fumes|exhaust)\b|^(?=.*\b(?:stove|boiler|heater|heating|generator|barbecue|geyser|wood burner|alarm|detector|gas fire)\b).*\b(?:head\w*|dizz\w*|drows\w*|sleepy|muddled|sick|faint|woozy|giddy|slumped|wake|bleep\w*|beep\w*|battery|window|outside)\b|\bis it the (?:stove|boiler|heater|heating|generator)\b|\bstove out\b|\b(?:we(?:'ve|'re| have| are)?|they(?:'ve|'re| have| are)?) all\b.*\b(?:head\w*|dizz\w*|drows\w*|groggy|woozy|giddy)\b|\b(?:all of us|everybody|everyone|both of us|the lot of us)(?:'s|'ve)?\b.*\b(?:head\w*|dizz\w*|drows\w*|groggy|woozy|giddy)\b/,
    never: /\b(?:smoke alarm|fire alarm|burglar|engineer|mend|repair|cold in here|buy|faulty)\b/,
    answers: [
      'It may be carbon monoxide. Get everybody out into the fresh air now, and stay out; opening a window isn’t enough. Ring {emergency} from outside.',
      'Out into the fresh air, everybody, now. Tell them who feels ill, and who won’t wake.',
    ],
    examples: [
      'the carbon monoxide alarm’s going off',
      'there’s an alarm beeping and we’ve all got headaches',
      'the detector won’t stop and I feel sick',
      'everybody’s drowsy since the heating came on',
      'is it the stove, do you think, I feel sick',
      'is it just the battery in the alarm',
      'we’ve all got thumping heads since we lit the stove',
      'couldn’t I just put the stove out and open a window',
      'is the boiler making us dizzy',
      'we’ve all got banging heads and the boiler’s on',
      'everybody in here has a headache and feels sleepy',
    ],
  },
  {
    id: 'fightFire',
    kinds: ['fire'],
    asks: true,
    words:
      /\b(?:put it out|put (?:the|this) fire out|extinguish\w*|throw(?:ing)? water|bucket|smother\w*|wet towel|blanket|beat it|pan|pour)\b/,
    never: /\b(?:it's out|is out|clothes|sleeve|hair|under the door|gap)\b/,
    enough: /\b(?:throw|pour|chuck)\w* (?:it|water|this)\b|\b(?:jug|bucket|bowl) of water\b/,
    answers: [
      'Leave it, and get out, shutting the door behind you. Don’t tackle it yourself.',
      'Leave it to the fire service. Out, and the door shut.',
    ],
    examples: [
      'can I put it out',
      'shall I throw water on it',
      'I’ve got an extinguisher',
      'the chip pan’s on fire',
      'would a blanket smother it',
      'my husband’s trying to put it out',
    ],
  },
  {
    id: 'clothesFire',
    kinds: ['fire', 'medical', 'child'],
    leads: true,
    words:
      /^(?=.*\b(?:fire|alight|burning|flames?|went up)\b).*\b(?:clothes|sleeve|shirt|hair|trousers?|dress\w*|gown|skirt|scarf|saree|i'm on fire|he's on fire|she's on fire|back)\b/,
    never: /\b(?:go back|back in|back door|washing|dryer)\b/,
    answers: [
      'Stop, drop to the ground and roll, or smother it with a heavy blanket. No running.',
      'Down on the ground, and roll.',
    ],
    examples: [
      'his clothes are on fire',
      'her sleeve has caught fire',
      'her hair’s alight in flames',
      'his trousers are burning',
      'my scarf’s on fire',
    ],
  },
  {
    id: 'carryOut',
    kinds: ['fire', 'rescue', 'medical', 'child'],
    asks: true,
    unless: ['out'],
    onlyIf: ['gas', 'fumes'],
    words:
      /\bcarry(?:ing)? (?:him|her|them|my \w+)\b|\bby the window\b|\b(?:can't|cannot|won't) (?:\w+ )?(?:stand|walk)\b|\blegs (?:have |are )?gone\b/,
    enough:
      /\bcarry(?:ing)? (?:him|her|them|my \w+)\b|\bby the window\b|\b(?:can't|cannot|won't) (?:\w+ )?(?:stand|walk)\b|\blegs (?:have |are )?gone\b/,
    answers: [
      'Get out together, now: carry or drag them if you can, and leave the doors open behind you. If you truly can’t: windows and doors wide open, get out yourself, and tell the emergency people where they are.',
      'Out with them by the shortest way. Whoever can’t be carried is for the crew: tell them the floor and the room.',
    ],
    examples: [
      'do I carry her down or leave her by the window',
      'she can’t stand, shall I carry her',
      'his legs have gone, how do I get him out',
      'should I carry my mum down the stairs',
      'he can’t walk, do I leave him by the window',
    ],
  },
]
