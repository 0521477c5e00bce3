/** `npm run bookings`: see `runTable.ts`. */
import { runTable } from './runTable.ts'

await runTable('bookings')
