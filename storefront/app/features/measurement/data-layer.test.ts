import { afterEach, beforeEach, expect, test, vi } from 'vitest'

beforeEach(() => {
  vi.resetModules()
  vi.stubGlobal('document', { cookie: '' })
})
afterEach(() => {
  vi.unstubAllGlobals()
  globalThis.dataLayer = undefined
})

const agree = (...groups: string[]) =>
  vi.stubGlobal('document', { cookie: `consent=ACCEPTED; consent_groups=${encodeURIComponent(groups.join(','))}` })

test('TRK-1 TRK-1a TRK-1b: pushes enabled events after consent, and resets ecommerce before each', async () => {
  const { allowEvents, push } = await import('./data-layer.ts')
  allowEvents({ gtm_sort: true, gtm_purchase: true, gtm_checkout: false } as Parameters<typeof allowEvents>[0])
  push('gtm_sort', [{ event: 'sort' }])
  expect(globalThis.dataLayer ?? []).toEqual([])
  agree('statistics')
  push('gtm_sort', [{ event: 'sort' }])
  push('gtm_checkout', [{ event: 'checkout', ecommerce: {} }])
  push('gtm_purchase', [{ event: 'purchase', ecommerce: { value: 1 } }])
  expect(globalThis.dataLayer).toEqual([
    { event: 'sort' },
    { ecommerce: null },
    { event: 'purchase', ecommerce: { value: 1 } },
  ])
})

test('TRK-1: e-mail addresses in search terms and URLs are masked before they are pushed', async () => {
  const { allowEvents, push } = await import('./data-layer.ts')
  allowEvents({ gtm_site_search: true } as Parameters<typeof allowEvents>[0])
  agree('marketing')
  push('gtm_site_search', [
    {
      event: 'search',
      search_term: 'zamówienie lucja.nowak@czytelnik.example, ISBN 9788300000017',
      nested: [{ page: 'https://shop.example/search/lucja%40czytelnik.example' }],
      count: 3,
    },
  ])
  expect(globalThis.dataLayer).toEqual([
    {
      event: 'search',
      search_term: 'zamówienie [e-mail], ISBN 9788300000017',
      nested: [{ page: 'https://shop.example/search/[e-mail]' }],
      count: 3,
    },
  ])
})
