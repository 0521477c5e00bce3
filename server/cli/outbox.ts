/** `npm run outbox`: see `runOutbox.ts`. */
import { runOutbox } from './runOutbox.ts'

await runOutbox()
