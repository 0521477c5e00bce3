import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Carrier } from '@ringwell/engine/engine.ts'
import type { ApiServer, RateLimit } from '../http/apiServer.ts'
import { type CarrierSecrets, carrierChecks } from './carrierSignatures.ts'

export interface SignedFormsDeps {
  secrets: CarrierSecrets
  publicUrl: string
  rateLimit: RateLimit
}

/** A carrier's request, whose signature is right. */
export interface Announcement {
  carrier: Carrier
  fields: URLSearchParams
  request: FastifyRequest
}

/** What carriers post to, with a form and their signature. */
export interface SignedForm {
  /** The path below the prefix of the routes, for each carrier. */
  url(carrier: Carrier): string
  summary(carrierName: string): string
  /** Returns what the carrier does with the call, as XML. */
  answer(announcement: Announcement): Promise<string>
}

const BODY_LIMIT_BYTES = 16 * 1024
const FORM = 'application/x-www-form-urlencoded'
const XML = 'text/xml; charset=utf-8'
const names: Readonly<Record<Carrier, string>> = { twilio: 'Twilio', telnyx: 'Telnyx' }

/** Adds these webhooks of each carrier that is set up. Returns which carriers are. Call it in a scope of its own. */
export function addSignedForms(
  scope: ApiServer,
  forms: readonly SignedForm[],
  { secrets, publicUrl, rateLimit }: SignedFormsDeps,
): readonly Carrier[] {
  // The signature is made over the form as it comes.
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser(
    FORM,
    { parseAs: 'string', bodyLimit: BODY_LIMIT_BYTES },
    (_request, body, done) => done(null, body),
  )
  const checks = carrierChecks(secrets)
  for (const [carrier, isSigned] of checks) {
    for (const form of forms) {
      scope.route({
        method: 'POST',
        url: form.url(carrier),
        bodyLimit: BODY_LIMIT_BYTES,
        config: { rateLimit },
        schema: {
          summary: form.summary(names[carrier]),
          documented: {
            body: { [FORM]: z.object({ CallSid: z.string(), From: z.string(), To: z.string() }) },
            responses: {
              200: { description: 'What to do with the call', content: { 'text/xml': z.string() } },
              403: { description: `${names[carrier]} has not signed the request` },
            },
          },
        },
        async handler(request, reply) {
          const body = typeof request.body === 'string' ? request.body : ''
          const url = `${publicUrl}${request.url}`
          // Strangers learn nothing from the answer.
          if (!isSigned({ url, headers: request.headers, body })) return reply.code(403).send()
          const fields = new URLSearchParams(body)
          return reply.type(XML).send(await form.answer({ carrier, fields, request }))
        },
      })
    }
  }
  return [...checks.keys()]
}
