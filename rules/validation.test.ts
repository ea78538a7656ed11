import { describe, expect, it } from 'vitest'
import { daysInMonth, hourOptions, parseDateOrder, formatDateTime } from './date-time.ts'
import { accountForm, newPasswordForm, signInForm, signUpForm } from './forms.ts'
import { passwordProblems } from './password.ts'
import { reviewForm } from './review.ts'
import {
  acceptedExtensions,
  type FieldKind,
  fileProblem,
  validateForm,
  groupProblem,
  lengthHint,
  validateField,
} from './validation.ts'

const policy = { minLength: 8, minClasses: 3 }

describe('CAT-6: the form of a review', () => {
  it('needs a name, a title and a text', () => {
    const fields = { nickname: 'Łucja', summary: 'Polecam', text: 'Czyta się jednym tchem.' }
    expect(Object.keys(validateForm(reviewForm, fields))).toEqual([])
    for (const name of Object.keys(fields))
      expect(Object.keys(validateForm(reviewForm, { ...fields, [name]: '' }))).toEqual([name])
  })
})

describe('FORM-1a FORM-1b: kinds of fields', () => {
  it.each<[FieldKind, string[], string[], string]>([
    ['alpha', ['Łódź', 'Żak', 'abc'], ['a b', 'a1', 'a-b'], 'Incorrect input! Only letters allowed!'],
    ['alphaSpace', ['Bolesław Prus', 'Żółw'], ['Prus2', 'a_b'], 'Incorrect input! Only words allowed!'],
    ['alphaNumeric', ['Łan7', '2026'], ['a b', 'a-b'], 'Incorrect input! Alpha-Numeric value required!'],
    ['alphaDash', ['gęś-1_a'], ['a b', 'a.b'], 'Incorrect input! Alpha-Dash value required!'],
    ['name', ['Anna Nowak-Kowalska', 'O’Connor'], ['Anna2', '-Anna'], 'Incorrect input! Only words allowed!'],
    [
      'url',
      ['https://przyklad.pl/a?b=c', 'http://żółw.pl'],
      ['przyklad.pl', 'javascript:alert(1)', 'https://a b.pl'],
      'Incorrect input! URL required!',
    ],
    ['numeric', ['12', '-3,5', '3.5'], ['1 2', 'a', '1,'], 'Incorrect input! Numeric value required!'],
    ['numericDash', ['12-34', '12 34'], ['12a', '--'], 'Incorrect input! Numeric-Dash value required!'],
    ['integer', ['-3', '0', '12'], ['1.5', '1,5', 'a'], 'Incorrect input! Integer required!'],
    ['natural', ['0', '12'], ['-1', '1.5'], 'Incorrect input! Natural number required!'],
    ['naturalNoZero', ['1', '120'], ['0', '012', '-1'], 'Incorrect input!'],
    ['email', ['ala@przyklad.pl', ' zofia+1@żółw.pl '], ['ala', 'ala@przyklad', 'a b@c.pl'], 'Incorrect email format!'],
    [
      'emailList',
      ['a@b.pl', 'a@b.pl, c@d.pl', 'a@b.pl c@d.pl\ne@f.pl'],
      ['a@b.pl, c', ', ,', 'a@b.pl;c@d.pl', 'a@b.pl; c@d.pl'],
      'Incorrect list of emails!',
    ],
    ['date', ['2024-02-29', '2026-1-5'], ['2026-02-29', '29.02.2024', '2026-13-01'], 'Incorrect date input!'],
    ['password', ['tajne hasło', '  x'], ['a\u0000b', 'a\nb'], 'Incorrect password input!'],
    ['phone', ['+48 123 456 789', '123-456-789', '123456789012'], ['12345678', 'zadzwoń'], 'Incorrect phone input!'],
    ['vat', ['5260250274', 'PL 526-025-02-74'], ['5260250275', '123', '1111111111'], 'Incorrect VAT number!'],
  ])('%s', (kind, valid, invalid, message) => {
    for (const input of valid) expect(validateField(input, { kind }), input).toEqual([])
    for (const input of invalid) expect(validateField(input, { kind }), input).toEqual([[message]])
  })

  it('an empty field is a problem only if it is required', () => {
    expect(validateField('  ', { isRequired: true, kind: 'email' })).toEqual([['This field is required!']])
    expect(validateField('', { kind: 'email' })).toEqual([])
  })
})

