/**
 * The function with which a language model reports that it could not answer a question. In a call that OpenAI holds,
 * the page hears the model call it. Our own engine sends `ringwell.unanswered` instead.
 */
export const NOTE_UNANSWERED = 'noteUnanswered'
