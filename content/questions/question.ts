/** The pages that an answer can come from, as an agent names them. */
export const sources = {
  questions: 'That’s on our questions page.',
  pricing: 'That’s on our pricing page.',
  billing: 'That’s on our billing page.',
  privacy: 'That’s in our privacy policy.',
  terms: 'That’s in our terms of service.',
  widget: 'That’s on our widget page.',
  services: 'That’s on our services page.',
  industries: 'That’s on our industries page.',
  agent: 'That’s on the page about our agent.',
  xcent: 'That’s on the page about Xcent.',
  sync: 'That’s on the page about Sync.',
  fynbuddy: 'That’s on the page about FynBuddy.',
  about: 'That’s on our about page.',
  whyUs: 'That’s on our page about why to choose us.',
  contact: 'That’s on our contact page.',
  demo: 'That’s on our demo page.',
  home: 'That’s on our home page.',
  changelog: 'That’s on the page with what’s new.',
} as const
export type Source = keyof typeof sources

/** A question that buyers ask, with its answer: the site prints both, and the agents of the company say the answer. */
export interface Question {
  id: string
  question: string
  /** One or two sentences that can be printed and spoken. */
  answer: string
  /** Other words in which people ask it. Sentence vectors compare what a caller says with these. */
  asked: readonly string[]
  cues?: readonly string[]
  /** The page that says so too, if there is one. */
  from?: Source
}

export interface QuestionGroup {
  id: string
  title: string
  items: readonly Question[]
}
