/**
 * Where callers say that they are, and what is rung for help there. Only what no other place is called: “Boston” and “Perth”
 * are in more than one country. Sources: docs/safety.md.
 */

/** All numbers that reach help, the usual one first. Without one, it differs by service or we do not know it. */
interface Region {
  numbers: readonly string[]
  places: string
}

const regions: readonly Region[] = [
  {
    numbers: ['999', '112'],
    places:
      'britain|great britain|the uk|the united kingdom|england|scotland|wales|northern ireland|ireland|dublin|cork|galway|limerick|belfast|london|manchester|leeds|liverpool|glasgow|edinburgh|cardiff|swansea',
  },
  {
    numbers: ['112'],
    places:
      'france|spain|germany|italy|portugal|greece|poland|norway|sweden|denmark|finland|iceland|holland|the netherlands|belgium|luxembourg|austria|switzerland|turkey|türkiye|croatia|slovenia|slovakia|the czech republic|czechia|hungary|romania|bulgaria|serbia|cyprus|malta|estonia|latvia|lithuania|ukraine|tenerife|majorca|mallorca|ibiza|lanzarote|the canaries|crete|corfu|rhodes|madeira|the algarve|paris|berlin|munich|vienna|rome|madrid|barcelona|lisbon|athens|amsterdam|brussels|prague|warsaw|budapest|copenhagen|stockholm|oslo|helsinki|zurich|geneva|india|mumbai|delhi|bangalore|bengaluru|chennai|kolkata|hyderabad',
  },
  {
    numbers: ['911', '112'],
    places:
      'america|the states|the us|the usa|the united states|canada|mexico|new york|california|texas|florida|chicago|los angeles|san francisco|las vegas|miami|seattle|hawaii|alaska|ohio|michigan|illinois|arizona|colorado|new jersey|toronto|vancouver|montreal|ontario|cancun',
  },
  {
    numbers: ['000', '112'],
    places: 'australia|sydney|melbourne|brisbane|adelaide|canberra|queensland|tasmania',
  },
  { numbers: ['111'], places: 'new zealand|auckland' },
  {
    numbers: [],
    places:
      'japan|tokyo|china|beijing|shanghai|south korea|korea|seoul|taiwan|thailand|bangkok|phuket|vietnam|cambodia|indonesia|bali|malaysia|singapore|the philippines|manila|sri lanka|the maldives|pakistan|karachi|lahore|bangladesh|dhaka|nepal|dubai|abu dhabi|the emirates|the uae|qatar|doha|saudi arabia|oman|bahrain|kuwait|israel|jordan|lebanon|egypt|cairo|morocco|marrakesh|tunisia|nigeria|lagos|ghana|accra|kenya|nairobi|uganda|tanzania|zanzibar|zambia|zimbabwe|south africa|johannesburg|cape town|brazil|rio|argentina|buenos aires|chile|peru|colombia|ecuador|costa rica|jamaica|barbados|the caribbean|the bahamas|cuba|the dominican republic|russia|moscow',
  },
]

const names = regions.map(({ places }) => places).join('|')
/**
 * What may follow the name of a place: nothing, or words with which something new begins. `I’m in Paris Road`, `near Holland
 * Park` and `in Jordan’s flat` are places of another kind.
 */
const placeEnds =
  "(?=$|[,.!?;:…—–-]|'s (?:happened|collapsed|not)| (?:and|but|so|with|on|at|for|right|now|actually|currently|today|tonight|though|because|since|as|where|what|which|who|how|when|do|does|can|could|should|shall|i|i'm|i've|i'd|we|we're|we've|my|our|your|the|this|that|there|there's|he|he's|she|she's|they|they've|they're|it|it's|his|her|their|is|are|has|have|was|isn't|won't|somebody|someone|somebody's|someone's|nobody|everybody|a|an|please|visiting|working|staying|travelling|by|near|too|alone|myself|not|help|oh|god|just|over|all|calling|ringing|from|or|till|until|will|won't|then|either|says|said|told|tells|wants|wrote|writes|texted|may|might|can't|hasn't|doesn't|in (?:a|an|the|our|my))\\b)"

/** `In a hotel in`, `at a hotel in`, `on a cruise near` */
const within = '(?:(?:in|at|on|near|outside|by) (?:an?|the|our|my|your|this) (?:\\w+ ){1,3}?)?'
const staying =
  '(?: (?:not \\w+ |actually|currently|now|still|all|both|just|only|calling|ringing|here|over|out|there|on (?:holiday|a trip|business|honeymoon|the beach)|stuck|sat|sitting|standing|staying|working|living|travelling|visiting|driving|camping|hiking|skiing|sailing|cycling|touring|based|landed|arrived|abroad|a tourist|\\w+,))*'
