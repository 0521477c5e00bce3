import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, describe, expect, test } from 'vitest'
import { createTestServer, shareTestServer, temporaryFolder } from '../testing/createTestServer.ts'
import { inlineHashes } from './inlineHashes.ts'
import { loadSiteFiles } from './siteFiles.ts'

const page = (title: string): string =>
  `<!doctype html><html><head><title>${title}</title>` +
  `<link rel="canonical" href="https://ringwell.example/${title}">` +
  '<script>run()</script><script src="/_astro/a.12345678.js"></script>' +
  '<script type="application/ld+json">{"url":"https://ringwell.example/"}</script>' +
  `<style>p{color:red}</style></head><body>${'words '.repeat(200)}</body></html>`

function write(folder: string, name: string, content: string | Buffer): void {
  mkdirSync(path.dirname(path.join(folder, name)), { recursive: true })
  writeFileSync(path.join(folder, name), content)
}

const siteFolder = temporaryFolder(afterAll)
const widgetFolder = temporaryFolder(afterAll)
const consoleFolder = temporaryFolder(afterAll)
write(siteFolder, 'index.html', page('home'))
write(siteFolder, 'pricing.html', page('pricing'))
write(siteFolder, 'about/index.html', page('about'))
write(siteFolder, '404.html', page('lost'))
write(siteFolder, 'sitemap.xml', '<loc>https://ringwell.example/pricing</loc>')
write(siteFolder, '_astro/a.12345678.js', 'export const a = 1;'.repeat(100))
write(siteFolder, 'fonts/text.woff2', Buffer.alloc(2_000, 1))
write(siteFolder, 'audio/alloy.mp3', Buffer.from(Array.from({ length: 256 }, (_, i) => i)))
write(siteFolder, '.stamp', 'secret')
write(siteFolder, 'private/.env', 'secret')
write(widgetFolder, 'widget.js', 'launch()')
write(widgetFolder, 'panel-AbCd_123.js', 'panel()')
write(consoleFolder, 'index.html', '<title>console</title><script>theme()</script>')
write(consoleFolder, 'assets/index-AbCd_123.js', 'operate()')
const server = shareTestServer({
  siteFolder,
  widgetFolder,
  consoleFolder,
  siteUrl: 'https://www.example.com',
})

const get = (url: string, headers: Record<string, string> = {}) =>
  server().app.inject({ method: 'GET', url, headers })

