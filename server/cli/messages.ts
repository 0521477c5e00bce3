/** `npm run messages`: see `runTable.ts`. */
import { runTable } from './runTable.ts'

await runTable('messages')
