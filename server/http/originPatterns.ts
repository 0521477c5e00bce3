/** Accepts `https://shop.example`, or `https://*.shop.example` for its subdomains but not itself. */
export function isOriginPattern(text: string): boolean {
  const origin = text.replace('://*.', '://any.')
  return !origin.includes('*') && /^https?:/.test(origin) && URL.parse(origin)?.origin === origin
}

/** Returns whether one of the patterns matches this origin. */
export function matchesOrigin(origin: string, patterns: readonly string[]): boolean {
  return patterns.some((pattern) => {
    const [scheme = '', host = ''] = pattern.split('://*')
    return host === '' ? origin === pattern : isBelow(origin, scheme, host)
  })
}

/** `host` starts with a dot, so that `evilshop.example` does not count as a subdomain of `shop.example`. */
function isBelow(origin: string, scheme: string, host: string): boolean {
  const url = URL.parse(origin)
  return (
    url !== null &&
    url.protocol === `${scheme}:` &&
    `.${url.host}`.endsWith(host) &&
    url.host !== host.slice(1)
  )
}
