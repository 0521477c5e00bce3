import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { Link } from 'wouter'
import type { Invited, OperatorView } from '@ringwell/protocol/operator/people.ts'
import type { Role } from '@ringwell/protocol/operator/session.ts'
import { api } from '../api/api.ts'
import { mayDo } from '../api/useSession.ts'
import { useCommands } from '../shell/commands.ts'
import { useSignedIn } from '../shell/sessionContext.ts'
import { Button } from '../ui/Button.tsx'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { ExportLink } from '../ui/ExportLink.tsx'
import { FailureNote } from '../ui/FailureNote.tsx'
import { CopyText } from '../ui/CopyText.tsx'
import { Field } from '../ui/Field.tsx'
import { FormDialog } from '../ui/FormDialog.tsx'
import { Options } from '../ui/Options.tsx'
import { Page } from '../ui/Page.tsx'
import { Table } from '../ui/Table.tsx'
import { say } from '../ui/toasts.ts'
import { Waiting } from '../ui/Waiting.tsx'
import { When } from '../ui/When.tsx'
import { operatorsQuery } from './peopleQueries.ts'
import { roleNames, roleWords } from './roles.ts'
import { Sessions } from './Sessions.tsx'
import './people.css'

const pathOf = ({ operator_id: id }: OperatorView): string =>
  `/admin/operators/${encodeURIComponent(id)}`
const nameOf = ({ name, email }: OperatorView): string => name || email

type Shown =
  | { what: 'invitation' }
  | { what: 'link'; invited: Invited }
  | { what: 'new link' | 'removal'; person: OperatorView }
  | { what: 'role'; person: OperatorView; role: Role }
  | { what: 'listening'; person: OperatorView; told: Telling }

interface Telling {
  name: string
  told: boolean | null
  /** What happens when they listen. */
  outcome: string
}

/** Whether callers are told when somebody listens, by the value of its option. */
const tellings: Readonly<Record<string, Telling>> = {
  null: {
    name: 'As the server says',
    told: null,
    outcome: 'They are, unless LISTENING_TOLD is false on the server.',
  },
  true: {
    name: 'Always',
    told: true,
    outcome: 'The agent says that a person listens, as soon as nobody speaks.',
  },
  false: {
    name: 'Never',
    told: false,
    outcome:
      'Callers notice nothing. Find out first whether the law where they and you are allows that.',
  },
}

