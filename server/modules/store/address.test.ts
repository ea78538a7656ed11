import { describe, expect, test } from 'vitest'
import { Refusal } from '../../platform/refusal.ts'
import { checkPhone, parseAddress, parseAnyPhone, parseEmail, type RawAddress, parseRegion } from './address.ts'
import { findRegion, listCountries, resolveRegion } from './countries.ts'

const RULES = { countries: ['PL', 'DE'], streetLines: 2 }
const RAW: RawAddress = {
  firstname: ' Łucja ',
  lastname: 'Nowak – Żak',
  company: 'Allegro.pl Sp. z o.o.',
  street: ['Prosta 1', '', null, ' m.\n2 '],
  city: 'Lublin',
  postcode: '20001',
  country: 'pl',
  region: 'LUBELSKIE',
  telephone: '0048 501-234-567',
  vat_id: 'PL 526-025-02-74',
}
const parse = (fields: RawAddress = {}) => parseAddress({ ...RAW, ...fields }, RULES)

/** The message, its values and the field of what is refused. */
function refusal(act: () => unknown) {
  try {
    return act()
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return [error.message, ...error.args, error.field]
  }
}

describe('CHK-1d ACC-5: an address', () => {
  test('is stored without what was pasted or typed beside it', () => {
    expect(parse()).toEqual({
      firstname: 'Łucja',
      lastname: 'Nowak-Żak',
      company: 'Allegro.pl Sp. z o.o.',
      street: ['Prosta 1', 'm. 2'],
      city: 'Lublin',
      postcode: '20-001',
      country: 'PL',
      region: 'lubelskie',
      region_id: 955,
      telephone: '+48501234567',
      vat_id: '5260250274',
    })
    expect(parse({ company: ' ', vat_id: '', region: null, street: ['Prosta 1'] })).toMatchObject({
      company: null,
      vat_id: null,
      region: null,
      region_id: null,
      street: ['Prosta 1'],
    })
  })

  const long = 'a'.repeat(256)
  const tooLong = (field: string) => ['Please enter no more than %s characters.', 255, field]
  const noLinks = (field: string) => ['An address contains no links.', field]
  const country = "Some addresses can't be used due to the configurations for specific countries."
  test.each([
    [{ country: 'CZ' }, [country, 'country_code']],
    [{ street: ['a 1', 'b 2', 'c 3'] }, ['"Street Address" cannot contain more than %s lines.', 2, 'street']],
    [{ street: [long] }, tooLong('street')],
    [{ street: ['evil.pl/bon 1'] }, noLinks('street')],
    [{ city: 'evil.pl' }, noLinks('city')],
    [{ city: long }, tooLong('city')],
    [{ company: 'Bon https://evil.pl' }, noLinks('company')],
    [{ company: long }, tooLong('company')],
    [{ region: 'evil.pl', country: 'DE', postcode: '10115', vat_id: null }, noLinks('region')],
    [{ postcode: '2000' }, ['Incorrect postcode! Example: 00-950', 'postcode']],
    [{ firstname: 'Jan2' }, ['Incorrect input! Only words allowed!', 'firstname']],
    [{ lastname: 'Jan<b>' }, ['Incorrect input! Only words allowed!', 'lastname']],
    [{ lastname: long }, tooLong('lastname')],
    [{ telephone: 'jutro' }, ['Incorrect phone input!', 'telephone']],
    [{ vat_id: '1234567890' }, ['Incorrect VAT number!', 'vat_id']],
    [{ region_id: 9999, region: null }, ['Incorrect input!', 'region']],
  ])('with %j is refused at its field', (fields, expected) => {
    expect(refusal(() => parse(fields))).toEqual(expected)
  })

  test.each([
    ['country', 'country_code'],
    ['street', 'street'],
    ['city', 'city'],
    ['postcode', 'postcode'],
    ['firstname', 'firstname'],
    ['lastname', 'lastname'],
    ['telephone', 'telephone'],
  ] as const)('without %s is refused at its field', (name, field) => {
    for (const empty of [null, undefined, name === 'street' ? [' '] : ' '])
      expect((refusal(() => parse({ [name]: empty })) as string[]).at(-1)).toBe(field)
  })

  test('has at most 255 characters in each line', () => {
    expect(parse({ city: 'a'.repeat(255), street: ['a'.repeat(255)] })).toMatchObject({ city: 'a'.repeat(255) })
  })

  test('CHK-1: accepts any phone until the order is placed', () => {
    expect(parseAnyPhone(' 501 234 567')).toBe('501234567')
    expect(parseAnyPhone('tel. jutro')).toBe('tel. jutro')
    expect(refusal(() => checkPhone('501234567'))).toBeUndefined()
    expect(refusal(() => checkPhone('jutro'))).toEqual([
      'The phone number "%s" is incorrect. Correct it and place the order again.',
      'jutro',
      'telephone',
    ])
    expect(parseEmail(' a@żółw.pl ')).toBe('a@xn--w-uga1v8h.pl')
    expect(refusal(() => parseEmail('a@b'))).toEqual(['Incorrect email format!', 'email'])
  })
})

describe('the regions of a country', () => {
  test.each([
    [{ region_id: 955 }, 'lubelskie', 955],
    [{ region_code: 'pl-06' }, 'lubelskie', 955],
    [{ region: ' Łódzkie' }, 'łódzkie', 957],
    [{ region: 'lodzkie' }, 'łódzkie', 957],
    // its id is of another installation, its name counts
    [{ region_id: 1, region: 'mazowieckie' }, 'mazowieckie', 959],
    [{ region: 'Galicja' }, 'Galicja', null],
  ])('%j in Poland', (sent, region, region_id) => {
    expect(parseRegion(sent, 'PL')).toEqual({ region, region_id })
  })

  test('are kept as they are sent where the shop has no list of them', () => {
    expect(parseRegion({ region_id: 955, region: 'Sachsen' }, 'DE')).toEqual({ region: 'Sachsen', region_id: 955 })
    expect(parseRegion({ region_id: 0, region: ' ' }, 'DE')).toEqual({ region: null, region_id: null })
    expect(resolveRegion('DE', { id: 955 })).toBeUndefined()
    expect(findRegion('PL', 955, 'pl_PL')?.code).toBe('PL-06')
    expect(findRegion('XX', 955, 'pl_PL')).toBeUndefined()
  })

  test('countries are listed with the default first, the others by name', () => {
    const codes = (allowed: string, first: string, locale: string) =>
      listCountries(allowed, first, locale).map(({ code }) => code)
    // Austria, Niemcy, Polska, Szwecja
    expect(codes('SE, pl,XX,AT,DE,PL', 'PL', 'pl_PL')).toEqual(['PL', 'AT', 'DE', 'SE'])
    expect(codes('SE,DE,AT', 'SE', 'en_US')).toEqual(['SE', 'AT', 'DE'])
  })
})
