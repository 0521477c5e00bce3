/** `npm run calls`: see `runTable.ts`. */
import { runTable } from './runTable.ts'

await runTable('calls')
