/** What the demo, the dock and the home page say after a call. Loaded with a call, not with a page. */
interface CallSummaryWords {
  /** Above what the agent noted. */
  title: string
  reason: string
  agreed: string
  /** Nothing was agreed, but something was noted. */
  nothingAgreed: string
  open: string
  nothingOpen: string
  /** The agent has sent no notes at all. */
  nothing: string
  /** Instead of notes, if somebody in the call was in danger. */
  safe: string
  safeTitle: string
  /** How values stand in a sentence, by the names of their slots. */
  phrases: Record<string, string>
  /** `{task}` is its title and its values, such as “a table on Friday”. */
  unfinished: string
  refused: string
  handedOver: string
  /** `{question}` is the visitor's. */
  unanswered: string
  /** Before the reference of a booking, such as RIN74. */
  reference: string
  transcript: string
  /** Names in the transcript. */
  agent: string
  visitor: string
  download: string
  /** The first line of the file. `{agent}` is its name, `{date}` and `{length}` say when and how long. */
  fileTitle: string
  poster: string
  /** Accessible description of the poster. `{title}` is the visitor's first question. */
  posterOf: string
  posterNote: string
  /** The title of the poster if the visitor said nothing. `{agent}` is its name. */
  posterTitle: string
  svg: string
  png: string
  /** A file could not be made. */
  notMade: string
  /** Before the call's id, in the text that is carried to the contact form. */
  callId: string
  book: string
  bookNote: string
}

export const callSummary: CallSummaryWords = {
  title: 'What the agent noted',
  reason: 'Why you called',
  agreed: 'Agreed',
  nothingAgreed: 'Nothing was agreed.',
  open: 'Still open',
  nothingOpen: 'Nothing is open.',
  nothing: 'The agent took no notes on this call.',
  safe: 'If anybody still needs help, please ring your local emergency number. You do not have to be sure.',
  safeTitle: 'We hope that everybody is safe',
  phrases: {
    date: 'on {value}',
    time: 'at {value}',
    people: 'for {value}',
    reason: 'about “{value}”',
  },
  unfinished: 'Not finished: {task}',
  refused: 'Not possible: {task}',
  handedOver: 'Handed over to a person: {task}',
  unanswered: 'No answer yet to “{question}”',
  reference: 'Reference',
  transcript: 'Transcript',
  agent: 'Agent',
  visitor: 'You',
  download: 'Download transcript',
  fileTitle: 'Call with {agent}, {date}, {length}',
  poster: 'Your call as a poster',
  posterOf: 'Poster of your call: “{title}”',
  posterNote:
    'Your voice is yellow, the agent’s is white. Made in your browser and stored nowhere.',
  posterTitle: 'A call with {agent}',
  svg: 'Download SVG',
  png: 'Download PNG',
  notMade: 'Your browser couldn’t make the file. Please try the other format.',
  callId: 'Call ID',
  book: 'Book a demo',
  bookNote: 'Booking takes your notes and transcript along. You can edit them before you send.',
}
