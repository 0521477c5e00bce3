import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { FastifyReply, FastifyRequest } from 'fastify'
import {
  type ContactForm,
  contactFields,
  type FormProblems,
  type LeadField,
  type LeadForm,
  leadFields,
  validateContact,
  validateLead,
} from '@ringwell/protocol/forms.ts'
import { ApiError, apiErrorBody } from '../http/apiError.ts'
import type { ApiServer, RateLimit } from '../http/apiServer.ts'
import { toApiError } from '../http/toApiError.ts'
import type { SiteFiles } from '../pages/siteFiles.ts'
import type { Storage } from '../storage/storage.ts'
import {
  type FormPlace,
  sendBackForm,
  sendFailurePage,
  sendOnToThanks,
  wantsPage,
} from './plainForms.ts'
import { networkOf } from '../http/networkOf.ts'
import type { FormGuard, Submission } from './formGuard.ts'
import { documentedForm } from './documentedForm.ts'
import { readForm, textsOf } from './readForm.ts'

export interface FormRoutesDeps {
  storage: Storage
  /** Called after a delivery was stored. */
  onStored(): void
  leadRateLimit: RateLimit
  contactRateLimit: RateLimit
  guard: FormGuard
  /** Contains the forms' pages, for a browser that submits them without JavaScript. */
  site: SiteFiles
}

const leadPlace: FormPlace = { page: '/live-demo', action: '/leads' }
const contactPlace: FormPlace = { page: '/contact', action: '/email/send-form' }

const BODY_LIMIT_BYTES = 64 * 1024

/**
 * The fields that EmailJS sends. They are ignored. JSON may have the form's fields under
 * `template_params`.
 */
const emailJsFields = {
  service_id: z.string().optional(),
  template_id: z.string().optional(),
  user_id: z.string().optional(),
  template_params: z.record(z.string(), z.string()).optional(),
}

/** Calls 5 and 6 of the spec. What a visitor wrote is on disk before the response says so. */
export function addFormRoutes(api: ApiServer, deps: FormRoutesDeps): void {
  api.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: BODY_LIMIT_BYTES },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  )

  api.route({
    method: 'POST',
    url: '/leads',
    bodyLimit: BODY_LIMIT_BYTES,
    config: { rateLimit: deps.leadRateLimit },
    schema: {
      summary: "Store a visitor's details (call 5)",
      documented: documentedForm(leadFields, { asked: z.string().optional() }),
    },
    errorHandler: answerFailure(leadPlace),
    async handler(request, reply) {
      const texts = await readForm(request)
      const form = pick<LeadForm>(leadFields, texts)
      const problems = validateLead(form, askedOf(texts))
      if (wantsPage(request) && Object.keys(problems).length > 0) {
        return sendBackForm(reply, leadPlace, deps.site, { ...form }, problems)
      }
      refuse(problems)
      await deps.guard.admit(submissionOf('lead', request, texts))
      const createdAt = new Date().toISOString()
      const id = randomUUID()
      await deps.storage.saveLead(
        { id, createdAt, ...form },
        { id: randomUUID(), dueAt: createdAt },
      )
      deps.onStored()
      return wantsPage(request) ? sendOnToThanks(reply, leadPlace) : { success: true, id }
    },
  })

  api.route({
    method: 'POST',
    url: '/email/send-form',
    bodyLimit: BODY_LIMIT_BYTES,
    config: { rateLimit: deps.contactRateLimit },
    schema: {
      summary: 'Store a message of the contact form (call 6, shaped like EmailJS)',
      documented: documentedForm(contactFields, emailJsFields),
    },
    errorHandler: answerFailure(contactPlace),
    async handler(request, reply) {
      const texts = await readContact(request)
      const form = pick<ContactForm>(contactFields, texts)
      const problems = validateContact(form)
      if (wantsPage(request) && Object.keys(problems).length > 0) {
        return sendBackForm(reply, contactPlace, deps.site, { ...form }, problems)
      }
      refuse(problems)
      await deps.guard.admit(submissionOf('contact', request, texts))
      const createdAt = new Date().toISOString()
      const id = randomUUID()
      await deps.storage.saveMessage(
        { id, createdAt, ...form },
        { id: randomUUID(), dueAt: createdAt },
      )
      deps.onStored()
      return wantsPage(request) ? sendOnToThanks(reply, contactPlace) : { success: true, id }
    },
  })
}

function submissionOf(
  form: Submission['form'],
  request: FastifyRequest,
  texts: Submission['texts'],
): Submission {
  return { form, texts, network: networkOf(request.ip), hasScript: !wantsPage(request) }
}

/**
 * Returns which fields are required. A page with the widget may ask for fewer than the demo: `asked`
 * names the fields, separated by spaces.
 */
function askedOf({ asked = '' }: Record<string, string>): readonly LeadField[] {
  const named = leadFields.filter((field) => asked.split(' ').includes(field))
  return named.length > 0 ? named : leadFields
}

/** Answers a failure with a page if the browser submitted the form without JavaScript. */
function answerFailure(place: FormPlace) {
  return (error: unknown, request: FastifyRequest, reply: FastifyReply): void => {
    const failure = toApiError(error, request)
    if (wantsPage(request)) void sendFailurePage(reply, place, failure)
    else void reply.code(failure.status).headers(failure.headers).send(apiErrorBody(failure.error))
  }
}

/** EmailJS accepts the fields at the top level in a form, and under `template_params` in JSON. */
async function readContact(request: Parameters<typeof readForm>[0]) {
  const { body } = request
  if (typeof body === 'object' && body !== null && 'template_params' in body) {
    return textsOf(body.template_params)
  }
  return readForm(request)
}

function pick<Form extends { [Field in keyof Form]: string }>(
  fields: readonly (keyof Form & string)[],
  texts: Record<string, string>,
): Form {
  // Multipart writes line breaks as CRLF.
  const clean = (field: string): string => (texts[field] ?? '').replaceAll('\r\n', '\n').trim()
  return Object.fromEntries(fields.map((field) => [field, clean(field)])) as Form
}

function refuse(problems: FormProblems<string>): void {
  const [first] = Object.entries(problems)
  if (first?.[1]) throw new ApiError(422, 'invalid_field', first[1], { field: first[0] })
}
