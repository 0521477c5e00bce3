import type { TaskView } from '@ringwell/protocol/taskView.ts'

/** A task that the agent has just begun. */
export const sampleTask = (change: Partial<TaskView>): TaskView => ({
  id: '1',
  task: 'bookTable',
  title: 'Table',
  status: 'collecting',
  slots: [],
  ...change,
})
