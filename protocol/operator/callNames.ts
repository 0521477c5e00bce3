/** Names that browser code and the schemas of calls share. This file needs no zod. */

export const outcomes = [
  'emergency',
  'done',
  'handed_over',
  'answered',
  'abandoned',
  'nothing',
] as const
export const channels = ['browser', 'phone', 'socket'] as const
