import { CheckCaptcha } from '../generated/documents.ts'
import { notify } from '../../../web/platform/notices.ts'
import type { Action } from '../platform/page.ts'

/** Field names of the providers' tokens. */
const FIELDS = ['cf-turnstile-response', 'h-captcha-response', 'g-recaptcha-response']

/** Wraps an action: runs it after the form's captcha is verified, or directly if none was loaded. */
export const withCaptcha =
  (action: Action): Action =>
  async (form, context) => {
    const token = FIELDS.map((name) => form.get(name)).find((value) => typeof value === 'string')
    if (token === undefined) return action(form, context)
    const { checkCaptcha } = await context.graphql(CheckCaptcha, { token })
    if (checkCaptcha?.success) return action(form, context)
    const errors = checkCaptcha?.errors ?? []
    // on the server the error is shown in the form instead of a notice
    if (typeof document === 'undefined') return { problems: { '': errors.join(' ') } }
    for (const error of errors) notify('error', error)
    return { problems: { '': '' } }
  }
