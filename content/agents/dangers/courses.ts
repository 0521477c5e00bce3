/**
 * What to do in each kind of danger, step by step. A line that no topic answers hears the next step that was not said,
 * so each is safe whatever exactly was asked. Sources: docs/safety.md.
 */
import type { EmergencyKind } from '@ringwell/protocol/danger.ts'
import { breathingTopics } from './breathing.ts'
import type { DangerTopic } from './dangerTopic.ts'
import { fallenOnWords, injuryTopics, pulledOut, sharpInWords } from './injuries.ts'
import { cordFirst, medicalTopics } from './medical.ts'
import { overheadWords, rescueTopics } from './rescue.ts'
import {
  birthNowWords,
  carInWaterWords,
  chokingWords,
  type Limits,
  overdoseWords,
  swallowedHarmWords,
} from './signs.ts'

export interface Step extends Limits {
  says: string
  /** The same to whoever is in danger themselves. */
  toYou?: string | undefined
}

export interface Course {
  /** The danger that it belongs to. */
  kind: EmergencyKind
  /** With these words it is this, whatever danger was heard before. */
  words?: RegExp
  /** With these words it is not. */
  never?: RegExp
  /** With these words it becomes another one. */
  until?: readonly [RegExp, string]
  /** So it is where one of these topics is meant. */
  topics?: readonly string[]
  /** After these, its words say nothing new. */
  notAfter?: readonly string[]
  /** Whoever helps would be in danger, so the first step comes before the call. */
  isFirst?: true
  steps: readonly Step[]
  /** Once it has eased. Without them, what holds after any danger is said. */
  eased?: readonly Step[]
}

const all: readonly DangerTopic[] = [
  ...breathingTopics,
  ...medicalTopics,
  ...injuryTopics,
  ...rescueTopics,
]

/** The answers of topics, with what rules these out. */
const of = (...ids: readonly string[]): Step[] =>
  ids.flatMap((id) => {
    const topic = all.find((each) => each.id === id)
    if (!topic) throw new Error(`No topic of first aid is called ${id}`)
    const { answers, toYou, unless, onlyIf } = topic
    return answers.map((says, at) => ({
      says,
      toYou: toYou?.[at],
      unless: toYou && !toYou[at] ? [...(unless ?? []), 'self' as const] : unless,
      onlyIf,
    }))
  })

/** Somebody holds their own throat; whoever holds another’s attacks. */
const ownThroat =
  "\\b(?:(?:he|the man|my (?:husband|dad|father|son|brother|uncle|grandad|grandpa))(?:'s| is)? (?:\\w+ )?(?:holds?|holding|clutch\\w*|grabb?(?:s|ing)|grabbed(?= at)) (?:at )?(?:his|the)|(?:she|the woman|my (?:wife|mum|mother|daughter|sister|aunt|nan|gran))(?:'s| is)? (?:\\w+ )?(?:(?:holds?|holding|clutch\\w*) (?:at )?her|(?:holds?|holding|clutch\\w*|grabb?(?:s|ing)) (?:at )?(?:her own|the))|they(?:'re| are)? (?:holding|clutch\\w*) (?:at )?their|i(?:'m| am) (?:holding|clutching) my|hands? (?:at|on|round|to) (?:his|her)(?= own)) (?:own )?(?:neck|throat)\\b(?! of\\b)"
/** The chest is hurt from outside. */
const injuredChest =
  /\b(?:wound|beam|stab\w*|knife|shot|gunshot|bullet|log|tree|rubble|punch\w*|kick\w*|fell on|fallen on|on top of|crushed (?:under|by)|hole)\b/
/** What is said of these is no cold of the weather. */
const notOfCold = [
  'allergy',
  'asthma',
  'bleeding',
  'burn',
  'caughtIn',
  'fall',
  'heart',
  'objectIn',
  'seizure',
  'severed',
  'stroke',
]

/** They are on land: `we’ve got him out`. */
const outOfWater =
  /(?<!n't |\bnot |\bto |\bnearly |\balmost |\bnobody's )\b(?:got|pulled|dragged|lifted|hauled|fished) (?:him|her|them|the \w+) (?:back )?(?:out|ashore|in the boat|on(?:to)? the (?:bank|beach|side))\b|\b(?:he|she|they)(?:'s|'re| is| are| has| have) (?:(?:now|finally|all|both|just|already|back|safely) )?(?:out(?: of (?:it|the water))?(?= ?(?:$|[,.!]|and\b|now\b|but\b))|on the (?:bank|beach|side|shore)|ashore)\b/

