import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/** Makes and recognises what only this server can have made, so that nothing has to be stored for strangers. */
export interface Sealer {
  /** Returns a random text that is good for one purpose until then. */
  issue(purpose: string, until: number): string
  /** Whether we have issued this text for the purpose and it is not too old. */
  isOurs(text: string, purpose: string, now: number): boolean
  /** Returns bytes that only this server can derive from the text. */
  derive(text: string): Buffer
}

const NONCE_BYTES = 16
const TIME_BYTES = 6

export function createSealer(secret: string): Sealer {
  const derive = (text: string): Buffer => createHmac('sha256', secret).update(text).digest()
  const sealOf = (head: Buffer, purpose: string): Buffer =>
    derive(`${purpose} ${head.toString('base64url')}`)
  return {
    derive,
    issue(purpose, until) {
      const head = Buffer.alloc(NONCE_BYTES + TIME_BYTES)
      randomBytes(NONCE_BYTES).copy(head)
      head.writeUIntBE(until, NONCE_BYTES, TIME_BYTES)
      return Buffer.concat([head, sealOf(head, purpose)]).toString('base64url')
    },
    isOurs(text, purpose, now) {
      const bytes = Buffer.from(text, 'base64url')
      const head = bytes.subarray(0, NONCE_BYTES + TIME_BYTES)
      const [given, wanted] = [bytes.subarray(NONCE_BYTES + TIME_BYTES), sealOf(head, purpose)]
      if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) return false
      return head.readUIntBE(NONCE_BYTES, TIME_BYTES) > now
    },
  }
}
