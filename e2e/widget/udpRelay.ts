/**
 * A UDP relay between the browser and the engine. It can be cut in the way that a tunnel or an elevator cuts
 * off a phone: nothing passes in either direction, and neither side is notified. All media, events and
 * connection checks of a call go through it, because the answer that the browser gets names no other address.
 */
import { createSocket, type RemoteInfo, type Socket } from 'node:dgram'
import type { Page } from '@playwright/test'

export type UdpRelay = Awaited<ReturnType<typeof relayCalls>>

/** Puts a relay into every call that the page makes from now on. */
export async function relayCalls(page: Page) {
  const sockets: Socket[] = []
  let isCut = false
  let passed = 0
  let lost = 0

  const passOn = (
    data: Buffer,
    by: Socket,
    to: { port: number; address: string } | undefined,
  ): void => {
    if (isCut || !to) {
      lost++
      return
    }
    passed++
    by.send(data, to.port, to.address)
  }

  const open = async (): Promise<Socket> => {
    const socket = createSocket('udp4')
    sockets.push(socket)
    await new Promise<void>((resolve) => socket.bind(0, resolve))
    return socket
  }

  /** Returns the port to which the browser should send what is meant for `engine`. */
  const relayTo = async (engine: { address: string; port: number }): Promise<number> => {
    const [browserSide, engineSide] = await Promise.all([open(), open()])
    let browser: RemoteInfo | undefined
    browserSide.on('message', (data, sender) => {
      browser = sender
      passOn(data, engineSide, engine)
    })
    engineSide.on('message', (data) => passOn(data, browserSide, browser))
    return browserSide.address().port
  }

  await page.route(/\/api\/realtime\/calls(\?|\/.*\/resume$)/, async (route) => {
    const response = await route.fetch()
    let sdp = await response.text()
    const candidate = /(a=candidate:\S+ 1 udp \d+) (\S+) (\d+) typ host/
    const [line = '', start, address = '', port] = candidate.exec(sdp) ?? []
    if (line) {
      const relayPort = await relayTo({ address, port: Number(port) })
      sdp = sdp
        .replace(line, `${start} ${address} ${relayPort} typ host`)
        .replaceAll(/a=candidate:.*\r\n/g, (each) => (each.includes(` ${relayPort} `) ? each : ''))
    }
    await route.fulfill({ response, body: sdp })
  })

  return {
    cut: () => void (isCut = true),
    mend: () => void (isCut = false),
    /** Returns the number of datagrams that were let through, and of those that were lost. */
    passed: () => passed,
    lost: () => lost,
    close() {
      for (const socket of sockets) socket.close()
    },
  }
}
