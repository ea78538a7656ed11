import { expect, test } from 'vitest'
import { carrierOf, trackingUrl } from './carriers.ts'

test('ORD-9b: a parcel is tracked at the carrier of its method, however the operator writes it', () => {
  const pageOf = (written: string) => trackingUrl({ carrier: carrierOf(written), title: '', number: '7' })
  const dhl = 'https://www.dhl.com/pl-pl/home/tracking.html?tracking-id=7'
  expect(['dhl', 'dhl_cod', ' DHL '].map(pageOf)).toEqual([dhl, dhl, dhl])
  expect(['inpostlocker', 'inpostlocker_cod', 'InPost'].map(pageOf)).toEqual(
    Array.from({ length: 3 }, () => 'https://inpost.pl/sledzenie-przesylek?number=7'),
  )
  expect(pageOf('rowerem')).toBeUndefined()
})
