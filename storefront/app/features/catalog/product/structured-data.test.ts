import { expect, it } from 'vitest'
import type { ProductPageFragment } from '../../../generated/operations.ts'
import { bookData, breadcrumbData } from './structured-data.ts'

const attribute = (attribute_code: string, attribute_value: string, options: string[] = []) => ({
  attribute_code,
  attribute_label: attribute_code,
  attribute_type: 'text',
  attribute_value,
  attribute_group_code: 'book',
  attribute_group_name: '',
  attribute_options: options.map((label) => ({ label, url: `/named/${label.length}`, swatch_data: null })),
})
const lalka: ProductPageFragment = {
  id: 1,
  sku: '9788384245682',
  name: 'Lalka',
  name_language: null,
  url: '/lalka.html',
  type_id: 'simple',
  edition: null,
  small_image: { url: '/media/catalog/product/lalka.webp', width: null, height: null },
  availability: 'presale',
  preorder_date: '2027-02-10',
  delivery_promise: null,
  publication_date: '2027-02-10',
  least_surcharge: null,
  price_range: {
    minimum_price: { final_price: { value: 39.9, currency: 'PLN' }, regular_price: { value: 39.9 } },
    maximum_price: null,
  },
  grouped_prices: null,
  warehouse_salable_qty: 3,
  dimensions: null,
  sf_labels: '',
  canonical_url: 'lalka.html',
  meta_title: null,
  meta_description: null,
  media_gallery_entries: [],
  short_description: null,
  description: { html: '<p>Prus &amp; Warszawa</p>', language: null },
  url_key: 'lalka',
  excerpt: null,
  table_of_contents: null,
  review_count: 0,
  rating_summary: 0,
  reviews: { items: [] },
  price_tiers: [],
  options: null,
  stock_item: null,
  availability_in_sources: [],
  categories: [],
  staff_picks: [],
  first_author: null,
  series_place: null,
  other_editions: [],
  related_products: [],
  fbt_products: [],
  s_attributes: [
    attribute('author', '1,2', ['Bolesław Prus', 'Ktoś Drugi']),
    attribute('isbn', '9788384245682'),
    attribute('pages', '912'),
    attribute('binding', '3', ['twarda']),
    attribute('series', '4', ['Klasyka']),
    attribute('volume', '1'),
    attribute('publisher', '5', ['Księgi Kozie']),
    attribute('language', '6', ['polski']),
    attribute('publication_date', '2022-10-12'),
  ],
}

it('describes the book and its offer', () => {
  expect(
    bookData(lalka, { root: 'https://shop.example/en', path: '/lalka.html', language: 'en', country: 'PL' }),
  ).toMatchObject({
    '@type': ['Product', 'Book'],
    description: 'Prus & Warszawa',
    isbn: '9788384245682',
    gtin13: '9788384245682',
    numberOfPages: 912,
    bookFormat: 'https://schema.org/Hardcover',
    inLanguage: 'pl',
    image: 'https://shop.example/media/catalog/product/lalka.webp',
    author: [
      { '@type': 'Person', name: 'Bolesław Prus' },
      { '@type': 'Person', name: 'Ktoś Drugi' },
    ],
    publisher: { '@type': 'Organization', name: 'Księgi Kozie', url: 'https://shop.example/en/named/12' },
    isPartOf: { '@type': 'BookSeries', name: 'Klasyka' },
    position: '1',
    datePublished: '2022-10-12',
    offers: {
      '@type': 'Offer',
      price: '39.90',
      priceCurrency: 'PLN',
      availability: 'https://schema.org/PreOrder',
      availabilityStarts: '2027-02-10',
      url: 'https://shop.example/en/lalka.html',
    },
  })
})

it('CAT-6: contains the rating only when the page shows reviews', () => {
  const where = { root: 'https://shop.example', path: '/lalka.html', language: 'pl', country: 'PL' }
  const review = {
    id: 'MQ==',
    nickname: 'Jan',
    summary: 'Dobra',
    text: 'Bardzo dobra.',
    average_rating: 80,
    created_at: '2026-11-01 10:00:00',
    is_verified: true,
    language: 'pl',
    reply: null,
    ratings_breakdown: [],
  }
  const reviewed = { ...lalka, review_count: 3, rating_summary: 87, reviews: { items: [review] } }
  expect(bookData(reviewed, where)).toMatchObject({
    aggregateRating: { ratingValue: 4.4, bestRating: 5, worstRating: 1, reviewCount: 3 },
  })
  expect(bookData(lalka, where)).toMatchObject({ aggregateRating: undefined })
})

it('CAT-6: contains cost and time of delivery as promised on the page', () => {
  const where = { root: 'https://shop.example', path: '/lalka.html', language: 'pl', country: 'PL' }
  const promise = {
    from: '2026-11-24',
    to: '2026-11-25',
    place: 'ADDRESS' as const,
    made_on: '2026-11-23',
    order_before: '2026-11-23T13:00:00+01:00',
    valid_until: '2026-11-23T13:00:00+01:00',
    price: { value: 14.99, currency: 'PLN' as const },
    handling_days: { min: 0, max: 0 },
    transit_days: { min: 1, max: 2 },
  }
  const details = (delivery_promise: typeof lalka.delivery_promise) =>
    (bookData({ ...lalka, delivery_promise }, where) as { offers: { shippingDetails?: object } }).offers.shippingDetails
  expect(details(promise)).toEqual({
    '@type': 'OfferShippingDetails',
    shippingRate: { '@type': 'MonetaryAmount', value: '14.99', currency: 'PLN' },
    shippingDestination: { '@type': 'DefinedRegion', addressCountry: 'PL' },
    deliveryTime: {
      '@type': 'ShippingDeliveryTime',
      handlingTime: { '@type': 'QuantitativeValue', minValue: 0, maxValue: 0, unitCode: 'DAY' },
      transitTime: { '@type': 'QuantitativeValue', minValue: 1, maxValue: 2, unitCode: 'DAY' },
      cutoffTime: '13:00:00+01:00',
    },
  })
  // a release date is no number of days, and pick-up in a bookshop is not shipping
  expect(details({ ...promise, handling_days: null })).toBeUndefined()
  expect(details({ ...promise, place: 'BOOKSHOP' })).toBeUndefined()
  expect(details(null)).toBeUndefined()
})

it('describes the breadcrumbs of a page', () => {
  expect(
    breadcrumbData(
      [
        { label: 'Home', to: '/' },
        { label: 'Lalka', to: '/lalka.html' },
      ],
      'https://shop.example',
    ),
  ).toMatchObject({
    itemListElement: [
      { position: 1, name: 'Home', item: 'https://shop.example/' },
      { position: 2, item: 'https://shop.example/lalka.html' },
    ],
  })
})
