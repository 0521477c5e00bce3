/** Getting from the first talk to a working agent. No number of days is promised anywhere. */
export const onboarding = {
  bring: 'a script and your ten commonest questions',
  get: 'a first agent that you can ring',
} as const
