/** People of the console: joining with a link, signing in, roles, sessions and the audit log, as they do it. */
import { expect, type Page, test } from '@playwright/test'
import { codeNow } from '@ringwell/server/people/totp.ts'
import { addAuthenticator, expectSound, heading, invite, join, personOf } from './persons.ts'

/** Joins with a passkey, and signs out and in again. */
async function joinWithPasskey(page: Page, email: string): Promise<void> {
  await addAuthenticator(page)
  const link = await invite(page, email, 'owner')
  await page.goto(link)
  await expect(heading(page, 'Welcome')).toBeVisible()
  await page.getByRole('button', { name: 'Make a passkey' }).click()
  await expect(page.getByRole('alert')).toHaveText('Write your name first.')
  await page.getByLabel('Your name').fill('Olive Owner')
  await expectSound(page)
  await page.getByRole('button', { name: 'Make a passkey' }).click()
  await expect(page.getByRole('link', { name: 'Olive Owner' })).toBeVisible()
  expect(page.url()).not.toContain('#')

  await page.goto(link)
  await expect(heading(page, 'This link does not work')).toBeVisible()
  await page.goto('/console/account')
  await expect(page.getByText('This one')).toBeVisible()
  await expectSound(page)
  await page.getByRole('button', { name: 'Sign out', exact: true }).click()
  await expect(heading(page, 'Sign in')).toBeVisible()
  await expectSound(page)
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(heading(page, 'Your account')).toBeVisible()
}

test('an owner joins, invites a colleague, who joins with a password, and takes the rights away again', async ({
  browser,
  browserName,
}) => {
  test.setTimeout(120_000)
  const faults: string[] = []
  const unique = Date.now()
  const email = `owner-${unique}@example.com`
  // Firefox has no authenticator for tests, so they join it with a password.
  const page =
    browserName === 'firefox'
      ? (await join(browser, 'Olive Owner', 'owner', faults, email)).page
      : await personOf(browser, faults)
  if (browserName !== 'firefox') await joinWithPasskey(page, email)

  await page.goto('/console/people')
  await page.getByRole('button', { name: 'Invite somebody' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Email').fill(`colleague-${unique}@example.com`)
  await dialog.getByLabel('Role').selectOption('Editor')
  await dialog.getByRole('button', { name: 'Invite' }).click()
  const invitation = await dialog.getByLabel('Link').inputValue()
  await expectSound(page)
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expectSound(page)

  const colleague = await personOf(browser, faults)
  await colleague.goto(invitation)
  await colleague.getByLabel('Your name').fill('Carl Colleague')
  await colleague.getByRole('button', { name: 'Use a password and an app instead' }).click()
  await colleague.getByText('Type it instead').click()
  const secret = (await colleague.locator('.code-setup code').innerText()).replaceAll(' ', '')
  await colleague.getByLabel('Password', { exact: true }).fill('a goat in the meadow')
  await colleague.getByLabel('Code from the app').fill('12345')
  await expectSound(colleague)
  await colleague.getByRole('button', { name: 'Join with this password' }).click()
  await expect(colleague.getByText('this is not what your app should show now')).toBeVisible()
  // The code of half a minute ago is still good, and leaves the one of now for signing in.
  await colleague.getByLabel('Code from the app').fill(codeNow(secret, Date.now() - 30_000))
  await colleague.getByRole('button', { name: 'Join with this password' }).click()
  await expect(colleague.getByText('Save these recovery codes')).toBeVisible()
  await expectSound(colleague)
  await colleague.getByRole('button', { name: 'I’ve saved them' }).click()
  await expect(colleague.getByRole('link', { name: 'Carl Colleague' })).toBeVisible()

  const again = await personOf(browser, faults)
  await again.goto('/console/people')
  const signIn = async (password: string): Promise<void> => {
    await again.getByLabel('Email').fill(`colleague-${unique}@example.com`)
    await again.getByLabel('Password').fill(password)
    await again.getByLabel('Code').fill(codeNow(secret, Date.now()))
    await again.getByRole('button', { name: 'Sign in', exact: true }).click()
  }
  await signIn('wrong')
  await expect(again.getByRole('alert')).toContainText(
    'The address, the password or the code is wrong',
  )
  await signIn('a goat in the meadow')
  // The page that was asked for.
  await expect(heading(again, 'People')).toBeVisible()
  await expect(again.getByRole('button', { name: 'Invite somebody' })).toHaveCount(0)

  await page.reload()
  const telling = page.getByLabel('Are callers told when Carl Colleague listens?')
  await telling.selectOption('Never')
  await page.getByRole('dialog').getByRole('button', { name: 'Never' }).click()
  await expect(telling.locator(':checked')).toHaveText('Never')
  await page.getByLabel('Role of Carl Colleague').selectOption('Reader')
  await page.getByRole('dialog').getByRole('button', { name: 'Make a reader' }).click()
  await expect(page.getByText('Carl Colleague is now a reader.')).toBeVisible()
  const tried = await again.evaluate(async () => {
    const headers = { 'x-console': '1', 'content-type': 'application/json' }
    const body = JSON.stringify({ agent_name: 'Mine' })
    return (await fetch('/api/admin/agents', { method: 'POST', headers, body })).status
  })
  expect(tried).toBe(403)

  await page.getByRole('button', { name: 'Remove Carl Colleague' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText('Carl Colleague was removed.')).toBeVisible()
  for (const open of [colleague, again]) {
    // A page that asks for something in the meantime is signed out already.
    await open.getByRole('link', { name: 'Audit log' }).or(heading(open, 'Sign in')).click()
    await expect(heading(open, 'Sign in')).toBeVisible()
  }

  await page.getByRole('link', { name: 'Audit log' }).click()
  const row = (text: string) => page.getByRole('row', { name: text })
  await expect(row('Removed somebody').first()).toContainText('Olive Owner')
  await page.getByLabel('Search').fill(`colleague-${unique}`)
  await expect(row('Olive Owner Changed a role')).toHaveCount(0)
  await expect(row('Invited somebody')).toHaveCount(1)
  await row('Invited somebody').getByText('2 settings').click()
  await expect(row('Invited somebody')).toContainText(`colleague-${unique}@example.com`)
  await expectSound(page)
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Export' }).click()
  expect((await download).suggestedFilename()).toBe('audit.csv')
  await page.goto('/console/account')
  const sessions = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Export where you are signed in' }).click()
  expect((await sessions).suggestedFilename()).toBe('sessions.csv')
  expect(faults).toEqual([])
})

test('signing in needs no mouse', async ({ page }) => {
  await page.goto('/console/people')
  await expect(heading(page, 'Sign in')).toBeVisible()
  const reached: string[] = []
  for (let step = 0; step < 8; step += 1) {
    await page.keyboard.press('Tab')
    reached.push(
      await page.evaluate(() => {
        const { activeElement } = document
        const label = document.querySelector(`label[for="${activeElement?.id}"]`)
        return (label ?? activeElement)?.textContent ?? ''
      }),
    )
  }
  expect(reached.slice(0, 6)).toEqual([
    'Sign in with a passkey',
    'Email',
    'Password',
    'Code',
    'Sign in',
    'I can’t sign in',
  ])
})
