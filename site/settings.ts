import { brand } from '@ringwell/brand/brand.ts'

/** Base URL of the API, without a trailing slash. The default is `/api` on this origin. */
export const apiBase: string = import.meta.env.PUBLIC_API_BASE ?? '/api'

/** The routes of the demo's call, on whatever page it begins. */
export const callOptions = { api: apiBase, sessionPath: `${brand.slug}-agent-session` }

/**
 * Fields that an email service such as EmailJS requires in addition to the form. Our own server needs none of
 * them.
 */
export const emailService: Readonly<Record<string, string>> = {
  service_id: import.meta.env.PUBLIC_EMAIL_SERVICE_ID ?? brand.slug,
  template_id: import.meta.env.PUBLIC_EMAIL_TEMPLATE_ID ?? 'contact',
  user_id: import.meta.env.PUBLIC_EMAIL_USER_ID ?? 'public',
}
