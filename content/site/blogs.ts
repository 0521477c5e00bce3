import { brand } from '@ringwell/brand/brand.ts'
import { messages } from '@ringwell/protocol/messages.ts'

export const blogs = {
  meta: {
    title: `Blog: advice for people who run call centres | ${brand.name}`,
    description:
      'Eleven short articles on voice agents: costs, sales, banking, clinics, e-commerce, phone menus, lead qualification, and when to say no.',
  },
  title: 'Latest Insights & Trends',
  lead: 'For anyone who looks after a phone line. Three minutes each.',
  note: 'Each cover shows its own title, spoken by one of our voices. Time runs clockwise, higher pitch sits further out, and louder sounds are thicker.',
  empty: messages.noBlogs,
  loading: messages.loading,
  postedOn: 'Posted on',
  /** The printed read time. `{n}` is whole minutes. */
  readTime: '{n} min read',
  /** Alternative text of a cover. `{title}` is the title of the article. */
  cover: 'Voiceprint of the title, spoken: {title}',
  hearCover: 'Hear this cover',
  stopCover: 'Stop',
  back: 'All articles',
  next: 'Next article',
  feed: 'RSS feed',
  /** Accessible name of the links to tags, above the list. */
  tagsLabel: 'Articles by topic',
  /** Accessible name of the tags of one article. */
  taggedLabel: 'Topics',
  /** The line under the title of a tag's page. `{n}` is the number of articles. */
  taggedLead: '{n} articles, three minutes each.',
  /** Accessible name of the list of an article's headings, and the words above it. */
  contentsLabel: 'In this article',
  /** Who writes the articles. `{name}` is the author. */
  author: {
    title: 'Written by {name}',
    text: 'They build the voice engine behind this site, and write down what it gets right and wrong.',
    link: { label: 'See what they measured', href: '/evidence' },
  },
  /** The block below every article. */
  shared: {
    title: 'Hear one before you decide.',
    text: 'Spend two minutes with an agent in your browser, or tell us about your calls.',
    links: [
      { label: 'Live Demo', href: '/live-demo' },
      { label: 'Contact us', href: '/contact' },
    ],
  },
}
