import { text } from '../../../../../language/translate.ts'
import { forgotPasswordForm, newPasswordForm, signInForm, signUpForm } from '../../../../../rules/forms.ts'
import { validateForm, type FormRules, validateField, translateProblems } from '../../../../../rules/validation.ts'
import { toSameOriginPath } from '../../../../../rules/same-origin-path.ts'
import {
  ConfirmAccount,
  CreateAccount,
  ForgotPassword,
  MergeCarts,
  NewCart,
  ResendConfirmation,
  SetPassword,
  SignIn,
} from '../../../generated/documents.ts'
import { parseConsents, withConsents } from '../../../forms/parse-consents.ts'
import { withCaptcha } from '../../../forms/with-captcha.ts'
import { GraphqlError } from '../../../../../web/api/document.ts'
import { reportAndWait, report } from '../../../platform/consent/measure.ts'
import type { Action, PageContext } from '../../../platform/page.ts'
import type { ActionRefusal, ActionResult } from '../../../../../web/router/page.ts'
import { batchSessionChanges } from '../../../../../web/api/session.ts'
import { href } from '../../../paths.ts'
import { type AccountRules, loadAccountRules } from '../account-settings.ts'
import { assignCompareList } from '../session/assign-compare-list.ts'
import { endSession, storeToken } from '../session/customer-session.ts'
import { notifySignedIn } from '../session/session-listeners.ts'

const WRONG_SIGN_IN = text(
  'The account sign-in was incorrect or your account is disabled temporarily. Please wait and try again later.',
)
const FAILED = text('Something went wrong! Please, try again!')

type Values = Readonly<Record<string, string>>

export function valuesOf(form: FormData): Values {
  const entries = [...form].filter((entry): entry is [string, string] => typeof entry[1] === 'string')
  return Object.fromEntries(entries.map(([name, value]) => [name, /password/i.test(name) ? value : value.trim()]))
}

export function refusalOf(rules: FormRules, values: Values, { t }: PageContext): ActionRefusal | undefined {
  const problems = translateProblems(validateForm(rules, values), t)
  return Object.keys(problems).length > 0 ? { problems } : undefined
}

/** Path after signing in. Checkout restarts at its first step, since signing in changed the cart. */
function pathAfterSignIn(next: string | undefined, { isDashboardFirst }: AccountRules): string {
  const on = toSameOriginPath(next) ?? (isDashboardFirst ? href('account') : href('home'))
  return on.startsWith(`${href('checkout')}/`) ? href('checkout') : on
}

/**
 * Merges the guest's cart into the customer's; a missing or unmergeable cart does not prevent signing in. Returns what
 * the reader should know of it.
 */
async function merge(guest: string, own: string, { graphql, t }: PageContext): Promise<string[]> {
  try {
    const { mergeCarts } = await graphql(MergeCarts, { guest, own })
    return mergeCarts.merged_in_part.map((name) => t('%s: the cart holds as many copies as can be bought.', name))
  } catch (error) {
    if (!(error instanceof GraphqlError)) throw error
    console.warn(`The guest's cart was not merged: ${error.message}`)
    return []
  }
}

/** Key in a form's problems; its value is the e-mail address of the unconfirmed account. */
export const UNCONFIRMED = 'unconfirmed'

/**
 * Opens the customer's session, in this order: assigns the comparison list, merges the guest's cart into the
 * customer's, then loads the page's customer data. Undefined if the token cannot be stored.
 */
async function openCustomerSession(token: string, context: PageContext): Promise<{ warnings: string[] } | undefined> {
  const { graphql, session } = context
  const guestCart = session.get('cart')
  // announced after the carts are merged, or the page would load the customer's cart too early
  return batchSessionChanges(async () => {
    if (!storeToken(session, token)) return undefined
    session.set('turned_away', undefined)
    session.set('sign_in_email', undefined)
    await assignCompareList(context)
    const { createEmptyCart: own } = await graphql(NewCart)
    const warnings = own && guestCart && guestCart !== own ? await merge(guestCart, own, context) : []
    session.set('cart', own ?? undefined)
    await notifySignedIn(graphql)
    return { warnings }
  })
}

