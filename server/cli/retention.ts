/** `npm run retention`: see `runRetention.ts`. */
import { runRetention } from './runRetention.ts'

await runRetention()
