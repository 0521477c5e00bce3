import { brand } from '@ringwell/brand/brand.ts'
import type { Link, Meta } from './shapes.ts'

interface Search {
  meta: Meta
  title: string
  lead: string
  /** Label of the field, in the dialog and on the page. */
  label: string
  placeholder: string
  close: string
  /** Accessible name of the list of results. */
  results: string
  /** The heading above the suggestions, before anything is typed. */
  suggested: string
  suggestions: Link[]
  /** `{query}` is what was typed. */
  nothing: string
  nothingHint: string
  /** Announced to screen readers. `{n}` is the number of results. */
  found: string
  foundOne: string
  failed: string
  /** How to use the keyboard. */
  keys: string
  /** The kinds of pages, as results name them. */
  kinds: Record<'article' | 'topic' | 'change' | 'docs' | 'page', string>
  all: string
  everything: Link
  pagesTitle: string
  articlesTitle: string
}

export const search: Search = {
  meta: {
    title: `Search | ${brand.name}`,
    description: `Search the ${brand.name} website, or choose from a list of all its pages and articles.`,
  },
  title: 'Search',
  lead: 'Find a page, an article or an update.',
  label: 'Search this site',
  placeholder: 'How much, dentist, WhatsApp…',
  close: 'Close search',
  results: 'Results',
  suggested: 'Popular pages',
  suggestions: [
    { label: 'Plans and prices', href: '/pricing' },
    { label: 'Live demo', href: '/live-demo' },
    { label: 'Voice widget for your website', href: '/widget' },
    { label: 'Industries', href: '/services' },
    { label: 'Docs', href: '/docs' },
    { label: 'Contact us', href: '/contact' },
  ],
  nothing: 'Nothing found for “{query}”.',
  nothingHint: 'Check the spelling, use fewer words, or try one of these.',
  found: '{n} results',
  foundOne: '1 result',
  failed:
    'Search didn’t load. Check your connection and type again, or browse the list of all pages.',
  keys: 'Arrow keys to choose, Enter to open, Escape to close.',
  kinds: { article: 'Article', topic: 'Topic', change: 'What’s new', docs: 'Docs', page: 'Page' },
  all: 'All pages and articles',
  everything: { label: 'All pages and articles', href: '/search' },
  pagesTitle: 'Pages',
  articlesTitle: 'Articles',
}
