/** `npm run demo-data`: see `runDemoData.ts`. */
import { runDemoData } from './runDemoData.ts'

await runDemoData()
