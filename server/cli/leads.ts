/** `npm run leads`: `runTable.ts` prints the leads, and `admin/listedColumns.ts` says which columns they have. */
import { runTable } from './runTable.ts'

await runTable('leads')
