import { text } from '../language/translate.ts'
import { hasContact } from './links.ts'
import { type PasswordPolicy, passwordProblems } from './password.ts'
import type { Problem } from './required.ts'
import { type FieldRules, splitEmails, type FormRules } from './validation.ts'

// Rules of the customer forms (section 5 of the specification), for browser and server.

/** Configuration of the tax number: no field, optional, required. */
export type TaxNumberPolicy = '' | 'opt' | 'req'

const NAME: FieldRules = { isRequired: true, kind: 'name', maxLength: 255 }
const EMAIL: FieldRules = { isRequired: true, kind: 'email' }
const NO_MATCH: Problem = [text('Passwords do not match!')]

const taxNumber = (policy: TaxNumberPolicy): FormRules =>
  policy === '' ? {} : { taxvat: { kind: 'vat', isRequired: policy === 'req' } }

export const signInForm: FormRules = { email: EMAIL, password: { isRequired: true } }

export const forgotPasswordForm: FormRules = { email: EMAIL }

export const signUpForm = (policy: PasswordPolicy, tax: TaxNumberPolicy): FormRules => ({
  firstname: NAME,
  lastname: NAME,
  ...taxNumber(tax),
  email: EMAIL,
  password: {
    isRequired: true,
    match: (input, { email = '' }) =>
      email !== '' && input.toLowerCase() === email.trim().toLowerCase()
        ? [text("Passwords can't be the same as email!")]
        : passwordProblems(input, policy),
  },
  password_confirmation: { isRequired: true, match: (input, { password }) => input === password || NO_MATCH },
})

export const newPasswordForm = (policy: PasswordPolicy): FormRules => ({
  password: { isRequired: true, match: (input) => passwordProblems(input, policy) },
  password_confirmation: { isRequired: true, match: (input, { password }) => input === password || NO_MATCH },
})

/** Parts of the account that are being changed; the collapsed fields of the others are not validated. */
export interface AccountChange {
  email: boolean
  password: boolean
}

export const accountForm = (
  { email, password }: AccountChange,
  policy: PasswordPolicy,
  tax: TaxNumberPolicy,
): FormRules => ({
  firstname: NAME,
  lastname: NAME,
  ...taxNumber(tax),
  ...(email && { email: EMAIL }),
  ...((email || password) && { currentPassword: { isRequired: true } }),
  ...(password && {
    newPassword: {
      isRequired: true,
      match: (input, { currentPassword }) =>
        input === currentPassword
          ? [text("New passwords can't be the same as old password!")]
          : passwordProblems(input, policy),
    },
    newPassword_confirmation: {
      isRequired: true,
      match: (input, { newPassword }) => input === newPassword || NO_MATCH,
    },
  }),
})

export const orderLookupForm: FormRules = { number: { isRequired: true, maxLength: 50 }, email: EMAIL }

// it reaches people who have not asked for it
const NO_CONTACTS: Problem = [text('A message contains no links, e-mail addresses or phone numbers.')]
/** Maximum number of recipients when a wish list is shared. */
const MAX_SHARE_RECIPIENTS = 50
export const shareWishlistForm: FormRules = {
  emails: {
    isRequired: true,
    kind: 'emailList',
    maxLength: 10_000,
    match: (input) =>
      splitEmails(input).length <= MAX_SHARE_RECIPIENTS || [
        text('A wish list can be shared with at most %s people at once.'),
        MAX_SHARE_RECIPIENTS,
      ],
  },
  message: { maxLength: 1000, match: (input) => !hasContact(input) || NO_CONTACTS },
}

export const newsletterForm: FormRules = { newsletterEmail: EMAIL }

/** For a guest who wants to be notified when a title is available. */
export const alertForm: FormRules = { email: EMAIL }
