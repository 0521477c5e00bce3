import type { ApiServer } from './apiServer.ts'

/** Starts listening and returns the URL to open in a browser. Rejects with an error that says what to do. */
export async function listen(
  server: ApiServer,
  { host, port }: { host: string | undefined; port: number },
): Promise<string> {
  try {
    // `::` accepts IPv4 too. A machine without IPv6 needs `0.0.0.0`.
    await server.listen({ host: host ?? '::', port }).catch((error: unknown) => {
      if (host !== undefined || !hasNoIpv6(error)) throw error
      return server.listen({ host: '0.0.0.0', port })
    })
  } catch (error) {
    throw explain(error, port)
  }
  const address = server.server.address()
  const actual = typeof address === 'object' && address ? address.port : port
  return `http://${isEverywhere(host) ? 'localhost' : bracketed(host)}:${actual}`
}

const hasNoIpv6 = (error: unknown): boolean =>
  ['EAFNOSUPPORT', 'EADDRNOTAVAIL'].includes(codeOf(error))

const isEverywhere = (host: string | undefined): host is undefined =>
  host === undefined || host === '::' || host === '0.0.0.0'

const bracketed = (host: string): string => (host.includes(':') ? `[${host}]` : host)

const codeOf = (error: unknown): string => String((error as { code?: unknown }).code)

function explain(error: unknown, port: number): unknown {
  switch (codeOf(error)) {
    case 'EADDRINUSE':
      return new Error(`Port ${port} is in use. Stop what uses it, or set PORT to another one.`)
    case 'EACCES':
      return new Error(`Port ${port} needs more rights. Set PORT to one above 1023.`)
    default:
      return error
  }
}
