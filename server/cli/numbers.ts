/** `npm run numbers`: see `runNumbers.ts`. */
import { runNumbers } from './runNumbers.ts'

await runNumbers(process.argv.slice(2))
