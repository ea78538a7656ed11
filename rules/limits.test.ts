import { describe, expect, test } from 'vitest'
import { blogCommentForm } from './blog-comment.ts'
import { contactNameProblem, MAX_MESSAGE_LENGTH, messageProblem } from './contact.ts'
import { emailProblem } from './email.ts'
import {
  accountForm,
  alertForm,
  forgotPasswordForm,
  newPasswordForm,
  newsletterForm,
  orderLookupForm,
  shareWishlistForm,
  signInForm,
  signUpForm,
} from './forms.ts'
import { nameProblem } from './names.ts'
import { taxNumberProblem } from './nip.ts'
import { passwordProblems } from './password.ts'
import { phoneProblem } from './phone.ts'
import { postcodeProblem } from './postcode.ts'
import { requiredProblem } from './required.ts'
import { normaliseLine, normaliseReviewText, reviewForm, reviewReplyForm, reviewReportForm } from './review.ts'
import {
  type FormRules,
  groupProblem,
  lengthHint,
  translateProblems,
  validateField,
  validateForm,
} from './validation.ts'
import { itemsProblem, normaliseOrderNumber, orderNumberProblem, personProblem } from './withdrawal.ts'

const atMost = (limit: number) => [['Please enter no more than %s characters.', limit]]
const atLeast = (limit: number) => [['Minimum %s characters!', limit]]
const tooMany = (limit: number) => [['Maximum %s characters (%s too many)', limit, 1]]
const required = [['This field is required!']]
const email = (length: number) => `${'a'.repeat(60)}@${'b.'.repeat((length - 64) / 2)}com`

describe('FORM-2a: what readers write has a limit', () => {
  test.each<[string, FormRules, string, number, object[], object[]]>([
    ['the name of a comment', blogCommentForm, 'author_nickname', 60, required, atMost(60)],
    ['a comment', blogCommentForm, 'text', 4000, required, tooMany(4000)],
    ['the name of a review', reviewForm, 'nickname', 60, required, atMost(60)],
    ['the title of a review', reviewForm, 'summary', 120, required, atMost(120)],
    ['a review', reviewForm, 'text', 4000, required, tooMany(4000)],
    ['the reason of a report', reviewReportForm, 'reason', 1000, required, tooMany(1000)],
    ['a reply to a review', reviewReplyForm, 'reply', 2000, required, atMost(2000)],
    ['the message of a shared wish list', shareWishlistForm, 'message', 1000, [], atMost(1000)],
    ['a first name', signUpForm({ minLength: 8, minClasses: 3 }, ''), 'firstname', 255, required, atMost(255)],
    ['a last name', signUpForm({ minLength: 8, minClasses: 3 }, ''), 'lastname', 255, required, atMost(255)],
    ['the number of an order', orderLookupForm, 'number', 50, required, atMost(50)],
  ])('%s', (_what, form, field, limit, empty, over) => {
    const rules = form[field] ?? {}
    expect(validateField('a'.repeat(limit), rules)).toEqual([])
    expect(validateField('a'.repeat(limit + 1), rules)).toEqual(over)
    expect(validateField(' ', rules)).toEqual(empty)
  })

  test.each([
    ['a comment', blogCommentForm, 'text', 3],
    ['a review', reviewForm, 'text', 10],
    ['the reason of a report', reviewReportForm, 'reason', 10],
  ])('%s has a minimum too', (_what, form: FormRules, field, limit) => {
    expect(validateField('a'.repeat(limit), form[field] ?? {})).toEqual([])
    expect(validateField('a'.repeat(limit - 1), form[field] ?? {})).toEqual(atLeast(limit))
  })

  test.each([
    [blogCommentForm, ['author_nickname', 'text'], 'A comment contains no links or e-mail addresses.'],
    [reviewForm, ['nickname', 'summary', 'text'], 'A review contains no links or e-mail addresses.'],
    [shareWishlistForm, ['message'], 'A message contains no links, e-mail addresses or phone numbers.'],
  ])('CAT-6 BLOG-3c: and contains no links', (form: FormRules, fields, message) => {
    for (const field of fields) expect(validateField('zobacz evil.pl/bon', form[field] ?? {})).toEqual([[message]])
  })

  test('an e-mail address is required and valid in every form that needs one', () => {
    const forms: [FormRules, string][] = [
      [blogCommentForm, 'author_email'],
      [orderLookupForm, 'email'],
      [newsletterForm, 'newsletterEmail'],
      [alertForm, 'email'],
    ]
    for (const [form, field] of forms) {
      expect(validateForm(form, { number: '1', author_nickname: 'a', text: 'abc' })).toEqual({ [field]: required })
      expect(validateField('ala', form[field] ?? {})).toEqual([['Incorrect email format!']])
    }
  })

  test('WISH-3: a wish list is shared with 50 people at most, and without phone numbers', () => {
    const people = (count: number) => Array.from({ length: count }, (_, at) => `a${at}@example.pl`).join(', ')
    const problems = (emails: string, message = '') => validateForm(shareWishlistForm, { emails, message })
    expect(problems(people(50))).toEqual({})
    expect(problems(people(51))).toEqual({
      emails: [['A wish list can be shared with at most %s people at once.', 50]],
    })
    expect(problems('')).toEqual({ emails: required })
    expect(problems('ala')).toEqual({ emails: [['Incorrect list of emails!']] })
    expect(problems(people(1), 'Zadzwoń: 600 700 800')).toEqual({
      message: [['A message contains no links, e-mail addresses or phone numbers.']],
    })
  })
})

