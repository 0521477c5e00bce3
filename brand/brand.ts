/** To rebrand, edit this file, the fonts and the mark next to it. */
export const brand = {
  name: 'Ringwell',
  /** Appears in routes (`/ringwell-agent`), the session path and the widget's tag name. */
  slug: 'ringwell',
  tagline: 'Every ring answered.',
  phone: '+44 20 7946 0142',
  email: 'hello@ringwell.example',
  /** The server stores recordings of calls from this site under these agents. */
  agents: {
    demo: '5b0e8c1a-9f3d-4c27-8a64-2d7e90b1f6c3',
    widget: 'c2a7d94e-0b58-4e1f-93d6-71f4a8e05b2d',
  },
  colours: {
    paper: '#f1eee7',
    /** `--paper` in the dark theme. */
    paperAtNight: '#221f18',
    ink: '#15140f',
    signal: '#ffc400',
    well: '#17414b',
    stop: '#c4261d',
  },
} as const
