import { type NeverView, NumberView } from '@ringwell/protocol/operator/numbers.ts'
import { internationalPhone } from '@ringwell/engine/phoneNumber.ts'
import { ApiError } from '../http/apiError.ts'
import { shownAs } from '../http/shownAs.ts'
import { publishedIdOf } from '../calls/publishedAgents.ts'
import { MOST_A_MINUTE, type MinuteCost, parseMicros, writeMicros } from '../storage/callCost.ts'
import type { NumberStorage, StoredNumber } from '../storage/numberStorage.ts'
import type { Page, Position } from '../storage/page.ts'
import type { OutboundStorage } from '../storage/outboundStorage.ts'
import type { AgentService } from './agentService.ts'

/** What an operator says of a number. What is left out is not kept from before. */
export interface NumberInput {
  /** The id of the agent, or that of the profile of a published one, such as `salesDesk`. */
  agentId: string
  /** Whom the agent puts callers through to. */
  transferTo?: string | undefined
  /** What the trunk asks for a minute, such as `0.0085`. */
  costPerMinute?: string | undefined
  /** ISO 4217. */
  currency?: string | undefined
}

/** Manages which agent answers under which number, both over HTTP and on the command line. Throws `ApiError`. */
export interface NumberService {
  list(): Promise<NumberView[]>
  /** `number` may have spaces and signs, but has to begin with the code of its country. */
  add(number: string, input: NumberInput): Promise<NumberView>
  remove(number: string): Promise<void>
  /** The numbers that are never rung, the newest first. */
  listNever(page: Page): Promise<NeverView[]>
  /** Keeps the entry of a number that is there. */
  addNever(number: string, reason: string): Promise<void>
  removeNever(number: string): Promise<void>
}

/** Its place in the list. */
export const placeOfNever = ({ number, added_at: createdAt }: NeverView): Position => ({
  createdAt,
  id: number,
})

export function createNumberService(
  storage: NumberStorage &
    Pick<OutboundStorage, 'listNeverRung' | 'addNeverRung' | 'deleteNeverRung'>,
  agents: Pick<AgentService, 'find'>,
): NumberService {
  return {
    async listNever(page) {
      const all = await storage.listNeverRung(page)
      return all.map(({ number, reason, addedAt }) => ({ number, reason, added_at: addedAt }))
    },
    async addNever(text, reason) {
      const addedAt = new Date().toISOString()
      await storage.addNeverRung({ number: parseNumber(text), reason, addedAt })
    },
    async removeNever(text) {
      if (await storage.deleteNeverRung(parseNumber(text))) return
      throw new ApiError(404, 'number_not_found', 'This number is not on the list.')
    },
    async list() {
      return (await storage.listNumbers()).map(viewOf)
    },
    async add(text, input) {
      const number = parseNumber(text)
      // Only somebody who can be called may get a number.
      const { agent_id: agentId } = await agents.find(publishedIdOf(input.agentId) ?? input.agentId)
      const stored: StoredNumber = {
        number,
        agentId,
        createdAt: new Date().toISOString(),
        transferTo: await targetOf(input, number, storage),
        cost: parseCost(input),
      }
      if (!(await storage.setNumber(stored))) {
        throw new ApiError(404, 'agent_not_found', 'No agent has this id.')
      }
      return viewOf(stored)
    },
    async remove(text) {
      if (await storage.deleteNumber(parseNumber(text))) return
      throw new ApiError(404, 'number_not_found', 'No agent answers under this number.')
    },
  }
}

const viewOf = ({ transferTo, cost, ...number }: StoredNumber): NumberView =>
  shownAs(NumberView, {
    ...number,
    transferTo,
    costPerMinute: cost && writeMicros(cost.micros),
    currency: cost?.currency,
  })

function parseNumber(text: string, field = 'number'): string {
  const number = internationalPhone(text)
  if (number !== undefined) return number
  throw invalid(
    field,
    'The number must be a telephone number with the code of its country, such as +44 20 7946 0958.',
  )
}

/** A caller who is put through to an agent could be put through in a circle. */
async function targetOf(
  { transferTo }: NumberInput,
  number: string,
  storage: Pick<NumberStorage, 'findNumber'>,
): Promise<string | undefined> {
  if (transferTo === undefined) return undefined
  const target = parseNumber(transferTo, 'transfer_to')
  if (target === number || (await storage.findNumber(target))) {
    throw invalid('transfer_to', 'An agent answers under this number. Name the number of a person.')
  }
  return target
}

function parseCost({ costPerMinute, currency }: NumberInput): MinuteCost | undefined {
  if (costPerMinute === undefined && currency === undefined) return undefined
  const micros = parseMicros(costPerMinute ?? '')
  if (micros === undefined) {
    throw invalid(
      'cost_per_minute',
      `The cost of a minute must be an amount from 0 to ${MOST_A_MINUTE}, such as 0.0085.`,
    )
  }
  if (currency === undefined || !/^[A-Z]{3}$/.test(currency)) {
    throw invalid('currency', 'The currency must be a code of three letters, such as USD.')
  }
  return { micros, currency }
}

const invalid = (field: string, message: string): ApiError =>
  new ApiError(422, 'invalid_number', message, { field })