describe('FORM-2a: lengths', () => {
  it('reports a value below the minimum unless it is empty, and the number of characters above the maximum', () => {
    const rules = { range: { min: 3, max: 5 } }
    expect(validateField('', rules)).toEqual([])
    expect(validateField('ab', rules)).toEqual([['Minimum %s characters!', 3]])
    expect(validateField('abcdefg', rules)).toEqual([['Maximum %s characters (%s too many)', 5, 2]])
    // a character counts once, whatever its encoding
    expect(validateField('📚📚📚📚📚', rules)).toEqual([])
  })
  it('reports a maximum without a hint, and no further problem', () =>
    expect(validateField('abcdef', { maxLength: 5, kind: 'natural' })).toEqual([
      ['Please enter no more than %s characters.', 5],
    ]))
  it('shows the number of remaining characters beside the field', () => {
    expect(lengthHint('', 10)).toEqual(['Maximum %s characters', 10])
    expect(lengthHint('abc', 10)).toEqual(['Maximum %s characters (%s remaining)', 10, 7])
    expect(lengthHint('abcdefghijk', 10)).toEqual(['Maximum %s characters', 10])
  })
})

it('FORM-3a: numbers and days must be in their range', () => {
  const rules = { value: { min: 2, max: 12 } }
  expect(validateField('1,5', rules)).toEqual([['Minimal value is %s!', 2]])
  expect(validateField('13', rules)).toEqual([['Maximum value is %s!', 12]])
  expect(validateField('12', rules)).toEqual([])
  expect(validateField('2027-01-01', { kind: 'date', value: { max: '2026-12-31' } })).toEqual([
    ['Value is out of range!'],
  ])
})

describe('FORM-4a FORM-4b: files and groups', () => {
  it('accepts only the file extensions of the list', () => {
    expect(acceptedExtensions('.pdf, image/png, JPG')).toEqual(['pdf', 'png', 'jpg'])
    expect(fileProblem('umowa.PDF', '.pdf, image/png')).toBeUndefined()
    expect(fileProblem('zdjęcie.jpg', 'image/jpeg')).toBeUndefined()
    expect(fileProblem('wirus.exe', '.pdf')).toEqual(['Incorrect File extension upload!'])
    expect(fileProblem('bez-końcówki', '.pdf')).toEqual(['Incorrect File extension upload!'])
    expect(fileProblem('cokolwiek', '')).toBeUndefined()
  })
  it('a group requires a value, a match and valid fields', () => {
    expect(groupProblem([], { isRequired: true })).toEqual(['This field is required!'])
    expect(groupProblem([], {})).toBeUndefined()
    expect(groupProblem(['a'], { isRequired: true })).toBeUndefined()
    expect(groupProblem(['a', 'b'], { match: (values) => values.length === 1 })).toEqual(['Incorrect input!'])
    expect(groupProblem(['a'], {}, true)).toEqual(['Field contains issues!'])
  })
})

describe('FORM-5b: parts of a date and time', () => {
  it('have the configured order', () => {
    expect(parseDateOrder('m,d,y')).toEqual(['m', 'd', 'y'])
    expect(parseDateOrder('y/m')).toEqual(['y', 'm', 'd'])
    expect(parseDateOrder()).toEqual(['d', 'm', 'y'])
  })
  it('include up to 31 days, and 12 or 24 hours', () => {
    expect(daysInMonth({})).toBe(31)
    expect(daysInMonth({ month: '2' })).toBe(29)
    expect(daysInMonth({ month: '2', year: '2026' })).toBe(28)
    expect(hourOptions(true)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12])
    expect(hourOptions(false)).toHaveLength(24)
  })
  it('are formatted only if all of them are selected', () => {
    const day = { day: '5', month: '1', year: '2026' }
    expect(formatDateTime(day, { hasDate: true, hasTime: false, isTwelveHours: false })).toBe('2026-01-05')
    expect(formatDateTime(day, { hasDate: true, hasTime: true, isTwelveHours: false })).toBe('')
    const late = { ...day, hour: '12', minute: '7', half: 'AM' }
    expect(formatDateTime(late, { hasDate: true, hasTime: true, isTwelveHours: true })).toBe('2026-01-05 00:07:00')
    expect(formatDateTime({ ...late, half: 'PM' }, { hasDate: false, hasTime: true, isTwelveHours: true })).toBe(
      '12:07:00',
    )
  })
})

