import { accountForm, newsletterForm } from '../../../../rules/forms.ts'
import { toSameOriginPath } from '../../../../rules/same-origin-path.ts'
import {
  CancelEmailChange,
  ChangeEmail,
  ChangePassword,
  EmailIsFree,
  ResendConfirmation,
  SubscribeEmail,
  UpdateAccount,
} from '../../generated/documents.ts'
import { parseConsents, withConsents } from '../../forms/parse-consents.ts'
import { report } from '../../platform/consent/measure.ts'
import type { Action } from '../../platform/page.ts'
import { href } from '../../paths.ts'
import { refusalOf, valuesOf } from './sign-in/account.actions.ts'
import { loadAccountRules } from './account-settings.ts'
import { clearCachedCustomer } from './session/customer-copy.ts'
import { endSession } from './session/customer-session.ts'
import { forCustomers } from './session/guard.ts'

/**
 * Changes the password first, then the e-mail, then the remaining fields, as the e-mail change needs the new password.
 * A customer who changed the password or the e-mail signs in again (D37).
 */
const saveAccount: Action = async (form, context) => {
  const { t, graphql, session } = context
  const values = valuesOf(form)
  const rules = await loadAccountRules(graphql)
  const change = { email: values['change_email'] === '1', password: values['change_secret'] === '1' }
  const refusal = refusalOf(accountForm(change, rules.password, rules.taxNumber), values, context)
  if (refusal) return refusal
  const { email = '', currentPassword = '', newPassword = '' } = values
  // checked before the first request: a taken e-mail found later would leave the password already changed
  if (change.email && change.password && !(await graphql(EmailIsFree, { email })).isEmailAvailable?.is_email_available)
    return { problems: { email: t('A customer with the same email address already exists in an associated website.') } }
  if (change.password) await graphql(ChangePassword, { currentPassword, newPassword })
  const changed =
    change.email && (await graphql(ChangeEmail, { email, password: change.password ? newPassword : currentPassword }))
  const names = rules.taxNumber === '' ? ['firstname', 'lastname'] : ['firstname', 'lastname', 'taxvat']
  const edited = names.filter((name) => values[name] !== values[`shown_${name}`])
  if (edited.length > 0)
    await graphql(UpdateAccount, { input: Object.fromEntries(edited.map((name) => [name, values[name]])) })
  clearCachedCustomer()
  const notice = t('You saved the account information.')
  if (!change.email && !change.password) return { to: href('account'), notice }
  await endSession(graphql, session)
  const pending = changed && changed.updateCustomerEmail?.customer.pending_email
  const hint = pending && t('Follow the link that we sent to %s. Until then you sign in with the old address.', pending)
  return { to: href('login'), notice: hint ? `${notice} ${hint}` : notice }
}

const resendEmailChange: Action = async (form, { t, graphql }) => {
  await graphql(ResendConfirmation, { email: valuesOf(form)['email'] ?? '' })
  return { to: href('account-edit'), notice: t('Please check your email for confirmation key.') }
}

const cancelEmailChange: Action = async (_form, { t, graphql }) => {
  await graphql(CancelEmailChange)
  return { to: href('account-edit'), notice: t('Your e-mail address stays as it was.') }
}

const saveNewsletter: Action = async (form, { t, graphql }) => {
  const isWanted = valuesOf(form)['is_subscribed'] === '1'
  const { updateCustomerV2: saved } = await graphql(UpdateAccount, { input: { is_subscribed: isWanted } })
  if (!isWanted) return { notice: t('We have removed your newsletter subscription.') }
  report('newsletter', undefined)
  return {
    notice: saved?.customer.is_subscribed
      ? t('We have saved your subscription.')
      : t('The confirmation request has been sent.'),
  }
}

/** Also open to guests: the newsletter form is in the footer of every page. */
const subscribe: Action = async (form, context) => {
  const { t, graphql } = context
  const values = valuesOf(form)
  const refusal = refusalOf(newsletterForm, values, context)
  if (refusal) return refusal
  const { subscribeEmailToNewsletter: subscribed } = await graphql(SubscribeEmail, {
    email: values['newsletterEmail'] ?? '',
    consents: parseConsents(form),
  })
  report('newsletter', undefined)
  return {
    to: toSameOriginPath(values['next']) ?? href('home'),
    notice:
      subscribed?.status === 'SUBSCRIBED'
        ? t('Thank you for your subscription.')
        : t('The confirmation request has been sent.'),
  }
}

const fields = ['firstname', 'lastname', 'taxvat', 'email', 'currentPassword', 'newPassword']

export const accountFormActions = {
  saveAccount: forCustomers(saveAccount, fields),
  resendEmailChange: forCustomers(resendEmailChange),
  cancelEmailChange: forCustomers(cancelEmailChange),
} satisfies Record<string, Action>
export const newsletterActions = { saveNewsletter: forCustomers(saveNewsletter) } satisfies Record<string, Action>
export const subscribeActions = { subscribe: withConsents(subscribe) } satisfies Record<string, Action>
