import { brand } from '@ringwell/brand/brand.ts'

export const search = {
  meta: {
    title: `Search | ${brand.name}`,
    description: `Search the ${brand.name} website, or choose from a list of all its pages and articles.`,
  },
  title: 'Search',
  lead: 'Find a page, an article or an update.',
  /** Label of the field, in the dialog and on the page. */
  label: 'Search this site',
  placeholder: 'How much, dentist, WhatsApp…',
  close: 'Close search',
  /** Accessible name of the list of results. */
  results: 'Results',
  /** The heading above the suggestions, before anything is typed. */
  suggested: 'Popular pages',
  suggestions: [
    { label: 'Plans and prices', href: '/pricing' },
    { label: 'Live demo', href: '/live-demo' },
    { label: 'Voice widget for your website', href: '/widget' },
    { label: 'Industries', href: '/services' },
    { label: 'Docs', href: '/docs' },
    { label: 'Contact us', href: '/contact' },
  ],
  /** `{query}` is what was typed. */
  nothing: 'Nothing found for “{query}”.',
  nothingHint: 'Check the spelling, use fewer words, or try one of these.',
  /** Announced to screen readers. `{n}` is the number of results. */
  found: '{n} results',
  foundOne: '1 result',
  failed:
    'Search didn’t load. Check your connection and type again, or browse the list of all pages.',
  /** How to use the keyboard. */
  keys: 'Arrow keys to choose, Enter to open, Escape to close.',
  /** The kinds of pages, as results name them. */
  kinds: { article: 'Article', topic: 'Topic', change: 'What’s new', docs: 'Docs', page: 'Page' },
  all: 'All pages and articles',
  everything: { label: 'All pages and articles', href: '/search' },
  pagesTitle: 'Pages',
  articlesTitle: 'Articles',
}
