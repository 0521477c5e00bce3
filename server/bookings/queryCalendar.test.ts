import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { createCalDav } from './calDav.ts'

const day = { from: 1_994_304, to: 1_994_400 }

/** A calendar on a server that answers like this. */
async function calendar(answer: RequestListener) {
  const server = createServer(answer)
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  return createCalDav({ url: `http://127.0.0.1:${port}/demos`, user: 'a', password: 'b' })
}

const begun =
  '<?xml version="1.0"?><d:multistatus xmlns:d="DAV:" xmlns:c="urn:ietf:params:xml:ns:caldav">'
const eventOf = (text: string) =>
  `<d:response><d:href>/demos/a.ics</d:href><d:propstat><d:prop><c:calendar-data>${text}</c:calendar-data>` +
  '</d:prop><d:status>HTTP/1.1 200 OK</d:status></d:propstat></d:response>'
const xml = { 'content-type': 'application/xml' }

test('an answer that never ends is refused soon, and the connection is closed', async () => {
  let sent = 0
  const closed = Promise.withResolvers<void>()
  const calDav = await calendar((_request, response) => {
    response.writeHead(207, xml).write(begun)
    const piece = eventOf('x'.repeat(1_000_000))
    const more = () => {
      do sent += piece.length
      while (response.write(piece))
    }
    response.on('drain', more).on('close', closed.resolve)
    more()
  })
  await expect(calDav.busyUnits(day)).rejects.toThrow('too large')
  await closed.promise
  expect(sent).toBeLessThan(40_000_000)
})

test('an answer that takes long to parse does not hold up the thread of the server', async () => {
  const lines = [
    'BEGIN:VCALENDAR',
    'BEGIN:VEVENT',
    'UID:a@somebody',
    'DTSTART:20261117T000000Z',
    'DTEND:20261117T003000Z',
  ]
  const more = Array.from({ length: 50_000 }, (_, at) => `X-LINE-${at}:something that nobody reads`)
  const text = [...lines, ...more, 'END:VEVENT', 'END:VCALENDAR'].join('\r\n')
  const calDav = await calendar((_request, response) => {
    response.writeHead(207, xml).end(`${begun}${eventOf(text)}</d:multistatus>`)
  })
  const before = process.threadCpuUsage()
  const outcome = await calDav.busyUnits(day).catch(String)
  const { user } = process.threadCpuUsage(before)
  // A busy machine may be too slow to read it in time.
  if (typeof outcome !== 'string') expect(outcome).toEqual([day.from, day.from + 1])
  else expect(outcome).toContain('take too long to read')
  expect(user / 1_000).toBeLessThan(150)
})

test('the password does not follow a redirect', async () => {
  const asked: string[] = []
  const calDav = await calendar((request, response) => {
    asked.push(request.url ?? '')
    response.writeHead(302, { location: '/elsewhere' }).end()
  })
  await expect(calDav.busyUnits(day)).rejects.toThrow('302')
  expect(asked).toEqual(['/demos/'])
})
