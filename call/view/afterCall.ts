import type { CallRating } from '@ringwell/protocol/rating.ts'
import type { CallCredential } from '../call.ts'

/** Rates a call from one to five. The last rating counts. Resolves to whether the server accepted it. */
export const rateCall = (api: string, credential: CallCredential, rating: number) =>
  ask('POST', `${api}/call/rating/`, credential, JSON.stringify({ rating } satisfies CallRating))

/** Deletes both recordings, the transcript and the visitor's name. Resolves to whether they are gone. */
export const eraseCall = (api: string, credential: CallCredential) =>
  ask('DELETE', `${api}/call/`, credential)

const ask = (
  method: string,
  path: string,
  { callId, callToken }: CallCredential,
  json?: string,
): Promise<boolean> =>
  fetch(path + callId, {
    method,
    headers: {
      authorization: `Bearer ${callToken}`,
      ...(json && { 'content-type': 'application/json' }),
    },
    body: json,
  }).then(
    ({ ok }) => ok,
    () => false,
  )
