import { randomUUID } from 'node:crypto'
import type { Role } from '@ringwell/protocol/operator/session.ts'
import { cookieName, hashOf, idleAt } from '../people/operator.ts'
import type { Storage } from '../storage/storage.ts'

const publicUrl = 'http://localhost:3000'

export interface SignedIn {
  operatorId: string
  sessionId: string
  /** What a page of the console sends with each request: `app.inject({ …, headers })`. */
  headers: Record<string, string>
}

/** Signs somebody in to a test server, past every proof of who they are. */
export async function signInAs(
  { storage }: { storage: Storage },
  role: Role,
  email = `${role}@example.com`,
): Promise<SignedIn> {
  const at = new Date().toISOString()
  const found = await storage.findOperator({ email })
  const operatorId = found?.operatorId ?? `op_${role}_${randomUUID()}`
  if (!found) {
    const link = { hash: randomUUID(), expiresAt: '9999-12-31T00:00:00.000Z' }
    // The first operator is an owner, so somebody else is.
    const isFirst = (await storage.listOperators()).length === 0
    const first = { operatorId: 'op_first', email: 'first@example.com', role, createdAt: at }
    if (isFirst) await storage.addOperator(first, { ...link, hash: randomUUID() })
    await storage.addOperator({ operatorId, email, role, createdAt: at }, link)
    const passkey = {
      credentialId: randomUUID(),
      publicKey: '',
      counter: 0,
      transports: '[]',
      label: 'Sample',
      createdAt: at,
    }
    await storage.acceptLink(link.hash, { now: at, name: `Sam ${role}`, with: { passkey } })
  }
  const secret = randomUUID()
  const sessionId = randomUUID()
  await storage.createOperatorSession({
    sessionId,
    hash: hashOf(secret),
    operatorId,
    createdAt: at,
    lastSeenAt: at,
    idleAt: idleAt(Date.parse(at)),
    expiresAt: idleAt(Date.parse(at)),
    signedInWith: 'passkey',
    network: '192.0.2.1',
    browser: 'Tests',
  })
  return {
    operatorId,
    sessionId,
    headers: {
      cookie: `${cookieName('session', publicUrl)}=${secret}`,
      origin: publicUrl,
      'sec-fetch-site': 'same-origin',
      'x-console': '1',
    },
  }
}
