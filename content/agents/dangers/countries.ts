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
/** A street or a house may be called so: `I’m in Paris Road`. */
const notNamed =
  '(?! (?:street|st|road|rd|lane|avenue|drive|close|court|square|terrace|place|way|gardens|house|hotel|room|suite|bar|café|cafe|restaurant|pizza|steakhouse|branch|office|time)\\b)'

/** The caller, or what has happened, is there: `we’re on holiday in Spain`, and not `he’s just back from Spain`. */
const where = new RegExp(
  `\\b(?:(?:i'm|i am|we're|we are|i'm not in \\w+,? i'm|it's (?:happened|happening|in)|this is|calling|ringing|speaking|live|living|staying|over|out|here|collapsed|happened|happening|holiday)(?: (?:actually|currently|now|still|all|both|just|calling|ringing|here|over here|out here|on (?:holiday|a trip|business|the beach)|staying|working|living|travelling|based|a tourist))* (?:in|from|near|outside))(?: \\w+,)? (?:(?:(?:a|an|the|our|my) )?\\w+,? in )?(${names})\\b${notNamed}`,
  'g',
)
/** Of another day, or of somebody else. */
const elsewhere =
  /\b(?:last (?:week|month|year|summer|night)|yesterday|ago|next (?:week|month|year)|tomorrow|was|were|when|if|should|going to)\b/

/**
 * What is rung for help where the caller says they are, the usual number first. Empty if that is not known; undefined if no
 * place is named.
 * @param words plain words: lowercase, with straight apostrophes
 */
export function numbersWhere(words: string): readonly string[] | undefined {
  const told = [...words.matchAll(where)].filter(
    ({ index }) => !elsewhere.test(words.slice(Math.max(0, index - 12), index)),
  )
  const place = told.at(-1)?.[1]
  return regions.find(({ places }) => places.split('|').includes(place ?? ''))?.numbers
}