describe('a page', () => {
  test.each([
    ['/', 'home'],
    ['/pricing', 'pricing'],
    ['/about', 'about'],
    ['/pricing?plan=pro', 'pricing'],
  ])('is served at its clean URL %s', async (url, title) => {
    const response = await get(url)
    expect(response.statusCode).toBe(200)
    expect(response.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(response.headers['cache-control']).toBe('no-cache')
    expect(response.body).toContain(`<title>${title}</title>`)
  })

  test.each([
    ['/pricing/', '/pricing'],
    ['/about/', '/about'],
    ['/pricing.html', '/pricing'],
    ['/about/index.html', '/about'],
    ['/index.html', '/'],
    ['/pricing/?plan=pro', '/pricing?plan=pro'],
  ])('%s redirects to %s', async (url, location) => {
    const response = await get(url)
    expect(response.statusCode).toBe(301)
    expect(response.headers.location).toBe(location)
  })

  test('that does not exist is the designed 404 page, with status 404', async () => {
    for (const url of ['/nothing', '/pricing/nothing', '/404/x', '//example.com/']) {
      const response = await get(url, { accept: '*/*' })
      expect(response.statusCode).toBe(404)
      expect(response.body).toContain('<title>lost</title>')
    }
  })

  test('that does not exist is JSON for a program that asks for it', async () => {
    const response = await get('/nothing', { accept: 'application/json' })
    expect(response.statusCode).toBe(404)
    expect(response.json().error.code).toBe('not_found')
  })

  test('is never the response to an API request', async () => {
    for (const url of ['/api/nothing', '/api/', '/api/realtime/calls', '/api/leads']) {
      const response = await get(url, { accept: 'text/html' })
      expect(response.statusCode).toBe(404)
      expect(response.json().error.code).toBe('not_found')
    }
  })

  test('contains the public origin, whichever origin it was built for', async () => {
    expect((await get('/pricing')).body).toContain('href="https://www.example.com/pricing"')
    expect((await get('/sitemap.xml')).body).toBe('<loc>https://www.example.com/pricing</loc>')
  })

  test('is served to HEAD without a body', async () => {
    const response = await server().app.inject({ method: 'HEAD', url: '/pricing' })
    expect(response.statusCode).toBe(200)
    expect(response.body).toBe('')
  })
})

describe('a file that is not part of the site', () => {
  test.each(['/.stamp', '/private/.env', '/../server/config.ts', '/..%2f..%2fpackage.json'])(
    '%s is not served',
    async (url) => {
      const response = await get(url)
      expect(response.statusCode).toBe(404)
      expect(response.body).not.toContain('secret')
    },
  )
})

describe('the bytes of a file', () => {
  test.each([
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ] as const)('are sent as %s if the browser accepts it', async (encoding, decompress) => {
    const plain = await get('/')
    const response = await get('/', { 'accept-encoding': encoding })
    expect(response.headers['content-encoding']).toBe(encoding)
    expect(response.headers.vary).toBe('accept-encoding')
    expect(response.rawPayload.length).toBeLessThan(plain.rawPayload.length / 2)
    expect(decompress(response.rawPayload).equals(plain.rawPayload)).toBe(true)
  })

  test('are sent as brotli if the browser accepts both, and plain if it accepts neither', async () => {
    const both = await get('/', { 'accept-encoding': 'gzip, deflate, br;q=0.9' })
    expect(both.headers['content-encoding']).toBe('br')
    const neither = await get('/', { 'accept-encoding': 'br;q=0, gzip;q=0.0' })
    expect(neither.headers['content-encoding']).toBeUndefined()
  })

  test('are not sent again if the browser has them', async () => {
    for (const encoding of ['br', 'identity']) {
      const first = await get('/', { 'accept-encoding': encoding })
      const again = await get('/', {
        'accept-encoding': encoding,
        'if-none-match': String(first.headers.etag),
      })
      expect(again.statusCode).toBe(304)
      expect(again.body).toBe('')
    }
    expect((await get('/', { 'if-none-match': '"other"' })).statusCode).toBe(200)
  })

  test.each([
    ['/_astro/a.12345678.js', 'public, max-age=31536000, immutable'],
    ['/fonts/text.woff2', 'public, max-age=31536000, immutable'],
    ['/panel-AbCd_123.js', 'public, max-age=31536000, immutable'],
    ['/widget.js', 'public, max-age=300'],
    ['/audio/alloy.mp3', 'public, max-age=3600'],
  ])('%s may be cached: %s', async (url, cacheControl) => {
    const response = await get(url)
    expect(response.statusCode).toBe(200)
    expect(response.headers['cache-control']).toBe(cacheControl)
  })

  test('are limited to the range that an audio player asks for', async () => {
    const response = await get('/audio/alloy.mp3', { range: 'bytes=10-19' })
    expect(response.statusCode).toBe(206)
    expect(response.headers['content-range']).toBe('bytes 10-19/256')
    expect([...response.rawPayload]).toEqual([10, 11, 12, 13, 14, 15, 16, 17, 18, 19])
  })
})

test('every origin may load the widget, but not the pages', async () => {
  const widget = await get('/widget.js', { origin: 'https://elsewhere.example' })
  expect(widget.headers['access-control-allow-origin']).toBe('*')
  expect(widget.headers['cross-origin-resource-policy']).toBe('cross-origin')
  const home = await get('/', { origin: 'https://elsewhere.example' })
  expect(home.headers['access-control-allow-origin']).toBeUndefined()
})

describe('the content security policy', () => {
  test('allows the inline scripts and styles of the pages by their hash, and no others', async () => {
    const policy = String((await get('/')).headers['content-security-policy'])
    const { scripts, styles } = inlineHashes(page('home'))
    expect(policy).toContain(`script-src 'self' '${[...scripts].join("' '")}'`)
    expect(policy).toContain(`style-src 'self' '${[...styles].join("' '")}'`)
    expect(policy).not.toMatch(/unsafe/)
    for (const rule of [
      "default-src 'self'",
      "img-src 'self' data:",
      "media-src 'self' blob:",
      "connect-src 'self'",
      "object-src 'none'",
      "base-uri 'none'",
      "form-action 'self'",
      "frame-ancestors 'self'",
    ]) {
      expect(policy.split(';')).toContain(rule)
    }
  })

  test('is sent with every page, as are the other headers', async () => {
    for (const url of ['/', '/nothing', '/widget.js']) {
      const { headers } = await get(url)
      expect(headers['content-security-policy']).toBeDefined()
      expect(headers['x-content-type-options']).toBe('nosniff')
      expect(headers['referrer-policy']).toBe('strict-origin-when-cross-origin')
      expect(headers['permissions-policy']).toMatch(/^microphone=\(self\)/)
      expect(headers['strict-transport-security']).toBe('max-age=31536000')
    }
  })
})

test('if the site is not built, the response says how to build it', async () => {
  const unbuilt = await createTestServer()
  const response = await unbuilt.app.inject('/')
  expect(response.statusCode).toBe(503)
  expect(response.json().error.message).toMatch(/npm run build/)
  expect(response.headers['strict-transport-security']).toBeUndefined()
})

test('pages do not report how fast they were if WEB_VITALS is off', () => {
  const folder = temporaryFolder()
  write(folder, 'index.html', '<body class="night" data-web-vitals="on"><p>Hello</p></body>')
  const load = (webVitals: boolean): string => {
    const options = { folder, builtFor: 'https://ringwell.example', publicUrl: 'https://a.example' }
    const file = loadSiteFiles({ ...options, webVitals }).files.get('/')
    return file?.kind === 'text' ? file.identity.toString() : ''
  }
  expect(load(true)).toContain('<body class="night" data-web-vitals="on">')
  expect(load(false)).toContain('<body class="night">')
})

describe('the console', () => {
  test.each(['/console', '/console/', '/console/calls', '/console/calls/3f0e'])(
    'is one page at all of its addresses, such as %s, and search engines leave it out',
    async (url) => {
      const response = await get(url)
      expect(response.statusCode).toBe(200)
      expect(response.body).toContain('<title>console</title>')
      expect(response.headers['cache-control']).toBe('no-cache')
      expect(response.headers['x-robots-tag']).toBe('noindex')
    },
  )

  test('has files that never change, and no page in place of one that is missing', async () => {
    const file = await get('/console/assets/index-AbCd_123.js')
    expect(file.body).toBe('operate()')
    expect(file.headers['cache-control']).toContain('immutable')
    expect((await get('/console/assets/index-00000000.js')).statusCode).toBe(404)
  })

  test('runs under the policy of the site, with its own inline script allowed', async () => {
    const { headers, body } = await get('/console')
    const [hash] = inlineHashes(body).scripts
    expect(hash).toBeDefined()
    expect(headers['content-security-policy']).toContain(`'${hash}'`)
  })
})
