import type { SessionResponse } from '@ringwell/protocol/session.ts'

export interface SeenRequest {
  url: string
  init: RequestInit
  /** Bytes of the files in an upload. */
  bytes: number
}

export interface FakeAnswer {
  status: number
  body: unknown
}

/** The three routes that a call needs, as `fetch` sees them. Each can be told what to answer. */
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
  upload: FakeAnswer | Error | 'silence' = { status: 200, body: { ok: true } }
  /** How long an upload takes. */
  uploadMs = 0

  readonly fetch = async (input: string | URL, init: RequestInit = {}): Promise<Response> => {
    const url = String(input)
    const files = init.body instanceof FormData ? [...init.body.values()] : []
    const bytes = files.reduce((sum, file) => sum + (file instanceof Blob ? file.size : 0), 0)
    this.seen.push({ url, init, bytes })
    const isUpload = url.includes('/upload_audio/')
    const answer = isUpload ? this.upload : url.includes('/realtime') ? this.answer : this.session
    if (isUpload && this.uploadMs > 0) {
      await new Promise((resolve) => setTimeout(resolve, this.uploadMs))
    }
    if (answer === 'silence') return new Promise((_, reject) => rejectOnAbort(init, reject))
    if (answer instanceof Error) throw answer
    const { body, status } = answer
    const response = new Response(typeof body === 'string' ? body : JSON.stringify(body), {
      status,
    })
    this.answered.push(response)
    return response
  }

  /** Answers that nobody has read or cancelled; a browser keeps their requests open. */
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
