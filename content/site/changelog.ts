import { brand } from '@ringwell/brand/brand.ts'

export const changelog = {
  meta: {
    title: `Changelog: what is new | ${brand.name}`,
    description: `What has changed in the ${brand.name} agents, the widget, the website and the server, by date and in plain words.`,
  },
  title: 'What’s new',
  lead: 'Everything here works today. You can try most of it in the live demo.',
  /** Accessible name of the list of days. */
  daysLabel: 'Changes by date',
  feed: 'Feed of changes',
  /** Newest first. */
  entries: [
    {
      /** The place of the entry on the page: letters, digits and hyphens. It never changes, because feeds link to it. */
      id: 'console-lists',
      /** The day on which the change was finished, such as `2026-11-22`. */
      date: '2026-12-01',
      title: 'More in the console',
      /** What changed, in plain words. One sentence or two each. */
      changes: [
        'Every list of the console is exported as it is shown. No secret is in the file, and what callers have said opens as words, never as a formula.',
        'An owner decides for each colleague whether callers are told that this person listens. Whoever is no longer allowed to listen stops hearing a call within three seconds.',
        'An agent has tools of the operator’s own, and asks its questions in their words and within their limits. No code is needed.',
        'To look around before there are any calls, there are 5,000 invented ones. The newest of them can be heard.',
      ],
    },
    {
      id: 'no-more-calls',
      date: '2026-11-30',
      title: 'No more calls',
      changes: [
        'Anybody an agent rings can ask for no more calls. The agent notes it at once (FynBuddy asks first), and from then on no agent rings that number.',
        'SIP trunks that send numbers without a country code work too, once you’ve set the country. A number that can’t be read for certain counts as withheld.',
      ],
    },
    {
      id: 'console',
      date: '2026-11-29',
      title: 'A console for whoever runs it',
      changes: [
        'Operators see calls, bookings, callbacks and unanswered questions in one place, and change their agents there. They sign in with a passkey, or with a password and a code.',
        'You can find a call by any word that was said in it, and upset callers with one filter. Each turn shows how long the caller waited, and for what.',
      ],
      /** What the picture of the entry shows, for those who do not see it. Undefined without a picture. */
      picture: 'The inbox of the console: who wants to be rung back, and what one of them said',
    },
    {
      id: 'lost-line',
      date: '2026-11-29',
      title: 'A lost line comes back',
      changes: [
        'If the connection, the page or the voice service goes down in the middle of a call, the browser rings back by itself and the agent carries on where it was. Whatever was agreed is done once.',
      ],
    },
    {
      id: 'first-steps',
      date: '2026-11-29',
      title: 'First steps for people in danger',
      changes: [
        'When somebody is in danger, the agent tells the caller the first thing to do, offers another way if they can’t ring, and stops once help has arrived. Nobody trained in first aid has checked the words yet.',
        'To callers in despair, the agent listens: it asks plainly, asks what is within reach and who could come, and names people to talk to. It doesn’t keep sending them elsewhere.',
      ],
    },
    {
      id: 'telephone',
      date: '2026-11-28',
      title: 'Agents answer the telephone',
      changes: [
        'Connect a Twilio or Telnyx number to any agent: enter the carrier’s secret, name the number, and ring it. We’ve tested it against what both publish, but not yet with a real account.',
        'SIP telephones and trunks reach agents too. A softphone on the same machine calls an agent by its name, and a trunk’s numbers go to agents like any other. Our tests hold calls with baresip, linphone and sipp; no provider has been tried yet.',
        'On the telephone, an agent says that the call is recorded, takes codes from the keypad, offers to use the number you’re calling from, and never points at a screen.',
      ],
      picture: 'The docs about connecting a telephone number to an agent',
    },
    {
      id: 'sockets',
      date: '2026-11-28',
      title: 'Agents answer programs, too',
      changes: [
        'Programs call agents over a WebSocket, with the same events and libraries as OpenAI Realtime. Each key can be limited to certain agents and to a number of calls, and revoked.',
        'Your server can issue a key for a single browser call, as with OpenAI’s client secrets.',
      ],
    },
    {
      id: 'docs',
      date: '2026-11-27',
      title: 'Docs, a status page, and the evidence',
      changes: [
        'The docs are on this site: quick start, widget, API, webhooks, agents and self-hosting, with a search.',
        'The status page says whether you can call right now, and how fast answers came over the last day.',
        'The evidence page shows how many simulated callers got what they rang for, and how many were told something wrong.',
        'The contact form takes a phone number as you write or paste it.',
      ],
      picture: 'The page of the docs about the widget',
    },
    {
      id: 'trades',
      date: '2026-11-27',
      title: 'Your trade, and your own business',
      changes: [
        'Twelve trades, from restaurant to school, each have a short staged call to play and an agent you can ring.',
        'Ring your own business from the home page. It now books appointments in a demo calendar as well.',
        'The home page and the price list work out what your calls would cost.',
      ],
      picture:
        'The trades on the services page, each with a key that plays its call and one that calls its agent',
    },
    {
      id: 'recordings',
      date: '2026-11-22',
      title: 'Calls you can listen to',
      changes: [
        'The sample call on the home page plays, and its words are marked as you hear them.',
        `Hear one sentence in two accents on the ${brand.name} Xcent page, and a call in two languages on ${brand.name} Sync’s.`,
        'FynBuddy, the ready-made agents and the use cases each have a short staged call.',
      ],
    },
    {
      id: 'forms',
      date: '2026-11-22',
      title: 'Forms that keep robots busy, and leave you alone',
      changes: [
        'If a form looks as if a robot sent it, your browser proves that it wasn’t, unseen and within moments.',
        'There are no puzzles and nothing to click, and no other company sees your visit.',
      ],
    },
    {
      id: 'after-call',
      date: '2026-11-22',
      title: 'Keep your call',
      changes: [
        'After a call you see what the agent noted: why you called, what was agreed and what is still open.',
        'You can read and download the transcript, and take both along when you book a demo.',
        'Your call also makes a poster, drawn from both voices, as an SVG or PNG file.',
      ],
      picture: 'The page after a call: its poster, and the way to a demo',
    },
    {
      id: 'dark-theme',
      date: '2026-11-22',
      title: 'A dark theme',
      changes: [
        'The website follows the theme of your system. You can choose light or dark at the end of each page.',
        'Articles and legal pages print as plain text, and high-contrast modes show everything.',
      ],
    },
    {
      id: 'search',
      date: '2026-11-22',
      title: 'Search',
      changes: [
        'A search finds every page, article and change, even with a typo. Press / or Ctrl and K on any page.',
      ],
    },
    {
      id: 'topics',
      date: '2026-11-22',
      title: 'Articles by topic, and this page',
      changes: [
        'Articles have topics, and each topic has a page of its own.',
        'This page lists what has changed, and has a feed.',
      ],
    },
    {
      id: 'home-call',
      date: '2026-11-22',
      title: 'Talk to an agent on the home page',
      changes: [
        'Agree to the recording, press the yellow key, and the call begins where you are.',
        'You can read other pages while you talk. The call stays in a bar at the bottom.',
        'Short prompts suggest what to ask, and the page says when the agent is speaking.',
      ],
      picture: 'A call on the home page: the voices as a drawing, and the captions beside it',
    },
    {
      id: 'turns',
      date: '2026-11-22',
      title: 'Agents know better when it’s their turn',
      changes: [
        'An agent falls silent when you interrupt it, and carries on after a cough or an “uh-huh”.',
        'It waits longer in the middle of a phone number or a name, and answers sooner when your sentence is complete.',
        'If you pause in the middle of a sentence, both halves are understood as one.',
        'A television or people in the background are mistaken for you much less often.',
        'If you say nothing, the agent asks after 8 seconds and again after 20 seconds whether you’re still there.',
      ],
    },
    {
      id: 'timing',
      date: '2026-11-22',
      title: 'See where the time goes',
      changes: [
        'The live demo shows how long each step took between your last word and the agent’s first sound.',
        'The “Why us” page shows figures that we measured.',
      ],
    },
    {
      id: 'knowledge',
      date: '2026-11-22',
      title: 'Agents answer from your own files',
      changes: [
        'You give an agent your files, and it answers from them.',
        'Questions that it couldn’t answer are grouped by meaning, so you see what to add.',
      ],
    },
    {
      id: 'tasks',
      date: '2026-11-22',
      title: 'Agents book, change and cancel',
      changes: [
        'Every agent has tasks that it can finish in the call, such as booking a table, a visit or a demo.',
        'Before it writes anything down, it reads every detail back to you and asks whether it’s right.',
        'A card in the call shows what it has understood so far, and the reference when it’s done.',
        'Demos go to a calendar of your own, and the invitation comes by email.',
        'You can connect tools of your own over HTTP.',
        'Each call has a record of what it came to.',
      ],
      picture:
        'A call in the live demo in which the agent reads a booking back, with the card that shows it',
    },
    {
      id: 'privacy',
      date: '2026-11-22',
      title: 'Your call is yours',
      changes: [
        'Only the page that made a call can upload, rate or delete it.',
        'When you delete a call, nothing of it stays in the files of the database.',
        'A recording is uploaded in parts, so that closing the tab loses as little of it as possible.',
        'One network can’t take all the lines.',
      ],
    },
    {
      id: 'browsing',
      date: '2026-11-21',
      title: 'Calls go on while you browse',
      changes: [
        'A call in the widget or the demo doesn’t end when you open another page of this site.',
        'A lost network or another microphone doesn’t end it either.',
      ],
    },
    {
      id: 'widget-functions',
      date: '2026-11-21',
      title: 'Your page and the agent work together',
      changes: [
        'A page with the widget can offer functions to the agent, such as looking up an order.',
        'The widget can ask for a name, a company or a number before a call.',
        'You decide which sites may call which agent.',
      ],
    },
    {
      id: 'several-servers',
      date: '2026-11-21',
      title: 'More than one server',
      changes: [
        'Several servers can share one PostgreSQL database and one bucket for recordings.',
        'A relay carries calls from networks that block them.',
        'You can limit the minutes of a day, for a server and for each agent.',
      ],
    },
    {
      id: 'first',
      date: '2026-11-21',
      title: 'The first calls',
      changes: [
        'Agents answer in the browser, in the live demo and in a widget for any website.',
        'Speech is recognised and spoken by our own engine, or by OpenAI’s if you prefer that.',
        'What is said is written down, and operators can read it.',
      ],
    },
  ],
}
