import { describe, expect, it } from 'vitest'
import { createLanguage } from '../../../../../language/translate.ts'
import { addressProblems, parseAddress, type AddressForm, type AddressKind } from '../../../forms/address.ts'
import { addressInput } from './address.ts'

const { t } = createLanguage('en_US')
const right = {
  firstname: 'Ala',
  lastname: 'Nowak-Kowalska',
  company: '',
  vat_id: '',
  street: 'Polna',
  house: '12/3',
  postcode: '20950',
  city: 'Łódź',
  telephone: '0048 123-456-789',
  country_id: 'PL',
  region_id: '',
}

function read(changes: Partial<AddressForm> = {}, prefix: '' | 'billing_' = '') {
  const form = new FormData()
  for (const [name, value] of Object.entries({ ...right, ...changes })) form.set(prefix + name, value)
  return parseAddress(form, prefix, 'PL')
}
const problems = (changes: Partial<AddressForm>, addressKind: AddressKind = { clientType: 'private' }) =>
  addressProblems(read(changes), '', addressKind, t)

describe('CHK-1: the address', () => {
  it('is sent in normalized spelling', () => {
    expect(problems({})).toEqual({})
    expect(addressInput(read(), { clientType: 'private' })).toEqual({
      firstname: 'Ala',
      lastname: 'Nowak-Kowalska',
      telephone: '+48123456789',
      country_code: 'PL',
      city: 'Łódź',
      street: ['Polna', '12/3'],
      postcode: '20-950',
    })
  })
  it('has an error message for each invalid field', () => {
    expect(problems({ firstname: '', lastname: 'Now4k', postcode: '2095', telephone: '12', city: ' ' })).toEqual({
      firstname: 'This field is required!',
      lastname: 'Incorrect input! Only words allowed!',
      postcode: 'Incorrect postcode! Example: 00-950',
      telephone: 'Incorrect phone input!',
      city: 'This field is required!',
    })
    expect(problems({ city: 'a'.repeat(256) })).toEqual({ city: 'Please enter no more than 255 characters.' })
  })
  it('accepts a house number that autofill appended to the street', () => {
    expect(problems({ street: 'Polna 12/3', house: '' })).toEqual({})
    expect(problems({ street: 'Polna', house: '' })).toEqual({ house: 'This field is required!' })
  })
  it('prefixes the field names of a second address', () => {
    expect(addressProblems(read({ city: '' }, 'billing_'), 'billing_', { clientType: 'private' }, t)).toEqual({
      billing_city: 'This field is required!',
    })
  })
})

describe('CHK-9a: client type', () => {
  it('requires a company name and a VAT number for a company', () => {
    expect(problems({ company: '', vat_id: '1234567890' }, { clientType: 'company' })).toEqual({
      company: 'This field is required!',
      vat_id: 'Incorrect VAT number!',
    })
    expect(
      addressInput(read({ company: 'Druk', vat_id: 'PL 526-025-02-74' }), { clientType: 'company' }),
    ).toMatchObject({ company: 'Druk', vat_id: '5260250274' })
  })
  it('omits company and VAT number from a private address', () => {
    expect(addressInput(read({ company: 'Druk', vat_id: '5260250274' }), { clientType: 'private' })).not.toHaveProperty(
      'vat_id',
    )
  })
})

it('CHK-11: for pick-up in a bookshop requires and sends only name and phone number', () => {
  const collected: AddressKind = { clientType: 'private', isCollected: true }
  expect(problems({ street: '', house: '', postcode: '', city: '' }, collected)).toEqual({})
  expect(addressInput(read(), collected)).toEqual({
    firstname: 'Ala',
    lastname: 'Nowak-Kowalska',
    telephone: '+48123456789',
    country_code: 'PL',
    city: '',
    street: [],
  })
})
