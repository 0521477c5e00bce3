import { brand } from '@ringwell/brand/brand.ts'

/** Where the API is: this origin's `/api`, unless the build is told otherwise. No slash at the end. */
export const apiBase: string = import.meta.env.PUBLIC_API_BASE ?? '/api'

/**
 * Names that an email service shaped like EmailJS asks for beside the form. Our own server needs
 * none of them.
 */
export const emailService: Readonly<Record<string, string>> = {
  service_id: import.meta.env.PUBLIC_EMAIL_SERVICE_ID ?? brand.slug,
  template_id: import.meta.env.PUBLIC_EMAIL_TEMPLATE_ID ?? 'contact',
  user_id: import.meta.env.PUBLIC_EMAIL_USER_ID ?? 'public',
}
