/**
 * How callers phrase what means the same to every agent, by language: leaving, correcting, asking, hesitating. English
 * is required. Calls in a language without words of its own use the English ones. How the values themselves sound
 * (days, times, numbers) is grammar, and is in `engine/dialogue/slots/`.
 */
import type { SlotTypeName } from './slot.ts'

export interface CallerWords {
  /** Words that mean nothing by themselves. */
  fillers: ReadonlySet<string>
  /** Verbs for changing something that exists: `I'd like to move my eye test`. */
  changingVerbs: RegExp
  /** `I can't make it`, about something that is booked. */
  cannotCome: RegExp
  /** The caller already has something. */
  having: RegExp
  /** The caller wants something to be written down or passed on. */
  reporting: RegExp
  /** The caller asks what is free. */
  askingFree: RegExp
  /** Any value will do. */
  indifferent: RegExp
  /** Verbs for making something new: `book one`. */
  makingVerbs: RegExp
  /** Words that stand for the thing itself next to such a verb: `book a new one`. */
  standIns: ReadonlySet<string>
  /** `Yes please`, `no thanks`: an answer and nothing else. */
  bareAnswer: RegExp
  /** How a question begins, or the question mark at its end. */
  asking: RegExp
  /** Words before a value that corrects another one: `that's wrong, …`. */
  correctionLeadIn: RegExp
  /** Words anywhere in a sentence that corrects a value. */
  correcting: RegExp
  /** `No, four` gives the last value again. */
  again: RegExp
  /** Asks to change something that is already done: `make it four`. */
  changing: RegExp
  /** `The time is wrong`. */
  complaining: RegExp
  /** The caller means a booking that was made before. */
  existing: RegExp
  /** Thanks, a greeting, a moment to think: nothing that needs an answer. */
  polite: RegExp
  /** Replies, greetings and hesitations before what the caller means to say. */
  hesitations: RegExp
  /** Before a name that was asked for: `it's …`, `we're called …`. */
  nameLeadIn: RegExp
  /** Before what the caller wants written down: `I want to report that …`. */
  reportLeadIn: RegExp
  /** The last word of such a lead-in. Everything after it is the message. */
  leadsIn: RegExp
  /** Between a person's name, or `I'm`, and the company: `Sam Green of Kite Ltd`. */
  belongingTo: RegExp
  /** Before such a word if there is no name: `I'm calling from Kite Ltd`. */
  belonging: RegExp
  /** The words before `about` in `What about …?`, which asks something and gives no reason. */
  about: RegExp
  /** Between two clauses of a sentence. */
  clauseBreak: RegExp
  startOver: RegExp
  repeat: RegExp
  askForPerson: RegExp
  /** `Are you a real person?` asks about the agent. */
  aboutAgent: RegExp
  goodbye: RegExp
  /** Leaving what is under way. */
  leaving: RegExp
  /** `Cancel my booking`, said about what was just done. */
  cancellingIt: RegExp
  /** The caller cannot or will not say what was asked. */
  skipping: RegExp
  /** The caller does not have what was asked for. */
  lacking: RegExp
  /** `How much is it?` */
  askingPrice: RegExp
  askingReference: RegExp
  recalling: RegExp
  /** `What did you note?` asks for everything. */
  recallingAll: RegExp
  /** How callers refer to a slot, besides its label: `what time did I say`, `the day is wrong`. */
  slotNames: Readonly<Record<SlotTypeName, RegExp>>
}

const words = (text: string): ReadonlySet<string> => new Set(text.split(' '))

