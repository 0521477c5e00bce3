/** `npm run keys`: see `runKeys.ts`. */
import { runKeys } from './runKeys.ts'

await runKeys(process.argv.slice(2))
