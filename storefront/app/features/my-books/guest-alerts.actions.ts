import { emailProblem, normaliseEmail } from '../../../../rules/email.ts'
import { requiredProblem } from '../../../../rules/required.ts'
import { parseConsents, withConsents } from '../../forms/parse-consents.ts'
import { ConfirmAlert, RequestAlert } from '../../generated/documents.ts'
import { fieldOf } from '../../../../web/router/open-page.ts'
import type { Action } from '../../platform/page.ts'
import { href } from '../../paths.ts'

const request: Action = async (form, { t, graphql }) => {
  const [sku, email] = [fieldOf(form, 'sku'), normaliseEmail(fieldOf(form, 'email'))]
  if (!email) return { problems: { email: t(...requiredProblem('email')) } }
  const problem = emailProblem(email)
  if (problem) return { problems: { email: t(problem) } }
  await graphql(RequestAlert, { sku, email, consents: parseConsents(form) })
  return { to: href('notify-me', {}, { sku, sent: '1' }) }
}

const confirm: Action = async (form, { t, graphql }) => {
  const { confirmAvailabilityAlert: title } = await graphql(ConfirmAlert, { link: fieldOf(form, 'link') })
  return { to: title?.url ?? href('home'), notice: t('We will write to you when this title can be bought.') }
}

export const guestAlertActions = { request: withConsents(request), confirm } satisfies Record<string, Action>
