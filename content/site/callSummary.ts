/** What the demo, the dock and the home page say after a call. Loaded with a call, not with a page. */
export const callSummary = {
  /** Above what the agent noted. */
  title: 'What the agent noted',
  reason: 'Why you called',
  agreed: 'Agreed',
  /** Nothing was agreed, but something was noted. */
  nothingAgreed: 'Nothing was agreed.',
  open: 'Still open',
  nothingOpen: 'Nothing is open.',
  /** The agent has sent no notes at all. */
  nothing: 'The agent took no notes on this call.',
  /** Instead of notes, if somebody in the call was in danger. */
  safe: 'If anybody still needs help, please ring your local emergency number. You do not have to be sure.',
  safeTitle: 'We hope that everybody is safe',
  /** How values stand in a sentence, by the names of their slots. */
  phrases: {
    date: 'on {value}',
    time: 'at {value}',
    people: 'for {value}',
    reason: 'about “{value}”',
  },
  /** `{task}` is its title and its values, such as “a table on Friday”. */
  unfinished: 'Not finished: {task}',
  refused: 'Not possible: {task}',
  handedOver: 'Handed over to a person: {task}',
  /** `{question}` is the visitor's. */
  unanswered: 'No answer yet to “{question}”',
  /** Before the reference of a booking, such as RIN74. */
  reference: 'Reference',
  transcript: 'Transcript',
  /** Names in the transcript. */
  agent: 'Agent',
  visitor: 'You',
  download: 'Download transcript',
  /** The first line of the file. `{agent}` is its name, `{date}` and `{length}` say when and how long. */
  fileTitle: 'Call with {agent}, {date}, {length}',
  poster: 'Your call as a poster',
  /** Accessible description of the poster. `{title}` is the visitor's first question. */
  posterOf: 'Poster of your call: “{title}”',
  posterNote:
    'Your voice is yellow, the agent’s is white. Made in your browser and stored nowhere.',
  /** The title of the poster if the visitor said nothing. `{agent}` is its name. */
  posterTitle: 'A call with {agent}',
  svg: 'Download SVG',
  png: 'Download PNG',
  /** A file could not be made. */
  notMade: 'Your browser couldn’t make the file. Please try the other format.',
  /** Before the call's id, in the text that is carried to the contact form. */
  callId: 'Call ID',
  book: 'Book a demo',
  bookNote: 'Booking takes your notes and transcript along. You can edit them before you send.',
}
