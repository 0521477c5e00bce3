import { brand } from '@ringwell/brand/brand.ts'
import { widgetLanguages } from '@ringwell/protocol/languages.ts'
import { z } from 'zod'
import { defineContent } from './defineContent.ts'
import { Block, CallToAction, Meta, Text } from './shapes.ts'

const WidgetPage = z.strictObject({
  meta: Meta,
  title: Text,
  lead: Text,
  /** The live configurator; the snippets themselves are made from what it holds. */
  configurator: z.strictObject({
    title: Text,
    agent: Text,
    agentHint: Text,
    language: Text,
    languageAny: Text,
    position: Text,
    positionRight: Text,
    positionLeft: Text,
    colour: Text,
    open: Text,
    preview: Text,
    snippet: Text,
    copy: Text,
    copied: Text,
    copyFailed: Text,
    tabs: z.tuple([Text, Text, Text, Text]),
  }),
  points: z.array(Block).min(4),
  events: z.strictObject({
    title: Text,
    lead: Text,
    heads: z.tuple([Text, Text]),
    rows: z.array(z.strictObject({ name: z.string().regex(/^[a-z]+:[a-z]+$/), when: Text })),
  }),
  policy: z.strictObject({ title: Text, text: Text }),
  closing: CallToAction,
})

const event = (name: string, when: string) => ({ name: `${brand.slug}:${name}`, when })

export const widgetPage = defineContent('content/site/widgetPage.ts', WidgetPage, {
  meta: {
    title: `Voice widget: two lines on your page | ${brand.name}`,
    description:
      'Put a voice agent on any website with two lines of code. One round button, seven languages, captions, typing, consent before the microphone opens.',
  },
  title: 'Two lines, and your page picks up.',
  lead: 'One round button in a corner. Visitors choose a language and speak to your agent, or type.',
  configurator: {
    title: 'Make yours',
    agent: 'Agent identifier',
    agentHint: 'The one thing that the widget has to be told.',
    language: 'Language at the start',
    languageAny: 'The visitor’s own, where it is one of ours',
    position: 'Corner',
    positionRight: 'Right',
    positionLeft: 'Left',
    colour: 'Accent colour',
    open: 'Open at once',
    preview: 'How it looks',
    snippet: 'Paste this into your page',
    copy: 'Copy',
    copied: 'Copied',
    copyFailed: 'Your browser did not allow it. Select the text and copy it by hand.',
    tabs: ['HTML', 'React', 'Vue', 'WordPress'],
  },
  points: [
    {
      title: 'Nothing until somebody presses it',
      text: 'It loads its own script and asks for nothing else. No microphone, no request, no cookie.',
    },
    {
      title: `${widgetLanguages.length} languages`,
      text: `${widgetLanguages.slice(0, -1).join(', ')} and ${widgetLanguages.at(-1)}. The panel speaks them too.`,
    },
    {
      title: 'Your styles stay out, its styles stay in',
      text: 'It lives in a shadow root. Your page’s rules do not reach it, and its rules do not reach your page.',
    },
    {
      title: 'Keyboard, screen reader, silence',
      text: 'A real button, a dialog that gives the focus back, captions as a log. A call can be held without a microphone.',
    },
    {
      title: 'It tells your page what happens',
      text: 'Events for each step, so that you can count calls with whatever you count with.',
    },
    {
      title: 'Only where you allow it',
      text: 'Each agent has a list of sites. On any other, the panel says in words why it refuses.',
    },
  ],
  events: {
    title: 'Events',
    lead: 'They are fired on the element and bubble up the page.',
    heads: ['Event', 'When'],
    rows: [
      event('loaded', 'The script has run and the element is ready.'),
      event('shown', 'The round button is on the screen.'),
      event('opened', 'The visitor has opened the panel.'),
      event('closed', 'The visitor has closed the panel. A call goes on.'),
      event('consent', 'The visitor has agreed to the recording.'),
      event('connecting', 'A call is being set up.'),
      event('live', 'Both sides can hear each other.'),
      event('transcript', 'A sentence of either side is complete.'),
      event('ended', 'The call is over, with the reason and the length.'),
      event('rated', 'The visitor has rated the call, from 1 to 5.'),
      event('error', 'Something failed, with a code and the words that the visitor saw.'),
    ],
  },
  policy: {
    title: 'Under a strict content security policy',
    text: 'Allow this server in script-src and connect-src. The widget needs no inline script, no inline style and no eval.',
  },
  closing: {
    title: 'Hear it first.',
    text: 'The button in the corner of this page is the same widget.',
    links: [
      { label: 'Live Demo', href: '/live-demo' },
      { label: 'Contact us', href: '/contact' },
    ],
  },
})
