/** `npm run leads`: see `runTable.ts`. */
import { runTable } from './runTable.ts'

await runTable('leads')
