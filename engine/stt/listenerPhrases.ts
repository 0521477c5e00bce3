/**
 * What people say in English while somebody else speaks. They are said shortly and without care, so that a recogniser
 * makes other words of them: `Snowman` of “Stop”, and `I'm some` of “Um-hum”.
 */

/** Signs of somebody who listens and does not want to speak. */
export const backchannelPhrases = [
  'uh-huh', 'uh huh', 'um-hum', 'um hum', 'mm-hmm', 'mhm', 'hmm', 'mm', 'aha', 'ah', 'oh',
  'ok', 'okay', 'right', 'all right', 'yeah', 'yes', 'yep', 'sure', 'I see', 'go on', 'got it', 'I understand',
  'great', 'good', 'really', 'wow',
] as const // prettier-ignore

/** How people begin to speak. */
export const commandPhrases = [
  'stop', 'stop it', 'stop please', 'please stop', 'stop stop', 'wait', 'wait wait', 'wait hold on', 'wait a moment',
  'wait a second', 'no', 'no no', 'no wait', 'hold on', 'hang on', 'one moment', 'excuse me', 'sorry', 'pardon', 'hello',
  'hey', 'listen', 'what', 'cancel', 'be quiet', 'enough', 'never mind',
] as const // prettier-ignore
