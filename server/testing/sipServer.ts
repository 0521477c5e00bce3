import { onTestFinished } from 'vitest'
import { createSip, type Sip, type SipOptions } from '../sip/sip.ts'
import { loopback, type SipSettings } from '../sip/sipSettings.ts'
import { pino } from 'pino'
import { createApp, createParts } from '../app.ts'
import type { ApiServer } from '../http/apiServer.ts'
import { createTestParts, type TestParts, type TestServerOptions } from './createTestServer.ts'

export interface SipTestServer extends TestParts {
  sip: Sip
  port: number
  /** What SIP has logged, as lines. */
  lines: () => string[]
  /** Serves the same over HTTP. */
  serveHttp: () => Promise<ApiServer>
}

/** What takes calls over SIP at a free port of this machine, with a fake engine and without HTTP, which takes longer to start. */
export async function createSipServer(
  settings: Partial<SipSettings> = {},
  options: TestServerOptions & Pick<SipOptions, 't1Ms' | 'lookUp' | 'reconnectLimitMs'> = {},
): Promise<SipTestServer> {
  const { t1Ms = 20, lookUp, reconnectLimitMs, ...others } = options
  let takers: Parameters<Sip['takeCalls']>[0] | undefined
  const server = await createTestParts({
    sip: {
      takeCalls: (deps) => (takers = deps),
      figures: () => sip.figures(),
      trunks: () => sip.trunks(),
    },
    ...others,
  })
  createParts(server.deps)
  let logged = ''
  const create = (): Sip =>
    createSip({
      settings: {
        port: 0,
        isPortAsked: true,
        tls: undefined,
        trunks: [],
        desk: loopback,
        publicIps: [],
        ...settings,
      },
      engine: server.callLines,
      numbers: server.storage,
      log: pino({ level: 'info' }, { write: (line: string) => (logged += line) }),
      t1Ms,
      ...(lookUp && { lookUp }),
      ...(reconnectLimitMs !== undefined && { reconnectLimitMs }),
    })
  let sip = create()
  for (let attempt = 1; ; attempt++) {
    try {
      await sip.listen()
      break
    } catch (error) {
      // A port that is free for UDP may be taken for TCP.
      if (settings.port !== undefined || attempt === 9) throw error
      await sip.close()
      sip = create()
    }
  }
  if (takers) sip.takeCalls(takers)
  onTestFinished(() => sip.close())
  return {
    ...server,
    sip,
    port: sip.ports().udp,
    lines: () => logged.split('\n').filter(Boolean),
    async serveHttp() {
      const app = await createApp(server.deps)
      onTestFinished(() => app.close())
      return app
    },
  }
}
