/**
 * How many days the server keeps recordings and call records. The privacy policy promises this number; the
 * server uses it unless the environment variable `RETENTION_DAYS` overrides it.
 */
export const RETENTION_DAYS = 30
