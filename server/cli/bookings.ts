/** `npm run bookings`: `runTable.ts` prints the bookings, and `admin/listedColumns.ts` says which columns they have. */
import { runTable } from './runTable.ts'

await runTable('bookings')
