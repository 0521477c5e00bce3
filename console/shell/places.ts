import { sections } from './sections.ts'

/** A page or a setting to which the command palette leads. */
export interface Place {
  /** As the page itself calls it. */
  title: string
  /** Below `/console`. */
  path: string
  /** What people call it otherwise. */
  words: string
  /** The keys that lead there, too. */
  key?: string
}

/** What is on a page of another name, in the words that people look for. */
const settings: readonly Place[] = [
  {
    title: 'Opening hours and special days',
    path: '/bookings?hours',
    words: 'times open closed closing shut holidays holiday vacation bank business schedule',
  },
  {
    title: 'Telephone numbers',
    path: '/rings',
    words: 'phone number line ring sip trunk carrier twilio telnyx incoming call',
  },
  {
    title: 'Numbers that are never rung',
    path: '/rings/never',
    words: 'do not call block blocked list opt out stop unsubscribe outbound',
  },
  {
    title: 'Widget for your page',
    path: '/rings/widget',
    words: 'website site embed script button html code snippet install',
  },
  {
    title: 'Keys for programs',
    path: '/rings/keys',
    words: 'api key token secret developer access',
  },
  {
    title: 'Deliveries',
    path: '/rings/deliveries',
    words: 'webhooks webhook integration crm zapier notification notifications mail outbox failed',
  },
  {
    title: 'Greeting and prompt of an agent',
    path: '/agents',
    words: 'first words hello welcome text script instructions draft publish versions',
  },
  {
    title: 'Voice and language of an agent',
    path: '/agents',
    words: 'accent sound speaker english german french spanish',
  },
  {
    title: 'Emergency number and crisis line of an agent',
    path: '/agents',
    words: 'danger ambulance police fire 999 112 911 safety help',
  },
  {
    title: 'Longest call of an agent',
    path: '/agents',
    words: 'limit duration length seconds time',
  },
  {
    title: 'How long calls and recordings are kept',
    path: '/agents',
    words: 'retention delete erase automatically days storage keep gdpr',
  },
  {
    title: 'Files and pages that an agent knows',
    path: '/agents',
    words: 'knowledge upload document pdf faq website menu prices',
  },
  {
    title: 'Tasks of an agent',
    path: '/agents',
    words: 'booking bookings what it does asks fields cancel',
  },
  {
    title: 'Tests of an agent',
    path: '/agents',
    words: 'test check quality regression expected',
  },
  {
    title: 'Minutes against limits',
    path: '/',
    words: 'limit usage used budget quota cost daily',
  },
  {
    title: 'Export or erase everything of a person',
    path: '/privacy',
    words:
      'delete a person caller gdpr dsgvo data protection forget forgotten right request subject',
  },
  {
    title: 'Invite somebody',
    path: '/people',
    words: 'add user colleague team member role roles owner editor reader permission rights',
  },
  {
    title: 'Password and passkeys',
    path: '/account',
    words: 'sign in login security two factor 2fa code app fingerprint recovery change',
  },
  {
    title: 'Where you are signed in',
    path: '/account',
    words: 'sessions session devices browser log out logout sign out',
  },
  {
    title: 'Your account',
    path: '/account',
    words: 'profile my name settings sign out log logout',
  },
]

/** Every page, and then every setting. */
export const places: readonly Place[] = [
  ...sections.map(({ title, path, key, words }) => ({
    title: `Go to ${title}`,
    path,
    key: `g ${key}`,
    words,
  })),
  ...settings,
]
