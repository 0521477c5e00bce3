/**
 * The tools that tasks can call. The server carries them out (`engine/tools.ts` is the interface). A tool that writes
 * is called only after the caller has confirmed.
 */
const toolKinds = {
  'bookings.available': 'reads',
  'bookings.find': 'reads',
  'bookings.book': 'writes',
  'bookings.change': 'writes',
  'bookings.cancel': 'writes',
  'orders.status': 'reads',
  'orders.return': 'writes',
  'orders.changeAddress': 'writes',
  'loans.find': 'reads',
  'loans.promise': 'writes',
  'accounts.find': 'reads',
  'accounts.recover': 'writes',
  'trips.find': 'reads',
  'trips.change': 'writes',
  'plans.recommend': 'reads',
  'leads.bookDemo': 'writes',
  'leads.callback': 'writes',
  'leads.message': 'writes',
} as const satisfies Record<string, 'reads' | 'writes'>

/** `http.<name>` is a tool of an operator. It counts as one that writes. */
export type ToolName = keyof typeof toolKinds | `http.${string}`

export const isToolName = (name: string): name is ToolName =>
  Object.hasOwn(toolKinds, name) || /^http\.[a-z][A-Za-z0-9]*$/.test(name)

export const writes = (tool: string): boolean =>
  !Object.hasOwn(toolKinds, tool) || toolKinds[tool as keyof typeof toolKinds] === 'writes'
