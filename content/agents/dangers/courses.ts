/**
 * What to do in each kind of danger, step by step. A line that no topic answers hears the next step that was not said,
 * so each is safe whatever exactly was asked. Sources: docs/safety.md.
 */
import type { EmergencyKind } from '@ringwell/protocol/danger.ts'
import { breathingTopics } from './breathing.ts'
import type { DangerTopic } from './dangerTopic.ts'
import { injuryTopics } from './injuries.ts'
import { medicalTopics } from './medical.ts'
import { rescueTopics } from './rescue.ts'
import { chokingWords, type Sign, swallowedHarmWords } from './signs.ts'

export interface Step {
  says: string
  /** The same to whoever is in danger themselves. */
  toYou?: string | undefined
  /** It is not said once this has been said. */
  unless?: readonly Sign[] | undefined
  /** It is said only once one of these has been said. */
  onlyIf?: readonly Sign[] | undefined
}

export interface Course {
  /** The danger that it belongs to. */
  kind: EmergencyKind
  /** With these words it is this, whatever danger was heard before. */
  words?: RegExp
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
    const { answers = [], toYou, unless, onlyIf } = all.find((topic) => topic.id === id) ?? {}
    return answers.map((says, at) => ({
      says,
      toYou: toYou?.[at],
      unless: toYou && !toYou[at] ? [...(unless ?? []), 'self' as const] : unless,
      onlyIf,
    }))
  })

/** Of somebody who lies, or is cold. */
const lying: Step = {
  says: 'Keep them lying down, covered and warm, with nothing to eat or drink. If they get sleepy, tell the emergency people.',
  toYou: 'Stay lying down, covered and warm, and eat and drink nothing.',
  unless: ['down', 'newborn', 'heart'],
}
const ifAsleep: Step = {
  says: 'If they get sleepy: onto the side, head back a little. If they stop breathing normally: push hard and fast in the middle of the chest.',
  unless: ['down', 'self', 'baby'],
}

