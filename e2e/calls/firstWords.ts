import { general } from '@ringwell/content/agents/profiles/general.ts'

/**
 * What the recogniser makes of the question on the committed microphone track, “What does the Pro plan cost?” Now and then
 * it hears “cause”, which is answered with the price as well.
 */
export const heardQuestion = /pro.{1,6}pla\w+ c(?:ost|ause)/i

const sentences = general.greeting.map((sentence) => sentence.replace(/[.?!]$/, ''))

/**
 * What the General Agent says first: its greeting, or, if the visitor asked for the price of a plan before it was heard,
 * the answer to that.
 */
export const generalFirstWords = new RegExp([...sentences, String.raw`\bplan\b`].join('|'), 'i')

/**
 * The first line of a call in its transcript. Whoever speaks before the greeting is heard is answered instead of greeted,
 * and whoever cuts in hears only the beginning of it.
 */
export const firstLineOfCall = new RegExp(
  String.raw`^0:0\d (?:Agent: ${sentences[0]?.split(',')[0]}|You: .*\bpla)`,
  'im',
)
