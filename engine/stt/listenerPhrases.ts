/**
 * What people say in English while somebody else speaks. They say it so briefly and casually that a recogniser mishears
 * it: “Stop” as `Snowman`, and “Um-hum” as `I'm some`.
 */

/** Said by somebody who listens and does not want to speak. */
export const backchannelPhrases = [
  'uh-huh', 'uh huh', 'um-hum', 'um hum', 'mm-hmm', 'mhm', 'hmm', 'mm', 'aha', 'ah', 'oh',
  'ok', 'okay', 'right', 'all right', 'yeah', 'yes', 'yep', 'sure', 'I see', 'go on', 'got it', 'I understand',
  'great', 'good', 'really', 'wow',
] as const // prettier-ignore

/** Said by somebody who wants to speak. */
export const commandPhrases = [
  'stop', 'stop it', 'stop please', 'please stop', 'stop stop', 'wait', 'wait wait', 'wait hold on', 'wait a moment',
  'wait a second', 'no', 'no no', 'no wait', 'hold on', 'hang on', 'one moment', 'excuse me', 'sorry', 'pardon', 'hello',
  'hey', 'listen', 'what', 'cancel', 'be quiet', 'enough', 'never mind',
] as const // prettier-ignore
