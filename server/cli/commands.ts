/** The operator's commands, as `npm run` has them. Each loads what it needs, because most of them need little. */
export const commands = {
  agents: async (args) => (await import('./runAgents.ts')).runAgents(args),
  bookings: async (args) => (await import('./runTable.ts')).runTable('bookings', args),
  calls: async (args) => (await import('./runTable.ts')).runTable('calls', args),
  'demo-data': async (args) => (await import('./runDemoData.ts')).runDemoData(args),
  keys: async (args) => (await import('./runKeys.ts')).runKeys(args),
  leads: async (args) => (await import('./runTable.ts')).runTable('leads', args),
  messages: async (args) => (await import('./runTable.ts')).runTable('messages', args),
  numbers: async (args) => (await import('./runNumbers.ts')).runNumbers(args),
  operators: async (args) => (await import('./runOperators.ts')).runOperators(args),
  outbox: async (args) => (await import('./runOutbox.ts')).runOutbox(args),
  retention: async (args) => (await import('./runRetention.ts')).runRetention(args),
} satisfies Record<string, (args: readonly string[]) => Promise<void>>

export type CommandName = keyof typeof commands
