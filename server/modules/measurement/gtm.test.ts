import { describe, expect, it } from 'vitest'
import type { ConfigurationPath } from '../store/index.ts'
import { configure, kindOf } from '../store/configuration.ts'
import { gtmOf, tagOrigins } from './gtm.ts'

/** What pages load when these settings are stored. */
const stored = (settings: Partial<Record<ConfigurationPath, string>>) =>
  configure(
    'default',
    Object.entries(settings).map(([path, value]) => ({ path, value })),
  )
const ON = { 'gtm/general/enabled': '1', 'gtm/general/origins': '' }

describe('TRK-1: origins to which pages may send measurements', () => {
  it('are none while measurement is off, whatever is set', () => {
    const script = { 'gtm/ab_testing/enabled': '1', 'gtm/ab_testing/script': 'https://ab.example/x.js' }
    expect(tagOrigins(stored({ ...ON, ...script, 'gtm/general/enabled': '0' }))).toEqual([])
  })

  it.each([
    ['the tag manager alone', {}, ['https://www.googletagmanager.com']],
    ['its own address', { 'gtm/general/gtm_url': 'https://tags.example/gtm/' }, ['https://tags.example']],
    ['the tag manager where its address is empty', { 'gtm/general/gtm_url': '' }, ['https://www.googletagmanager.com']],
    [
      'that of a test only while the test runs',
      { 'gtm/ab_testing/enabled': '0', 'gtm/ab_testing/script': 'https://ab.example/x.js' },
      ['https://www.googletagmanager.com'],
    ],
    [
      'that of a test, and further ones, each once',
      {
        'gtm/ab_testing/enabled': '1',
        'gtm/ab_testing/script': 'https://ab.example:8443/x.js',
        'gtm/general/origins': ' https://*.a.example  https://ab.example:8443 https://www.googletagmanager.com',
      },
      ['https://www.googletagmanager.com', 'https://ab.example:8443', 'https://*.a.example'],
    ],
  ])('are %s', (_what, settings, expected) => {
    expect(tagOrigins(stored({ ...ON, ...settings }))).toEqual(expected)
  })

  it.each([
    'http://a.example',
    'https://*',
    'https://*.example',
    'https://com',
    'https://a.example/path',
    'https://a.example;',
    "'unsafe-inline'",
    'a.example',
    'https://a.example:123456',
    'https://user@a.example',
  ])('cannot be %s, alone or among others', (origin) => {
    for (const text of [origin, `https://b.example ${origin}`, `${origin} https://b.example`])
      expect(kindOf('gtm/general/origins').parse(text), text).toBeUndefined()
  })
})

describe('TRK-1: what pages learn of the tag manager', () => {
  it('is its address without a slash at the end, to which paths are appended', () => {
    const { gtm_url: url, gtm_id: id } = gtmOf(stored({ 'gtm/general/gtm_url': 'https://tags.example/gtm//' }))
    expect([url, id]).toEqual(['https://tags.example/gtm', null])
  })

  it('TRK-4: is each event by its own switch', () => {
    const { events } = gtmOf(stored({ 'gtm/events/sort': '0', 'gtm/events/additional': '1' }))
    expect(events).toMatchObject({ gtm_sort: false, gtm_additional: true, gtm_purchase: true, gtm_impressions: true })
    expect(Object.keys(events).filter((name) => name.startsWith('gtm_impressions_'))).toEqual([
      'gtm_impressions_plp',
      'gtm_impressions_home',
      'gtm_impressions_cross_sell',
      'gtm_impressions_wishlist',
      'gtm_impressions_search',
      'gtm_impressions_linked',
      'gtm_impressions_batch_limit',
    ])
  })
})
