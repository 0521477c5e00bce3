import { brand } from '@ringwell/brand/brand.ts'
import { messages } from '@ringwell/protocol/messages.ts'

/** The states of `GET /api/status`, and `unreachable`, of which only the page can tell. */
export type ServiceState =
  | 'ready'
  | 'degraded'
  | 'starting'
  | 'unresponsive'
  | 'failed'
  | 'stopping'
  | 'unreachable'

export const status = {
  meta: {
    title: `Status of ${brand.name}: is it up?`,
    description:
      'Whether you can call an agent right now, how fast answers came in the last 24 hours, and how many calls there were, from the server itself.',
  },
  title: 'Is it up?',
  loading: messages.loading,
  /** The answer to the title, for each state. */
  answers: {
    ready: { title: 'Yes. You can call now.', text: 'Every part of the service works.' },
    degraded: {
      title: 'Yes. You can call now.',
      text: 'Something behind the scenes needs its operator. Calls and forms work.',
    },
    starting: {
      title: 'Almost. It’s starting.',
      text: 'The voice engine is loading its models. That takes less than a minute.',
    },
    unresponsive: {
      title: 'Not right now.',
      text: 'Part of the voice engine has stopped responding and is being restarted.',
    },
    failed: {
      title: 'No. Nobody can call now.',
      text: 'Part of the service has failed. You can still read the pages.',
    },
    stopping: {
      title: 'Almost. It’s restarting.',
      text: 'The server is letting the last calls finish, and then comes back.',
    },
    unreachable: {
      title: 'The server isn’t answering.',
      text: 'This page tries again every minute.',
    },
  },
  /** `{length}` is a time like `3 hours`. */
  upFor: 'Running for {length}.',
  figures: {
    title: 'The last 24 hours',
    /** Below the median answer time. `{n}` is the number of answers, and `{ms}` what 95 of 100 stayed below. */
    answer:
      'from the end of a question to the first sound of its answer, at the median; 95 of 100 came within {ms}. Answers counted: {n}.',
    noAnswer: 'no answer yet',
    calls: 'calls that connected',
    failed: 'of them broken off by a fault of ours',
    note: 'Counted by this server since its last start, and up to five minutes old.',
    none: 'This server publishes no figures.',
    /** Names the drawing. `{n}` is the number of calls. */
    drawing: '{n} calls in the last 24 hours, by hour, clockwise from the oldest',
    now: 'now',
  },
  parts: {
    title: 'The parts',
    names: { engine: 'Voice engine', storage: 'Database', recordings: 'Recordings' },
    /** The states of parts, as the server names them, to words. */
    states: {
      ready: 'Works',
      ok: 'Works',
      starting: 'Starting',
      restarting: 'Restarting',
      unresponsive: 'Not responding',
      stopped: 'Stopped',
      full: 'Full',
      failed: 'Failed',
    } as Record<string, string>,
  },
  withoutScript: {
    text: 'This page asks the server with JavaScript. Without it, read what the server says:',
    link: { label: 'the status as JSON', href: '/api/status' },
  },
  more: {
    text: 'This is today. What we measured under test, good and bad, is on a page of its own.',
    links: [
      { label: 'Evidence', href: '/evidence' },
      { label: 'Live Demo', href: '/live-demo' },
    ],
  },
}
