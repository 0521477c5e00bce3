import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { inlineHashes } from './inlineHashes.ts'
import { enterContacts, enterContactWords, type OwnContacts } from './ownContacts.ts'

/** Text files are kept in memory and compressed once. Other files stay on disk and are served with ranges. */
export type SiteFile = TextFile | DiskFile

export interface TextFile {
  kind: 'text'
  type: string
  cacheControl: string
  etag: string
  identity: Buffer
  encoded(encoding: Encoding): Promise<Buffer>
}

interface DiskFile {
  kind: 'disk'
  cacheControl: string
  /** The path relative to the loaded folder. */
  path: string
}

export type Encoding = 'br' | 'gzip'

export interface SiteFiles {
  folder: string
  /** Maps URL paths to files: `/`, `/pricing`, `/fonts/a.woff2`. */
  files: ReadonlyMap<string, SiteFile>
  notFoundPage: TextFile | undefined
  scriptHashes: readonly string[]
  styleHashes: readonly string[]
}

export interface LoadOptions {
  /** The folder with the files. If it does not exist, there are no files. */
  folder: string
  /** The origin that the pages were built for. Loading replaces it with `publicUrl`. */
  builtFor: string
  publicUrl: string
  /** False removes the attribute that makes pages report how fast they were. */
  webVitals?: boolean
  /** Loading enters them in place of the invented ones. */
  contacts?: OwnContacts
}

const textTypes: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.xml': 'application/xml; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
}

/** An attribute of the body: see `site/layouts/Base.astro`. */
const VITALS_MARK = ' data-web-vitals="on"'

/** Reads a built folder once. A build that runs at the same time has no effect until the next start. */
export function loadSiteFiles(options: LoadOptions): SiteFiles {
  const { folder, builtFor, publicUrl, webVitals = true, contacts } = options
  const files = new Map<string, SiteFile>()
  const scripts = new Set<string>()
  const styles = new Set<string>()
  const names = existsSync(folder) ? readdirSync(folder, { recursive: true, encoding: 'utf8' }) : []
  for (const name of names) {
    const relative = name.split(path.sep).join('/')
    const extension = path.extname(name)
    const isHidden = relative.split('/').some((part) => part.startsWith('.'))
    if (isHidden || extension === '') continue
    const cacheControl = cacheControlOf(relative)
    const type = textTypes[extension]
    if (!type) {
      files.set(`/${relative}`, { kind: 'disk', cacheControl, path: relative })
      continue
    }
    let text = readFileSync(path.join(folder, name), 'utf8').replaceAll(builtFor, publicUrl)
    if (extension === '.html') {
      if (!webVitals) text = text.replace(VITALS_MARK, '')
      if (contacts) text = enterContacts(text, contacts)
      const hashes = inlineHashes(text)
      for (const hash of hashes.scripts) scripts.add(hash)
      for (const hash of hashes.styles) styles.add(hash)
    }
    if (contacts && relative === 'search.json') text = enterContactWords(text, contacts)
    files.set(urlOf(relative), createTextFile(text, type, cacheControl))
  }
  const notFound = files.get('/404')
  files.delete('/404')
  return {
    folder,
    files,
    notFoundPage: notFound?.kind === 'text' ? notFound : undefined,
    scriptHashes: [...scripts],
    styleHashes: [...styles],
  }
}

/** `pricing/index.html` and `pricing.html` both become `/pricing`. */
function urlOf(relative: string): string {
  const page = relative.replace(/(^|\/)index\.html$|\.html$/, '')
  return `/${page}`
}

/** Browsers revalidate pages and get 304. Files with a hash in their name never change. */
function cacheControlOf(relative: string): string {
  if (relative.endsWith('.html')) return 'no-cache'
  if (/^(_astro|fonts)\//.test(relative) || /[-.][\w-]{8}\.(js|css|woff2)$/.test(relative)) {
    return 'public, max-age=31536000, immutable'
  }
  return relative.endsWith('.js') ? 'public, max-age=300' : 'public, max-age=3600'
}

const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)

function createTextFile(text: string, type: string, cacheControl: string): TextFile {
  const identity = Buffer.from(text)
  const done = new Map<Encoding, Promise<Buffer>>()
  return {
    kind: 'text',
    type,
    cacheControl,
    etag: createHash('sha256').update(identity).digest('base64url').slice(0, 22),
    identity,
    encoded(encoding) {
      const known = done.get(encoding)
      if (known) return known
      const compressed =
        encoding === 'br'
          ? brotli(identity, {
              params: {
                [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
                [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
                [constants.BROTLI_PARAM_SIZE_HINT]: identity.length,
              },
            })
          : gzipped(identity, { level: 9 })
      done.set(encoding, compressed)
      return compressed
    },
  }
}

/** Compresses every page in turn, so that no visitor has to wait for it. The signal cancels it. */
export async function warmUp({ files }: SiteFiles, signal: AbortSignal): Promise<void> {
  for (const file of files.values()) {
    if (signal.aborted) return
    if (file.kind === 'text') await file.encoded('br')
  }
}
