import { brand } from '@ringwell/brand/brand.ts'
import { widgetLanguages } from '@ringwell/protocol/languages.ts'
import { spokenBy } from '../facts/reach.ts'
import type { Block, CallToAction, Meta } from './shapes.ts'

interface WidgetPage {
  meta: Meta
  title: string
  lead: string
  /** The live configurator. The snippets are generated from its values. */
  configurator: {
    title: string
    agent: string
    agentHint: string
    language: string
    languageAny: string
    position: string
    positionRight: string
    positionLeft: string
    colour: string
    open: string
    snippet: string
    copy: string
    copied: string
    copyFailed: string
    tabs: [string, string, string, string]
  }
  points: Block[]
  events: {
    title: string
    lead: string
    heads: [string, string]
    rows: {
      name: string
      when: string
    }[]
  }
  tools: {
    title: string
    lead: string
    points: string[]
  }
  details: Block
  policy: {
    title: string
    text: string
    integrity: string
  }
  closing: CallToAction
}

const event = (name: string, when: string) => ({ name: `${brand.slug}:${name}`, when })

export const widgetPage: WidgetPage = {
  meta: {
    title: `Voice widget: two lines on your page | ${brand.name}`,
    description:
      'Put a voice agent on any website with two lines of code. One round button, seven languages, captions, typing, consent before the microphone opens.',
  },
  title: 'Two lines, and your page picks up.',
  lead: 'One round button in a corner. Visitors speak to your agent, or type.',
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
      text: `${widgetLanguages.slice(0, -1).join(', ')} and ${widgetLanguages.at(-1)}. The panel is written in all of them. The agent speaks them where OpenAI answers the calls; our own engine speaks ${spokenBy.embedded.join(' and ')}, and the panel says so before a call.`,
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
      event('lead', 'The visitor has left the details that you ask for.'),
      event('connecting', 'A call is being set up.'),
      event('live', 'Both sides can hear each other.'),
      event('transcript', 'A sentence of either side is complete.'),
      event(
        'task',
        'The agent works on a task: a value is known, it has to be confirmed, it is done.',
      ),
      event('tool', 'A function of your page has ended, with its name and how.'),
      event('ended', 'The call is over, with the reason and the length.'),
      event('rated', 'The visitor has rated the call, from 1 to 5.'),
      event('error', 'Something failed, with a code and the words that the visitor saw.'),
    ],
  },
  tools: {
    title: 'Functions of your page',
    lead: 'Register a function, and the agent may call it in the middle of a conversation: look up an order, fill a cart, open a page. What it returns is what the agent knows next.',
    points: [
      'A language model decides by the description. The built-in answers compare what was said with your examples, take arguments out of the words, and ask for one that is missing.',
      'What it returns is told to the agent: text as it is, all else as JSON. The text in “say” is read out word for word by the built-in answers.',
      'It has ten seconds, or as many as “timeoutMs” allows. If it throws, takes longer or is taken away, the agent says that it did not work; your page learns it from the event and the console.',
      'It runs with your visitor’s rights and with arguments that somebody said into a microphone: check them as you check a form.',
      'With a language model of its own, the server takes functions only for the agents that its operator has named.',
    ],
  },
  details: {
    title: 'Details before the call',
    text: 'Name what you want to know: name, company, phone, in any combination. Visitors are asked before they agree and call; what they leave is stored with the call and passed on like every lead.',
  },
  policy: {
    title: 'Under a strict content security policy',
    text: 'Allow this server in script-src and connect-src. The widget needs no inline script, no inline style and no eval.',
    integrity:
      'The build prints a hash of the first script for the integrity attribute. It covers that script; the rest is loaded by it, under names that hold their own hash, and only your trust in this server covers those.',
  },
  closing: {
    title: 'Hear it first.',
    text: 'The button in the corner of this page is the same widget.',
    links: [
      { label: 'Live Demo', href: '/live-demo' },
      { label: 'Contact us', href: '/contact' },
    ],
  },
}
