/** The fields of a form that visitors do not fill in. `formProof.ts` says what they are for. */

/** A field that people do not see. Robots fill it in, and sometimes a browser does on its own. */
export const honeypotField = 'website'
/** How many ms the visitor took to fill in the form. A client may leave it out. */
export const filledInField = 'filled_in_ms'
/** The solved challenge, as JSON. */
export const proofField = 'proof'
