import type { Language } from '../../../language/translate.ts'
import { GraphqlError } from '../platform/document.ts'
import type { Action } from '../platform/router/page.ts'
import { CONSENT, OFFERED } from './consent-names.ts'

function offeredIn(form: FormData) {
  const offered = form.get(OFFERED)
  const written = typeof offered === 'string' ? offered.split(' ').filter(Boolean) : []
  return written.map((word) => {
    const code = word.replace('*', '')
    return { code, accepted: form.has(CONSENT + code), isRequired: word.endsWith('*') }
  })
}

/** Answers to the boxes of a form, for the API. */
export const givenConsents = (form: FormData): { code: string; accepted: boolean }[] =>
  offeredIn(form).map(({ code, accepted }) => ({ code, accepted }))

/** Problems of required boxes that are not ticked, where other fields are checked before anything is sent. */
export const missingConsents = (form: FormData, t: Language['t']): Record<string, string> =>
  Object.fromEntries(
    offeredIn(form)
      .filter(({ accepted, isRequired }) => isRequired && !accepted)
      .map(({ code }) => [CONSENT + code, t('Please tick this box: we cannot go on without it.')]),
  )

/** Shows the refusal of a missing consent at its box. */
export const withConsents =
  (action: Action): Action =>
  async (form, context) => {
    try {
      return await action(form, context)
    } catch (error) {
      if (!(error instanceof GraphqlError)) throw error
      const { extensions, message = '' } = error.errors[0] ?? {}
      if (!extensions?.field?.startsWith(CONSENT)) throw error
      return { problems: { [extensions.field]: message } }
    }
  }