const en: CallerWords = {
  fillers: words(
    "a about after afternoon am an and any are around at be can could early evening er for from hi hello i i'd i'm in instead is it it's just late like lunch lunchtime maybe morning my need now of ok okay on one ones or our please rather so something that the there this to um uh us want we we're we'd well will with would yes you",
  ),
  changingVerbs: /\b(?:move|cancel|change|reschedule|postpone)\b/i,
  cannotCome:
    /\b(?:can't|can’t|cannot|can not|won't|won’t|will not|not able to|unable to) (?:make it|come|be there|keep it|attend)\b/i,
  having: /\b(?:i have|i've|i’ve|we have|we've|we’ve|i had|we had|my|our|booked)\b/i,
  reporting:
    /\b(?:report|complain|pass on|write down|put down|note down|note that|make a note|log)\b/i,
  askingFree: /\b(?:free|available|availability|anything|any|slots?|openings?|times?)\b/i,
  indifferent:
    /^\W*(?:any ?time|whenever|any day|whatever|(?:it )?(?:doesn't|does not) matter|(?:i )?(?:don't|do not) mind|no preference|(?:it's )?up to you|either(?: one)?)(?: (?:is|will be) (?:fine|ok|okay|good))?(?: (?:suits|works|is fine|will do|really|to me|for me))*\W*$/i,
  makingVerbs: /\b(?:book|reserve|schedule|arrange|make)\b/i,
  standIns: words('one ones new another fresh different'),
  bareAnswer:
    /^\W*(?:yes|yeah|yep|yup|sure|okay|ok|right|fine|no|nope|nah|please|thanks?)(?:\W+(?:yes|please|thanks?|thank you|fine|sure|no|go ahead|of course|that is fine))?\W*$/i,
  asking:
    /\?\s*$|^(?:and |but |also |oh,? |so |well,? |by the way,? )*(?:do|does|did|is|are|can|could|would|will|what|where|when|how|which|who|why|may|have you)\b/i,
  correctionLeadIn:
    /^(?:(?:no|wait|sorry|actually|hang on|(?:that|this|it)(?:'s| is| was) (?:wrong|not right|incorrect)|(?:it|that) should be|i (?:meant?|said))[,.!]?\s+)+/i,
  correcting:
    /\b(?:no,? wait|wait,? no|actually|i meant|instead|rather|make (?:it|that)|change|scratch that|correction|not that)\b/i,
  again: /^\s*(?:no|nope|sorry|i mean|i meant|actually|wait)\b|\bmake (?:it|that)\b/i,
  changing:
    /\b(?:change|move|make (?:it|that)|instead|actually|rather|(?:i|we) meant|after all|switch)\b/i,
  complaining: /\b(?:wrong|incorrect|not right|change|different|another|isn't right)\b/i,
  existing: /\b(?:existing|already|booked)\b/i,
  polite:
    /\b(?:thanks?|thank you|hello|hi|(?:one|just a|give me a) (?:moment|second|sec|minute|tick)|hang on|hold on|let me (?:see|think|check|ask|look|find))\b/i,
  hesitations:
    /^(?:(?:(?:um+|uh+|er+|hm+|oh|hi|hello|hey|well|so|yes|yeah|sure|okay|ok|actually)\b[,.]?|(?:right|please|and)\b[,.])\s+)+/i,
  nameLeadIn:
    /^(?:(?:it|that|this|the name|my name|the company)(?:'s| is)|my (?:[\w-]+ ){1,3}is|i(?:'m| am)(?: called)?|we(?:'re| are)(?: called)?)\s+(?:called\s+)?/i,
  reportLeadIn:
    /^(?:i(?:'d| would) like(?: you)? to|i(?:'m| am) (?:calling|ringing|phoning)(?: you)? to|i (?:want|need|have|wish)(?: you)? to|can (?:i|you|we)|could (?:i|you|we)|may i|please|let me|let's)?\s*(?:please\s+)?(?:report|leave|pass on|note|write down|put down|tell|complain|open|file|log|make a note|save|let you know)(?:\s+(?:down|of|about|for|me|us|them|you|an?|the|my|our|team|technicians?|engineers?|fault|problem|issue|message|complaint|ticket|note|step|this))*(?:\s*[:,.–-]\s*|\s+(?:that|because|as|since|saying)\s+|\s+|$)/i,
  about: /\b(?:what|how)\s*$/i,
  leadsIn: /(?:[:,.–-]|\b(?:that|because|as|since|saying))\s*$/i,
  belongingTo: /^(?:of|from|at|with)$/,
  belonging:
    /\b(?:i'm|i am|we're|we are|calling|work|working)(?: here| calling| over)? (?:from|at|with|for) $/i,
  clauseBreak: /,\s|\s(?:and|but)\s(?=(?:i|we|one|two|my|she|he|it)\b)/i,
  startOver:
    /\bstart (?:over|again|from (?:scratch|the beginning))\b|\bfrom the (?:top|beginning)\b/i,
  repeat:
    /\b(?:(?:say|repeat) (?:that|it)(?: again| please)?|what did you say|come again|pardon(?: me)?\??$|once more\b)|^(?:sorry|what|pardon)\?$/i,
  askForPerson:
    /\b(?:(?:speak|talk) (?:to|with) (?:a |an |some|the |your |one of )|put me through|(?:a |real )(?:human|person)\b(?! (?:with|who))|operator\b|representative\b|(?:call|ring|phone) me (?:back|on)\b|(?:can|could) (?:somebody|someone|anybody|a colleague) (?:please )?(?:call|ring|phone) me\b|(?:somebody|someone|anybody|a colleague|you) to (?:call|ring|phone) me\b)/i,
  aboutAgent: /\bare you\b|\bam i (?:speaking|talking)\b|\bis this an?\b/i,
  goodbye:
    /^(?:ok(?:ay)?,? |thanks?,? |thank you,? |no,? |alright,? |great,? )*(?:good)?bye\b|\bthat (?:is|was|will be) all\b.*\bbye\b/i,
  leaving:
    /\b(?:never ?mind|forget (?:it|about it|that|the whole)|cancel (?:that|it|this|everything|the whole)|leave it|changed my mind|call it off|(?:don't|do not) want (?:to (?:book|order|do|change|move|cancel)\b|it\b|that\b|this\b|any of)|(?:don't|do not) bother|stop (?:it|that|this|the booking))/i,
  cancellingIt: /\bcancel (?:the|my|our)\b/i,
  skipping:
    /\b(?:skip(?: (?:it|that|this)|(?=\W*$))|leave (?:it|that) (?:out|empty|blank|open)|next question|rather not (?:say|tell)|don't want to (?:say|tell)|(?:don't|do not|haven't|have not) (?:know|remember) (?:it|that|one|any|the|a|my|them)\b|(?:don't|do not|haven't|have not) (?:have|got) (?:it|that|one|any|them|(?:the|a|my) (?:[\w-]+ )?(?:reference|number|code|ticket|receipt|letter|e-?mail|phone|confirmation))\b|^(?:i )?(?:don't|do not|haven't) (?:know|remember|got)$|no idea|(?:i'm |i am )?not sure$|lost (?:it|my (?:reference|number|code|ticket|receipt|letter|e-?mail|booking|confirmation)))\b/i,
  lacking: /\b(?:don't|do not|haven't|have not) (?:have|got)\b|\blost\b/i,
  askingPrice:
    /\bhow much (?:is|will|would|does|do) (?:it|that|this|i|we)(?: be| cost| pay)?\b(?! (?:late|weigh))|\bwhat (?:does|will|would) (?:it|that|this) cost\b|\bwhat(?:'s| is) the (?:price|cost|fee|charge)\b/i,
  askingReference:
    /\bwhat(?:'s| is| was) (?:the|my|that) (?:reference|booking number|confirmation number|booking code)\b/i,
  recalling:
    /\b(?:did i (?:say|tell you|ask for|give|book)|have i (?:said|told you|given|booked)|i said again|what (?:have you (?:got|noted|written)|did you (?:note|write|put))|(?:what|which) (?:day|date|time|name) (?:was|is) (?:it|that)|when (?:was|is) (?:it|that) again|read (?:it|that|them|everything) back|what do you have so far)\b/i,
  recallingAll: /^\W*(?:so |and |ok(?:ay)? )?what (?:have|did|do) you\b/i,
  slotNames: {
    date: /\b(?:days?|dates?|when)\b/,
    time: /\b(?:times?|hour|o'clock|when)\b/,
    stay: /\b(?:days?|dates?|nights?|how long|arriv\w+|leav\w+)\b/,
    party: /\b(?:how many|people|persons?|guests|party|number of us)\b/,
    number: /\b(?:how many|number)\b/,
    money: /\b(?:how much|amount|sum)\b/,
    name: /\b(?:names?|who)\b/,
    phone: /\b(?:phone|telephone|mobile|number)\b/,
    email: /\b(?:e-?mail|address)\b/,
    code: /\b(?:reference|code|number)\b/,
    choice: /\b(?:which|kind|type|option)\b/,
    yesNo: /\b(?:yes or no)\b/,
    address: /\b(?:address|street|where)\b/,
    text: /\b(?:notes?|reason|wishes)\b/,
  },
}

const byLanguage: Readonly<Record<string, CallerWords>> = { en }

/** @param language BCP 47 */
export const callerWordsIn = (language: string): CallerWords => byLanguage[language] ?? en
