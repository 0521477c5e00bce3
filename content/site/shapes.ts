export interface Link {
  label: string
  href: string
}

/** The title that the browser tab shows, and the description that search engines print. */
export interface Meta {
  title: string
  description: string
}

/** A heading with the text below it. */
export interface Block {
  title: string
  text: string
}

/** A figure, and a label that says what it counts. */
export interface Figure {
  figure: string
  label: string
}

/** A heading, a line and up to two links. Most pages end with one. */
export interface CallToAction {
  title: string
  text: string
  links: [Link] | [Link, Link]
}
