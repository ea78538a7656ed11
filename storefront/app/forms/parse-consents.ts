import type { Language } from '../../../language/translate.ts'
import { GraphqlError } from '../../../web/api/document.ts'
import type { Action } from '../platform/page.ts'
import { CONSENT_PREFIX, CONSENTS_FIELD } from './consent-names.ts'

function parseCheckboxes(form: FormData) {
  const offered = form.get(CONSENTS_FIELD)
  const entries = typeof offered === 'string' ? offered.split(' ').filter(Boolean) : []
  return entries.map((entry) => {
    const code = entry.replace('*', '')
    return { code, accepted: form.has(CONSENT_PREFIX + code), isRequired: entry.endsWith('*') }
  })
}

/** State of all consent checkboxes of a form, as API input. */
export const parseConsents = (form: FormData): { code: string; accepted: boolean }[] =>
  parseCheckboxes(form).map(({ code, accepted }) => ({ code, accepted }))

/** Errors of required consents that are not given, for actions that validate before they call the API. */
export const missingConsents = (form: FormData, t: Language['t']): Record<string, string> =>
  Object.fromEntries(
    parseCheckboxes(form)
      .filter(({ accepted, isRequired }) => isRequired && !accepted)
      .map(({ code }) => [CONSENT_PREFIX + code, t('Please tick this box: we cannot go on without it.')]),
  )

/** Wraps an action: an API error about a missing consent is shown at its checkbox. */
export const withConsents =
  (action: Action): Action =>
  async (form, context) => {
    try {
      return await action(form, context)
    } catch (error) {
      if (!(error instanceof GraphqlError)) throw error
      const { extensions, message = '' } = error.errors[0] ?? {}
      if (!extensions?.field?.startsWith(CONSENT_PREFIX)) throw error
      return { problems: { [extensions.field]: message } }
    }
  }
