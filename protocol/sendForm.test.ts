import { afterEach, expect, test, vi } from 'vitest'
import { proofRequiredStatus } from './formProof.ts'
import { sendForm } from './sendForm.ts'

afterEach(() => vi.unstubAllGlobals())

/** A challenge that nobody can solve. */
const challenge = { parameters: { algorithm: 'PBKDF2/SHA-256' }, signature: 'ab' }

/** A server that asks for a proof. It answers a form with `plain` if it comes as from a browser without script. */
function serverThatAnswers(plain: Response) {
  const requests: Request[] = []
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const request = new Request(url, init)
    requests.push(request)
    if (request.headers.get('accept') === 'text/html') return plain
    const asked = Response.json({ error: { challenge } }, { status: proofRequiredStatus })
    return Object.defineProperty(asked, 'url', { value: 'https://www.a.example/api/leads' })
  })
  return requests
}

/** What a script sees of a redirect that it does not follow. */
const redirect = Object.defineProperties(Response.error(), {
  type: { value: 'opaqueredirect' },
})

const formOf = (name: string) => {
  const body = new FormData()
  body.set('name', name)
  return body
}

// Rule B14
test('a form is stored where the proof cannot be computed', async () => {
  // As on a page without https.
  vi.stubGlobal('crypto', {})
  const requests = serverThatAnswers(redirect)
  const response = await sendForm('https://a.example/api/leads', formOf('Asha Rao'))
  expect(response.ok).toBe(true)
  expect(requests).toHaveLength(2)
  expect(requests[1]).toMatchObject({
    url: 'https://www.a.example/api/leads',
    method: 'POST',
    redirect: 'manual',
  })
  expect((await requests[1]?.formData())?.get('name')).toBe('Asha Rao')
})

test('a form that the server refuses without a proof, too, was not sent', async () => {
  vi.stubGlobal('crypto', {})
  serverThatAnswers(new Response('Please try again in 60 s.', { status: 429 }))
  const response = await sendForm('https://a.example/api/leads', formOf('Asha Rao'))
  expect(response.status).toBe(429)
})
