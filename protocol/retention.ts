/**
 * Days that recordings and call records are kept: what the privacy policy promises, and what the server
 * does unless `RETENTION_DAYS` says otherwise.
 */
export const RETENTION_DAYS = 30
