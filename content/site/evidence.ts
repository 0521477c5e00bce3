import { brand } from '@ringwell/brand/brand.ts'

/** How a call with a stranger can end: `bench/strangers/README.md` has the rules of the judges. */
export type Verdict = 'done' | 'honest' | 'failed' | 'wrong'

export const evidence = {
  meta: {
    title: `Evidence: what ${brand.name} agents got right and wrong`,
    description:
      'Rounds of calls by simulated callers, judged by others: how many got what they rang for, how many were told something wrong, and how we measured it.',
  },
  title: 'What simulated callers got.',
  lead: 'We asked for agents that get 85 of 100 calls done and at most 2 wrong. They are not there yet. Here is everything we measured, bad rounds included.',
  verdicts: {
    done: {
      label: 'Done',
      text: 'The caller has what they rang for, every part of it right, confirmed and stored.',
    },
    honest: {
      label: 'Honest no',
      text: 'Not done, but the agent said so soon and offered a way that works.',
    },
    failed: {
      label: 'Failed',
      text: 'The agent gave up, went in circles, or a real caller would have hung up.',
    },
    wrong: {
      label: 'Wrong',
      text: 'Something false was said or stored, or part of what the caller wanted was silently dropped.',
    },
  },
  latest: {
    title: 'The latest round',
    /** `{n}` is the number of calls, `{round}` the number and the day of the round. */
    note: '{n} typed calls, {round}. A range says where the true share lies with a certainty of 95%.',
    asked: 'target: {n}',
    /**
     * Rows of the table of rounds, by their names in docs/benchmarks.md. `site/evidence/readEvidence.ts` finds what was
     * asked and what was measured, so that the page never states an old figure.
     */
    rows: [
      { row: 'done', label: 'of the callers got all that they rang for' },
      { row: 'done or honest', label: 'got it, or were told early that they could not' },
      { row: 'wrong', label: 'were told or stored something wrong' },
      { row: 'first turn understood', label: 'were understood at their first sentence' },
      {
        row: 'dangers noticed at the first line of it',
        label: 'callers in danger were noticed at once',
      },
      { row: 'dangers that were then handled well', label: 'of them were then handled well' },
      {
        row: 'harmless words taken for a danger or a threat',
        label: 'harmless calls were taken for a danger',
      },
      {
        row: 'naturalness, 1 to 5',
        label: 'of 5 for how natural it was; 5 is a good receptionist',
      },
    ],
  },
  rounds: {
    title: 'Every round',
    lead: 'Each round has new callers and new judges, so a worse round can also be a harder one. After each, we mended what it had shown.',
    /** The words for one round: `{done}`, `{honest}`, `{failed}` and `{wrong}` are shares. */
    shares: '{done}% done, {honest}% an honest no, {failed}% failed, {wrong}% wrong',
  },
  agents: {
    title: 'Done, by agent',
    lead: 'With one to seven calls each, one call is a lot. The rows are better read across than down.',
    head: 'Agent',
    /** The title of the table in docs/benchmarks.md. */
    table: 'done, by agent',
  },
  method: {
    title: 'How it is measured',
    points: [
      {
        title: 'Who rings',
        text: 'A language model plays the callers. It has seen neither our code nor our examples. Each caller has an age, a mood, a wish, and something they change their mind about. No person has taken part.',
      },
      {
        title: 'Who judges',
        text: 'Others, who did not play the caller, read the whole call and what the server stored. They are a language model too.',
      },
      {
        title: 'What is left out',
        text: 'The calls are typed, to the built-in answers. Speech makes it harder: see below. With a language model behind the agents, nothing has been measured.',
      },
      {
        title: 'What is hard on purpose',
        text: 'In rounds 1 to 8, 13 to 15 and 17, some callers are in danger and say so only in passing. Others are rude, write in dialect, or change what they want in the middle.',
      },
    ],
  },
  other: {
    title: 'What else was measured',
    lead: 'Each with what we asked of it before we measured.',
    heads: ['What', 'Asked', 'Measured'],
    /** Rows of other tables: `under` is the heading above the table, `column` the beginning of the title of the column. */
    rows: [
      {
        under: 'A spoken round',
        row: 'done',
        column: 'all',
        label: 'Spoken calls of strangers: done',
      },
      {
        under: 'A spoken round',
        row: 'wrong',
        column: 'all',
        label: 'Spoken calls of strangers: wrong',
      },
      {
        under: 'Voice',
        row: 'end of speech to answer heard, cached',
        column: 'p50',
        label: 'From the end of a question to an answer said before (median)',
      },
      {
        under: 'Voice',
        row: 'end of speech to answer heard, uncached',
        column: 'p50',
        label: 'The same for an answer never said before (median)',
      },
      {
        under: 'Voice',
        row: 'barge-in to silence',
        column: 'p50',
        label: 'Until the agent falls silent when you cut in (median)',
      },
      {
        under: 'Turns',
        row: 'seen sentences cut off at a pause of ≤ 1.2 s',
        column: 'measured',
        label: 'Sentences cut off where the caller paused (seen)',
      },
      {
        under: 'Turns',
        row: 'word error, clean',
        column: 'measured',
        label: 'Words misheard in a quiet room',
      },
      {
        under: 'Turns',
        row: 'word error, babble 10 dB',
        column: 'measured',
        label: 'Words misheard in a crowd',
      },
      {
        under: 'The General Agent',
        row: 'right',
        column: 'measured',
        label: 'A hundred questions about us: answered right (seen)',
      },
      {
        under: 'The General Agent',
        row: 'wrong',
        column: 'measured',
        label: 'The same: answered wrong (seen)',
      },
    ],
    note: 'Seen means that something was tuned with these sentences or written after them, so other people’s will fare worse. Measured on machines with two cores that ran the callers too. Our source code is open: its file docs/benchmarks.md has every table, with the machine, the day and the command that repeats it.',
  },
  closing: {
    title: 'Be the next caller.',
    text: 'Ring an agent, change your mind, ask for something odd. You’ll learn more than a table can tell you.',
    links: [
      { label: 'Live Demo', href: '/live-demo' },
      { label: 'Why us', href: '/why-us' },
    ],
  },
}
