import { brand } from '@ringwell/brand/brand.ts'
import { questionGroups } from '../questions/questions.ts'

export const questionsPage = {
  meta: {
    title: `Questions and answers | ${brand.name}`,
    description:
      'Short answers about plans, payment, data, phone lines, integrations, the widget and running it yourself, including what isn’t built yet.',
  },
  title: 'Ask away.',
  lead: 'Short answers to what buyers ask us. You can ask the agent the same things aloud.',
  /** Accessible name of the links to the groups. */
  contentsLabel: 'Topics',
  groups: questionGroups.map(({ id, title, items }) => ({
    id,
    title,
    items: items.map(({ question, answer }) => ({ question, answer })),
  })),
  closing: {
    title: 'Not answered here?',
    text: 'Ask the agent, or ask us. A person replies within 24 hours.',
    links: [
      { label: 'Contact us', href: '/contact' },
      { label: 'Live Demo', href: '/live-demo' },
    ],
  },
}
