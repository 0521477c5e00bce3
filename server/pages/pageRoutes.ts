import files from '@fastify/static'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { ApiError } from '../http/apiError.ts'
import type { ApiServer } from '../http/apiServer.ts'
import type { Encoding, SiteFile, SiteFiles, TextFile } from './siteFiles.ts'

export interface PageRoutesDeps {
  site: SiteFiles
  /** The files that other sites load: `widget.js` and its parts. */
  widget: SiteFiles
  /** The operator's console. */
  console: SiteFiles
}

/** Serves the built site at clean URLs, the widget, and the console below `/console`. */
export async function addPageRoutes(
  app: ApiServer,
  { site, widget, console }: PageRoutesDeps,
): Promise<void> {
  await app.register(files, {
    root: site.folder,
    serve: false,
    // If the site is not built, the response to a request says so.
    suppressWarning: true,
  })

  app.route({
    method: 'GET',
    url: '/*',
    config: { rateLimit: false },
    schema: { hide: true },
    handler(request, reply) {
      const [pathname = '/', query] = request.url.split('?', 2)
      const url = decode(pathname)
      const within = url === CONSOLE || url.startsWith(`${CONSOLE}/`)
      if (within) return sendConsole(request, reply, url.slice(CONSOLE.length), console)
      const page = site.files.get(url)
      if (page) return send(request, reply, page, site.folder)
      const part = widget.files.get(url)
      if (part) {
        void reply
          .header('access-control-allow-origin', '*')
          .header('cross-origin-resource-policy', 'cross-origin')
        return send(request, reply, part, widget.folder)
      }
      const clean = cleanUrl(url)
      if (clean !== url && site.files.has(clean)) {
        return reply.redirect(encodeURI(clean) + (query === undefined ? '' : `?${query}`), 301)
      }
      if (url === '/' && site.files.size === 0) {
        throw new ApiError(503, 'site_not_built', 'The site is not built. Run: npm run build')
      }
      return sendNotFound(request, reply, site)
    },
  })
}

const CONSOLE = '/console'

/** Sends a file of the console. Any other address is one of its pages, which its script shows. */
function sendConsole(
  request: FastifyRequest,
  reply: FastifyReply,
  path: string,
  { files: built, folder }: SiteFiles,
) {
  void reply.header('x-robots-tag', 'noindex')
  const file = built.get(path) ?? (/\.\w+$/.test(path) ? undefined : built.get('/'))
  if (file) return send(request, reply, file, folder)
  if (built.size === 0) {
    throw new ApiError(503, 'console_not_built', 'The console is not built. Run: npm run build')
  }
  throw new ApiError(404, 'not_found', 'There is nothing at this address.')
}

function send(request: FastifyRequest, reply: FastifyReply, file: SiteFile, folder: string) {
  void reply.header('cache-control', file.cacheControl)
  return file.kind === 'text'
    ? sendText(request, reply, file, 200)
    : reply.sendFile(file.path, folder, { cacheControl: false })
}

/** Sends the designed 404 page, or JSON to a program that asks for it. */
function sendNotFound(request: FastifyRequest, reply: FastifyReply, site: SiteFiles) {
  const accept = request.headers.accept ?? ''
  const wantsJson = accept.includes('application/json') && !accept.includes('text/html')
  if (site.notFoundPage && !wantsJson) {
    void reply.header('cache-control', site.notFoundPage.cacheControl)
    return sendText(request, reply, site.notFoundPage, 404)
  }
  throw new ApiError(404, 'not_found', 'There is nothing at this address.')
}

async function sendText(
  request: FastifyRequest,
  reply: FastifyReply,
  file: TextFile,
  status: number,
): Promise<FastifyReply> {
  const encoding = chooseEncoding(request.headers['accept-encoding'])
  const etag = `"${file.etag}${encoding ? `-${encoding}` : ''}"`
  void reply.header('vary', 'accept-encoding').header('etag', etag)
  if (status === 200 && isKnown(request.headers['if-none-match'], etag)) {
    return reply.code(304).send()
  }
  const body = encoding ? await file.encoded(encoding) : file.identity
  if (encoding) void reply.header('content-encoding', encoding)
  return reply.code(status).type(file.type).send(body)
}

function isKnown(header: string | undefined, etag: string): boolean {
  return header?.split(',').some((known) => known.trim().replace(/^W\//, '') === etag) ?? false
}

function chooseEncoding(header: string | undefined): Encoding | undefined {
  const accepted = (header ?? '')
    .toLowerCase()
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => !/;\s*q=0(\.0*)?$/.test(entry))
    .map((entry) => entry.split(';')[0])
  return (['br', 'gzip'] as const).find((encoding) => accepted.includes(encoding))
}

/** `/pricing/`, `/pricing.html` and `/pricing/index.html` all become `/pricing`. */
function cleanUrl(url: string): string {
  return url.replace(/\/index\.html$|\.html$|\/+$/, '') || '/'
}

/** Decodes a path. A path that is not valid UTF-8 stays as it is and matches nothing. */
function decode(pathname: string): string {
  try {
    return decodeURIComponent(pathname)
  } catch {
    return pathname
  }
}
