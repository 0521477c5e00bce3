/**
 * A yes that needs no model to be understood. Where the reader of turns is not at hand (a language model does the
 * talking), nothing else confirms: whatever else was said, the caller is asked again.
 */

const yesWords =
  "yes yeah yep yup yah aye sure absolutely definitely certainly indeed correct exactly right perfect confirm confirmed agreed affirmative great lovely fine good ok okay alright brilliant spot on that's that is it's it is all do please go ahead book it of course by means for me sounds looks works would be very much thanks thank you cheers ta then i we can"
const known = new Set(yesWords.split(' '))
const plain =
  /\b(?:yes|yeah|yep|yup|aye|sure|absolutely|definitely|certainly|correct|exactly|go (?:ahead|on)|please do|do it|book it|of course|confirm(?:ed)?|agreed|affirmative|that's (?:right|correct|fine|it|perfect|good|great)|that is (?:right|correct|fine)|sounds (?:good|great|lovely|perfect)|all (?:right|good)|alright|ok(?:ay)?|perfect|right|fine)\b/

/** Whether every word belongs to a plain yes: `Yes, go ahead, please.` */
export function isPlainYes(said: string): boolean {
  const words = lower(said).match(/[\p{L}\p{N}']+/gu) ?? []
  return !said.includes('?') && hasPlainYes(said) && words.every((word) => known.has(word))
}

/** Whether a plain yes is among the words. */
export const hasPlainYes = (said: string): boolean => plain.test(lower(said))

const lower = (said: string): string => said.toLowerCase().replaceAll(/[‘’]/g, "'")
