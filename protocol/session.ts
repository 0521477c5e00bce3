import { z } from 'zod'

/**
 * Call 2 of the spec: `POST {api}/{slug}-agent-session`. Browsers import the types only.
 * `agent_uuid` is ours and optional: the recordings and the agent's limits hang on it.
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
})
export type SessionRequest = z.infer<typeof SessionRequest>

/** As `RTCPeerConnection` takes it. */
export const IceServer = z.object({
  urls: z.array(z.string()),
  username: z.string(),
  credential: z.string(),
})
export type IceServer = z.infer<typeof IceServer>

export const SessionResponse = z.object({
  /** `value` is a bearer key (`ek_…`), good for one call; `expires_at` in Unix seconds. */
  client_secret: z.object({ value: z.string(), expires_at: z.number() }),
  /** Where the offer goes: absolute, or a path on the API's origin. */
  realtime: z.object({ url: z.string(), model: z.string() }),
  /** Names the call, also in the server's log. */
  call_id: z.string(),
  /** The credential (`ct_…`) of the call's uploads, transcript, rating and deletion. */
  call_token: z.string(),
  /** Relays (TURN) for visitors behind firewalls that block UDP, where the server knows one. */
  ice_servers: z.array(IceServer).optional(),
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
    /** Ours: languages in which the configured provider really listens and speaks. */
    spoken_languages: z.array(z.string()).optional(),
  }),
})
export type ListAgentResponse = z.infer<typeof ListAgentResponse>
