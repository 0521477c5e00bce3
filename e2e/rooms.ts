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
