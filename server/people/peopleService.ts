import { randomBytes, randomUUID } from 'node:crypto'
import { z } from 'zod'
import { brand } from '@ringwell/brand/brand.ts'
import { isEmail } from '@ringwell/protocol/forms.ts'
import { type Invited, OperatorView } from '@ringwell/protocol/operator/people.ts'
import { Role } from '@ringwell/protocol/operator/session.ts'
import { ApiError } from '../http/apiError.ts'
import { shownAs } from '../http/shownAs.ts'
import type { createMailer } from '../outbox/mailChannel.ts'
import type {
  NewLink,
  PeopleStorage,
  PersonChange,
  StoredOperator,
} from '../storage/peopleStorage.ts'
import { hashOf } from './operator.ts'

const LINK_HOURS = 24
const MAIL_LIMIT_MS = 15_000

/** An address as it is compared: nobody has two that differ in their capitals alone. */
export const OperatorEmail = z
  .string()
  .trim()
  .toLowerCase()
  .max(200, 'must have at most 200 characters')
  .refine(isEmail, 'must be an email address, such as asha@example.com')

export const Invitation = z.strictObject({ email: OperatorEmail, role: Role.default('reader') })
export type Invitation = z.infer<typeof Invitation>

/** Decides who the operators are, both over HTTP and on the command line. Throws `ApiError`. */
export interface PeopleService {
  list(): Promise<OperatorView[]>
  find(by: { operatorId: string } | { email: string }): Promise<OperatorView>
  invite(invitation: Invitation): Promise<Invited>
  /** Makes a new link for somebody who has lost their link or everything that they sign in with. */
  renewLink(operatorId: string): Promise<Invited>
  changeRole(operatorId: string, role: Role): Promise<OperatorView>
  /** Whether callers are told when this person listens. Null is what `LISTENING_TOLD` says. */
  setCallersTold(operatorId: string, callersTold: boolean | null): Promise<OperatorView>
  remove(operatorId: string): Promise<void>
}

export interface PeopleServiceDeps {
  storage: Pick<
    PeopleStorage,
    | 'listOperators'
    | 'findOperator'
    | 'addOperator'
    | 'createLink'
    | 'changeRole'
    | 'setCallersTold'
    | 'removeOperator'
  >
  publicUrl: string
  /** Sends the links. Undefined if no mail is sent. */
  send?: ReturnType<typeof createMailer> | undefined
  /** Whether somebody has to remain an owner. On the machine itself, a link helps if nobody does. */
  keepsOwner: boolean
  now?: () => number
}

export function createPeopleService(deps: PeopleServiceDeps): PeopleService {
  const { storage, publicUrl, send, keepsOwner, now = Date.now } = deps

  const newLink = (): { token: string; stored: NewLink } => {
    const token = randomBytes(32).toString('base64url')
    const expiresAt = new Date(now() + LINK_HOURS * 3_600_000).toISOString()
    return { token, stored: { hash: hashOf(token), expiresAt } }
  }

  const invited = async (
    person: StoredOperator,
    { token, stored }: ReturnType<typeof newLink>,
  ): Promise<Invited> => {
    // Behind the #, so that it reaches no log and no other site.
    const link = `${publicUrl}/console/join#${token}`
    return {
      operator: viewOf(person),
      link,
      expires_at: stored.expiresAt,
      was_mailed: send !== undefined && (await mail(send, person, link)),
    }
  }

  const find: PeopleService['find'] = async (by) => {
    const person = await storage.findOperator(by)
    if (!person) throw notFound()
    return viewOf(person)
  }

  return {
    find,

    list: async () => (await storage.listOperators()).map(viewOf),

    async invite({ email, role }) {
      const link = newLink()
      const createdAt = new Date(now()).toISOString()
      const operator = { operatorId: randomUUID(), email, role, createdAt }
      const person = await storage.addOperator(operator, link.stored)
      if (person) return invited(person, link)
      throw new ApiError(
        409,
        'operator_exists',
        `${email} is an operator already. To let them in again, make a new link.`,
        { field: 'email' },
      )
    },

    async renewLink(operatorId) {
      const link = newLink()
      const person = await storage.findOperator({ operatorId })
      if (!person || !(await storage.createLink(operatorId, link.stored))) throw notFound()
      return invited(person, link)
    },

    async changeRole(operatorId, role) {
      requireDone(await storage.changeRole(operatorId, role, keepsOwner))
      return find({ operatorId })
    },

    async setCallersTold(operatorId, callersTold) {
      if (!(await storage.setCallersTold(operatorId, callersTold ?? undefined))) throw notFound()
      return find({ operatorId })
    },

    async remove(operatorId) {
      const at = new Date(now()).toISOString()
      requireDone(await storage.removeOperator(operatorId, at, keepsOwner))
    },
  }
}

async function mail(
  send: ReturnType<typeof createMailer>,
  { email, joinedAt }: StoredOperator,
  link: string,
): Promise<boolean> {
  const text = [
    joinedAt
      ? `Here is your link to the console of ${brand.name}. It lets you choose a new passkey or password; what you used before stops working.`
      : `You have been invited to the console of ${brand.name}. Choose how you want to sign in:`,
    link,
    `The link is good once, for ${LINK_HOURS} hours. If you did not expect it, ignore this mail.`,
  ].join('\n\n')
  const subject = joinedAt
    ? `Your link to the ${brand.name} console`
    : `Join the ${brand.name} console`
  // The link is not stored, so it is sent now or not at all. Whoever invites can pass it on.
  const delivery = { idempotencyKey: randomUUID(), signal: AbortSignal.timeout(MAIL_LIMIT_MS) }
  return send({ to: email, subject, text }, delivery).then(
    () => true,
    () => false,
  )
}

function requireDone(change: PersonChange): void {
  if (change === 'unknown') throw notFound()
  if (change === 'last_owner') {
    throw new ApiError(
      409,
      'last_owner',
      'Nobody else is an owner who has joined. Make somebody an owner first.',
    )
  }
}

const notFound = (): ApiError =>
  new ApiError(404, 'operator_not_found', 'There is no such operator.')

export const viewOf = (person: StoredOperator): OperatorView => shownAs(OperatorView, person)