export const courses = {
  notBreathing: {
    kind: 'medical',
    steps: [
      { says: of('birth')[1]!.says, onlyIf: ['newborn'] },
      ...of('notResponding', 'childNotResponding'),
      ...of('howToPush').map((step) => ({ ...step, unless: ['child', 'baby'] as const })),
      {
        says: 'Don’t stop to look, not even for a gasp. If somebody else is there, change over every two minutes, and send for a defibrillator.',
      },
    ],
  },
  unconscious: {
    kind: 'medical',
    steps: [
      ...of('babyBreathing', 'breathingOnly', 'drowsy'),
      {
        says: 'Nothing to eat or drink. Keep them warm on their side, and look every minute whether they breathe.',
      },
    ],
  },
  choking: {
    kind: 'medical',
    words: new RegExp(
      `${chokingWords.source}|\\bchoked? on\\b|\\b(?:hold\\w*|clutch\\w*|grabb?\\w*) (?:his|her|their|my|at his|at her) (?:neck|throat)\\b|^(?=.*\\b(?:eat\\w*|ate|meat|food|meal|bite|mouthful|sweet|grape|bone|chew\\w*|swallow\\w*|dinner|lunch|steak|sausage|nuts?)\\b).*\\b(?:he|she|they) (?:can't|cannot|can not|could not|isn't able to) (?:\\w+ )?(?:talk|speak|breathe|cough|get (?:any|a) (?:air|breath))\\b`,
    ),
    topics: ['choking', 'stillChoking', 'babyChoking'],
    notAfter: ['allergy'],
    steps: [
      ...of('babyChoking', 'choking', 'stillChoking'),
      {
        says: 'If your arms don’t reach, have somebody stronger do it from behind: a fist above the navel, pulled in and up. Until then, go on with the blows.',
        unless: ['baby', 'down', 'self'],
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
      /\bheart attack\b|\bcardiac\b|\b(?:pain|pains|tight\w*|weight|pressure|crush\w*|squeez\w*|heavy|band|elephant|ache|aching)\b[^.!?]{0,30}\b(?:chest|breastbone|breast)\b|\b(?:hold\w*|clutch\w*|grab\w*|rubb\w*) (?:at )?(?:his|her|their|my) chest\b|\bchest(?:'s| is| feels| has)? (?:\w+ )?(?:tight|heavy|hurts|hurting|aching|pains?|killing)\b/,
    topics: ['chestPain'],
    notAfter: ['electric', 'choking', 'allergy', 'drowned', 'asthma'],
    steps: [
      ...of('chestPain'),
      {
        says: 'Loosen what’s tight, and let them sit still, back supported, knees bent. If they stop answering and don’t breathe normally: push hard and fast in the middle of the chest.',
        toYou:
          'Loosen what’s tight, and stay sitting, back supported. Tell whoever is near that they may have to push on your chest if you pass out.',
        unless: ['down'],
      },
    ],
  },
  stroke: {
    kind: 'medical',
    words:
      /\bstroke\b(?! (?:of|my|the|his|her|it)\b)|\b(?:mouth|face|smile)(?:'s| is| has)? (?:\w+ )?(?:droop\w*|down on one|fallen on one|crooked|lopsided)/,
    topics: ['stroke'],
    steps: [
      ...of('stroke'),
      {
        says: 'Keep them where they can’t fall, head and shoulders raised a little. No standing and no walking.',
        toYou: 'Stay where you can’t fall, head and shoulders raised a little. Don’t stand up.',
        unless: ['down'],
      },
      ifAsleep,
    ],
  },
  severed: {
    kind: 'medical',
    topics: ['severed'],
    steps: [...of('severed'), of('bleeding')[1]!, lying],
  },
  objectIn: { kind: 'medical', topics: ['objectIn'], steps: [...of('objectIn'), lying] },
  caughtIn: { kind: 'medical', topics: ['caughtIn'], steps: [...of('caughtIn'), lying] },
  bleeding: {
    kind: 'medical',
    words:
      /\bbleeding (?:badly|heavily|a lot|out|all over|everywhere|like|from)\b|\bblood (?:everywhere|all over|is spurting|spurting|pouring|pumping)\b|\b(?:lots?|so much|a lot) of blood\b|\b(?:gash|stab\w*|slash\w*|sliced|cut)\b[^.!?]{0,30}\b(?:open|deep\w*|to the bone|artery|wrist|leg|arm|neck|thigh)\b/,
    topics: ['bleeding', 'faint'],
    notAfter: ['severed', 'objectIn', 'caughtIn', 'birth'],
    steps: [...of('bleeding'), lying],
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
  poison: {
    kind: 'medical',
    words: new RegExp(
      `${swallowedHarmWords.source}|\\boverdos\\w*\\b|\\b(?:took|taken|swallowed|drunk|drank)\\b[^.!?]{0,40}\\b(?:whole week|all (?:of )?(?:his|her|the|them)|too many|the whole|bleach)\\b`,
    ),
    topics: ['swallowed'],
    notAfter: ['battery'],
    steps: [
      ...of('swallowed'),
      {
        says: 'Stay beside them, sitting up while they’re awake. If they get sleepy: onto the side, and tell the emergency people at once.',
        toYou:
          'Sit where they can find you, with somebody beside you if you can, and the door unlocked.',
        unless: ['down', 'baby'],
      },
    ],
  },
  allergy: {
    kind: 'medical',
    words: new RegExp(
      `\\ballerg(?:ic to|y to|ic reaction)\\b|\\banaphyla\\w*|\\b(?:lips?|tongue|face|throat)\\b.{0,30}\\b(?:swell\\w*|swollen|fat|puff\\w*|closing|blow\\w*|ballooned|big(?:ger)?)\\b|^(?=.*\\b(?:nuts?|peanuts?|satay|shellfish|prawns?|sting|stung|bee|wasp|penicillin|ate|eaten)\\b).*\\b(?:hives|blotch\\w*|welts|rash|swell\\w*|swollen)\\b`,
    ),
    topics: ['allergy', 'usePen', 'afterPen'],
    steps: [
      ...of('allergy'),
      {
        says: 'If breathing is hard, sitting up with the legs out; if they feel faint, lying with the legs up. No standing either way, and tell the emergency people of any change.',
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
        says: 'Loosen what’s tight round the neck, open a window, and keep them sitting. Slow breaths with you, and ten more puffs after ten minutes if nobody has come.',
        toYou:
          'Loosen what’s tight round your neck and stay sitting. After ten minutes, ten more puffs if nobody has come.',
        unless: ['down'],
      },
    ],
  },
  seizure: {
    kind: 'medical',
    words:
      /\b(?:having|had|in) (?:an? )?(?:\w+ )?(?:seizure|fit)\b|\bconvuls\w*|\b(?:dropped|collapsed|fell|down|floor)\b.*\bshaking\b|\b(?:gone|going|goes) (?:all )?(?:\w+ )?(?:jerky|stiff and)\b/,
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
    words: /\b(?:hypo|low (?:blood )?sugar|diabetic)\b|\bsugar(?:'s| is) (?:\w+ )?(?:low|\d)/,
    topics: ['diabetic', 'giveSugar'],
    notAfter: ['stroke'],
    steps: [...of('diabetic'), ifAsleep],
  },
  electric: {
    kind: 'medical',
    words:
      /\belectrocut\w*|\belectric(?:al)? shock\b|\b(?:grabbed|touched|touching|holding|hold of|stuck (?:to|on)|hanging on)\b[^.!?]{0,40}\b(?:wires?|lead|cable|socket|live|bare|fuse ?box|mains|rail)\b|\bgot a shock (?:off|from)\b/,
    topics: ['electric', 'pullOff', 'touchNow'],
    isFirst: true,
    steps: [
      ...of('electric'),
      {
        says: 'Once it’s off for certain, shake them and call out. No normal breathing: push hard and fast in the middle of the chest; breathing but no answer: onto the side.',
        unless: ['down', 'breathing', 'awake', 'self'],
      },
      {
        says: 'Leave that circuit off, and let nobody touch the wire. They have to be looked at, however well they feel.',
      },
    ],
  },
  drowned: {
    kind: 'rescue',
    words:
      /\b(?:soaked|dripping|drenched|soaking)\b[^.!?]*\b(?:shak\w*|shiver\w*|cold|freezing)\b|\b(?:pulled|dragged|fished|got|lifted|hauled) (?:him|her|them|the \w+|my \w+) (?:\w+ )?(?:out|up) (?:of|from) (?:the )?(?:\w+ )?(?:water|pool|sea|river|lake|canal|pond|bath)\b/,
    steps: [
      {
        says: 'Look at once whether they breathe. Not breathing, or only gasps: push hard and fast in the middle of the chest, after five breaths if you were trained.',
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
      /\bdrowning\b(?! in)|\b(?:fell|fallen|jumped|gone|slipped|swept|went) (?:\w+ )?(?:in|into|off|out to|under in) (?:the )?(?:river|canal|sea|lake|water|pond|harbour|pier|quay|weir|pool)\b/,
    topics: ['inWater'],
    isFirst: true,
    steps: [
      ...of('inWater'),
      {
        says: 'Shout to them to hold on and float. Look for a ring, a rope or a branch, and lie flat when you reach it out.',
      },
    ],
  },
  iAmInWater: { kind: 'rescue', topics: ['iAmInWater'], isFirst: true, steps: of('iAmInWater') },
  carWater: { kind: 'rescue', topics: ['carWater'], isFirst: true, steps: of('carWater') },
  ice: {
    kind: 'rescue',
    words: /\bthrough the ice\b|\bice (?:broke|gave way|cracked|has broken)\b/,
    topics: ['ice'],
    isFirst: true,
    steps: of('ice'),
  },
  cold: {
    kind: 'medical',
    words:
      /\bhypotherm\w*|\b(?:ice|stone|freezing) cold\b|\bfrozen (?:stiff|through)\b|\bblue with (?:the )?cold\b|\b(?:he|she|they|him|her|mum|dad)(?:'s|'re| is| are)? (?:\w+ ){0,2}?(?:freezing|frozen)\b(?! up\b)|^(?=.*\b(?:minus \w+|balcony|snow|frost|outside all night|in the cold|t-?shirt)\b).*\b(?:shiver\w*|mumbl\w*|won't get up|wont get up|can't get up|not moving|blue|drunk)\b/,
    topics: ['keepWarm'],
    notAfter: ['drowned', 'inWater'],
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
  fall: {
    kind: 'medical',
    words:
      /\b(?:come|came) off (?:the|a|his|her|my) (?!phone|line|list|road|motorway)\w+\b(?=.*\b(?:leg|arm|back|neck|head|hip|bone|move|moving|hurt|broken)\b)|\b(?:fell|fallen|falls|thrown|come off|came off) (?:\w+ )?(?:off|from|down|over|out of|through) (?:the|a|his|her|my|our) (?!wagon|radar|face|ice|water|river|sea|lake|canal|pond|pool|quay|pier|boat|harbour)\w+|\b(?:knocked down|run over|hit by) (?:by )?(?:a|the) (?:car|van|lorry|bus|bike|truck|train|tram)\b|\b(?:had|has had|having) a (?:\w+ ){0,3}?(?:fall|tumble)\b/,
    topics: ['moveInjured'],
    notAfter: [
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
  birth: {
    kind: 'medical',
    topics: ['birth', 'cord', 'cordFirst'],
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
        says: 'Look whether they answer and breathe normally. No answer, but breathing: onto the side. No normal breathing: push hard and fast in the middle of the chest.',
        unless: ['down', 'breathing', 'awake', 'self', 'asleep', 'gas', 'fumes', 'newborn'],
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
        unless: ['unsafe', 'gas', 'fumes', 'burner'],
      },
    ],
    eased: [
      {
        says: 'Stay beside them, and let them rest. They have to be looked at all the same, even if it has passed.',
        toYou:
          'Stay where you are, and rest. You have to be looked at all the same, even if it has passed.',
      },
    ],
  },
} as const satisfies Record<string, Course>

export type CourseId = keyof typeof courses
