import { CheckCaptcha } from '../generated/documents.ts'
import { notify } from '../platform/notices.ts'
import type { Action } from '../platform/router/page.ts'

/** Where the providers' scripts put what the reader was given. */
const FIELDS = ['cf-turnstile-response', 'h-captcha-response', 'g-recaptcha-response']

/** An action that goes on once the form's captcha is confirmed; where none was loaded, at once. */
export const withCaptcha =
  (action: Action): Action =>
  async (form, context) => {
    const token = FIELDS.map((name) => form.get(name)).find((value) => typeof value === 'string')
    if (token === undefined) return action(form, context)
    const { checkCaptcha } = await context.graphql(CheckCaptcha, { token })
    if (checkCaptcha?.success) return action(form, context)
    const errors = checkCaptcha?.errors ?? []
    // on the server there is no notice to be shown, but the form's own place
    if (typeof document === 'undefined') return { problems: { '': errors.join(' ') } }
    for (const error of errors) notify('error', error)
    return { problems: { '': '' } }
  }
