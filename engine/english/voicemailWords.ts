/** What voicemails and the announcements of networks say in English, and people who answer hardly ever do. */

/** Only a machine says so. */
const ofMachines: readonly RegExp[] = [
  /\bleave (?:me |us |him |her |them )?(?:a|your|an?y) (?:\p{L}+ )?(?:message|name|number|details)\b/u,
  /\brecord (?:a|your) (?:message|name)\b/,
  /\b(?:after|at|on|wait for) the (?:tone|beep|signal)\b/,
  /\b(?:voice ?mail|voice ?mailbox|mail ?box|answering (?:machine|service)|answerphone)\b/,
  /\b(?:hang up|stay on the line|press (?:the )?(?:hash|pound|star|one|two|1|2|#))\b.*\b(?:when|for|to|options?|finished|done)\b/,
  /\byour call has been forwarded\b/,
  /\b(?:number|person|customer|subscriber) you(?:'ve| have| are)? (?:dialled|dialed|called|calling|trying)\b/,
  /\bi(?:'ll| will) (?:get back to you|return your call|call you back) (?:as soon|when|shortly)\b/,
  /\bcan(?:'t|not|not) (?:come to|get to|answer|take) (?:the|your|my) (?:phone|telephone|call)\b/,
  /\b(?:unable|not able|not here|not available) to (?:come to|get to|answer|take) (?:the|your|my) (?:phone|telephone|call)\b/,
  /\b(?:is|currently) (?:switched|turned) off\b/,
  /\bnot (?:in service|been recognised|been recognized)\b/,
  /\bsorry (?:i|we)(?:'ve| have)? missed (?:you|your call)\b/,
]

/** A person offers it: `Do you want to leave a message?`, `I can take a message`. */
const offers = /\?|\b(?:i|we)(?:'ll| can| could| will) (?:take|pass|give|tell|get)\b(?! back)/

/** Whether a machine speaks, as far as the words tell. */
export function isVoicemail(text: string): boolean {
  const said = text.toLowerCase().replaceAll('’', "'")
  return !offers.test(said) && ofMachines.some((pattern) => pattern.test(said))
}
