import type { Socket } from 'node:net'
import { STATUS_CODES } from 'node:http'
import { ApiError, apiErrorBody } from './apiError.ts'

/** Answers what Node's parser could not read. No request exists yet, so this writes to the socket. */
export function refuseMalformed(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  const { status, code, message } = reasonOf(error.code)
  if (socket.writable) {
    const body = JSON.stringify(apiErrorBody(new ApiError(status, code, message)))
    socket.write(
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nConnection: close\r\n` +
        `Content-Type: application/json; charset=utf-8\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
    )
  }
  socket.destroy(error)
}

function reasonOf(code: string | undefined): { status: number; code: string; message: string } {
  switch (code) {
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return { status: 408, code: 'request_timeout', message: 'The request took too long.' }
    case 'HPE_HEADER_OVERFLOW':
      return { status: 431, code: 'headers_too_large', message: 'The headers are too large.' }
    default:
      return { status: 400, code: 'bad_request', message: 'The request could not be read.' }
  }
}
