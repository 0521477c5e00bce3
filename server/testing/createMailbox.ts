import { createServer, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'

/** A minimal SMTP server for these tests. It can be told to refuse at RCPT. */
export async function createMailbox(refuse = false) {
  const mails: { recipients: string[]; data: string }[] = []
  const server = createServer((socket: Socket) => {
    let recipients: string[] = []
    let data: string | undefined
    let pending = ''
    socket.write('220 test\r\n')
    socket.on('error', () => undefined)
    socket.on('data', (chunk) => {
      pending += chunk.toString()
      for (;;) {
        const end = pending.indexOf('\r\n')
        if (end < 0) return
        const line = pending.slice(0, end)
        pending = pending.slice(end + 2)
        if (data !== undefined) {
          if (line === '.') {
            mails.push({ recipients, data })
            data = undefined
            socket.write('250 kept\r\n')
          } else data += `${line}\n`
        } else if (line.startsWith('RCPT')) {
          if (!refuse) recipients = [...recipients, line]
          socket.write(refuse ? '550 no such mailbox\r\n' : '250 ok\r\n')
        } else if (line.startsWith('DATA')) {
          data = ''
          socket.write('354 go on\r\n')
        } else if (line.startsWith('QUIT')) socket.end('221 bye\r\n')
        else socket.write('250 ok\r\n')
      }
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : 0
  return { url: `smtp://127.0.0.1:${port}`, mails }
}

/** Returns the calendar in a mail, where it is usually base64. */
export function calendarIn(data: string): string {
  const part = data.split('text/calendar')[1] ?? ''
  const encoded = /\n\n([A-Za-z0-9+/=\n]+)/.exec(part)?.[1] ?? ''
  return /base64/i.test(part.slice(0, 300)) ? Buffer.from(encoded, 'base64').toString() : part
}
