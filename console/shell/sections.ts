import { type ComponentType, lazy, type LazyExoticComponent } from 'react'

/** A page of the console, loaded when it is first opened. */
export interface Section {
  /** Below `/console`. */
  path: string
  title: string
  /** What people call it otherwise. The command palette finds it by these words, too. */
  words: string
  group: 'Work' | 'Agents' | 'Company'
  /** Pressed after `g`. */
  key: string
  Page: LazyExoticComponent<ComponentType>
}

export const sections: readonly Section[] = [
  {
    path: '/',
    title: 'Today',
    words: 'home start overview dashboard health status problems figures',
    group: 'Work',
    key: 't',
    Page: lazy(() => import('../today/TodayPage.tsx')),
  },
  {
    path: '/calls',
    title: 'Calls',
    words: 'history conversations recordings transcripts search list past',
    group: 'Work',
    key: 'c',
    Page: lazy(() => import('../calls/CallsPage.tsx')),
  },
  {
    path: '/live',
    title: 'Live',
    words: 'now listen monitor take over running current',
    group: 'Work',
    key: 'l',
    Page: lazy(() => import('../live/LivePage.tsx')),
  },
  {
    path: '/inbox',
    title: 'Inbox',
    words: 'messages leads callbacks tasks to do requests contact form reply answer',
    group: 'Work',
    key: 'i',
    Page: lazy(() => import('../inbox/InboxPage.tsx')),
  },
  {
    path: '/bookings',
    title: 'Bookings',
    words: 'appointments calendar reservations tables schedule diary',
    group: 'Work',
    key: 'b',
    Page: lazy(() => import('../bookings/BookingsPage.tsx')),
  },
  {
    path: '/agents',
    title: 'Agents',
    words: 'assistant bot robot ai',
    group: 'Agents',
    key: 'n',
    Page: lazy(() => import('../agents/AgentsPage.tsx')),
  },
  {
    path: '/unanswered',
    title: 'Unanswered',
    words: 'questions answers teach faq unknown',
    group: 'Agents',
    key: 'u',
    Page: lazy(() => import('../unanswered/UnansweredPage.tsx')),
  },
  {
    path: '/rings',
    title: 'Rings',
    words: 'telephone channels integrations',
    group: 'Agents',
    key: 'r',
    Page: lazy(() => import('../rings/RingsPage.tsx')),
  },
  {
    path: '/people',
    title: 'People',
    words: 'users team colleagues members staff',
    group: 'Company',
    key: 'p',
    Page: lazy(() => import('../people/PeoplePage.tsx')),
  },
  {
    path: '/privacy',
    title: 'Privacy',
    words: 'gdpr data protection export erase',
    group: 'Company',
    key: 'y',
    Page: lazy(() => import('../privacy/PrivacyPage.tsx')),
  },
  {
    path: '/audit',
    title: 'Audit log',
    words: 'history who changed did activity changes security protocol',
    group: 'Company',
    key: 'a',
    Page: lazy(() => import('../audit/AuditPage.tsx')),
  },
]
