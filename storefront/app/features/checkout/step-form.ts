import { emailProblem } from '../../../../rules/email.ts'
import { requiredProblem } from '../../../../rules/required.ts'
import type { Language } from '../../../../language/translate.ts'
import { GraphqlError } from '../../../../web/api/document.ts'
import type { PageContext } from '../../platform/page.ts'
import type { ActionResult } from '../../../../web/router/page.ts'
import { addressProblems, formText, parseAddress, type AddressKind, type Prefix } from '../../forms/address.ts'
import { addressInput } from './address/address.ts'
import { parseAddressId } from './address/address-book-entries.ts'

/** Code shared by the forms of both steps. */

/** There is no such cart, or it needs the session that is over. */
export const isMissingCart = (error: unknown) =>
  error instanceof GraphqlError && ['graphql-no-such-entity', 'graphql-authorization'].includes(error.category)

export function emailProblems(email: string, t: Language['t']): Record<string, string> {
  if (!email) return { email: t(...requiredProblem('email')) }
  const problem = emailProblem(email)
  return problem ? { email: t(problem) } : {}
}

export const hasAny = (problems: Record<string, string>) => Object.keys(problems).length > 0

/** Form field for an error, by the mutation that failed. */
const fieldOf: Readonly<Record<string, string>> = {
  setGuestEmailOnCart: 'email',
  setShippingMethodsOnCart: 'delivery',
  setPaymentMethodOnCart: 'payment',
}

/** E-mail part of a request: only a guest's is sent, as the API knows the customer's. */
export const emailOf = (session: PageContext['session'], cart_id: string, email: string) =>
  session.get('token') ? { isGuest: false } : { isGuest: true, email: { cart_id, email } }

export type FormContext = Pick<PageContext, 't' | 'store'>

/** Reads the id of a saved address, or the fields of a new one. */
export function chosenAddress(form: FormData, prefix: Prefix, addressKind: AddressKind, { t, store }: FormContext) {
  const customer_address_id = parseAddressId(formText(form, `${prefix}address_id`))
  if (customer_address_id) return { problems: {}, input: { customer_address_id } }
  const address = parseAddress(form, prefix, store.country)
  const save_in_address_book = form.get(`${prefix}save_address`) === '1'
  return {
    problems: addressProblems(address, prefix, addressKind, t),
    input: {
      address: { ...addressInput(address, addressKind), ...(save_in_address_book && { save_in_address_book }) },
    },
  }
}

export const isPointError = (error: unknown) =>
  error instanceof GraphqlError && error.errors[0]?.extensions?.field === 'delivery_point'

export function toProblems(error: GraphqlError): ActionResult {
  const [first] = error.errors
  const field = isPointError(error) ? 'delivery_point' : fieldOf[String(first?.path?.[0])]
  return { problems: { [field ?? '']: error.message } }
}
