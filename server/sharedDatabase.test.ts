import { afterAll, expect, test } from 'vitest'
import { startPostgres } from './testing/postgresServer.ts'
import { runServer } from './testing/runServer.ts'

const database = await startPostgres()
afterAll(() => database?.remove())

const token = 'a-token-of-an-operator'

if (!database) {
  test.skip('PostgreSQL: not installed here, so not tested; apt-get install postgresql', () => {})
} else {
  test('of two servers on one database one is killed, and the other has what it acknowledged', async () => {
    const env = { DATABASE_URL: await database.newDatabase(), ADMIN_TOKEN: token }
    // Both bring the empty database up to date, at the same time.
    const servers = [runServer(env), runServer(env)] as const
    const urls = await Promise.all(servers.map(({ url }) => url))
    const names: string[] = []
    for (const [index, url] of urls.entries()) {
      const name = `Visitor ${index}`
      const response = await fetch(`${url}/api/leads`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ name, companyName: 'Tamsel', mobileNumber: '5550100' }),
      })
      expect(response.status).toBe(200)
      names.push(name)
    }
    servers[0].child.kill('SIGKILL')
    await servers[0].exit
    const listed = await fetch(`${urls[1]}/api/admin/leads?format=json`, {
      headers: { authorization: `Bearer ${token}` },
    })
    const { data } = (await listed.json()) as { data: { leads: { name: string }[] } }
    expect(data.leads.map(({ name }) => name).toSorted()).toEqual(names)
    servers[1].child.kill('SIGTERM')
    expect(await servers[1].exit).toBe(0)
  })
}
