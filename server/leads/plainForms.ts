/*
 * Handles forms that a browser submits without JavaScript. The browser shows whatever we answer, so the
 * answer is a page. Programs and our own JavaScript do not ask for HTML and get JSON.
 */
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { FormProblems } from '@ringwell/protocol/forms.ts'
import type { Failure } from '../http/toApiError.ts'
import type { SiteFiles } from '../pages/siteFiles.ts'

/** Where a form is in the site. */
export interface FormPlace {
  /** The path of the form's page. */
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
  return (
    '<!doctype html><html lang="en"><meta charset="utf-8">' +
    '<meta name="viewport" content="width=device-width, initial-scale=1">' +
    '<title>This was not sent</title><h1>This was not sent.</h1>' +
    `<p>${escape(problem)}</p>` +
    '<p>Go back one page: what you typed is still there. ' +
    `<a href="${page}">Or begin again.</a></p></html>`
  )
}

/**
 * Writes texts and problems into a page's form. It only knows the markup of our own pages: a control has
 * the name of its field, and an empty element has the id `FIELD-error`.
 * @returns undefined when the page has no such form
 */
export function fillForm(
  page: string,
  action: string,
  texts: Readonly<Record<string, string>>,
  problems: FormProblems<string>,
): string | undefined {
  const start = page.search(new RegExp(`<form\\b[^>]*\\baction="[^"]*${action}"`))
  const end = page.indexOf('</form>', start)
  if (start < 0 || end < 0) return undefined
  let form = page.slice(start, end)
  for (const [name, text] of Object.entries(texts)) {
    form = form
      .replace(
        new RegExp(`<input\\b(?=[^>]*\\bname="${name}")`),
        () => `<input value="${escape(text)}"`,
      )
      .replace(
        new RegExp(`(<textarea\\b[^>]*\\bname="${name}"[^>]*>)[^<]*`),
        // A line break directly after the tag is not part of the text.
        (_all, tag: string) => `${tag}\n${escape(text)}`,
      )
      .replace(new RegExp(`<select\\b[^>]*\\bname="${name}"[^]*?</select>`), (select) =>
        choose(select, text),
      )
  }
  for (const [name, problem] of Object.entries(problems)) {
    form = form
      .replace(
        new RegExp(`(<(?:input|textarea|select)\\b)(?=[^>]*\\bname="${name}")`),
        '$1 aria-invalid="true"',
      )
      .replace(new RegExp(`(id="${name}-error"[^>]*>)`), (tag) => tag + escape(problem ?? ''))
  }
  return page.slice(0, start) + form + page.slice(end)
}

function choose(select: string, text: string): string {
  const option = `<option>${escape(text)}</option>`
  return select.includes(option)
    ? select.replaceAll(' selected=""', '').replace(option, option.replace('>', ' selected="">'))
    : select
}

/** Escapes text the way React does. */
function escape(text: string): string {
  const entities: Record<string, string> = {
    '&': '&amp;',
    '<': '&lt;',
    '>': '&gt;',
    '"': '&quot;',
    "'": '&#x27;',
  }
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? '')
}