describe('the name, the message and the number that strangers write', () => {
  const noName = 'Please write your first and last name.'
  test.each([
    ['Anna', undefined, undefined],
    ['Li', undefined, undefined],
    ['L', undefined, noName],
    ['a'.repeat(100), undefined, undefined],
    ['a'.repeat(101), noName, noName],
    ['  ', 'Enter the Name and try again.', noName],
    ['123', noName, noName],
    ['Anna <b>', noName, noName],
    ['Anna evil.pl', noName, noName],
    ['Anna 600 700 800', noName, noName],
    ['An\u0000na', noName, noName],
  ])('CMS-2 CHK-12c: the name %j', (name, ofMessage, ofWithdrawal) => {
    expect(contactNameProblem(name)).toBe(ofMessage)
    expect(personProblem(name)).toBe(ofWithdrawal)
  })

  test('CMS-2: a message may have lines and tabs, but no other control characters', () => {
    expect(messageProblem('Dzień dobry\r\n\todpowiedzcie')).toBeUndefined()
    expect(messageProblem('Dzień\u001bdobry')).toBe('Incorrect input!')
    expect(MAX_MESSAGE_LENGTH).toBe(3000)
  })

  const noNumber = 'Please write the number as it stands in the e-mail with your order.'
  test.each([
    [' nr 000 000 012', '000000012', undefined],
    ['No. 12', '12', undefined],
    ['#2000-A', '2000-A', undefined],
    ['1'.repeat(32), '1'.repeat(32), undefined],
    ['1'.repeat(33), '1'.repeat(33), noNumber],
    ['', '', noNumber],
    ['<12>', '<12>', noNumber],
  ])('CHK-12c: the number %j of a withdrawal', (input, number, problem) => {
    expect(normaliseOrderNumber(input)).toBe(number)
    expect(orderNumberProblem(input)).toBe(problem)
  })

  const titlesOnly = 'Please name the titles only, without links.'
  test.each([
    ['', undefined],
    ['a'.repeat(400), undefined],
    [` ${'a'.repeat(400)} `, undefined],
    ['a'.repeat(401), 'Please name the titles in at most 400 characters.'],
    ['Lalka,\r\n\tFaraon', undefined],
    ['Lalka <b>', titlesOnly],
    ['Lalka evil.pl/x', titlesOnly],
    ['Lalka\u0000', titlesOnly],
    // an ISBN has as many digits as a phone number
    ['Lalka 600700800', undefined],
  ])('CHK-12c: the titles %j of a withdrawal', (input, problem) => {
    expect(itemsProblem(input)).toBe(problem)
  })

  test('CAT-6: a review keeps its paragraphs, and loses what is not seen', () => {
    expect(normaliseReviewText(' a\r\nb\n\n\n\nc\u0007d\te ')).toBe('a\nb\n\nc d e')
    expect(normaliseReviewText('a\n\nb')).toBe('a\n\nb')
    expect(normaliseLine(' a\n b\u0007\tc ')).toBe('a b c')
  })
})

