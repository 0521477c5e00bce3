import { brand } from '@ringwell/brand/brand.ts'
import { messages } from '@ringwell/protocol/messages.ts'
import type { VoiceName } from '@ringwell/protocol/voices.ts'
import { here, reach } from '../facts/reach.ts'
import { samples } from './samples.ts'

/** Each icon is styled by a CSS class of the same name. */
export const featureIcons = [
  'human',
  'lang',
  'day',
  'quick',
  'custom',
  'channels',
  'analytics',
  'pay',
  'roi',
] as const

/** Logos that the site draws as plain geometry, one per sample client. */
export const clientMarks = ['h', 'peak', 'q', 'blocks', 't', 'waves', 'leaf', 'steps'] as const

export const home = {
  meta: {
    title: `${brand.name}: AI voice agents that answer every call`,
    description:
      'A voice agent for the people who ring you. It picks up at once, gets the job done, and passes the call to your team when it should. Talk to it in your browser.',
  },
  hero: {
    title1: 'Every ring',
    title2: 'answered.',
    paragraph: `${brand.name} is a voice agent for the people who ring you. It picks up at once, gets the job done, and passes the call to your team when it should. Here it answers in your browser.`,
    /** The key that starts a call on this page. */
    talk: `Talk to ${brand.name}`,
    button: { label: 'Experience the Magic', href: '/live-demo' },
    listen: 'or listen first',
    loading: messages.loading,
  },
  voices: {
    label: 'Eight voices',
    /** What each of the eight voice samples says. The recordings are made from this line. */
    line: `Hello, you have reached ${brand.name}. How can I help you today?`,
    /** Accessible names of the play button. `{person}` is the name of the voice. */
    play: 'Play {person}',
    pause: 'Pause {person}',
    /** Replaces the line when a recording cannot be fetched. */
    failed: 'This sample didn’t load. Please try again.',
  },
  clients: {
    label: 'Sample clients',
    logos: samples([
      { name: 'Harrow & Wren', mark: 'h', sample: true },
      { name: 'Norrlund Air', mark: 'peak', sample: true },
      { name: 'Quillmere', mark: 'q', sample: true },
      { name: 'Pepperbarrow', mark: 'blocks', sample: true },
      { name: 'Tamsel', mark: 't', sample: true },
      { name: 'Eddowes Water', mark: 'waves', sample: true },
      { name: 'Fernlow Health', mark: 'leaf', sample: true },
      { name: 'Marrowby Mutual', mark: 'steps', sample: true },
    ]),
  },
  intro: {
    title: `What is ${brand.name}?`,
    subtitle: 'It takes the call, does the work, and knows when to bring in your team.',
    description:
      'Give it your opening hours, your booking system and the questions callers always ask. It answers, looks things up, books and takes notes. When a call needs a person, it notes what was said and puts the caller through.',
    demo: { label: 'Live Demo', href: '/live-demo' },
    enterprise: { label: 'Enterprise', href: '/contact' },
    /** What a call leaves with the business. */
    record: { label: 'What you get after a call', href: `/${brand.slug}-agent#console` },
  },
  /** The drawing of a call. Times are whole seconds from the start of the call. */
  call: {
    caption: 'A staged sample call of 17 seconds, spoken by our own engine and drawn to scale',
    lengthSeconds: 17,
    agentLabel: brand.name,
    callerLabel: 'Caller',
    turns: [
      {
        who: 'agent',
        atSeconds: 0,
        voice: 'sage',
        text: 'Oakmere Clinic, this is Ada. How can I help?',
      },
      {
        who: 'caller',
        atSeconds: 3,
        voice: 'echo',
        text: 'I need to move my check-up. Anything on Thursday?',
      },
      {
        who: 'agent',
        atSeconds: 7,
        voice: 'sage',
        text: 'Doctor Rao has nine or ten twenty. Is the morning better?',
      },
      {
        who: 'caller',
        atSeconds: 11,
        voice: 'echo',
        text: 'Ten twenty. Can you text me the address?',
      },
      {
        who: 'agent',
        atSeconds: 14,
        voice: 'sage',
        text: 'Done, and sent. See you on Thursday, Sam.',
      },
    ] satisfies { who: 'agent' | 'caller'; atSeconds: number; voice: VoiceName; text: string }[],
    /** What the agent did during the call. */
    actions: [
      { atSeconds: 6, label: 'Reads the diary' },
      { atSeconds: 12, label: 'Moves the booking' },
      { atSeconds: 15, label: 'Sends a text' },
    ],
  },
  /** A call that is answered as the visitor's own business. */
  own: {
    title: 'Ring your own business',
    text: 'Tell it your name, your hours and what callers ask most. Then ring it: it answers as you, takes a message or books an appointment in a demo calendar.',
    open: 'Set it up and call',
  },
  features: {
    title: 'Unlock AI-Powered Conversations',
    loading: messages.loading,
    items: [
      {
        icon: 'human',
        title: 'Sounds like a person',
        text: 'It waits when you pause, stops when you cut in, and picks up where you left off.',
      },
      {
        icon: 'lang',
        title: `${reach.languages}+ languages`,
        text: `On offer, and ${reach.bankingLanguages}+ for banking and finance. Here, ${here.languages}.`,
      },
      {
        icon: 'day',
        title: '24/7, on every line',
        text: 'Three o’clock on Sunday morning gets the same service as nine on Monday.',
      },
      {
        icon: 'quick',
        title: 'Quick to start',
        text: 'Bring a script and your ten most common questions. That’s enough to build a first agent you can call.',
      },
      {
        icon: 'custom',
        title: 'Fits your business',
        text: 'Your wording, your systems, and your rules for when a person takes over.',
      },
      {
        icon: 'channels',
        title: `${reach.channels}+ channels`,
        text: `On offer, by arrangement. Here, ${here.channels}. ${here.phone}.`,
      },
      {
        icon: 'analytics',
        title: 'Every call reviewed',
        text: 'See why people called and how it ended: every call, not a sample.',
      },
      {
        icon: 'pay',
        title: 'Pay for what you use',
        text: 'You use credits only while someone is talking, so a quiet week uses fewer.',
      },
      {
        icon: 'roi',
        title: 'A return you can check',
        text: 'Compare what a resolved call costs now with what it cost before.',
      },
    ] satisfies { icon: (typeof featureIcons)[number]; title: string; text: string }[],
  },
  blog: {
    title: 'Latest Insights & Trends',
    note: 'Each cover shows its own title, spoken by one of our voices. Time runs clockwise, higher pitch sits further out, and louder sounds are thicker.',
    postedOn: 'Posted on',
    empty: messages.noBlogs,
    all: { label: 'All articles', href: '/blogs' },
  },
  carousel: { pause: 'Pause', play: 'Play' },
}
