import { z } from 'zod'
import { ownBusinessLimits } from './ownBusiness.ts'

const fact = (limit: number) =>
  z.string().trim().max(limit, `Please use at most ${limit} characters.`)

/** The visitor's own business, as which the agent answers this one call. */
const OwnBusinessInput = z.strictObject({
  name: fact(ownBusinessLimits.name),
  hours: fact(ownBusinessLimits.hours),
  question: fact(ownBusinessLimits.question),
  answer: fact(ownBusinessLimits.answer),
})

/**
 * Call 2 of the spec: `POST {api}/{slug}-agent-session`. Browser code imports only the types.
 * `agent_uuid`, `business` and `resumes` are our additions and optional. The recordings and the agent's limits depend on the first.
 */
export const SessionRequest = z.object({
  language: z.string().trim().min(1).max(40),
  voice: z.string().trim().toLowerCase().min(1).max(40),
  gender: z.string().trim().max(20),
  accent: z.string().trim().max(40),
  agent_prompt: z.string().max(8_000),
  name: z.string().trim().max(200),
  companyName: z.string().trim().max(200),
  mobileNumber: z.string().trim().max(40),
  agent_uuid: z.string().trim().max(100).optional(),
  business: OwnBusinessInput.optional(),
  /** The page rings back if the line is lost, and says when the caller hangs up. */
  resumes: z.boolean().optional(),
})
export type SessionRequest = z.infer<typeof SessionRequest>

/** The shape that `RTCPeerConnection` accepts. */
export const IceServer = z.object({
  urls: z.array(z.string()),
  username: z.string(),
  credential: z.string(),
})
export type IceServer = z.infer<typeof IceServer>

export const SessionResponse = z.object({
  /** `value` is a bearer key (`ek_…`) that is good for one call. `expires_at` is in Unix seconds. */
  client_secret: z.object({ value: z.string(), expires_at: z.number() }),
  /** The address to send the offer to: absolute, or a path on the API's origin. */
  realtime: z.object({ url: z.string(), model: z.string() }),
  /** Identifies the call, in the server's log too. */
  call_id: z.string(),
  /** The call token (`ct_…`). Uploads, the transcript, the rating and the deletion of the call need it. */
  call_token: z.string(),
  /** How long the call may last. Present only if that is not the usual limit (`CALL_LIMIT_MS`). */
  call_limit_seconds: z.number().optional(),
  /** How long a call waits for its page to ring back after the line was lost. Absent from calls that can't be resumed. */
  resume_seconds: z.number().optional(),
  /** TURN relays for visitors behind firewalls that block UDP. Present only if the server knows any. */
  ice_servers: z.array(IceServer).optional(),
  /**
   * The functions that the page passes on to the server when the agent calls them. Present only if another provider
   * holds the call and the agent has tasks.
   */
  task_functions: z.array(z.string()).optional(),
})
export type SessionResponse = z.infer<typeof SessionResponse>

/** Call 1 of the spec: `GET {api}/website/list-agent`. */
export const ListedAgent = z.object({
  agent_id: z.string(),
  agent_name: z.string(),
  agent_prompt: z.string(),
})
export type ListedAgent = z.infer<typeof ListedAgent>

export const ListAgentResponse = z.object({
  success: z.boolean(),
  data: z.object({
    agents: z.array(ListedAgent),
    /**
     * Our addition: the languages that the provider understands and speaks. Absent while the embedded engine
     * loads its models.
     */
    spoken_languages: z.array(z.string()).optional(),
  }),
})
export type ListAgentResponse = z.infer<typeof ListAgentResponse>
