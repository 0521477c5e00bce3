/** `https://shop.example`, or `https://*.shop.example` for all that is below it, but not itself. */
export function isOriginPattern(text: string): boolean {
  const origin = text.replace('://*.', '://any.')
  return !origin.includes('*') && /^https?:/.test(origin) && URL.parse(origin)?.origin === origin
}

/** Whether a page of this origin is meant by one of the patterns. */
export function matchesOrigin(origin: string, patterns: readonly string[]): boolean {
  return patterns.some((pattern) => {
    const [scheme = '', host = ''] = pattern.split('://*')
    return host === '' ? origin === pattern : isBelow(origin, scheme, host)
  })
}

/** `host` begins with its dot, so that `evilshop.example` is not below `shop.example`. */
function isBelow(origin: string, scheme: string, host: string): boolean {
  const url = URL.parse(origin)
  return (
    url !== null &&
    url.protocol === `${scheme}:` &&
    `.${url.host}`.endsWith(host) &&
    url.host !== host.slice(1)
  )
}
