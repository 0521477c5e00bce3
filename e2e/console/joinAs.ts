import { expect, type Page } from '@playwright/test'
import { ADMIN_TOKEN } from '../startServer.ts'

/** Invites somebody as a program does, and has them join in this page with a passkey. */
export async function joinAs(page: Page, role: 'owner' | 'editor' | 'reader', name: string) {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  const headers = { authorization: `Bearer ${ADMIN_TOKEN}` }
  const invite = async (email: string): Promise<string> => {
    const answer = await page.request.post('/api/admin/operators', {
      headers,
      data: { email, role },
    })
    expect(answer.status()).toBe(201)
    return (await answer.json()).data.link
  }
  const people = await page.request.get('/api/admin/operators', { headers })
  // The first person of a server is an owner, whatever the role.
  if ((await people.json()).data.operators.length === 0) {
    await invite(`first-${Date.now()}@example.com`)
  }
  await page.goto(await invite(`${role}-${Date.now()}@example.com`))
  await page.getByLabel('Your name').fill(name)
  await page.getByRole('button', { name: 'Make a passkey' }).click()
  await expect(page.getByRole('link', { name })).toBeVisible()
}
