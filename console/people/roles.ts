import type { Role } from '@ringwell/protocol/operator/session.ts'

/** What the roles are called, and what somebody with one may do. */
export const roleWords: Record<Role, { name: string; article: string; may: string }> = {
  reader: { name: 'Reader', article: 'a reader', may: 'see everything and change nothing' },
  editor: {
    name: 'Editor',
    article: 'an editor',
    may: 'see and change everything except who has access',
  },
  owner: {
    name: 'Owner',
    article: 'an owner',
    may: 'see and change everything, and decide who has access',
  },
}

export const roleNames = Object.keys(roleWords) as Role[]
