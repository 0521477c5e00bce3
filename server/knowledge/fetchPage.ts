import type { IncomingMessage } from 'node:http'
import { pipeline } from 'node:stream'
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'
import { brand } from '@ringwell/brand/brand.ts'
import { ApiError } from '../http/apiError.ts'
import { type Guard, guardedRequest, RefusedAddress } from '../tools/guardedRequest.ts'
import { readPageElsewhere } from './readPage.ts'

const LIMIT_MS = 15_000
const MOST_BYTES = 4_000_000
const MOST_REDIRECTS = 5

/** Gets the readable text of a page of the public internet. Throws `ApiError`, which says what to do. */
export async function fetchPage(
  address: string,
  guard: Guard = { privateHosts: [] },
  limitMs = LIMIT_MS,
) {
  const signal = AbortSignal.timeout(limitMs)
  let url = new URL(address)
  for (let redirects = 0; ; redirects += 1) {
    if (url.protocol !== 'http:' && url.protocol !== 'https:') {
      throw refused('page_not_web', `leads to ${url.protocol}// and not to a page of the web`)
    }
    // Each answer says where the next request goes.
    const answer = await ask(url, guard, signal)
    const { statusCode: status = 0, headers } = answer
    if (status >= 300 && status < 400 && headers.location !== undefined) {
      answer.destroy()
      if (redirects === MOST_REDIRECTS) {
        throw refused('page_redirects', 'redirects too many times')
      }
      if (!URL.canParse(headers.location, url.href)) {
        throw refused('page_redirects', 'redirects to something that is not a web address')
      }
      url = new URL(headers.location, url)
      continue
    }
    const [type = '', parameters = ''] = (headers['content-type'] ?? '').toLowerCase().split(';', 2)
    const read = readers.get(type.trim())
    if (status !== 200 || !read) {
      answer.destroy()
      throw status === 200
        ? refused('page_not_text', `is not a text page but ${type || 'of an unknown type'}`)
        : refused('page_refused', `answered ${status} instead of a page`)
    }
    const bytes = await bytesOf(answer)
    const text = await read(bytes, /charset="?([^\s";]+)/.exec(parameters)?.[1])
    if (text.trim() === '') {
      throw refused('page_empty', 'has no text that can be read without a browser')
    }
    return {
      /** Where the text was in the end. */
      url: url.href,
      /** Markdown, or the text as it was. */
      text,
    }
  }
}

const asText = (bytes: Buffer, charset = 'utf-8'): string => decoderOf(charset).decode(bytes)

/** What a page says is asked last, within its first bytes, as browsers do. */
const asPage = (bytes: Buffer, charset?: string): Promise<string> => {
  const start = bytes.subarray(0, 1_024).toString('latin1')
  const html = asText(bytes, charset ?? /<meta[^>]+charset=["']?([\w-]+)/i.exec(start)?.[1])
  return readPageElsewhere(html).catch(() => {
    throw refused('page_unreadable', 'is too complex to be read')
  })
}

const readers = new Map<string, (bytes: Buffer, charset?: string) => string | Promise<string>>([
  ['text/html', asPage],
  ['application/xhtml+xml', asPage],
  ['text/plain', asText],
  ['text/markdown', asText],
])

function decoderOf(charset: string) {
  try {
    return new TextDecoder(charset)
  } catch {
    return new TextDecoder()
  }
}

const decoders = new Map<string, () => NodeJS.ReadWriteStream>([
  ['gzip', createGunzip],
  ['deflate', createInflate],
  ['br', createBrotliDecompress],
])

function ask(url: URL, guard: Guard, signal: AbortSignal): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const fail = (error: unknown): void => reject(failureOf(error, signal))
    try {
      guardedRequest(url, guard, {
        signal,
        headers: {
          accept: 'text/html, application/xhtml+xml, text/plain, text/markdown',
          'accept-encoding': 'gzip, deflate, br',
          'user-agent': `Mozilla/5.0 (compatible; ${brand.name})`,
        },
      })
        .on('response', (answer) => {
          // It may end in the middle.
          answer.on('error', fail)
          resolve(answer)
        })
        .on('error', fail)
        .end()
    } catch (error) {
      fail(error)
    }
  })
}

function failureOf(error: unknown, limit: AbortSignal): ApiError {
  if (error instanceof RefusedAddress) {
    return refused('page_private', `is in a private network (${error.host}), which is not read`)
  }
  return limit.aborted
    ? refused('page_too_slow', 'did not answer in time')
    : refused('page_unreachable', 'can’t be reached. Check the address')
}

async function bytesOf(answer: IncomingMessage): Promise<Buffer> {
  const encoding = (answer.headers['content-encoding'] || 'identity').toLowerCase()
  const decode = decoders.get(encoding)?.()
  if (!decode && encoding !== 'identity') {
    answer.destroy()
    throw refused('page_broken', `was sent as ${encoding}, which is not read`)
  }
  const chunks: Buffer[] = []
  let size = 0
  try {
    // What is compressed may be far larger than what was sent, so both are counted here.
    const content = decode ? pipeline(answer, decode, () => undefined) : answer
    for await (const chunk of content) {
      size += (chunk as Buffer).length
      if (size > MOST_BYTES) break
      chunks.push(chunk as Buffer)
    }
  } catch {
    throw refused('page_broken', 'broke off, or took too long')
  } finally {
    answer.destroy()
  }
  if (size <= MOST_BYTES) return Buffer.concat(chunks)
  throw refused('page_too_large', `has more than ${MOST_BYTES / 1_000_000} MB`)
}

const refused = (code: string, why: string): ApiError =>
  new ApiError(422, code, `url: this address ${why}.`, { field: 'url' })