/** Of somebody who lies, or is cold. */
const lying: Step = {
  says: 'Keep them {lying}, covered and warm, with nothing to eat or drink. If they get sleepy, tell the emergency people.',
  toYou: 'Stay {lying}, covered and warm, and eat and drink nothing.',
  unless: ['down', 'newborn', 'heart'],
}
/** Nobody goes in for whoever does not respond in the water, and nothing else helps them there. */
const outOfWaterFirst: Step = {
  says: 'Nobody goes in after them: reach them from firm ground, with a pole, a rope or a branch. Once they’re out, with no normal breathing: {push}. If you were trained, give five breaths first.',
  onlyIf: ['down'],
}
const ifAsleep: Step = {
  says: 'If they get sleepy: {side}. If they stop breathing normally: {push}.',
  unless: ['down', 'self', 'baby'],
}

export const courses = {
  notBreathing: {
    kind: 'medical',
    steps: [
      {
        says: 'Rub the back firmly and dry the baby: then on its mother’s bare chest, both covered. If it still doesn’t breathe: five small puffs over mouth and nose, then push on the chest with two fingers.',
        onlyIf: ['newborn'],
        unless: ['adult'],
      },
      {
        says: 'If the baby still doesn’t breathe: five small puffs over mouth and nose. Then push on the chest with two fingers, twice a second, until it does.',
        onlyIf: ['newborn'],
        unless: ['adult'],
      },
      ...of('notResponding', 'childNotResponding'),
      ...of('howToPush'),
      {
        says: 'Don’t stop to look, not even for a gasp. If somebody else is there, change over every two minutes, and send for a defibrillator.',
      },
    ],
  },
  unconscious: {
    kind: 'medical',
    steps: [
      ...of('breathingOnly', 'drowsy'),
      {
        says: 'Nothing to eat or drink. Keep them warm, and look every minute whether they breathe.',
      },
    ],
  },
  electric: {
    kind: 'medical',
    words:
      /\b(?:had|got|getting) (?:a|an electric) shock (?:off|from)\b|\bhands?(?:'s| is| are)? (?:still |stuck |locked )*(?:on|to|round) the (?:\w+ )?(?:wires?|cables?|lead|sockets?|fence|plug|flex)\b(?! (?:basket|rack|wool|cutters|brush))|\bit's the electric\w*\b(?! bill)|\belectrocut\w*|\belectric(?:al)? shock\b|\b(?:grabbed|touched|touching|holding|hold of|stuck (?:to|on)|hanging on)(?: to)? (?:\w+ ){0,4}?(?:wires?|electric fence|(?:electric|extension|power|bare|live) (?:lead|end|one|bit)|cables?|sockets?|fuse ?box|mains)\b|\bgot a shock (?:off|from)\b|\b(?:fuse ?box|consumer unit|pylon|mains|bare wire)\b[^.!?]*\b(?:stuck (?:to|on) (?:it|that)|(?:can't|cannot|won't) let go|thrown back)\b|^(?=.*\b(?:electric\w*|live|mains|current)\b).*\bstuck (?:on )?to (?:the|an?|it|that)\b ?(?:\w+ )?(?:fence|wires?|cable|socket|machine|gate)\b|\blive (?:wire|cable)s?\b[^.!?]{0,20}\b(?:fell|fallen|down|loose|him|her)\b|\b(?:burnt|burned|burns?)\b[^.!?]{0,25}\b(?:cable|wire|socket|mains)\b|\b(?:cable|wire)\b[^.!?]{0,30}\b(?:in (?:his|her) hand|(?:holding|hanging on to|stuck to|let go of) (?:it|on)\b)/,
    // What a defibrillator gives is none, and an overhead line is no socket.
    never: new RegExp(
      `${overheadWords.source}|\\b(?:defib\\w*|aed|pads|(?:heart|shock) machine|heart starter)\\b`,
    ),
    topics: ['electric', 'pullOff', 'touchNow'],
    isFirst: true,
    steps: [
      ...of('electric').map((step) => ({ ...step, unless: ['off'] as const })),
      {
        says: 'Only once it’s off for certain, {wake}. No normal breathing: {push}. Breathing but no answer: {side}.',
        unless: ['awake', 'self'],
      },
      {
        says: 'Leave that circuit off, and let nobody touch the wire. They have to be looked at, however well they feel.',
      },
    ],
  },
  overhead: {
    kind: 'rescue',
    words: overheadWords,
    never:
      /\b(?:in|on|across|over) (?:the |my |our )?(?:car|bonnet|van|truck|lorry|tractor|cab|bus|roof)\b/,
    topics: ['overhead'],
    isFirst: true,
    steps: [
      ...of('overhead'),
      {
        says: 'Tell them where the line or the rail is, and that somebody has touched it. Keep everybody well back.',
      },
    ],
  },
  allergy: {
    kind: 'medical',
    words: new RegExp(
      `\\ballergic reaction\\b|\\banaphyla\\w*|\\b(?:lips?|tongue|face|throat)\\b.{0,30}\\b(?:swell\\w*|swollen|fat|massive|huge|puff\\w*|closing|blow\\w*|ballooned|bigger)\\b|^(?=.*\\b(?:nuts?|peanuts?|satay|shellfish|prawns?|sting|stung|bee|wasp|penicillin|ate|eaten)\\b).*\\b(?:hives|blotch\\w*|welts|rash|swell\\w*|swollen)\\b`,
    ),
    never: /\b(?:punch\w*|fell|fallen|kick\w*|hit (?:him|her|me|in)|tooth|dentist)\b/,
    topics: ['allergy', 'usePen', 'afterPen'],
    steps: [
      ...of('allergy'),
      {
        says: 'If breathing is hard, sitting up with the legs out; if they feel faint, lying {lie}. No standing either way, and tell the emergency people of any change.',
        unless: ['down', 'self'],
      },
      ifAsleep,
    ],
  },
  asthma: {
    kind: 'medical',
    words:
      /\basthma (?:attack|is|has)|\bhaving (?:an )?asthma|\binhaler\b[^.!?]{0,30}\b(?:work\w*|help\w*|empty|lost|find)\b/,
    topics: ['asthma'],
    notAfter: ['allergy'],
    steps: [
      ...of('asthma'),
      {
        says: 'Loosen what’s tight round the neck, and keep them sitting. Slow breaths with you; if the inhaler doesn’t help, tell the emergency people.',
        toYou:
          'Loosen what’s tight round your neck, and stay sitting. If the inhaler doesn’t help, tell the emergency people.',
        unless: ['down'],
      },
    ],
  },
  heat: {
    kind: 'medical',
    words:
      /\b(?:heat|sun) ?stroke\b|\boverheat(?:ed|ing)\b[^.!?]{0,20}\b(?:he|she|baby)\b|\bin the (?:heat|sun|hot car)\b[^.!?]{0,40}\b(?:collaps\w*|faint\w*|confus\w*|dizzy|sleepy|limp)\b/,
    steps: [
      {
        says: 'Into the shade or a cool room, lying down. Take off what’s thick, wet the skin all over, and fan it.',
        toYou:
          'Get into the shade or a cool room and lie down. Wet your skin all over, and fan it.',
        unless: ['down'],
      },
      {
        says: 'Go on with water and air until the crew is there; cold packs in the armpits and at the neck. Confused or sleepy is worse: tell the emergency people.',
        unless: ['down', 'self'],
      },
    ],
  },
  stroke: {
    kind: 'medical',
    words:
      /(?<!\b(?:already|previous|previously|once|never|no|old|after (?:his|her|a|the)|since (?:his|her|a|the)|history of|heat|sun|breast|back)(?: (?:had|have|a)){0,2}[ -])\bstroke\b(?! (?:of|my|the|his|her|it|before|once|already|in|last|patient|survivor|years?|two|unit)\b)|\b(?:mouth|face|smile)(?:'s| is| has)? (?:\w+ )?(?:droop\w*|dropped|slipped|down on one|fallen on one|crooked|lopsided)|\b(?:floppy|limp|weak|numb|dead|gone|useless) (?:\w+ )?(?:down|on) (?:one|the (?:left|right)|(?:his|her) (?:left|right)) side\b|\b(?:one|the (?:left|right)) (?:half|side) of (?:him|her|(?:his|her) body)\b/,
    topics: ['stroke'],
    // Sweat is no sign against a face that hangs.
    steps: [
      ...of('stroke').map((step) => ({ ...step, unless: ['down'] as const })),
      {
        says: 'Keep them where they can’t fall, head and shoulders raised a little. No standing and no walking.',
        toYou: 'Stay where you can’t fall, head and shoulders raised a little. Don’t stand up.',
        unless: ['down'],
      },
      ifAsleep,
    ],
  },
  poison: {
    kind: 'medical',
    words: new RegExp(
      `${swallowedHarmWords.source}|${overdoseWords.source}|\\boverdos\\w*\\b|\\b(?:took|taken|swallowed|drunk|drank)\\b[^.!?]{0,40}\\b(?:whole (?:week|box|packet|pack|bottle|strip|tub|jar|lot)|all (?:of )?(?:his|her|the) (?:\\w+ )?(?:pills|tablets|medication|medicine|meds|capsules|insulin|bottle)|too many (?:pills|tablets|of)|bleach)\\b|\\bswallowed all of (?:it|them)\\b`,
    ),
    never: /\bchok(?:es|ing)\b/,
    topics: ['swallowed'],
    notAfter: ['battery'],
    steps: [
      ...of('swallowed'),
      {
        says: 'Stay beside them, sitting up while they’re awake. If they get sleepy: {side}, and tell the emergency people at once.',
        toYou: 'Sit where they can find you, with somebody beside you if you can.',
        unless: ['down', 'baby'],
      },
      {
        says: 'If they may have meant to, tell the emergency people that as well. Keep the rest out of reach, and don’t leave them alone.',
        unless: ['down', 'baby', 'child', 'self'],
      },
    ],
  },
  choking: {
    kind: 'medical',
    words: new RegExp(
      `${chokingWords.source}|\\bchoked? on\\b|^(?!.*\\b(?:machine|door|phone|printer|traffic|meeting|queue|coat|key|long)\\b)(?=.*\\b(?:got|has|have|with|bit|piece)\\b[^.!?]*\\b(?:stuck|lodged|caught|down the wrong way)\\b).*\\b(?:can't|cannot|can not|couldn't) (?:\\w+ )?(?:speak|talk|cough|breathe|answer(?! the)|get (?:any|a|his|her|their|my) (?:air|breath))\\b|\\b(?:do|can|shall|should|must) (?:i|we) (?:just )?(?:thump|slap|bang|whack|hit|pat|smack) (?:(?:him|her|them) (?:on the|between the)|(?:on )?(?:his|her|their) back)\\b|${ownThroat}|\\b(?:bread|food|meat|bone|piece|sweet|grape|apple|potato|something|coin)(?:'s| is)? (?:\\w+ )?(?:in|down) (?:the|his|her|my) (?:throat|windpipe)\\b|^(?=.*\\b(?:eat\\w*|ate|meat|food|meal|bite|mouthful|sweet|grape|bone|bread|breakfast|chew\\w*|dinner|lunch|steak|sausage|nuts?)\\b).*\\b(?:he|she|they) (?:can't|cannot|can not|could not|isn't able to) (?:\\w+ )?(?:talk|speak|breathe|cough|get (?:any|a) (?:air|breath))\\b`,
    ),
    never: /\b(?:droop\w*|one side|slurr\w*|chok\w+ (?:him|her|me)|choked up)\b/,
    topics: ['choking', 'stillChoking', 'babyChoking', 'pregnantChoking', 'howToPull'],
    notAfter: ['allergy', 'stroke', 'poison', 'asthma'],
    steps: [
      ...of('babyChoking', 'choking', 'stillChoking'),
      ...of('pregnantChoking').map((step) => ({ ...step, unless: ['baby', 'down'] as const })),
      {
        says: 'If your arms don’t reach, have somebody stronger do it from behind: a fist above the navel, pulled in and up. Until then, go on with the blows.',
        unless: ['baby', 'down', 'self', 'pregnant'],
      },
    ],
    eased: [
      {
        says: 'Let them sit up and cough, with no food or drink. They have to be looked at today: the pulls can hurt something inside, and a piece may be left.',
        toYou:
          'Sit up and cough, and don’t eat or drink. Have yourself looked at today: a piece may be left.',
      },
    ],
  },
  heart: {
    kind: 'medical',
    words:
      /\bheart attack\b|\bcardiac\b|\b(?:pains?|tight\w*|crush(?:ing|ed)|squeez\w*|band|elephant|ach(?:e|es|ing))\b[^.!?]{0,30}\b(?:chest|breastbone|breast)\b|\b(?:weight|pressure|heavy|heaviness) (?:\w+ )?(?:in|on|across|behind) (?:his|her|my|the) (?:chest|breastbone)\b|\b(?:hold\w*|clutch\w*|grab\w*|rubb\w*) (?:at )?(?:his|her|their|my) chest\b|\bchest(?:'s| is| feels| has)? (?:\w+ )?(?:tight|heavy|hurts|hurting|aching|pains?|killing)\b/,
    never: injuredChest,
    topics: ['chestPain'],
    notAfter: ['electric', 'choking', 'allergy', 'drowned', 'asthma', 'bleeding', 'objectIn'],
    steps: [
      ...of('chestPain'),
      {
        says: 'Loosen what’s tight, and let them sit still, back supported, knees bent. If they stop answering and don’t breathe normally: {push}.',
        toYou:
          'Loosen what’s tight, and stay sitting, back supported. Tell whoever is near that they may have to push on your chest if you pass out.',
        unless: ['down', 'gas', 'fumes'],
      },
    ],
  },
  severed: {
    kind: 'medical',
    topics: ['severed'],
    steps: [...of('severed'), of('bleeding')[1]!, lying],
  },
  objectIn: {
    kind: 'medical',
    words: new RegExp(`${sharpInWords.source}|${fallenOnWords.source}`),
    never: pulledOut,
    topics: ['objectIn'],
    until: [pulledOut, 'bleeding'],
    steps: [...of('objectIn'), lying],
  },
  caughtIn: { kind: 'medical', topics: ['caughtIn'], steps: [...of('caughtIn'), lying] },
  bleeding: {
    kind: 'medical',
    words:
      /\bbleeding (?:badly|heavily|a lot|out|all over|everywhere|like|from)\b|\bblood(?:'s| is)? (?:\w+ )?(?:everywhere|all over|spurting|pouring|pumping|gushing|out in spurts)\b|\b(?:lots?|so much|a lot) of blood\b|\bpouring with blood\b|\b(?:gash|stab\w*|slash\w*|sliced|slit|cut)\b[^.!?]{0,30}\b(?:open|deep\w*|to the bone|artery|wrists?|leg|arm|neck|thigh)\b/,
    never:
      /\b(?:nose|nosebleed|cough\w*|spit\w*|vomit\w*|brought up|throw\w* up|period|miscarr\w*)\b/,
    topics: ['bleeding', 'faint'],
    notAfter: ['severed', 'objectIn', 'caughtIn', 'birth', 'cordFirst', 'nosebleed'],
    steps: [...of('bleeding'), lying],
  },
  nosebleed: {
    kind: 'medical',
    words:
      /\bnose ?bleed\w*\b|\bnose(?:'s| is| won't stop)? (?:\w+ )?(?:bleeding|pouring)\b|\bbleeding from (?:the|his|her|my|their) nose\b/,
    never:
      /\b(?:cut|gash\w*|stab\w*|arm|leg|wrist|wound|head|skull|ears?|fell|fallen|falls?|thrown|hit by|knocked (?:down|out|over)|run over|came off|come off|crash\w*|accident|unconscious|passed out)\b/,
    notAfter: notOfCold,
    steps: [
      {
        says: 'Sit them up, leaning forward, and let them pinch the soft part of the nose for ten minutes without letting go. Breathe through the mouth, and spit out what runs down.',
        toYou:
          'Sit up, lean forward, and pinch the soft part of your nose for ten minutes without letting go. Breathe through the mouth, and spit out what runs down.',
        unless: ['down', 'asleep'],
      },
      {
        says: 'Not lying, and the head not back. Tell the emergency people if it came after a blow to the head, or if they take blood thinners.',
        toYou:
          'Don’t lie down, and don’t put your head back. Tell them if you take blood thinners.',
        unless: ['down', 'asleep'],
      },
    ],
  },
  burn: {
    kind: 'medical',
    words:
      /\b(?:kettle|boiling (?:water|oil)|hot (?:oil|fat|water|tea|coffee)|soup)\b[^.!?]*\b(?:over|on|down) (?:his|her|my|their|himself|herself|the baby)\b|\bskin (?:is|'s) (?:\w+ )?(?:com\w+|peel\w+|hanging)\b|\bscald\w*\b|\b(?:burnt|burned) (?:his|her|my|their|the baby's|himself|herself|myself)\b/,
    topics: ['burn', 'clothesFire'],
    steps: [
      ...of('burn'),
      {
        says: 'Keep the rest of them warm while you cool it, and don’t burst blisters. Tell the emergency people how large it is, and where.',
      },
    ],
  },
  chemical: { kind: 'medical', topics: ['chemical'], steps: of('chemical') },
  battery: { kind: 'medical', topics: ['battery'], steps: of('battery') },
  seizure: {
    kind: 'medical',
    words:
      /\b(?:having|had|in) (?:an? )?(?:\w+ )?(?:seizure|fit)\b(?! (?:of|state)\b)|\bconvuls\w*|\b(?:boy|girl|son|daughter|child|kid|toddler|baby|one|husband|wife|mum|dad|mother|father|nan|gran|grandad|brother|sister|lad|lass|friend|mate|partner|he|she)(?:'s| is)(?: still| just| really)? fitting(?= ?(?:$|[.,!?;]))|\b(?:dropped|collapsed|fell|floor)\b(?:(?!\b(?:i|i'm|we|we're)\b)[^.!?]){0,40}\b(?:(?:he|she|they)(?:'s|'re| is| are| was| started| keeps?)? (?:\w+ )?|and (?:is |was |started |now )?)shak(?:ing|es)\b|(?<!\bi'm )\bon the (?:floor|ground),? (?:\w+ )?shaking\b|\b(?:gone|going|goes|went) (?:all )?(?:\w+ )?(?:jerky|stiff and)\b/,
    never:
      /\b(?:river|canal|sea|lake|water|pond|pool|wet|soaked|cold|freezing|snow|shock|fright|fear|laughing)\b/,
    topics: ['seizure'],
    steps: [
      of('seizure')[0]!,
      {
        says: 'Stay beside them, and tell the emergency people how long it has lasted, and if another begins.',
      },
    ],
    eased: [of('seizure')[1]!],
  },
  diabetic: {
    kind: 'medical',
    words:
      /\bhypo\b|\blow (?:blood )?sugar\b|\bsugar(?:'s| is| has)? (?:\w+ )?(?:low|dropp\w*|[0-3]\b(?!\d))/,
    never: /\b(?:high|through the roof|sky)\b/,
    topics: ['diabetic', 'giveSugar'],
    notAfter: ['stroke', 'bleeding', 'severed', 'objectIn', 'seizure', 'heart', 'electric'],
    steps: [...of('diabetic'), ifAsleep],
  },
  drowned: {
    kind: 'rescue',
    words:
      /\b(?:he|she|they|i|we|mum|dad|clothes|things)(?:'s|'re|'m| is| are| am| was)? (?:\w+ )?(?:soaked|dripping wet|drenched|soaking)\b(?! (?:in|with)\b)[^.!?]*\b(?:shak\w*|shiver\w*|cold|freezing)\b|\b(?:pulled|dragged|fished|got|lifted|hauled) (?:him|her|them|the \w+|my \w+) (?:\w+ )?(?:out|up) (?:of|from) (?:the )?(?:\w+ )?(?:water|pool|sea|river|lake|canal|pond|bath)\b/,
    never: /\bsweat\w*|\bblood\b/,
    notAfter: notOfCold,
    steps: [
      {
        says: 'Look at once whether they breathe. Not breathing, or only gasps: {push}. If you were trained, give five breaths first.',
        unless: ['down', 'breathing', 'awake', 'self'],
      },
      ...of('keepWarm'),
      {
        says: 'They have to be looked at even if they seem well: water in the lungs can do harm later. Watch the breathing.',
      },
    ],
  },
  inWater: {
    kind: 'rescue',
    words:
      /\bdrowning\b(?! in\b(?! (?:the|a|our) (?:\w+ )?(?:river|canal|sea|lake|water|pond|pool|bath|harbour)))|\b(?:fell|fallen|jumped|gone|slipped|swept|went) (?:\w+ )?(?:in|into|off|out to|under in) (?:the |a |our )?(?:boat|ferry|yacht|kayak|canoe|dinghy|paddle ?board|jetty|river|canal|sea|lake|water|pond|harbour|pier|quay|weir|pool)\b/,
    never: carInWaterWords,
    topics: ['inWater'],
    until: [outOfWater, 'drowned'],
    isFirst: true,
    steps: [
      outOfWaterFirst,
      ...of('inWater'),
      {
        says: 'Shout to them to hold on and float. Look for a ring, a rope or a branch, and lie flat when you reach it out.',
        unless: ['down', 'attacker'],
      },
    ],
  },
  iAmInWater: {
    kind: 'rescue',
    topics: ['iAmInWater'],
    isFirst: true,
    steps: of('iAmInWater', 'swimOrStay'),
  },
  carWater: {
    kind: 'rescue',
    words: carInWaterWords,
    topics: ['carWater', 'childInCar', 'beltStuck', 'carWindow'],
    isFirst: true,
    steps: of('carWater', 'swimOrStay'),
  },
  road: {
    kind: 'rescue',
    words:
      /\b(?:in|on|across) the (?:\w+ )?(?:fast|middle|live|slow|inside|outside|overtaking|nearside|offside) lane\b|\b(?:broken? down|breakdown|stuck|stopped|stranded|conked out|cut out|flat tyre|puncture|spun|crash\w*)\b[^.!?]*\b(?:motorway|hard shoulder|(?:dual )?carriageway|m\d+|a\d+\(m\))\b/,
    never: /\b(?:swimming|pool|bowling|level crossing|last (?:week|month|year)|yesterday)\b/,
    notAfter: ['fall', 'bleeding', 'objectIn', 'burn', 'carWater'],
    isFirst: true,
    steps: [
      {
        says: 'Hazard lights on. If you can get out safely: everybody out on the side away from the traffic, over the barrier, and well back from the car. If you can’t: belts on, and stay in.',
      },
      {
        says: 'Nobody walks on the road, for a triangle or to help somebody. Tell them the road, the direction, and the last sign or marker post.',
      },
    ],
  },
  badAirBelow: {
    kind: 'rescue',
    words:
      /^(?=.*\b(?:down|in|into|inside|fell|fallen|climbed|went|gone|collapsed|answer\w*|passed out)\b).*\b(?:(?:slurry|manure|septic|cess|sewage) ?(?:pit|tank|lagoon|store)|cesspit|(?:the|a|an|our|that) (?:\w+ )?(?:silo|manhole|sewer|grain (?:bin|store)|vat|shaft|inspection (?:pit|chamber)))\b/,
    never: /\b(?:price|quote|book|clean\w*|empty|emptied|full|smell\w*|service|table)\b/,
    isFirst: true,
    steps: [
      {
        says: 'Nobody goes in after them, not for a moment: the air down there can kill within breaths. Call down to them, and keep everybody back.',
      },
      {
        says: 'No rope round anybody, no scarf, no mask: only the crew has air. Tell them what it is, how deep, and how many are in it.',
      },
      {
        says: 'Switch off whatever stirs or runs, and stay upwind. Keep calling to them, and keep the others out.',
      },
    ],
  },
  ice: {
    kind: 'rescue',
    words: /\bthrough the ice\b|\bice (?:broke|gave way|cracked|has broken)\b/,
    topics: ['ice'],
    until: [outOfWater, 'drowned'],
    isFirst: true,
    steps: [outOfWaterFirst, ...of('ice')],
  },
  fall: {
    kind: 'medical',
    words:
      /\b(?:come|came) off (?:the|a|his|her|my) (?!phone|line|list|road|motorway)\w+\b(?=.*\b(?:leg|arm|back|neck|head|hip|bone|move|moving|hurt|broken)\b)|\b(?:fell|fallen|falls|thrown|come off|came off) (?:\w+ )?(?:off|from|down|over|out of|through) (?:the|a|his|her|my|our) (?!wagon|radar|face|ice|water|river|sea|lake|canal|pond|pool|quay|pier|boat|harbour)\w+|\b(?:knocked down|run over|hit by) (?:by )?(?:a|the) (?:car|van|lorry|bus|bike|truck|train|tram)\b|\b(?:had|has had|having) a (?:\w+ ){0,3}?(?:fall|tumble)\b/,
    topics: ['moveInjured'],
    notAfter: [
      'overhead',
      'bleeding',
      'severed',
      'objectIn',
      'inWater',
      'heart',
      'stroke',
      'electric',
      'seizure',
      'drowned',
    ],
    steps: [
      ...of('moveInjured'),
      {
        says: 'Cover them with a coat, and give nothing to eat or drink. If something bleeds, press on it with a clean cloth.',
        toYou:
          'Keep as still as you can, and warm. If something bleeds, press on it with a clean cloth.',
        unless: ['down'],
      },
    ],
  },
  cold: {
    kind: 'medical',
    words:
      /\bhypotherm\w*|(?<!\b(?:hands?|feet|foot|fingers?|toes?|legs?|arms?|skin|face|nose|forehead|it)(?:'s|'re| is| are| feels?| have| has)? (?:\w+ )?)\b(?:ice|stone|freezing) cold\b|\bfrozen (?:stiff|through)\b|\bblue with (?:the )?cold\b|\b(?:he|she|they|him|her|mum|dad)(?:'s|'re| is| are)? (?:\w+ ){0,2}?(?:freezing|frozen)\b(?! up\b)|^(?=.*\b(?:minus \w+|balcony|snow|frost|outside all night|in the cold|t-?shirt|wet (?:through|to the \w+|clothes))\b).*\b(?:shiver\w*|mumbl\w*|won't get up|wont get up|can't get up|not moving|blue|drunk)\b/,
    never: /\bblood\b|\bbleed\w*|\bfever\b|\btemperature\b/,
    topics: ['keepWarm'],
    notAfter: [...notOfCold, 'drowned', 'inWater'],
    steps: [
      {
        says: 'Bring them in out of the cold, gently, lying flat. Anything wet off, then wrap them up, head as well.',
        unless: ['self', 'down'],
      },
      ...of('keepWarm'),
      {
        says: 'No rubbing, no alcohol and no hot bath: each of them does harm. Stay beside them, and watch the breathing, which gets slow.',
        unless: ['down'],
      },
    ],
  },
  /** The cord would be pressed shut, so the weight is taken off it. */
  cordFirst: {
    kind: 'medical',
    words: cordFirst,
    topics: ['cordFirst'],
    steps: [
      ...of('cordFirst'),
      {
        says: 'Stay on knees and elbows, head low and bottom up high, with no pushing if it can be helped. Nobody touches the cord.',
      },
    ],
  },
  birth: {
    kind: 'medical',
    words: birthNowWords,
    topics: ['birth', 'cord'],
    notAfter: ['cordFirst'],
    steps: [
      of('birth')[0]!,
      {
        says: 'Dry towels and a blanket ready, and the room warm. Whoever gives birth lies or kneels as it’s easiest, and nobody pulls.',
        unless: ['self'],
      },
      of('cord')[0]!,
    ],
  },
  /** Somebody violent is near. Nobody is told here to ring, or to open anything. */
  violence: {
    kind: 'violence',
    steps: [
      {
        says: 'Stay behind a locked door, away from it, with anybody who is with you. Keep the line to them open, even if you can’t speak.',
      },
      {
        says: 'If there’s a way out that nobody sees, take it, and go where other people are. If not, stay locked in.',
        unless: ['locked'],
      },
      {
        says: 'Don’t come out because it’s quiet. Come out when the police are at that door and say who they are.',
      },
    ],
  },
  rescue: {
    kind: 'rescue',
    steps: [
      {
        says: 'Stay where it’s safest, keep warm, and save the battery for them. A light, a whistle or a bright cloth helps them to find you.',
        unless: ['attacker'],
      },
      {
        says: 'Don’t move more than you must, and keep those who are with you together. Tell them what you can see and hear.',
      },
    ],
  },
  /** Somebody is ill or hurt, and more is not known. */
  ill: {
    kind: 'medical',
    steps: [
      {
        says: 'Look whether they answer and breathe normally. No answer, but breathing: {side}. No normal breathing: {push}.',
        unless: ['down', 'breathing', 'awake', 'self', 'asleep', 'gas', 'fumes', 'newborn'],
      },
      {
        says: 'Lying on the left side, covered and warm, with nothing to eat or drink. Tell them which week it is, and how much blood there is.',
        toYou:
          'Lie on your left side, covered and warm, and don’t eat or drink. Tell them which week it is, and how much blood there is.',
        onlyIf: ['bleedsWithin'],
        unless: ['down', 'newborn', 'heart', 'attacker'],
      },
      {
        says: 'Let them rest as it’s easiest for them, keep them warm, and give nothing to eat or drink.',
        toYou: 'Rest as it’s easiest for you, keep warm, and don’t eat or drink anything.',
        unless: ['down', 'gas', 'fumes', 'diabetic', 'newborn'],
      },
      {
        says: 'Have somebody unlock the door, put a light on, and wave the crew in. Their medicines or a list of them go with the crew.',
        toYou:
          'If the door is near, unlock it, and then rest beside it. Keep your medicines at hand for the crew.',
        unless: ['attacker', 'ablaze', 'gas', 'fumes', 'burner'],
      },
    ],
    eased: [
      {
        says: 'Stay beside them, and let them rest. They have to be looked at all the same, even if it has passed.',
        toYou:
          'Stay where you are, and rest. You have to be looked at all the same, even if it has passed.',
        unless: ['gas', 'fumes'],
      },
    ],
  },
} as const satisfies Record<string, Course>

export type CourseId = keyof typeof courses
