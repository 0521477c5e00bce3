import { z } from 'zod'
import { uploadFields } from '@ringwell/protocol/upload.ts'
import { answerOf } from '../http/answerOf.ts'
import { ApiError } from '../http/apiError.ts'
import type { RecordingSide } from '../storage/recordingStorage.ts'

/** The text fields as received, by name. If a name occurs twice, the last one counts. */
export type UploadFields = Readonly<Record<string, string>>

const sideOfField: ReadonlyMap<string, RecordingSide> = new Map([
  [uploadFields.agentFile, 'agent'],
  [uploadFields.userFile, 'user'],
])

/** Returns which side a file is of. Throws `ApiError` 422 if the field takes no file. */
export function sideOf(field: string): RecordingSide {
  const side = sideOfField.get(field)
  if (side) return side
  throw new ApiError(422, 'unknown_file', `No file is expected as ${field}.`, { field })
}

/** Throws `ApiError` 422 if a text field is misplaced. */
export function checkField(field: string, hasFiles: boolean): void {
  if (sideOfField.get(field)) {
    throw new ApiError(422, 'not_a_file', `Send ${field} as a file; it came as a text field.`, {
      field,
    })
  }
  // It decides where the files go.
  if (hasFiles && field === uploadFields.callToken) {
    throw new ApiError(422, 'field_too_late', `Send ${field} before the files.`, { field })
  }
}

/** Which call an upload claims to belong to. */
export interface UploadClaim {
  callId: string | undefined
  callToken: string | undefined
}

const optionalText = z
  .string()
  .max(100)
  .optional()
  .transform((text) => text || undefined)

const Claim = z.object({
  call_id: optionalText,
  call_token: optionalText,
})

/** Throws `ApiError` 422. */
export function parseClaim(fields: UploadFields): UploadClaim {
  const claim = parse(Claim, fields)
  return { callId: claim.call_id, callToken: claim.call_token }
}

/** Longer than any call can be. A larger claim would block a recording from ever being replaced. */
const LONGEST_SECONDS = 600

const Details = z.object({
  start_time: z.iso.datetime({ offset: true }),
  end_time: z.iso.datetime({ offset: true }),
  duration: z
    .string()
    .regex(/^\d{1,6}$/, 'must be whole seconds')
    .transform(Number)
    .refine((seconds) => seconds <= LONGEST_SECONDS, `must be at most ${LONGEST_SECONDS} seconds`),
  language: z.string().max(40),
})
export type UploadDetails = z.infer<typeof Details>

/** Throws `ApiError` 422. */
export const parseDetails = (fields: UploadFields): UploadDetails => parse(Details, fields)

function parse<Schema extends z.ZodType>(schema: Schema, fields: UploadFields): z.output<Schema> {
  const result = schema.safeParse(fields)
  if (result.success) return result.data
  const [issue] = result.error.issues
  const field = String(issue?.path[0])
  throw new ApiError(422, 'invalid_field', `${field}: ${issue?.message}`, { field })
}

/** Only for the API document. The body itself is read part by part. */
export const UploadForm = z.object({
  ...Claim.shape,
  ...Details.shape,
  [uploadFields.agentFile]: z.file().optional(),
  [uploadFields.userFile]: z.file().optional(),
})

const KeptSide = z.object({
  bytes: z.number().describe('Size in bytes of the file that arrived.'),
  kept: z
    .boolean()
    .describe('False if the engine has recorded the call itself, or a longer version is stored.'),
})
export const UploadAnswer = answerOf(
  z.object({
    recording_id: z.string(),
    agent: KeptSide.optional(),
    user: KeptSide.optional(),
  }),
)
export type UploadAnswer = z.infer<typeof UploadAnswer>
