import { type ComponentType, lazy, type LazyExoticComponent } from 'react'

/** A page of the console, loaded when it is first opened. */
export interface Section {
  /** Below `/console`. */
  path: string
  title: string
  group: 'Work' | 'Agents' | 'Company'
  /** Pressed after `g`. */
  key: string
  Page: LazyExoticComponent<ComponentType>
}

export const sections: readonly Section[] = [
  {
    path: '/',
    title: 'Today',
    group: 'Work',
    key: 't',
    Page: lazy(() => import('../today/TodayPage.tsx')),
  },
  {
    path: '/calls',
    title: 'Calls',
    group: 'Work',
    key: 'c',
    Page: lazy(() => import('../calls/CallsPage.tsx')),
  },
  {
    path: '/live',
    title: 'Live',
    group: 'Work',
    key: 'l',
    Page: lazy(() => import('../live/LivePage.tsx')),
  },
  {
    path: '/inbox',
    title: 'Inbox',
    group: 'Work',
    key: 'i',
    Page: lazy(() => import('../inbox/InboxPage.tsx')),
  },
  {
    path: '/bookings',
    title: 'Bookings',
    group: 'Work',
    key: 'b',
    Page: lazy(() => import('../bookings/BookingsPage.tsx')),
  },
  {
    path: '/agents',
    title: 'Agents',
    group: 'Agents',
    key: 'n',
    Page: lazy(() => import('../agents/AgentsPage.tsx')),
  },
  {
    path: '/unanswered',
    title: 'Unanswered',
    group: 'Agents',
    key: 'u',
    Page: lazy(() => import('../unanswered/UnansweredPage.tsx')),
  },
  {
    path: '/rings',
    title: 'Rings',
    group: 'Agents',
    key: 'r',
    Page: lazy(() => import('../rings/RingsPage.tsx')),
  },
  {
    path: '/people',
    title: 'People',
    group: 'Company',
    key: 'p',
    Page: lazy(() => import('../people/PeoplePage.tsx')),
  },
  {
    path: '/privacy',
    title: 'Privacy',
    group: 'Company',
    key: 'y',
    Page: lazy(() => import('../privacy/PrivacyPage.tsx')),
  },
  {
    path: '/audit',
    title: 'Audit log',
    group: 'Company',
    key: 'a',
    Page: lazy(() => import('../audit/AuditPage.tsx')),
  },
]