/** Who may use the console, and what they may do. */
export default function PeoplePage() {
  const { data: people, error, refetch } = useQuery(operatorsQuery)
  const me = useSignedIn()
  const isOwner = mayDo(me, 'owner')
  const queries = useQueryClient()
  const [shown, setShown] = useState<Shown>()
  const close = (): void => setShown(undefined)
  const reload = (): Promise<void> => queries.invalidateQueries({ queryKey: ['operators'] })
  useCommands(
    useMemo(
      () =>
        isOwner ? [{ title: 'Invite somebody', run: () => setShown({ what: 'invitation' }) }] : [],
      [isOwner],
    ),
  )
  return (
    <Page
      title="People"
      lead={
        isOwner
          ? 'Who may use this console. The audit log records what they change.'
          : 'Who may use this console. An owner decides who that is.'
      }
      actions={
        <>
          <ExportLink path="/admin/operators" />
          {isOwner && (
            <Button look="ink" onClick={() => setShown({ what: 'invitation' })}>
              Invite somebody
            </Button>
          )}
        </>
      }
    >
      {error && <FailureNote error={error} onRetry={() => void refetch()} />}
      {!people && !error && <Waiting />}
      {people && (
        <Table
          className="table people"
          heads={[
            'Name',
            'Role',
            'Last seen',
            ...(isOwner ? ['Callers told of listening'] : []),
            ...(isOwner ? [{ buttons: 'What you can do' }] : []),
          ]}
        >
          {people.map((person) => (
            <tr key={person.operator_id}>
              <td>
                <strong>{nameOf(person)}</strong>{' '}
                {person.operator_id === me.id && <span className="chip">You</span>}
                {person.joined_at === null && <span className="chip chip-open">Invited</span>}
                {person.name && <p className="note">{person.email}</p>}
              </td>
              <td data-label="Role">
                {isOwner ? (
                  <select
                    className="input"
                    aria-label={`Role of ${nameOf(person)}`}
                    value={person.role}
                    onChange={({ target }) =>
                      setShown({ what: 'role', person, role: target.value as Role })
                    }
                  >
                    <Options of={roleNames.map((role) => [role, roleWords[role].name])} />
                  </select>
                ) : (
                  roleWords[person.role].name
                )}
              </td>
              <td data-label="Last seen">
                {person.last_seen_at ? <When at={person.last_seen_at} /> : 'Never'}
              </td>
              {isOwner && (
                <td data-label="Callers told of listening">
                  {person.role === 'reader' ? (
                    // A reader can't listen.
                    '–'
                  ) : (
                    <select
                      className="input"
                      aria-label={`Are callers told when ${nameOf(person)} listens?`}
                      value={String(person.callers_told)}
                      onChange={({ target }) =>
                        setShown({ what: 'listening', person, told: tellings[target.value]! })
                      }
                    >
                      <Options of={Object.entries(tellings).map(([id, { name }]) => [id, name])} />
                    </select>
                  )}
                </td>
              )}
              {isOwner && (
                <td>
                  <div className="people-actions">
                    <Link
                      className="button"
                      href={`/audit?operator_id=${person.operator_id}`}
                      aria-label={`Activity: ${nameOf(person)}`}
                    >
                      Activity
                    </Link>
                    <Button
                      aria-label={`New link for ${nameOf(person)}`}
                      onClick={() => setShown({ what: 'new link', person })}
                    >
                      New link
                    </Button>
                    <Button
                      aria-label={`Remove ${nameOf(person)}`}
                      onClick={() => setShown({ what: 'removal', person })}
                    >
                      Remove
                    </Button>
                  </div>
                </td>
              )}
            </tr>
          ))}
        </Table>
      )}
      {isOwner && (
        <section className="people-sessions">
          <h2>Where everybody is signed in</h2>
          <Sessions everybody />
        </section>
      )}
      {shown?.what === 'invitation' && (
        <Invite
          onClose={close}
          onInvited={(invited) => {
            setShown({ what: 'link', invited })
            void reload()
          }}
        />
      )}
      {shown?.what === 'link' && <NewLink invited={shown.invited} onClose={close} />}
      {shown?.what === 'new link' && (
        <AskForLink
          person={shown.person}
          onClose={close}
          onMade={(invited) => setShown({ what: 'link', invited })}
        />
      )}
      {shown?.what === 'role' && (
        <ConfirmDialog
          title={`Make ${nameOf(shown.person)} ${roleWords[shown.role].article}?`}
          action={`Make ${roleWords[shown.role].article}`}
          onClose={close}
          onConfirm={async () => {
            await api.patch(pathOf(shown.person), { role: shown.role })
            await Promise.all([reload(), queries.invalidateQueries({ queryKey: ['session'] })])
            say(`${nameOf(shown.person)} is now ${roleWords[shown.role].article}.`)
          }}
        >
          <p>From their next click on, they may {roleWords[shown.role].may}.</p>
        </ConfirmDialog>
      )}
      {shown?.what === 'listening' && (
        <ConfirmDialog
          title={`Are callers told when ${nameOf(shown.person)} listens?`}
          action={shown.told.name}
          isDestructive={shown.told.told === false}
          onClose={close}
          onConfirm={async () => {
            await api.patch(pathOf(shown.person), { callers_told: shown.told.told })
            await reload()
            say('Saved. It applies when they begin to listen the next time.')
          }}
        >
          <p>{shown.told.outcome}</p>
        </ConfirmDialog>
      )}
      {shown?.what === 'removal' && (
        <ConfirmDialog
          title={`Remove ${nameOf(shown.person)}?`}
          action="Remove"
          isDestructive
          onClose={close}
          onConfirm={async () => {
            await api.delete(pathOf(shown.person))
            await Promise.all([reload(), queries.invalidateQueries({ queryKey: ['sessions'] })])
            say(`${nameOf(shown.person)} was removed.`)
          }}
        >
          <p>
            They are signed out everywhere at once. The audit log keeps their name beside what they
            did.
          </p>
        </ConfirmDialog>
      )}
    </Page>
  )
}

function Invite({
  onClose,
  onInvited,
}: {
  onClose: () => void
  onInvited: (invited: Invited) => void
}) {
  const [role, setRole] = useState<Role>('reader')
  const invite = useMutation({
    mutationFn: (form: FormData) =>
      api.post<Invited>('/admin/operators', { email: form.get('email'), role }),
    onSuccess: onInvited,
  })
  return (
    <FormDialog title="Invite somebody" action="Invite" work={invite} onClose={onClose}>
      <Field label="Email">
        <input name="email" type="email" required autoComplete="off" />
      </Field>
      <Field label="Role" hint={`They can ${roleWords[role].may}.`}>
        <select value={role} onChange={({ target }) => setRole(target.value as Role)}>
          <Options of={roleNames.map((each) => [each, roleWords[each].name])} />
        </select>
      </Field>
    </FormDialog>
  )
}

function AskForLink({
  person,
  onClose,
  onMade,
}: {
  person: OperatorView
  onClose: () => void
  onMade: (invited: Invited) => void
}) {
  const make = useMutation({
    mutationFn: (_form: FormData) => api.post<Invited>(`${pathOf(person)}/link`),
    onSuccess: onMade,
  })
  return (
    <FormDialog
      title={`Make a new link for ${nameOf(person)}?`}
      action="Make a link"
      work={make}
      onClose={onClose}
    >
      <p>
        With it they choose how they sign in from then on. Until they use it, nothing changes. An
        earlier link stops working.
      </p>
    </FormDialog>
  )
}

function NewLink({ invited, onClose }: { invited: Invited; onClose: () => void }) {
  return (
    <Dialog title={`A link for ${nameOf(invited.operator)}`} onClose={onClose}>
      <div className="dialog-body">
        <p>
          {invited.was_mailed
            ? `It was sent to ${invited.operator.email}. You can also pass it on yourself.`
            : 'Pass it on to them yourself, by a way that nobody else reads.'}{' '}
          It is good once, for 24 hours, and is shown only now.
        </p>
        <CopyText label="Link" text={invited.link} />
      </div>
      <footer className="dialog-foot">
        <Button look="ink" onClick={onClose}>
          Done
        </Button>
      </footer>
    </Dialog>
  )
}