it('FORM-6a: a match is a pattern, or a function that returns true, false or the problem', () => {
  expect(validateField('ab', { match: /^\d+$/ })).toEqual([['Incorrect input!']])
  expect(validateField('12', { match: /^\d+$/ })).toEqual([])
  expect(validateField('ab', { match: () => false })).toEqual([['Incorrect input!']])
  expect(validateField('ab', { match: (input, { other }) => input === other }, { other: 'ab' })).toEqual([])
  expect(validateField('ab', { match: () => ['Passwords do not match!'] })).toEqual([['Passwords do not match!']])
  expect(validateField('ab', { match: () => [['one'], ['two', 2]] })).toEqual([['one'], ['two', 2]])
})

describe('AUTH-14c AUTH-14a: passwords', () => {
  it.each([
    ['', []],
    ['Abcdef12', []],
    ['Abc1', [['Minimum %s characters!', 8]]],
    [`Aa1${'x'.repeat(62)}`, [['Maximum %s characters!', 64]]],
    ['abcdefgh', [[expect.stringMatching(/^Minimum of different classes/), 3]]],
    ['zażółć gęś', [[expect.stringMatching(/^Minimum of different classes/), 3]]],
    ['Zażółć gęś', []],
  ])('%j', (password, problems) => expect(passwordProblems(password, policy)).toEqual(problems))
  it('a policy of five classes requires only the four that exist', () =>
    expect(passwordProblems('Abcdef1!', { minLength: 8, minClasses: 5 })).toEqual([]))
})

describe('the forms of a customer', () => {
  it('AUTH-2: sign-in requires an e-mail address and a password', () => {
    expect(validateForm(signInForm, { email: 'ala', password: '' })).toEqual({
      email: [['Incorrect email format!']],
      password: [['This field is required!']],
    })
  })
  it('AUTH-6a: a name has at most 255 characters', () =>
    expect(
      validateForm(signUpForm(policy, ''), { firstname: 'a'.repeat(256), lastname: 'b'.repeat(255) }),
    ).toMatchObject({
      firstname: [['Please enter no more than %s characters.', 255]],
    }))

  it('AUTH-6: the password must differ from the e-mail address and match its confirmation', () => {
    const form = {
      firstname: 'Ala',
      lastname: 'Kot',
      email: 'Ala1@przyklad.pl',
      password: 'ala1@Przyklad.pl',
      password_confirmation: 'x',
    }
    expect(validateForm(signUpForm(policy, ''), form)).toEqual({
      password: [["Passwords can't be the same as email!"]],
      password_confirmation: [['Passwords do not match!']],
    })
    expect(
      validateForm(signUpForm(policy, 'req'), {
        ...form,
        password: 'Tajne-haslo1',
        password_confirmation: 'Tajne-haslo1',
      }),
    ).toEqual({ taxvat: [['This field is required!']] })
    expect(
      validateForm(signUpForm(policy, 'opt'), {
        ...form,
        password: 'Tajne-haslo1',
        password_confirmation: 'Tajne-haslo1',
      }),
    ).toEqual({})
  })
  it('ACC-3a: first and last name are required', () => {
    const required = [['This field is required!']]
    const form = accountForm({ email: false, password: false }, policy, '')
    expect(validateForm(form, { firstname: '', lastname: ' ' })).toEqual({ firstname: required, lastname: required })
  })
  it('ACC-10: collapsed fields are not validated', () => {
    const values = {
      firstname: 'Ala',
      lastname: 'Kot',
      currentPassword: 'Stare-haslo1',
      newPassword: 'Stare-haslo1',
      newPassword_confirmation: 'Stare-haslo1',
    }
    expect(validateForm(accountForm({ email: false, password: false }, policy, ''), values)).toEqual({})
    expect(validateForm(accountForm({ email: true, password: true }, policy, ''), values)).toEqual({
      email: [['This field is required!']],
      newPassword: [["New passwords can't be the same as old password!"]],
    })
    const confirmed = { ...values, newPassword: 'Nowe-haslo1', newPassword_confirmation: 'Nowe-haslo1' }
    const form = accountForm({ email: false, password: true }, policy, '')
    expect(validateForm(form, confirmed)).toEqual({})
    expect(validateForm(form, values)).toEqual({
      newPassword: [["New passwords can't be the same as old password!"]],
    })
    expect(validateForm(form, { ...confirmed, newPassword_confirmation: 'Nowe-haslo2' })).toEqual({
      newPassword_confirmation: [['Passwords do not match!']],
    })
  })
  it('AUTH-16: a new password must satisfy the same rules', () => {
    expect(validateForm(newPasswordForm(policy), { password: 'krótkie', password_confirmation: 'inne' })).toMatchObject(
      { password_confirmation: [['Passwords do not match!']] },
    )
  })
})
