/** The dialog in which a visitor calls a trade or a business of their own, from a page without a call of its own. */
export const callDialog = {
  /** The title for a business of the visitor's own. A trade has its name as a title. */
  own: 'Ring your own business',
  /** What is said of a trade that one of the built-in agents answers. */
  agent: 'An invented business answers.',
  /** Above the facts of an invented business. */
  invented: 'This business is invented. Make it yours: change what you like.',
  /** Above empty fields. */
  facts: 'Tell the agent three facts, and it answers as your business.',
  /** Below the fields. */
  use: 'It also books appointments in a demo calendar and takes messages. It’s a demo: nobody comes, and nobody calls back.',
  close: 'Close',
}
