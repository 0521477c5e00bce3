/** What stands between callers and the servers: Caddy, with the file that we give to operators. */
import { spawnSync } from 'node:child_process'
import { pause } from '../faults/report.ts'

export const isCaddyInstalled = (): boolean =>
  spawnSync('caddy', ['version'], { stdio: 'ignore' }).status === 0

export const caddyArguments = ['run', '--config', 'deploy/Caddyfile', '--adapter', 'caddyfile']

/** How Caddy is told where it is and where the servers are. It keeps its own files in this folder. */
export const caddySettings = (
  address: string,
  servers: readonly string[],
  folder: string,
): NodeJS.ProcessEnv => ({
  SITE_ADDRESS: `http://${address}`,
  UPSTREAMS: servers.map((server) => `${server}:3000`).join(' '),
  XDG_DATA_HOME: folder,
  XDG_CONFIG_HOME: folder,
})

/** Asks for something again and again. `stop` returns what was not answered with 200, and how often it was asked for. */
export function askAgainAndAgain(url: string): { stop(): Promise<[string[], number]> } {
  const failures: string[] = []
  let times = 0
  const stopping = new AbortController()
  const asking = (async () => {
    while (!stopping.signal.aborted) {
      const answer = await fetch(url, { signal: AbortSignal.timeout(10_000) }).then(
        async ({ status, body }) => {
          await body?.cancel()
          return String(status)
        },
        (error: unknown) => String(error),
      )
      times += 1
      if (answer !== '200') failures.push(answer)
      await pause(50)
    }
  })()
  return {
    async stop() {
      stopping.abort()
      await asking
      return [failures, times]
    },
  }
}
