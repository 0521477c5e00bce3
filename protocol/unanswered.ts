/**
 * The function by which a language model says that it could not answer a question. A page whose call OpenAI holds hears
 * the model call it. Our own engine sends `ringwell.unanswered` instead.
 */
export const NOTE_UNANSWERED = 'noteUnanswered'
