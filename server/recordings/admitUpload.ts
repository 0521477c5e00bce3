import type { AgentDirectory } from '../calls/agentDirectory.ts'
import { ApiError } from '../http/apiError.ts'
import type { RateLimits } from '../http/rateLimits.ts'
import type { Storage, StoredCall } from '../storage/storage.ts'
import { allowanceOf, type CallAllowance } from './callAllowance.ts'
import type { DiskClaim, DiskReserve } from './diskReserve.ts'
import { checkOffsets } from './joinPart.ts'
import { RECORDING_LIMIT_BYTES } from './recordingStore.ts'
import { parseClaim, type UploadClaim, type UploadFields } from './uploadForm.ts'
import type { UploadQuotas } from './uploadQuotas.ts'
import { targetCall } from './uploadTarget.ts'

export interface AdmitUploadDeps {
  storage: Storage
  agents: Pick<AgentDirectory, 'checkKnown'>
  quotas: UploadQuotas
  reserve: DiskReserve
  /** Throws `ApiError` when too much is sent for the agent. */
  admitAgent: RateLimits['admitAgent']
  /** The embedded engine tells when a call is answered and when it ends; OpenAI does not. */
  knowsAnswers: boolean
}

/** Who sends an upload, and how large it says it is. */
export interface UploadRequest {
  agentUuid: string
  address: string
  fields: UploadFields
  /** Of the body; undefined where the sender does not say. */
  declaredBytes: number | undefined
}

/** What may be received. `claim` must be released. */
export interface AdmittedUpload {
  offsets: UploadClaim['offsets']
  /** Undefined for the bare form. */
  call: { record: StoredCall; allowance: CallAllowance } | undefined
  /** Of the whole body. */
  mostBytes: number
  claim: DiskClaim
}

/** Text fields, and what stands between the parts of a form. */
const FORM_BYTES = 64 * 1024
/** What a sender may bring that does not say how much it is. */
const UNDECLARED_BYTES = 8 * 1024 * 1024

/**
 * Decides, before the first byte of sound, whether an upload is taken: as one of the call whose token it
 * brings, or in the bare form. Throws `ApiError`.
 */
export async function admitUpload(
  { agentUuid, address, fields, declaredBytes }: UploadRequest,
  deps: AdmitUploadDeps,
): Promise<AdmittedUpload> {
  const { storage, agents, quotas, reserve } = deps
  const { offsets, ...claimed } = parseClaim(fields)
  const record = await targetCall({ offsets, ...claimed }, agentUuid, storage)
  const allowance = record && allowanceOf(record, Date.now(), deps.knowsAnswers)
  if (record) await checkOffsets({ agentUuid, recordingId: record.callId }, offsets, { storage })
  else await agents.checkKnown(agentUuid)

  const ofOneSide = allowance?.bytes ?? RECORDING_LIMIT_BYTES
  const mostBytes = 2 * ofOneSide + FORM_BYTES
  const bytes = declaredBytes ?? Math.min(mostBytes, UNDECLARED_BYTES)
  if (bytes > mostBytes) throw recordingTooLarge(ofOneSide)
  const continued = offsets.agent + offsets.user
  const claim = await reserve.claim(bytes + continued)
  try {
    if (record) {
      await quotas.spendOnCall({ callId: record.callId, address, bytes, continued })
    } else {
      await quotas.spendBare(address, bytes)
      await deps.admitAgent('upload', agentUuid)
    }
  } catch (error) {
    claim.release()
    throw error
  }
  const call = record && allowance && { record, allowance }
  return { offsets, call, mostBytes: bytes, claim }
}

export const recordingTooLarge = (mostBytes: number): ApiError =>
  new ApiError(
    413,
    'recording_too_large',
    `Each side's recording may have at most ${(mostBytes / 1024 / 1024).toFixed(1)} MB here. That of ` +
      'a call may grow with its length.',
  )
