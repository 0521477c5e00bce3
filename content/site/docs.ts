import { brand } from '@ringwell/brand/brand.ts'
import type { Meta } from './shapes.ts'

/** A part of a page: a file of this repository, or those of its sections (second level) that are named. */
interface Source {
  file: string
  sections?: string[]
}

export interface DocsPage {
  meta: Meta
  href: `/docs/${string}`
  title: string
  /** One line, on the page and in the list of pages. */
  text: string
  sources: Source[]
}

const pages: DocsPage[] = [
  {
    meta: {
      title: `Quick start | ${brand.name} docs`,
      description:
        'Start the server with one command, call an agent from the terminal, embed the widget, and read what the built-in engine does not do.',
    },
    href: '/docs/quick-start',
    title: 'Quick start',
    text: 'Start it, call an agent, and put the widget on a page.',
    sources: [
      { file: 'README.md', sections: ['Run it', 'Embed the widget', 'What it does not do'] },
    ],
  },
  {
    meta: {
      title: `The voice widget | ${brand.name} docs`,
      description:
        'Every attribute, method and event of the voice widget, functions that the agent may call on your page, styles and content security policy.',
    },
    href: '/docs/widget',
    title: 'Widget',
    text: 'Two lines of HTML, its attributes and events, and functions of your own page.',
    sources: [{ file: 'widget/README.md' }],
  },
  {
    meta: {
      title: `The API for operators | ${brand.name} docs`,
      description:
        'List, export and delete calls, leads, messages and bookings over HTTP, read metrics, and handle each error a call can end with.',
    },
    href: '/docs/api',
    title: 'API',
    text: 'What an operator can list, export and delete over HTTP, and what each failure means.',
    sources: [
      {
        file: 'docs/contracts/operator.md',
        sections: ['Who may do what', 'Over HTTP', 'Keys and sockets', 'Metrics'],
      },
      { file: 'docs/contracts/call.md', sections: ['What can fail, and what to do'] },
    ],
  },
  {
    meta: {
      title: `Webhooks | ${brand.name} docs`,
      description:
        'How leads, messages and the ends of calls reach your own systems: signatures, retries, idempotency, and tools that agents call.',
    },
    href: '/docs/webhooks',
    title: 'Webhooks',
    text: 'Leads, messages and the ends of calls, signed and repeated until you have them.',
    sources: [
      {
        file: 'docs/contracts/outbox.md',
        sections: [
          'The steps of a delivery',
          'What a receiver can rely on',
          'The ends of calls',
          'What can fail',
        ],
      },
      { file: 'docs/contracts/tools.md', sections: ['Tools of an operator'] },
    ],
  },
  {
    meta: {
      title: `Agents of your own | ${brand.name} docs`,
      description:
        'Create an agent without code, give it files to answer from, decide which sites may call it, and read what its tools may do.',
    },
    href: '/docs/agents',
    title: 'Agents',
    text: 'Agents of your own, the files that they answer from, and what they may do.',
    sources: [
      {
        file: 'docs/contracts/operator.md',
        sections: ['Agents', 'What an agent knows', 'On the command line'],
      },
      { file: 'docs/contracts/tools.md', sections: ['What a call can do', 'Bookings'] },
    ],
  },
  {
    meta: {
      title: `Self-hosting | ${brand.name} docs`,
      description:
        'One machine or many, HTTPS, TURN, telephone numbers, containers, PostgreSQL and buckets, backups, upgrades and monitoring.',
    },
    href: '/docs/self-hosting',
    title: 'Self-hosting',
    text: 'One machine or many, telephone numbers, backups, upgrades and monitoring.',
    sources: [{ file: 'docs/deployment.md' }],
  },
  {
    meta: {
      title: `Configuration | ${brand.name} docs`,
      description:
        'Every setting of the server as an environment variable, with its default: storage, calls, models, telephones, webhooks and limits.',
    },
    href: '/docs/configuration',
    title: 'Configuration',
    text: 'Every setting, its default, and what it changes.',
    sources: [{ file: 'docs/configuration.md' }],
  },
]

/** What `/docs` prints comes from the repository's own documents: `site/docs/renderDocs.ts` reads them. */
export const docs = {
  meta: {
    title: `${brand.name} docs: run it, embed it, extend it`,
    description:
      'How to start the server, put the widget on a page, call the API, receive webhooks, set up agents of your own and host all of it yourself.',
  },
  title: 'Run it, embed it, extend it.',
  lead: 'One command starts the site, the API and the voice engine on your own machine. It needs no key.',
  /** The first two commands, as they are typed. */
  commands: ['npm ci', 'npm start'],
  commandsLabel: 'In a checkout of the source code',
  searchLabel: 'Search docs and site',
  searchButton: 'Search',
  /** Accessible name of the list of pages beside a text. */
  pagesLabel: 'Docs',
  contentsLabel: 'On this page',
  next: 'Next',
  /** The description that a running server makes of itself. */
  api: {
    title: 'The API of this server',
    text: 'Every running server describes its own API: each address, what it takes, and what it answers.',
    links: [
      { label: 'Read it', href: '/api/docs' },
      { label: 'As OpenAPI 3.1 (JSON)', href: '/api/docs/json' },
    ],
  },
  pages,
}
