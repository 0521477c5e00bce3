/** The browser tests, in the order in which they run. Playwright's config and `run.ts` read this. */

export type ProjectName = 'pages' | 'calls' | 'single' | 'alone' | 'agents' | 'firefox'

export interface Project {
  name: ProjectName
  testMatch: RegExp
  workers: number
  /** Whether tests of one file may run at once. */
  fullyParallel: boolean
  /** The headless shell for tests that open hundreds of pages; for calls, the browser that visitors use. */
  browser: 'chromium' | 'headlessShell' | 'firefox'
  /** Whose speech the tests listen to. It is synthesised ahead, so that they do not wait for it. */
  hears: 'nothing' | 'calls' | 'agents'
  /** Takes too long for `npm test`. */
  onDemand?: true
}

/** Specs that do not wait in real time. A few begin a call, but none listens to one. */
const pages = /(?:(?:site|console)\/\w+|widget\/page)\.spec\.ts$/
/** These count the server's calls, kill its processes or hold many calls, so no other call runs beside them. */
const single = /calls\/(?:disorder|resume|sip)\.spec\.ts$/
/** These measure a call in milliseconds or speak for long enough to be misheard on a busy machine: nothing runs beside them. */
const alone = /calls\/(?:conversation|firefox|interrupt|recorded)\.spec\.ts$/
/** Whole calls by voice, one for each agent: `npm run test:agents`. */
const agents = /agents\/\w+\.spec\.ts$/

export const projects: readonly Project[] = [
  {
    name: 'pages',
    testMatch: pages,
    workers: 2,
    fullyParallel: true,
    browser: 'headlessShell',
    hears: 'nothing',
  },
  {
    name: 'calls',
    testMatch: new RegExp(
      `^(?!.*(?:${[pages, single, alone, agents].map(({ source }) => source).join('|')})).*\\.spec\\.ts$`,
    ),
    // Two calls at once leave too little of a slow machine to the voices, which then speak late.
    workers: 1,
    fullyParallel: false,
    browser: 'chromium',
    hears: 'calls',
  },
  {
    name: 'single',
    testMatch: single,
    workers: 1,
    fullyParallel: false,
    browser: 'chromium',
    hears: 'calls',
  },
  {
    name: 'alone',
    testMatch: alone,
    workers: 1,
    fullyParallel: false,
    browser: 'chromium',
    hears: 'calls',
  },
  {
    name: 'agents',
    testMatch: agents,
    workers: 1,
    fullyParallel: false,
    browser: 'chromium',
    hears: 'agents',
    onDemand: true,
  },
  {
    name: 'firefox',
    testMatch: /console\/\w+\.spec\.ts$/,
    workers: 1,
    fullyParallel: false,
    browser: 'firefox',
    hears: 'nothing',
    onDemand: true,
  },
]