const signIn: Action = async (form, context) => {
  const { t, graphql } = context
  const values = valuesOf(form)
  const refusal = refusalOf(signInForm, values, context)
  if (refusal) return refusal
  report('login-attempt', undefined)
  const rules = await loadAccountRules(graphql)
  let opened: Awaited<ReturnType<typeof openCustomerSession>>
  try {
    const { generateCustomerToken } = await graphql(SignIn, {
      email: values['email'] ?? '',
      password: values['password'] ?? '',
    })
    if (generateCustomerToken?.token) opened = await openCustomerSession(generateCustomerToken.token, context)
    if (!opened) return { problems: { '': t(WRONG_SIGN_IN) } }
  } catch (error) {
    if (!(error instanceof GraphqlError && error.isRefusal)) throw error
    if (error.category !== 'graphql-authentication') return { problems: { '': t(WRONG_SIGN_IN) } }
    // only after a correct password does the API report that the address is not confirmed
    const isUnconfirmed = error.errors[0]?.extensions?.field === 'email'
    return { problems: { '': error.message, ...(isUnconfirmed && { [UNCONFIRMED]: values['email'] ?? '' }) } }
  }
  report('login', undefined)
  return { to: pathAfterSignIn(values['next'], rules), notice: t('You are successfully logged in!'), ...opened }
}

/** Longest time in milliseconds that signing out waits for its analytics event, which needs the customer's session. */
const MAX_REPORT_WAIT_MS = 1000

const signOut: Action = async (_form, { t, graphql, session }) => {
  await Promise.race([
    reportAndWait('logout', undefined),
    new Promise((resolve) => setTimeout(resolve, MAX_REPORT_WAIT_MS)),
  ])
  await endSession(graphql, session)
  return { to: href('home'), notice: t('You are successfully logged out!') }
}

/** Next state of the overlay after an action. */
export interface OverlayStep {
  state: 'confirm-email' | 'forgot-password-success' | 'signed-in'
  email: string
}
const next = (state: OverlayStep['state'], email = ''): OverlayStep => ({ state, email })

const createAccount: Action = async (form, context) => {
  const { t, graphql, session } = context
  const values = valuesOf(form)
  const rules = await loadAccountRules(graphql)
  const refusal = refusalOf(signUpForm(rules.password, rules.taxNumber), values, context)
  if (refusal) return refusal
  const { firstname, lastname, email = '', password = '', taxvat } = values
  report('register-attempt', undefined)
  const { createCustomer } = await graphql(CreateAccount, {
    input: {
      firstname,
      lastname,
      email,
      password,
      is_subscribed: values['is_subscribed'] === '1',
      taxvat: taxvat || undefined,
      orderID: session.get('order')?.split(' ')[0],
      consents: parseConsents(form),
    },
  })
  report('register', undefined)
  if (createCustomer?.customer.confirmation_required)
    return {
      to: href('confirmation', {}, { email }),
      value: next('confirm-email', email),
      notice: t('The email confirmation link has been sent to your email. Please confirm your account to proceed.'),
    }
  const { generateCustomerToken } = await graphql(SignIn, { email, password })
  const opened = generateCustomerToken?.token && (await openCustomerSession(generateCustomerToken.token, context))
  if (!opened) return { to: href('login') }
  return {
    to: pathAfterSignIn(values['next'], rules),
    value: next('signed-in'),
    notice: t('You are successfully logged in!'),
    ...opened,
  }
}

