/**
 * What only steers the talk: how to reach the caller, what is to be written down, the sign by sign of a number, and what
 * the caller thinks of the agent. It is about nothing, so it is neither a note nor what a call is about.
 */

const wordsOf = (words: string): ReadonlySet<string> => new Set(words.split(' '))

/** Words that say nothing by themselves. */
const FUNCTION_WORDS = wordsOf(
  "a an the and or but so if of to in on at for from with by as is are am was be been do does did have has had having can could will would should may might must i you ye u he she it we they me him her us them my your his its our this that these those there here what which who when then once again already now please just also only too very really well right ok okay yes yeah yep yup no nope not never always oh ah ahh hm hmm hey sorry ugh great another bloody listen look thanks thank all any some one up down out off over back better go on let make i'm i've i'd i'll it's that's there's you're you've you'd you'll ye're they're we're we've don't doesn't didn't can't won't haven't hasn't isn't wasn't am'nt mine yours same other still like want need mean means hold got before after next love dear mate bro man dude",
)

/** Words of the talk: the call, the number and its signs, the writing, and who speaks. */
const TALK_WORDS = wordsOf(
  'call ring phone telephone text write mail email e-mail address number numbers mobile cell landline callback somebody someone person human put note add jot take use try give gave account reference bill card code country area dialling prefix plus zero oh nought two three four five six seven eight nine double triple digit digits figure figures sign signs letter letters front first last end ends beginning bit part half around way wrong mix swap confuse muddle read repeat say said tell told ask asked hear understand understood listen listening machine robot bot computer voice thing things hopeless useless stupid deaf lovely helpful kind abroad hand me handy send mind whatever',
)

/** Somebody is to call or write, or to write something down: `call me back, on my mobile`, `put me the mail I gave`. */
const COMMANDS =
  /^(?:call|ring|phone|text|write|mail|email|put|note|add|jot|take|use|try|send|repeat|read|say|tell|ask|(?:don['’]t|never|do not) ask|give me (?:a|the|some)|have (?:you|somebody|someone|them)|did you|(?:got|get) (?:that|it|all)|i want (?:you|a|to (?:speak|talk)))\b/

/** Signs of a number, or that it is right: `plus one in front`, `the last bit's 0124`, `I always swap them`. */
const SIGNS =
  /\b(?:plus|digits?|figures?|country|area|dialling|prefix|double|triple|swap|mix|muddle|confuse)\b|\d{3,}|\b(?:zero|oh|nought|one|two|three|four|five|six|seven|eight|nine)\b.*\b(?:front|before|end|beginning|last|first)\b|^(?:the|my|that) (?:number|mail|e-?mail|address)(?:'s| is| was) (?:right|okay|ok|wrong)\b|\b(?:last|first|ends?|front|beginning)\b.*\b(?:\d+|zero|oh|nought|one|two|three|four|five|six|seven|eight|nine)\b/

/** The caller has not got what identifies them: `I don't have the account number on me`. */
const NOT_ON_ME =
  /\b(?:have|has|got|haven['’]t|hasn['’]t|['’]ve|there)\b.*\b(?:on me|(?:with|in front of|beside|near) me|to hand|handy|here)\b/

/** What is said of the agent and of the talk with it: `you said the same thing`, `I told you already`. */
const OF_THE_AGENT =
  /\b(?:you|ye|u|this (?:machine|robot|bot|computer|thing)|the (?:robot|bot|computer)|a (?:machine|robot|bot|computer))(?:['’](?:re|ve)| are| have)?\b.*\b(?:say|said|tell|told|hear|understand|understood|listen|listening|read|repeat|ask|asked|hopeless|useless|stupid|deaf|lovely|helpful|kind)\b|^(?:i|we)(?:['’]ve)? (?:just |already )*(?:told|said)\b/

/** Where to ring or to write, behind the wish for it: `on the landline`. */
const ON_MINE =
  /^(?:on|to|at|by) (?:(?:my|the|this|that|same) )*(?:mobile|cell|landline|phone|telephone|number|e-?mail|mail|address)\b/

/** `Ugh, a machine.` */
const IS_MACHINE =
  /^(?:(?:ugh|oh|not|great|another|an?|only|just|the|this|bloody|stupid)\W+)*(?:machine|robot|bot|computer)\W*$/

/** What only hangs on such words: `if you'd want that next`. */
const IF_YOU = /^if (?:you|that|it)\b/

/** A name for the caller’s matter, so that the words do not only steer: `it's about my phone number`. */
const IS_MATTER = new RegExp(
  [
    String.raw`\b(?:about|regarding|concerning|because|nobody|no one)\b`,
    String.raw`\b(?:to|at|with|from) number\b`,
    String.raw`\b(?:before|after|at|from|until|by|around) (?:\d|two|three|four|five|six|seven|eight|nine)`,
    String.raw`\b(?:you|they|somebody|someone) (?:said|promised|told me)\b.*\b(?:would|will|'d|'ll|going)\b`,
  ].join('|'),
)

/** An exclamation: `good grief`, `what a day`. */
const EXCLAIMS =
  /^(?:(?:oh|ah|well)[\s,]+)*(?:good grief|goodness(?: me)?|(?:oh )?my (?:god|goodness|word)|for \w+'?s? sake|dear me|blimey|gosh|jesus|typical|unbelievable|honestly|what an? (?!(?:do|does|is|are)\b)\p{L}+(?: (?:day|week|mess|shame|nuisance))?)[\s.!,…]*$/u

/** What stands before the words that steer. */
const BEFORE =
  /^(?:(?:and|but|so|then|yes|yeah|no|oh|ah|well|please|just|also|only|better|you can|can you|could you|will you|you could|now|okay|ok|right|look|listen|sorry|if you can|go on|that['’]s)[\s,]+)+/

/** Nobody steers in more. What looks for one word behind another takes the square of the length. */
const MOST_WORDS = 60

/** A sentence or a part of one. Without any word, it steers nothing. */
export function steers(text: string): boolean {
  const said = text.toLowerCase().replaceAll('’', "'").trim()
  if (EXCLAIMS.test(said)) return true
  const words = said.match(/[\p{L}\p{N}'-]+/gu) ?? []
  const isTalk = words.every(
    (word) =>
      FUNCTION_WORDS.has(word) ||
      TALK_WORDS.has(word) ||
      TALK_WORDS.has(word.replace(/'s$/, '')) ||
      /^\d+$/.test(word),
  )
  if (words.length === 0 || words.length > MOST_WORDS || !isTalk || IS_MATTER.test(said))
    return false
  const core = said.replace(BEFORE, '')
  return [COMMANDS, SIGNS, NOT_ON_ME, OF_THE_AGENT, IF_YOU, IS_MACHINE, ON_MINE].some((each) =>
    each.test(core),
  )
}
