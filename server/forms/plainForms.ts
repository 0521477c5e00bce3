/*
 * Handles forms that a browser submits without JavaScript. The browser shows whatever we answer, so the
 * answer is a page. Programs and our own JavaScript do not ask for HTML and get JSON.
 */
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { FormProblems } from '@ringwell/protocol/forms.ts'
import type { Failure } from '../http/toApiError.ts'
import type { SiteFiles } from '../pages/siteFiles.ts'
import { fillForm, fillText } from './fillForm.ts'
import { ENGLISH } from '@ringwell/protocol/languages.ts'

/** Where a form is in the site. */
export interface FormPlace {
  page: string
  /** The path that the form is submitted to. */
  action: string
}

/**
 * The anchor of the thank-you message on the form's page. It is only shown to a visitor who is redirected
 * there.
 */
const received = '#received'

const html = 'text/html; charset=utf-8'

export const wantsPage = ({ headers }: FastifyRequest): boolean =>
  headers.accept?.includes('text/html') === true

/**
 * Redirects to the thank-you message after the form was stored. Reloading that page submits nothing
 * again.
 */
export function sendOnToThanks(reply: FastifyReply, { page }: FormPlace): FastifyReply {
  return reply.redirect(`${page}${received}`, 303)
}

/** Sends the form again, with everything that was typed and the errors next to the fields. */
export function sendBackForm(
  reply: FastifyReply,
  place: FormPlace,
  site: SiteFiles,
  texts: Readonly<Record<string, string>>,
  problems: FormProblems<string>,
): FastifyReply {
  const file = site.files.get(place.page)
  const filled =
    file?.kind === 'text' && fillForm(file.identity.toString('utf8'), place.action, texts, problems)
  const page = filled || plainPage(place, Object.values(problems).join(' '))
  return reply.code(422).type(html).send(page)
}

/**
 * Sends a page for any other failure. The browser's back button leads to the form as the visitor left it.
 */
export function sendFailurePage(reply: FastifyReply, place: FormPlace, failure: Failure) {
  return reply
    .code(failure.status)
    .headers(failure.headers)
    .type(html)
    .send(plainPage(place, failure.error.message))
}

function plainPage({ page }: FormPlace, problem: string): string {
  return fillText(
    `<!doctype html><html lang="${ENGLISH}"><meta charset="utf-8">` +
      '<meta name="viewport" content="width=device-width, initial-scale=1">' +
      '<title>Your form was not sent</title><h1>Your form wasn’t sent.</h1>' +
      '<p id="problem"></p>' +
      '<p>Go back one page. What you typed is still there. ' +
      `<a href="${page}">Or start again.</a></p></html>`,
    'problem',
    problem,
  )
}
