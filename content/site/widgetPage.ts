import { brand } from '@ringwell/brand/brand.ts'
import { widgetLanguages } from '@ringwell/protocol/languages.ts'
import { spokenBy } from '../facts/reach.ts'

const event = (name: string, when: string) => ({ name: `${brand.slug}:${name}`, when })

export const widgetPage = {
  meta: {
    title: `Voice widget: two lines of code | ${brand.name}`,
    description:
      'Put a voice agent on any website with two lines of code. One round button, seven languages, captions, typing, and consent before the microphone opens.',
  },
  title: 'Two lines of code, and your site takes calls.',
  lead: 'A round button in the corner. Visitors talk to your agent, or type.',
  /** A made-up page of somebody else, with the real widget in its corner. */
  preview: {
    /** Accessible name of the frame. */
    label: 'The widget on a sample page',
    address: 'www.your-website.example',
    title: 'Your website',
    lines: [
      'This sample page has the real widget in its corner. Press it and talk.',
      'Change a setting and see it here at once.',
    ],
  },
  /** The live configurator. The snippets are generated from its values. */
  configurator: {
    title: 'Set yours up',
    agent: 'Agent identifier',
    agentHint: 'Your agent’s ID.',
    language: 'Starting language',
    languageAny: 'The visitor’s own, if we have it',
    position: 'Corner',
    positionRight: 'Right',
    positionLeft: 'Left',
    colour: 'Accent colour',
    open: 'Open on load',
    snippet: 'Paste this into your page',
    copy: 'Copy',
    copied: 'Copied',
    copyFailed: 'Your browser blocked copying. Select the text and copy it by hand.',
    tabs: ['HTML', 'React', 'Vue', 'WordPress'],
  },
  points: [
    {
      title: 'Does nothing until it’s pressed',
      text: 'It loads its own script and nothing else. No microphone, no requests, no cookies.',
    },
    {
      title: `${widgetLanguages.length} languages`,
      text: `${widgetLanguages.slice(0, -1).join(', ')} and ${widgetLanguages.at(-1)}. The panel is translated into all of them. The agent speaks them when OpenAI powers the calls; our own engine speaks ${spokenBy.embedded.join(' and ')}, and the panel says so before a call.`,
    },
    {
      title: 'Your styles and its styles stay apart',
      text: 'It lives in a shadow root. Your page’s CSS can’t reach it, and its CSS can’t reach your page.',
    },
    {
      title: 'Keyboard, screen reader, no microphone',
      text: 'A real button, a dialog that returns focus, and captions as a live log. It works without a microphone, too.',
    },
    {
      title: 'It tells your page what’s happening',
      text: 'It fires an event at every step, so you can track calls with the analytics you already use.',
    },
    {
      title: 'Only where you allow it',
      text: 'Each agent has a list of allowed sites. Anywhere else, the panel explains why it won’t start.',
    },
  ],
  events: {
    title: 'Events',
    lead: 'They’re fired on the element and bubble up the page.',
    heads: ['Event', 'When'],
    rows: [
      event('loaded', 'The script has run and the element is ready.'),
      event('shown', 'The round button is on the screen.'),
      event('opened', 'The visitor has opened the panel.'),
      event('closed', 'The visitor has closed the panel. A call continues.'),
      event('consent', 'The visitor has agreed to the recording.'),
      event('lead', 'The visitor has left the details you ask for.'),
      event('connecting', 'A call is being set up.'),
      event('live', 'Both sides can hear each other.'),
      event('transcript', 'Either side has finished a sentence.'),
      event(
        'task',
        'The agent is working on a task: it has a value, needs a confirmation, or is done.',
      ),
      event('tool', 'A function on your page has finished, with its name and how it went.'),
      event('ended', 'The call is over, with the reason and the length.'),
      event('rated', 'The visitor has rated the call, from 1 to 5.'),
      event('error', 'Something failed, with a code and the message the visitor saw.'),
    ],
  },
  tools: {
    title: 'Functions on your page',
    lead: 'Register a function and the agent can call it in the middle of a conversation: look up an order, fill a cart, open a page. Whatever it returns, the agent knows from then on.',
    points: [
      'A language model decides when to call it from the description. Our built-in answers compare what was said with your examples, take the arguments from the words, and ask for any that are missing.',
      'The agent gets what it returns: text as it is, anything else as JSON. The built-in answers read the text in “say” out word for word.',
      'It has ten seconds, or as long as “timeoutMs” allows. If it throws, takes too long or is removed, the agent says that it didn’t work; your page finds out from the event and the console.',
      'It runs with your visitor’s permissions and with arguments that somebody said into a microphone, so check them as you would check a form.',
      'When the server uses its own language model, it only accepts functions for the agents its operator has named.',
    ],
  },
  details: {
    title: 'Ask for details before the call',
    text: 'Choose what to ask for: name, company, phone, in any combination. Visitors fill it in before they agree and call. It’s stored with the call and passed on like any other lead.',
  },
  policy: {
    title: 'Works under a strict content security policy',
    text: 'Allow this server in script-src and connect-src. The widget needs no inline scripts, no inline styles and no eval.',
    integrity:
      'The build prints a hash of the first script for the integrity attribute. It covers that script only. The script loads the rest from this server, under names that contain their own hash, so for those you rely on your trust in this server.',
  },
  closing: {
    title: 'Try it first.',
    text: 'Two minutes with the agent behind the widget, no account.',
    links: [
      { label: 'Live Demo', href: '/live-demo' },
      { label: 'Contact us', href: '/contact' },
    ],
  },
}
