/** The architecture as data: which room may import which. `imports.test.ts` and `types.ts` use it. */
export const rooms = {
  brand: [],
  protocol: [],
  content: ['protocol', 'brand'],
  call: ['protocol'],
  widget: ['call', 'protocol', 'brand'],
  site: ['widget', 'call', 'content', 'protocol', 'brand'],
  engine: ['protocol', 'content'],
  server: ['engine', 'content', 'protocol', 'brand'],
  e2e: ['brand', 'protocol', 'content', 'call', 'widget', 'site', 'engine', 'server', 'bench'],
  bench: ['brand', 'protocol', 'content', 'call', 'widget', 'site', 'engine', 'server', 'e2e'],
} as const satisfies Record<string, readonly string[]>

export type Room = keyof typeof rooms
export const roomNames = Object.keys(rooms) as Room[]

/**
 * The folders of `server/` and the files beside them, from the ground up. Each may import only what stands before
 * it, so there are no cycles, `http` knows no feature, and no feature knows what assembles the server.
 */
export const serverParts = {
  ground: ['logging.ts', 'storage', 'http'],
  features: [
    'outbox',
    'pages',
    'tools',
    'bookings',
    'records',
    'forms',
    'knowledge',
    'calls',
    'recordings',
    'retention',
    'admin',
    'health',
    'metrics',
  ],
  assembly: [
    'speechSettings.ts',
    'config.ts',
    'taskTools.ts',
    'app.ts',
    'build',
    'process',
    'main.ts',
    'start.ts',
    'dev.ts',
    'cli',
  ],
} as const

/** The folders of `engine/` that are legs, and what a call and a leg may import of the engine. */
export const legs = {
  folders: ['webrtc'],
  call: ['engine.ts', 'stages.ts'],
  leg: ['call', 'engine.ts', 'stages.ts'],
} as const