const forgotPassword: Action = async (form, context) => {
  const { t, graphql, session } = context
  const values = valuesOf(form)
  const refusal = refusalOf(forgotPasswordForm, values, context)
  if (refusal) return refusal
  const email = values['email'] ?? ''
  await graphql(ForgotPassword, { email })
  session.set('sign_in_email', email)
  const notice = t(
    'If there is an account associated with %s you will receive an email with a link to reset your password',
    email,
  )
  return {
    to: href('login'),
    value: next('forgot-password-success', email),
    ...(values['overlay'] !== '1' && { notice }),
  }
}

const resendConfirmation: Action = async (form, context) => {
  const { t, graphql } = context
  const email = valuesOf(form)['email'] ?? ''
  const refusal = refusalOf(forgotPasswordForm, { email }, context)
  if (refusal) return refusal
  const { resendConfirmationEmail } = await graphql(ResendConfirmation, { email })
  switch (resendConfirmationEmail?.status) {
    case 'account_confirmation_not_required':
      return { to: href('login'), notice: t('This email does not require confirmation.') }
    case 'confirmation_sent':
      return { to: href('confirmation', {}, { email }), notice: t('Please check your email for confirmation key.') }
    case 'wrong_email':
      return { to: href('confirmation', {}, { email }), warnings: [t('Wrong email! Please, try again!')] }
    default:
      return { problems: { '': t(FAILED) } }
  }
}

const confirmAccount: Action = async (form, context): Promise<ActionResult> => {
  const { t, graphql } = context
  const { email = '', key = '', password = '' } = valuesOf(form)
  const missing = validateField(password, { isRequired: true })
  if (missing.length > 0) return { problems: translateProblems({ password: missing }, t) }
  try {
    const { confirmCustomerEmail: confirmed } = await graphql(ConfirmAccount, { key, email, password })
    if (confirmed?.status !== 'account_confirmed') return { problems: { '': t(FAILED) } }
    const opened = confirmed.token ? await openCustomerSession(confirmed.token, context) : undefined
    return {
      to: opened ? pathAfterSignIn(undefined, await loadAccountRules(graphql)) : href('login'),
      notice: t('Your account is confirmed!'),
      ...opened,
    }
  } catch (error) {
    if (error instanceof GraphqlError) return { problems: { '': t(FAILED) } }
    throw error
  }
}

const RESET: Readonly<Record<string, string>> = {
  passwords_miss_match: text('Your password and confirmation password do not match.'),
  missing_password: text('This field is required!'),
}

const setPassword: Action = async (form, context) => {
  const { t, graphql } = context
  const values = valuesOf(form)
  const rules = await loadAccountRules(graphql)
  const refusal = refusalOf(newPasswordForm(rules.password), values, context)
  if (refusal) return refusal
  const { token = '', customer_id = '', password = '', password_confirmation = '' } = values
  const { s_resetPassword: reset } = await graphql(SetPassword, { token, customer_id, password, password_confirmation })
  if (reset?.status === 'password_updated')
    return { to: href('login'), notice: t('Password has been successfully updated!') }
  return { problems: { '': t(RESET[reset?.status ?? ''] ?? FAILED) } }
}

/** Shows the shop's refusal at its field and as a notice. */
const problemAt =
  (fields: readonly string[], action: Action): Action =>
  async (form, context) => {
    try {
      return await action(form, context)
    } catch (error) {
      const field = error instanceof GraphqlError ? error.errors[0]?.extensions?.field : undefined
      if (error instanceof GraphqlError && field && fields.includes(field))
        return { problems: { [field]: error.message }, failure: error.message }
      throw error
    }
  }

const signInActions = { signIn, signOut } satisfies Record<string, Action>
export const accountActions = {
  ...signInActions,
  createAccount: withCaptcha(
    problemAt(['firstname', 'lastname', 'taxvat', 'email', 'password'], withConsents(createAccount)),
  ),
  forgotPassword: withCaptcha(forgotPassword),
  resendConfirmation: withCaptcha(resendConfirmation),
  confirmAccount,
  setPassword: problemAt(['password'], setPassword),
} satisfies Record<string, Action>
