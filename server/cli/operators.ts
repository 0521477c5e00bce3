/** `npm run operators`: see `runOperators.ts`. */
import { runOperators } from './runOperators.ts'

await runOperators(process.argv.slice(2))
