/** `npm run messages`: `runTable.ts` prints the messages, and `admin/listedColumns.ts` says which columns they have. */
import { runTable } from './runTable.ts'

await runTable('messages')
