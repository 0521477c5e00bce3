import type { SessionResponse } from '@ringwell/protocol/session.ts'

export interface SeenRequest {
  url: string
  init: RequestInit
  /** The size of the files in an upload. */
  bytes: number
}

export interface FakeAnswer {
  status: number
  body: unknown
}

/** What the server grants for a call that another provider answers. */
export const openAiSession = {
  client_secret: { value: 'ek_2', expires_at: 1 },
  realtime: { url: 'https://api.openai.com/v1/realtime/calls', model: 'gpt-realtime' },
  call_id: 'call-2',
  call_token: 'ct_2',
} satisfies SessionResponse

/** Fakes the routes that a call needs. The test sets what each of them answers. */
export class FakeService {
  readonly seen: SeenRequest[] = []
  private readonly answered: Response[] = []
  session: FakeAnswer | Error | 'silence' = {
    status: 200,
    body: {
      client_secret: { value: 'ek_test', expires_at: 4_000_000_000 },
      realtime: { url: '/api/realtime/calls', model: 'voice-1' },
      call_id: 'call-1',
      call_token: 'ct_1',
    } satisfies SessionResponse,
  }
  answer: FakeAnswer | Error | 'silence' = { status: 201, body: 'the answer' }
  /** The answer to a task function that the page passes on. */
  task: FakeAnswer | Error | 'silence' = 'silence'
  /** The answer to what the agent has said. */
  claim: FakeAnswer | Error | 'silence' = { status: 200, body: {} }
  /** `keep` stores the upload as the server does. */
  upload: FakeAnswer | Error | 'silence' | 'keep' = 'keep'
  /** How long an upload of this many bytes takes until it is stored and answered. */
  uploadMs = (_bytes: number) => 0
  /** The page is closed, so pending requests arrive only if they use `keepalive`. */
  pageGone = false
  /** Other requests have used up the browser's `keepalive` quota. */
  refusesKeepalive = false
  /** The stored bytes of each side. */
  readonly stored = { agent: new Uint8Array(), user: new Uint8Array() }

  readonly fetch = async (input: string | URL, init: RequestInit = {}): Promise<Response> => {
    const url = String(input)
    const files = init.body instanceof FormData ? [...init.body.values()] : []
    const bytes = files.reduce((sum, file) => sum + (file instanceof Blob ? file.size : 0), 0)
    if (init.keepalive && this.refusesKeepalive) throw new TypeError('Failed to fetch')
    this.seen.push({ url, init, bytes })
    const isUpload = url.includes('/upload_audio/')
    const answer = isUpload
      ? this.upload
      : url.includes('/call/task/')
        ? this.task
        : url.includes('/call/claim/')
          ? this.claim
          : url.includes('/realtime')
            ? this.answer
            : this.session
    if (isUpload && this.uploadMs(bytes) > 0) {
      await new Promise((resolve) => setTimeout(resolve, this.uploadMs(bytes)))
      if (this.pageGone && !init.keepalive) throw new TypeError('the page is gone')
    }
    if (answer === 'silence') return new Promise((_, reject) => rejectOnAbort(init, reject))
    if (answer instanceof Error) throw answer
    const { body, status } = answer === 'keep' ? await this.keep(init.body as FormData) : answer
    const response = new Response(typeof body === 'string' ? body : JSON.stringify(body), {
      status,
    })
    this.answered.push(response)
    return response
  }

  /** Keeps the longest version of each side. */
  private async keep(form: FormData): Promise<FakeAnswer> {
    for (const side of ['agent', 'user'] as const) {
      const file = form.get(`file_${side}`) as File | null
      const version = new Uint8Array(file ? await file.arrayBuffer() : [])
      if (version.length > this.stored[side].length) this.stored[side] = version
    }
    return { status: 200, body: { success: true, data: {} } }
  }

  /** Counts responses that were neither read nor cancelled. A browser keeps their requests open. */
  unreadAnswers(): number {
    return this.answered.filter(({ bodyUsed }) => !bodyUsed).length
  }

  to(part: string): SeenRequest[] {
    return this.seen.filter(({ url }) => url.includes(part))
  }
  get uploads(): SeenRequest[] {
    return this.to('/upload_audio/')
  }
}

function rejectOnAbort({ signal }: RequestInit, reject: (reason: unknown) => void): void {
  signal?.addEventListener('abort', () => reject(signal.reason))
}
