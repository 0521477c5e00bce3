import type { Invited } from '@ringwell/protocol/operator/people.ts'
import { ApiError } from '../http/apiError.ts'
import { createMailer } from '../outbox/mailChannel.ts'
import { auditCommand } from '../people/audit.ts'
import {
  createPeopleService,
  Invitation,
  OperatorEmail,
  type PeopleService,
} from '../people/peopleService.ts'
import { urlOfHolder } from '../storage/folderLock.ts'
import type { Storage } from '../storage/storage.ts'
import { argumentsIn } from './argumentsIn.ts'
import { jsonLine, textTable } from './textTable.ts'
import { withStorage } from './withStorage.ts'

const usage = `npm run -s operators                       everybody who may sign in to the console, and their roles
npm run -s operators -- add EMAIL [--role reader | editor | owner]
npm run -s operators -- link EMAIL          a new link, for somebody who has lost theirs or everything they sign in with
npm run -s operators -- remove EMAIL        ends their sessions and takes away every right

A reader sees everything, an editor also changes it, and an owner also decides who the operators are. The first operator is
an owner; anybody else is a reader unless --role says otherwise. A link is good once, for 24 hours; with SMTP_URL it is also sent by
mail. Changes apply at once, and the server may be running. With --json, the output is what the API sends.
`

const columns = ['email', 'name', 'role', 'joined_at', 'last_seen_at', 'operator_id']

type Command =
  | { name: 'list' }
  | { name: 'add'; invitation: Invitation }
  | { name: 'link' | 'remove'; email: string }

/** Runs the command in this process. On failure, prints the reason and sets exit code 1. */
export async function runOperators(args: readonly string[]): Promise<void> {
  process.exitCode = 1
  const parsed = parse(args)
  if (typeof parsed === 'string') return void process.stderr.write(parsed)
  const { command, asJson } = parsed
  await withStorage(async (storage, { dataDir, publicUrl, mail }) => {
    const people = createPeopleService({
      storage,
      // The server may have been started with another PORT than this command.
      publicUrl: urlOfHolder(dataDir) ?? publicUrl,
      send: mail && createMailer(mail),
      keepsOwner: false,
    })
    try {
      process.stdout.write(await carryOut(command, asJson, people, storage))
      process.exitCode = 0
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      process.stderr.write(`${error.message}\n`)
    }
  })
}

async function carryOut(
  command: Command,
  asJson: boolean,
  people: PeopleService,
  storage: Storage,
): Promise<string> {
  if (command.name === 'list') {
    const all = await people.list()
    return asJson ? jsonLine({ operators: all }) : textTable(columns, all)
  }
  if (command.name === 'add') {
    const deed = { action: 'operator.invite', after: command.invitation }
    const invited = await auditCommand(storage, deed, () => people.invite(command.invitation))
    return asJson ? jsonLine(invited) : linkWords(invited)
  }
  const { operator_id: operatorId, role } = await people.find({ email: command.email })
  const target = { kind: 'operator', id: operatorId }
  if (command.name === 'link') {
    const deed = { action: 'operator.link', target }
    const invited = await auditCommand(storage, deed, () => people.renewLink(operatorId))
    return asJson ? jsonLine(invited) : linkWords(invited)
  }
  const deed = { action: 'operator.remove', target, before: { email: command.email, role } }
  await auditCommand(storage, deed, () => people.remove(operatorId))
  return asJson ? jsonLine({ removed: operatorId }) : `Removed ${command.email}.\n`
}

/** Only the link goes to the standard output, so that a script can pass it on. */
function linkWords({ operator, link, was_mailed: wasMailed }: Invited): string {
  process.stderr.write(
    `This link makes ${operator.email} ${operator.role === 'reader' ? 'a' : 'an'} ${operator.role}. It is good once, for 24 hours${
      wasMailed ? ', and was sent to them by mail' : ''
    }:\n`,
  )
  return `${link}\n`
}

/** Returns what to print if the arguments form no command. */
function parse(args: readonly string[]): { asJson: boolean; command: Command } | string {
  const read = argumentsIn(args, {
    json: { type: 'boolean', default: false },
    role: { type: 'string' },
  })
  if (!read) return usage
  const { json: asJson, role } = read.values
  const [name = 'list', given, ...others] = read.positionals
  if (others.length > 0 || (role !== undefined && name !== 'add')) return usage
  if (name === 'list' && given === undefined) return { asJson, command: { name } }
  if (given === undefined) return usage
  if (name === 'add') {
    const invited = Invitation.safeParse({ email: given, ...(role !== undefined && { role }) })
    if (invited.success) return { asJson, command: { name, invitation: invited.data } }
    const [issue] = invited.error.issues
    return `${issue?.path[0] === 'role' ? '--role' : 'EMAIL'}: ${issue?.message}\n\n${usage}`
  }
  if (name !== 'link' && name !== 'remove') return usage
  const email = OperatorEmail.safeParse(given)
  if (email.success) return { asJson, command: { name, email: email.data } }
  return `EMAIL: ${email.error.issues[0]?.message}\n\n${usage}`
}
