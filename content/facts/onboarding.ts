/** From the first talk to a working agent. Nothing on the site promises a number of days. */
export const onboarding = {
  bring: 'a script and your ten most common questions',
  get: 'a first agent that you can call',
} as const
