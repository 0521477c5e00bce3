import type { TaskStorage } from '../storage/taskStorage.ts'
import { resultOf, type Tools } from '../tools/tool.ts'

/** Saves what was agreed in a call. The note belongs to the record of the call and is deleted with it. */
export const createNoteTools = ({ storage }: { storage: TaskStorage }): Tools<'notes.save'> => ({
  async 'notes.save'({ note, reason, date, time }, context) {
    const record = { agent: context.tasks.agent, kind: 'notes', key: context.key }
    const content = JSON.stringify({
      ...context.notes,
      note: (note ?? reason)?.text,
      date: date?.date,
      time: time?.time,
    })
    return resultOf(await storage.changeRecord(context.write(), record, content))
  },
})