describe('FORM-1 FORM-3: both sides of the limits of single fields', () => {
  test.each([
    ['254 characters of an address', emailProblem(email(254)), emailProblem(email(256))],
    ['64 before its sign', emailProblem(`${'a'.repeat(64)}@b.pl`), emailProblem(`${'a'.repeat(65)}@b.pl`)],
    ['255 characters of a name', nameProblem('a'.repeat(255)), nameProblem('a'.repeat(256))],
    ['9 digits of a phone', phoneProblem('1'.repeat(9)), phoneProblem('1'.repeat(8))],
    ['12 digits of a phone', phoneProblem('+'.padEnd(13, '1')), phoneProblem('+'.padEnd(14, '1'))],
    ['2 characters of a foreign postcode', postcodeProblem('1A', 'GB'), postcodeProblem('1', 'GB')],
    ['12 of a foreign postcode', postcodeProblem('A'.repeat(12), 'GB'), postcodeProblem('A'.repeat(13), 'GB')],
    ['4 characters of a foreign tax number', taxNumberProblem('ATU1', 'AT'), taxNumberProblem('ATU', 'AT')],
    ['15 of a foreign one', taxNumberProblem('A'.repeat(15), 'AT'), taxNumberProblem('A'.repeat(16), 'AT')],
  ])('%s', (_what, within, beyond) => {
    expect(within).toBeUndefined()
    expect(beyond).toMatch(/^Incorrect /)
  })

  test.each([
    [{ value: { min: 2, max: 12 } }, '2', []],
    [{ value: { min: 2, max: 12 } }, '1.99', [['Minimal value is %s!', 2]]],
    [{ value: { min: 2, max: 12 } }, '12,01', [['Maximum value is %s!', 12]]],
    [{ value: { min: 2 } }, '1000000', []],
    [{ value: { max: 12 } }, '-5', []],
    [{ value: { min: 2 } }, 'dwa', [['Incorrect input!']]],
    [{ value: { min: '2026-01-01', max: '2026-12-31' } }, '2026-01-01', []],
    [{ value: { min: '2026-01-01', max: '2026-12-31' } }, '2026-12-31', []],
    [{ value: { min: '2026-01-01', max: '2026-12-31' } }, '2025-12-31', [['Value is out of range!']]],
    [{ value: { min: '2026-01-01', max: '2026-12-31' } }, '2027-01-01', [['Value is out of range!']]],
    [{ value: { min: '2026-01-01' } }, '2030-01-01', []],
    [{ value: { max: '2026-01-01' } }, '2020-01-01', []],
    [{ range: { min: 3, max: 5 } }, 'abc', []],
    [{ range: { min: 3, max: 5 } }, 'abcde', []],
    [{ maxLength: 5 }, 'abcde', []],
  ])('%j of %s', (rules, input, problems) => {
    expect(validateField(input, rules)).toEqual(problems)
  })

  const policy = { minLength: 8, minClasses: 3 }
  test('AUTH-14: a password at its limits, with all its problems at once', () => {
    expect(passwordProblems('Abcdef12', policy)).toEqual([])
    expect(passwordProblems('Abcdef1', policy)).toEqual([['Minimum %s characters!', 8]])
    expect(passwordProblems(`Aa1${'x'.repeat(61)}`, policy)).toEqual([])
    expect(passwordProblems(`Aa1${'x'.repeat(62)}`, policy)).toEqual([['Maximum %s characters!', 64]])
    expect(passwordProblems('abc', policy)).toHaveLength(2)
  })

  test('ACC-10: the current password is needed to change the address or the password', () => {
    const fields = (email: boolean, password: boolean) => Object.keys(accountForm({ email, password }, policy, 'opt'))
    expect(fields(false, false)).toEqual(['firstname', 'lastname', 'taxvat'])
    expect(fields(true, false)).toEqual(['firstname', 'lastname', 'taxvat', 'email', 'currentPassword'])
    expect(fields(false, true)).toEqual([
      'firstname',
      'lastname',
      'taxvat',
      'currentPassword',
      'newPassword',
      'newPassword_confirmation',
    ])
  })

  test('AUTH-6 AUTH-16 ACC-10: every field of these forms is required', () => {
    const forms: FormRules[] = [
      signUpForm(policy, 'req'),
      newPasswordForm(policy),
      accountForm({ email: true, password: true }, policy, 'req'),
      signInForm,
      forgotPasswordForm,
    ]
    for (const form of forms)
      expect(validateForm(form, {})).toEqual(Object.fromEntries(Object.keys(form).map((name) => [name, required])))
    const optional = validateForm(signUpForm(policy, 'opt'), { taxvat: '123' })
    expect(optional['taxvat']).toEqual([['Incorrect VAT number!']])
    expect(validateForm(signUpForm(policy, 'opt'), {})).not.toHaveProperty('taxvat')
  })

  test('the password may be the address only where there is none', () => {
    const form = signUpForm(policy, '')
    const values = { firstname: 'Ala', lastname: 'Kot', password: 'Ala1@wp.pl', password_confirmation: 'Ala1@wp.pl' }
    expect(validateForm(form, { ...values, email: ' ala1@WP.pl ' })).toEqual({
      password: [["Passwords can't be the same as email!"]],
    })
    expect(validateForm(form, { ...values, email: '' })).toEqual({ email: required })
  })

  test('FORM-2a: the hint counts down to nothing, and is the limit alone beyond it', () => {
    expect(lengthHint('abcde', 5)).toEqual(['Maximum %s characters (%s remaining)', 5, 0])
    expect(lengthHint('abcdef', 5)).toEqual(['Maximum %s characters', 5])
  })

  test('FORM-4b: a group reports its own problem before that of its fields, and ignores empty ones', () => {
    const isPair = (values: readonly string[]) => values.length === 2
    expect(groupProblem([' ', ''], { isRequired: true })).toEqual(['This field is required!'])
    expect(groupProblem(['a', ' ', 'b'], { match: isPair })).toBeUndefined()
    expect(groupProblem(['a'], { match: isPair }, true)).toEqual(['Incorrect input!'])
    expect(groupProblem(['a'], { match: () => ['Select one product only.'] })).toEqual(['Select one product only.'])
    expect(groupProblem(['a', 'b'], { match: isPair }, true)).toEqual(['Field contains issues!'])
  })

  test('an empty field is named in the words of its form, also in the address of an invoice', () => {
    expect(requiredProblem('street')).toEqual(['This field is required!|street'])
    expect(requiredProblem('billing_street')).toEqual(['This field is required!|street'])
    expect(requiredProblem('region')).toEqual(['This field is required!'])
    const t = (text: string, ...args: (string | number)[]) => [text, ...args].join(' ')
    expect(
      translateProblems({ email: [['This field is required!']], text: [['a', 1], ['This field is required!']] }, t),
    ).toEqual({ email: 'This field is required!|email', text: 'a 1 This field is required!' })
  })
})
