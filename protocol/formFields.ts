/** Fields that forms have besides what visitors type. `formProof.ts` says what they are for. */

/** A field that people do not see. Only robots fill it in, and sometimes a browser on its own. */
export const honeypotField = 'website'
/** How many ms the visitor took to fill in the form. A client may leave it out. */
export const filledInField = 'filled_in_ms'
/** The solved challenge, as JSON. */
export const proofField = 'proof'
