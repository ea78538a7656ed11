import { describe, expect, it } from 'vitest'
import { lastPoint } from './delivery/points/last-point.ts'
import {
  addressOf,
  defaultFields,
  clearSavedFields,
  valuesByName,
  resetAddresses,
  resetFields,
  savedFields,
  saveFields,
} from './saved-fields.ts'

function storage() {
  const items = new Map<string, string>()
  return {
    kept: items,
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
  }
}
const address = { countryId: 'PL', street: ['Polna', '12/3'], city: 'Lublin' }

describe('CHK-10: the chosen point', () => {
  const point = { method: 'inpostlocker:standard', code: 'LUB02N' }
  it('is kept for its cart only', () => {
    const store = storage()
    saveFields('a', { selectedLocker: point }, store)
    expect(savedFields('a', store).selectedLocker).toEqual(point)
    expect(savedFields('b', store).selectedLocker).toBeUndefined()
  })
  it('is offered again after an order to that point, and forgotten when the reader signs out', () => {
    const store = storage()
    saveFields('a', { selectedLocker: point, shippingMethodCode: 'standard' }, store)
    clearSavedFields(store, { isOrdered: true })
    expect(savedFields('a', store).selectedLocker).toBeUndefined()
    expect(lastPoint(point.method, store)).toBe('LUB02N')
    expect(lastPoint('ruch:orlen_ruch', store)).toBeUndefined()
    clearSavedFields(store)
    expect(lastPoint(point.method, store)).toBeUndefined()
  })
  it('is not offered again when the order went by courier', () => {
    const store = storage()
    saveFields('a', { selectedLocker: point, shippingMethodCode: 'courier_dhl' }, store)
    clearSavedFields(store, { isOrdered: true })
    expect(lastPoint(point.method, store)).toBeUndefined()
  })
})

describe('CHK-6b: saved checkout fields', () => {
  it('start with the defaults', () => {
    expect(savedFields('a', storage())).toEqual(defaultFields)
    expect(defaultFields).toMatchObject({
      billingSameAsShipping: true,
      billingAddressId: 0,
      clientType: 'private',
      shippingAddressFields: { street: [] },
    })
  })
  it('CHK-6c: are restored for the same cart only', () => {
    const store = storage()
    saveFields('a', { shippingAddressFields: address, clientType: 'company' }, store)
    saveFields('a', { paymentMethodCode: 'banktransfer' }, store)
    expect(savedFields('a', store)).toMatchObject({
      shippingAddressFields: address,
      clientType: 'company',
      paymentMethodCode: 'banktransfer',
    })
    expect(savedFields('b', store)).toEqual(defaultFields)
  })
  it('AUTH-15c keep after an order exactly what the specification lists', () => {
    const store = storage()
    saveFields(
      'a',
      {
        shippingAddressFields: address,
        billingAddressFields: address,
        shippingMethodCode: 'courier_dhl',
        paymentMethodCode: 'banktransfer',
        email: 'ala@example.pl',
      },
      store,
    )
    clearSavedFields(store)
    expect(savedFields('a', store)).toMatchObject({
      paymentMethodCode: '',
      shippingMethodCode: '',
      billingSameAsShipping: false,
      billingAddressId: 0,
      email: '',
      shippingAddressFields: {},
      billingAddressFields: {},
    })
    const { shippingAddressFields, billingAddressFields } = savedFields('a', store)
    expect([shippingAddressFields, billingAddressFields]).toEqual([{}, {}])
    expect([...store.kept.values()].join()).not.toContain('Polna')
  })
  it('CHK-6d: are the defaults again after a reset, and later entries are kept as usual', () => {
    const store = storage()
    saveFields('a', { shippingAddressFields: address, email: 'ala@example.pl', billingSameAsShipping: false }, store)
    resetFields('a', store)
    expect(savedFields('a', store)).toEqual({ ...defaultFields, isCleared: true })
    saveFields('a', { email: 'ola@example.pl' }, store)
    expect(savedFields('a', store)).toEqual({ ...defaultFields, isCleared: true, email: 'ola@example.pl' })
  })
  it('fall back to the defaults when storage is disabled or holds other data', () => {
    const broken = {
      getItem: () => '{',
      setItem() {
        throw new Error('full')
      },
    }
    expect(savedFields('a', broken)).toEqual(defaultFields)
    expect(() => saveFields('a', { email: 'x' }, broken)).not.toThrow()
  })
})

it('CHK-9b: clears both addresses when the client type changes', () => {
  const store = storage()
  saveFields('a', { shippingAddressFields: address, billingAddressFields: address, email: 'ala@example.pl' }, store)
  resetAddresses('a', store)
  expect(savedFields('a', store)).toMatchObject({
    shippingAddressFields: { street: [] },
    billingAddressFields: { street: [] },
    email: 'ala@example.pl',
  })
})

it('CHK-6: stores an address from the form and restores it', () => {
  const form = new FormData()
  for (const [name, value] of Object.entries({
    billing_street: 'Polna',
    billing_house: '12/3',
    billing_city: 'Lublin',
    billing_country_id: 'PL',
  }))
    form.set(name, value)
  const storedAddress = addressOf(form, 'billing_')
  expect(storedAddress).toMatchObject({ street: ['Polna', '12/3'], city: 'Lublin', countryId: 'PL' })
  expect(valuesByName(storedAddress, 'billing_')).toMatchObject({
    billing_street: 'Polna',
    billing_house: '12/3',
    billing_city: 'Lublin',
    billing_country_id: 'PL',
  })
})
