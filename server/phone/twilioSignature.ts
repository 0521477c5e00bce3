import { createHmac, timingSafeEqual } from 'node:crypto'

/**
 * Whether Twilio has signed this form: the URL as it was set at Twilio, followed by every field's name and value in the
 * order of the names, as HMAC-SHA1 under the account's token, in base64.
 * https://www.twilio.com/docs/usage/security#validating-requests
 * @param url the whole URL of the webhook, with its query
 */
export function isSignedByTwilio(
  token: string,
  url: string,
  fields: URLSearchParams,
  signature: string | undefined,
): boolean {
  if (signature === undefined) return false
  const names = [...new Set(fields.keys())].toSorted()
  const content = names
    .flatMap((name) => [...new Set(fields.getAll(name))].toSorted().map((value) => name + value))
    .join('')
  const given = Buffer.from(signature)
  // Twilio may or may not write the port that belongs to the scheme.
  return [url, withPort(url)].some((each) => {
    const made = Buffer.from(
      createHmac('sha1', token).update(`${each}${content}`, 'utf8').digest('base64'),
    )
    return made.length === given.length && timingSafeEqual(made, given)
  })
}

function withPort(text: string): string {
  const url = new URL(text)
  if (url.port !== '') return text
  return text.replace(url.host, `${url.host}:${url.protocol === 'https:' ? 443 : 80}`)
}
