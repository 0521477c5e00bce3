import dgram from 'node:dgram'

export type Relay = Awaited<ReturnType<typeof createRelay>>

const open = (): Promise<dgram.Socket> =>
  new Promise((resolve) => {
    const socket = dgram.createSocket('udp4')
    socket.bind(0, '127.0.0.1', () => resolve(socket))
  })

/** Creates a router between the caller and the engine. */
export async function createRelay(enginePort: number) {
  const inside = await open()
  const answered = new Set<dgram.Socket>()
  let caller: dgram.RemoteInfo | undefined
  async function connect(): Promise<dgram.Socket> {
    const socket = await open()
    socket.on('message', (data) => {
      answered.add(socket)
      if (caller) inside.send(data, caller.port, caller.address)
    })
    return socket
  }
  let outside = await connect()
  inside.on('message', (data, from) => {
    caller = from
    outside.send(data, enginePort, '127.0.0.1')
  })
  return {
    port: inside.address().port,
    /** Switches to another port towards the engine, as a router does after a restart. */
    async move() {
      const old = outside
      outside = await connect()
      old.close()
    },
    /** Returns how many of the relay's ports have received something from the engine. */
    answeredPorts: () => answered.size,
    close() {
      inside.close()
      outside.close()
    },
  }
}
