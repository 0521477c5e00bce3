import { auditCommand } from '../people/audit.ts'
import { confirmClock } from '../retention/retentionClock.ts'
import { retentionState } from '../retention/retentionState.ts'
import type { Storage } from '../storage/storage.ts'
import { withStorage } from './withStorage.ts'

const usage = `npm run -s retention -- [confirm]

Shows what the retention knows about the time, and what is too old by this machine's clock.
\`confirm\` confirms that this clock is right. Within a minute, the server then deletes what is too old by it.
Reads the same DATA_DIR as the server, which may be running.
`

/** Runs the command in this process. On failure, prints the reason and sets exit code 1. */
export async function runRetention(args: readonly string[]): Promise<void> {
  process.exitCode = 1
  const [command, ...others] = args
  if (others.length > 0 || (command !== undefined && command !== 'confirm')) return say(usage)
  await withStorage(async (storage, config) => {
    const nowMs = Date.now()
    await show(storage, config.retentionDays, nowMs)
    if (command === 'confirm') {
      await auditCommand(storage, { action: 'retention.confirm_clock' }, () =>
        confirmClock(storage, nowMs),
      )
      print('Confirmed. The server deletes what is too old within a minute, or when it starts.\n')
    }
    process.exitCode = 0
  })
}

async function show(storage: Storage, days: number, nowMs: number): Promise<void> {
  const { clock, certainAt, newestAt, tooOld, doubt } = await retentionState(storage, days, nowMs)
  print(`this machine's clock: ${clock}\n`)
  print(`last time that is certain: ${certainAt ?? 'none yet'}\n`)
  print(`newest call, lead or message: ${newestAt ?? 'none'}\n`)
  if (days === 0) return print('RETENTION_DAYS is 0: everything is kept.\n')
  const { calls, recordings } = tooOld
  print(`older than ${days} days by this clock: ${calls} calls, ${recordings} recordings\n`)
  if (doubt === 'ahead') {
    print('The clock is more than a day ahead of what the server has seen.\n')
  }
  if (doubt === 'behind') print('Some stored data has a time in the future.\n')
}

const print = (text: string): void => void process.stdout.write(text)
const say = (text: string): void => void process.stderr.write(text)