/** The caller, or what has happened, is there: `we’re on holiday in Spain`, and not `I’m from Spain`. */
const here = new RegExp(
  `\\b(?:(?:i'm|i am|we're|we are|(?:i've|i have|we've|we have)(?: \\w+)? (?:landed|arrived|collapsed)|it's (?:happened|happening)|it happened|this is|(?<!\\w's |\\bis |\\bare |\\bwas |\\bwere )(?:here|staying)|(?<!going to )happened|happening|collapsed)${staying} ${within}(?:in|near|outside|off|through|across)|(?:calling|ringing|phoning|speaking)${staying} ${within}(?:in|from|near|outside)) (${names})\\b${placeEnds}(?:,? (?:in )?(${names})\\b${placeEnds})?`,
  'g',
)
/** The caller is at home there, and may be anywhere. */
const home = new RegExp(
  `\\b(?:i|we) live(?: \\w+)?,? (?:in|near|outside) (${names})\\b${placeEnds}`,
  'g',
)
/** The caller is somewhere that we do not know, which may be in another country than their home. */
const somewhere = new RegExp(
  `\\b(?:i'm|i am|we're|we are)${staying} (?:in|at|near) (?!(?:${names})\\b|trouble\\b|danger\\b|pain\\b|bed\\b|a (?:bad|panic|state)\\b|(?:the|my|our) )\\w`,
)
const person =
  '(?:he|she|they|(?:my|our|his|her) (?:\\w+ )?(?:wife|husband|partner|boyfriend|girlfriend|mum|mother|mom|dad|father|nan|gran|grandma|grandad|son|daughter|boy|girl|brother|sister|aunt|uncle|cousin|friend|mate|colleague|flatmate|neighbour|parents|ex|niece|nephew))'
/** Whoever is in danger is there, and the caller may be elsewhere. */
const theirs = new RegExp(
  `\\b${person}(?:'s|'re| is| are| lives?| living| staying| works| who lives)*(?: (?:actually|still|now|currently|over|out|on holiday|staying|working|living|abroad|back|\\w+ing|(?:on|at|in) (?:an?|the|some|that|his|her|their) (?:\\w+ )?\\w+))* (?:home )?(?:in|near) (${names})\\b${placeEnds}`,
  'g',
)
/** Somebody asks what is rung there: `nine nine nine, in Greece?`. Without another word, they may be elsewhere. */
const numberOf = new RegExp(
  `\\b(?:999|112|911|000|nine nine nine|one one two|nine one one|triple nine|emergency number|number|ring|dial)\\b[^.!?]{0,25}? (?:in|for|over in) (${names})\\b${placeEnds}`,
  'g',
)
/** Something that has to do with help is said beside it. */
const needsHelp =
  /\b(?:999|911|112|ring|call|number|bridge|jump\w*|goodbye|bye to|help|ambulance|police|emergency|collaps\w*|kill\w*|suicid\w*|die|dying|dead|end (?:it|his|her|their)|breath\w*|unconscious|stroke|heart|bleed\w*|hurt|overdos\w*|pills|tablets|chok\w*|fire|attack\w*|won't wake|not answering|fallen|fit|seizure)\b/

/** Of another day, or of somebody else. */
const elsewhere =
  /\b(?:last (?:week|month|year|summer|night)|yesterday|ago|next (?:week|month|year)|tomorrow|was|were|when|if|should|going to|about)\b/
const anotherDay =
  /^[^.!?]{0,12}\b(?:last|next) (?:week|month|year|summer|winter|spring|autumn|\w+day)\b|^ (?:tomorrow|yesterday|(?:from|on) (?!holiday)(?:\w+day|the \w+))\b/

export interface WhereTold {
  /** Where the caller is: all numbers there, the usual one first. Empty if we do not know them. */
  here?: readonly string[] | undefined
  /** Where the caller lives, which counts where they say nothing else. */
  home?: readonly string[] | undefined
  /** Where whoever is in danger is, if that is another place. */
  theirs?: readonly string[] | undefined
  /** The caller is in a place that we do not know. */
  isSomewhere?: true
}

/**
 * What a turn tells of where help is needed.
 * @param words plain words: lowercase, with straight apostrophes
 */
export function whereTold(words: string): WhereTold {
  const numbersAfter = (pattern: RegExp): readonly string[] | undefined => {
    const told = [...words.matchAll(pattern)].filter(
      ({ index, 0: all }) =>
        !elsewhere.test(words.slice(Math.max(0, index - 12), index)) &&
        !anotherDay.test(words.slice(index + all.length)),
    )
    const last = told.at(-1)
    const place = last?.[2] ?? last?.[1]
    return regions.find(({ places }) => places.split('|').includes(place ?? ''))?.numbers
  }
  const asked = numbersAfter(numberOf)
  const told = numbersAfter(here) ?? (/\bhere\b/.test(words) ? asked : undefined)
  return {
    here: told,
    home: numbersAfter(home),
    theirs: (needsHelp.test(words) ? numbersAfter(theirs) : undefined) ?? asked,
    ...(told === undefined && somewhere.test(words) && { isSomewhere: true }),
  }
}
