import { z } from 'zod'
import { internationalPhone } from '@ringwell/engine/phoneNumber.ts'
import { ApiError } from '../http/apiError.ts'
import type { NumberStorage } from '../storage/numberStorage.ts'
import type { AgentService } from './agentService.ts'

/** The view of a telephone number that an operator gets. */
export const NumberView = z.object({
  /** E.164. */
  number: z.string(),
  agent_id: z.string(),
  created_at: z.string(),
})
export type NumberView = z.infer<typeof NumberView>

/** Manages which agent answers under which number, both over HTTP and on the command line. Throws `ApiError`. */
export interface NumberService {
  list(): Promise<NumberView[]>
  /** `number` may have spaces and signs, but has to begin with the code of its country. */
  add(number: string, agentId: string): Promise<NumberView>
  remove(number: string): Promise<void>
}

export function createNumberService(
  storage: NumberStorage,
  agents: Pick<AgentService, 'find'>,
): NumberService {
  return {
    async list() {
      const numbers = await storage.listNumbers()
      return numbers.map(({ number, agentId, createdAt }) => ({
        number,
        agent_id: agentId,
        created_at: createdAt,
      }))
    },
    async add(text, agentId) {
      const number = parseNumber(text)
      // Only somebody who can be called may get a number.
      await agents.find(agentId)
      const createdAt = new Date().toISOString()
      if (!(await storage.setNumber({ number, agentId, createdAt }))) {
        throw new ApiError(404, 'agent_not_found', 'No agent has this id.')
      }
      return { number, agent_id: agentId, created_at: createdAt }
    },
    async remove(text) {
      if (await storage.deleteNumber(parseNumber(text))) return
      throw new ApiError(404, 'number_not_found', 'No agent answers under this number.')
    },
  }
}

function parseNumber(text: string): string {
  const number = internationalPhone(text)
  if (number !== undefined) return number
  throw new ApiError(
    422,
    'invalid_number',
    'The number must be a telephone number with the code of its country, such as +44 20 7946 0958.',
    { field: 'number' },
  )
}
