/** Returns a time (ms since 1970) as we store and send it: in ISO 8601, in UTC. */
export const iso = (ms: number): string => new Date(ms).toISOString()
