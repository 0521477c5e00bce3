import type { CallRating } from '@ringwell/protocol/rating.ts'
import type { CallCredential } from '../call.ts'

/** Rates a call from one to five. The last rating counts. Resolves to whether the server accepted it. */
export const rateCall = (api: string, credential: CallCredential, rating: number) =>
  ask(
    'POST',
    `${api}/call/rating/`,
    credential,
    // A blob sets the type of the request.
    new Blob([JSON.stringify({ rating } satisfies CallRating)], { type: 'application/json' }),
  )

/** Deletes both recordings, the transcript and the visitor's name. Resolves to whether they are gone. */
export const eraseCall = (api: string, credential: CallCredential) =>
  ask('DELETE', `${api}/call/`, credential)

const ask = (
  method: string,
  path: string,
  { callId, callToken }: CallCredential,
  body?: Blob,
): Promise<boolean> =>
  fetch(path + callId, { method, headers: { authorization: `Bearer ${callToken}` }, body }).then(
    ({ ok }) => ok,
    () => false,
  )
