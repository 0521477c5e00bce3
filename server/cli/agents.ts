/** `npm run agents`: see `runAgents.ts`. */
import { runAgents } from './runAgents.ts'

await runAgents(process.argv.slice(2))
