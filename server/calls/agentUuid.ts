import { ApiError } from '../http/apiError.ts'

/** Matches a uuid or a slug. The pattern is strict because the value becomes the name of a folder. */
export const agentUuidPattern = /^[A-Za-z0-9][A-Za-z0-9_-]{0,99}$/

/** Throws `ApiError` 422 if the text is not a valid agent id. */
export function parseAgentUuid(text: string): string {
  if (agentUuidPattern.test(text)) return text
  throw new ApiError(
    422,
    'invalid_agent_uuid',
    'agent_uuid must be 1 to 100 letters, digits, hyphens or underscores.',
    { field: 'agent_uuid' },
  )
}
