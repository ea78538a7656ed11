import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { statements } from '../../platform/db/db.ts'
import { openShop, type TestShop } from '../../testing/shop.ts'
import { writeBiographies } from '../../../demo/people.ts'
import { demo } from '../../testing/demo.ts'
import { addTitle } from '../../testing/title.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openShop({ contents: demo, environment: { RESPONSE_CACHE: '0' } })
}, 120_000)
afterAll(() => shop.close())

async function sendGraphql<Data>(document: string, variables: object = {}, store?: string): Promise<Data> {
  const { data, errors } = await shop.query<Data>(document, variables, store)
  expect(errors).toBeUndefined()
  return data
}
/** Fewest statements of four tries, because the catalogue index sends statements of its own. */
async function countStatements(action: () => Promise<unknown>): Promise<number> {
  let fewest = Number.POSITIVE_INFINITY
  for (let tries = 0; tries < 4; tries++) {
    const before = statements.sent
    await action()
    fewest = Math.min(fewest, statements.sent - before)
  }
  return fewest
}

interface Book {
  name: string
  sku: string
}

describe('authors', () => {
  const AUTHOR = `
    query($key: String!) { bookAuthor(url_key: $key) { name sort_name url url_key type relative_url redirect_code
      product_count feed_url roles { role product_count } series { name url product_count } alternates { store_code url
      } } }`
  interface Answer {
    bookAuthor: {
      name: string
      url: string
      product_count: number
      roles: { role: string; product_count: number }[]
      series: { name: string; url: string; product_count: number }[]
    } | null
  }

  test('CAT-1: an author is found by URL key with books, roles and series, in either view', async () => {
    const { bookAuthor: author } = await sendGraphql<Answer>(AUTHOR, { key: 'jerzy-zulawski' })
    const { products } = await sendGraphql<{ products: { total_count: number } }>(
      '{ products(filter: { author: { eq: "jerzy-zulawski" } }) { total_count } }',
    )
    expect(author).toEqual({
      name: 'Jerzy Żuławski',
      sort_name: 'Żuławski, Jerzy',
      url: '/autorzy/jerzy-zulawski',
      url_key: 'jerzy-zulawski',
      type: 'BOOK_AUTHOR',
      relative_url: 'autorzy/jerzy-zulawski',
      redirect_code: 0,
      product_count: products.total_count,
      feed_url: '/rss/autorzy/jerzy-zulawski.xml',
      roles: [{ role: 'author', product_count: products.total_count }],
      series: [{ name: 'Trylogia księżycowa', url: '/serie/trylogia-ksiezycowa', product_count: 4 }],
      alternates: [
        { store_code: 'default', url: '/autorzy/jerzy-zulawski' },
        { store_code: 'en', url: '/authors/jerzy-zulawski' },
      ],
    })
    const english = await sendGraphql<Answer>(AUTHOR, { key: 'jerzy-zulawski' }, 'en')
    expect(english.bookAuthor).toMatchObject({
      url: '/authors/jerzy-zulawski',
      feed_url: '/en/rss/authors/jerzy-zulawski.xml',
    })
  })

  test('dates and biography are shown in the language of the view, and seeding keeps an edited biography', async () => {
    const LIFE = '{ bookAuthor(url_key: "boleslaw-prus") { born died biography } }'
    expect(await sendGraphql(LIFE)).toEqual({
      bookAuthor: {
        born: '1847-08-20',
        died: '1912-05-19',
        biography: expect.stringMatching(/^Powieściopisarz i felietonista, kronikarz Warszawy swoich czasów;/),
      },
    })
    expect(await sendGraphql(LIFE, {}, 'en')).toMatchObject({
      bookAuthor: { biography: expect.stringContaining('Novelist and columnist') },
    })
    expect(await sendGraphql('{ bookAuthor(url_key: "homer") { born died biography } }')).toEqual({
      bookAuthor: { born: null, died: null, biography: null },
    })
    await shop.db.run`update person set biography = '{"default": "Po swojemu"}' where url_key = 'boleslaw-prus'`
    await writeBiographies(shop.db, new URL('../../../demo', import.meta.url).pathname)
    expect(await sendGraphql(LIFE)).toMatchObject({ bookAuthor: { biography: 'Po swojemu' } })
    // every person of the seed file is in the catalogue
    const lives = JSON.parse(readFileSync(new URL('../../../demo/people.json', import.meta.url), 'utf8')) as {
      name: string
    }[]
    const known = await shop.db.many<{ key: string }>`select url_key as key from person where born is not null`
    expect(known).toHaveLength(lives.length)
  })

  test('a person without visible books has no page; a translator of a visible book has one', async () => {
    const hidden = await addTitle(shop.db, {
      people: [
        { name: 'Ukryta Autorka', role: 'author' },
        { name: 'Tłumaczka Widoczna', role: 'translator' },
      ],
    })
    await shop.db.run`update product set is_enabled = false where id = ${hidden.id}`
    await shop.db.run`delete from product_index where product_id = ${hidden.id}`
    expect((await sendGraphql<Answer>(AUTHOR, { key: 'ukryta-autorka' })).bookAuthor).toBeNull()
    expect((await sendGraphql<Answer>(AUTHOR, { key: 'nie-ma-takiej' })).bookAuthor).toBeNull()
    await addTitle(shop.db, {
      people: [
        { name: 'Jan Próbny', role: 'author' },
        { name: 'Tłumaczka Widoczna', role: 'translator' },
      ],
    })
    expect((await sendGraphql<Answer>(AUTHOR, { key: 'tlumaczka-widoczna' })).bookAuthor).toMatchObject({
      product_count: 0,
      roles: [{ role: 'translator', product_count: 1 }],
    })
  })

  test('the index of 5,000 names is in Polish alphabetical order and takes three statements', async () => {
    await shop.db.run`insert into attribute_option (attribute_id, key, label, sort_key)
      select a.id, 'proba-' || n, 'Próba ' || n, '!' || lpad(n::text, 5, '0') from attribute a, generate_series(1,
        5000) n where a.code = 'author'`
    await shop.db.run`
        insert into person (id, inverted_name, url_key) select id, label, key from attribute_option
          where key like 'proba-%' and label like 'Próba %'`
    await shop.db.run`insert into contributor (product_id, person_id, role)
      select (select min(product_id) from product_index), id, 'author' from person where url_key like 'proba-%'`
    const INDEX = `
      query($letter: String, $page: Int) { bookAuthors(letter: $letter, currentPage: $page,
        pageSize: 200) { total_count page_info { total_pages } letters { letter count } items { name letter url
        product_count } } }`
    interface Index {
      bookAuthors: {
        total_count: number
        page_info: { total_pages: number }
        letters: { letter: string; count: number }[]
        items: { name: string; letter: string; url: string; product_count: number }[]
      }
    }
    const sent = await countStatements(() => sendGraphql(INDEX))
    expect(sent).toBeLessThanOrEqual(3)
    const first = (await sendGraphql<Index>(INDEX)).bookAuthors
    expect(first.total_count).toBeGreaterThan(5100)
    expect(first.page_info.total_pages).toBe(Math.ceil(first.total_count / 200))
    expect(first.items).toHaveLength(200)
    expect(first.letters.reduce((sum, { count }) => sum + count, 0)).toBe(first.total_count)
    const letters = first.letters.map(({ letter }) => letter).filter(Boolean)
    expect(letters).toEqual(letters.toSorted(new Intl.Collator('pl').compare))
    expect(letters).toContain('Ż')
    const zet = (await sendGraphql<Index>(INDEX, { letter: 'ż' })).bookAuthors
    expect(zet.total_count).toBe(first.letters.find(({ letter }) => letter === 'Ż')?.count)
    expect(zet.items.every(({ letter }) => letter === 'Ż')).toBe(true)
    expect(zet.items.map(({ name }) => name)).toContain('Jerzy Żuławski')
    expect(zet.items.find(({ name }) => name === 'Jerzy Żuławski')?.product_count).toBe(4)
    expect((await sendGraphql<Index>(INDEX, { letter: 'zz' })).bookAuthors).toMatchObject({ total_count: 0, items: [] })
    const { errors } = await shop.query('{ bookAuthors(pageSize: 201) { total_count } }', {}, 'en')
    expect(errors?.[0]?.message).toBe('Maximum pageSize is 200')
  })
})

describe('series', () => {
  test('a series without an English name states the language of its name in the English view', async () => {
    const NAMES = `
      {
        bookSeries(url_key: "trylogia-ksiezycowa") { name name_language }
        bookSeriesList(letter: "T") { items { name name_language } }
      }`
    const shown = { name: 'Trylogia księżycowa', name_language: 'pl' }
    expect(await sendGraphql(NAMES, {}, 'en')).toMatchObject({
      bookSeries: shown,
      bookSeriesList: { items: expect.arrayContaining([shown]) },
    })
    expect(await sendGraphql(NAMES)).toMatchObject({ bookSeries: { ...shown, name_language: null } })
    await shop.db
      .run`update attribute_option set labels = '{"en": "The Lunar Trilogy"}' where label = 'Trylogia księżycowa'`
    expect(await sendGraphql(NAMES, {}, 'en')).toMatchObject({
      bookSeries: { name: 'The Lunar Trilogy', name_language: null },
    })
    await shop.db.run`update attribute_option set labels = '{}' where label = 'Trylogia księżycowa'`
  })

  const SERIES = `
    query($key: String!, $after: Float = 1) { bookSeries(url_key: $key) { name product_count authors { name } publishers
      { name }
    volumes { total_count items { volume number missing { from to } products { name sku type_id } } }
      volume_after(number: $after) { volume products { name } } } }`
  interface Answer {
    bookSeries: {
      name: string
      product_count: number
      authors: { name: string }[]
      publishers: { name: string }[]
      volumes: {
        total_count: number
        items: {
          volume: string | null
          number: number | null
          missing: { from: number; to: number } | null
          products: (Book & { type_id: string })[]
        }[]
      }
      volume_after: { volume: string; products: Book[] } | null
    } | null
  }
  const series = async (key: string, after = 1) => (await sendGraphql<Answer>(SERIES, { key, after })).bookSeries

  test('volumes are in reading order with editions grouped, and the tenth follows the ninth', async () => {
    const moon = await series('trylogia-ksiezycowa', 2)
    expect(
      moon?.volumes.items.map(({ volume, products }) => [
        volume,
        products.map(({ name, type_id }) => `${name} ${type_id}`),
      ]),
    ).toEqual([
      ['1', ['Na srebrnym globie simple', 'Na srebrnym globie downloadable']],
      ['2', ['Zwycięzca simple']],
      ['3', ['Stara Ziemia simple']],
    ])
    expect(moon).toMatchObject({
      product_count: 4,
      authors: [{ name: 'Jerzy Żuławski' }],
      volume_after: { volume: '3', products: [{ name: 'Stara Ziemia' }] },
    })
    expect((await series('trylogia-ksiezycowa', 3))?.volume_after).toBeNull()
    expect((await series('klasyka-pod-lampa'))?.volumes.items.map(({ number }) => number)).toEqual([
      1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12,
    ])
  })

  test('volume numbers are parsed from Roman numerals and text, and gaps are listed as missing', async () => {
    const add = (volume: string | null, name: string) =>
      addTitle(shop.db, { name, series: { name: 'Próby numerów', volume }, publishedOn: '2024-05-05' })
    for (const [volume, name] of [
      ['VII', 'Siódmy'],
      ['tom 2', 'Drugi'],
      ['2,5', 'Dwa i pół'],
      [null, 'Bez numeru'],
      ['IV', 'Czwarty'],
    ] as const)
      await add(volume, name)
    expect(
      (await series('proby-numerow'))?.volumes.items.map(({ volume, number, missing, products: [book] }) => [
        volume,
        number,
        missing,
        book?.name,
      ]),
    ).toEqual([
      ['tom 2', 2, { from: 1, to: 1 }, 'Drugi'],
      ['2,5', 2.5, null, 'Dwa i pół'],
      ['IV', 4, { from: 3, to: 3 }, 'Czwarty'],
      ['VII', 7, { from: 5, to: 6 }, 'Siódmy'],
      [null, null, null, 'Bez numeru'],
    ])
  })

  test('a product has the volumes before and after it, in its own format if any, and other editions', async () => {
    const PLACE = `
      query($name: String) { products(filter: { name: { match: $name },
        author: { eq: "jerzy-zulawski" } }) { items { name type_id other_editions { name type_id }
      series_place { volume series { name url } previous { volume product { name } } next { volume product { name } } }
        } } }`
    interface Answer {
      products: {
        items: {
          type_id: string
          other_editions: { type_id: string }[]
          series_place: { previous: { product: Book } | null; next: { volume: string; product: Book } | null }
        }[]
      }
    }
    const { items } = (await sendGraphql<Answer>(PLACE, { name: 'srebrnym globie' })).products
    for (const item of items) {
      expect(item.series_place).toMatchObject({
        volume: '1',
        previous: null,
        next: { volume: '2', product: { name: 'Zwycięzca' } },
        series: { name: 'Trylogia księżycowa', url: '/serie/trylogia-ksiezycowa' },
      })
      expect(item.other_editions).toEqual([
        { name: 'Na srebrnym globie', type_id: item.type_id === 'simple' ? 'downloadable' : 'simple' },
      ])
    }
    expect(items).toHaveLength(2)
    const last = (await sendGraphql<Answer>(PLACE, { name: 'stara ziemia' })).products.items[0]
    expect(last?.series_place).toMatchObject({ previous: { volume: '2', product: { name: 'Zwycięzca' } }, next: null })
  })

  const PLACE = `query($name: String) { products(filter: { name: { match: $name } }) { items { name
    series_place { series { name kind } previous { product { name } } next { product { name } } others { name } } } } }`
  interface Place {
    series: { name: string; kind: string }
    previous: object | null
    next: object | null
    others: Book[]
  }
  interface Places {
    products: { items: { series_place: Place | null }[] }
  }
  const placesOf = async (name: string): Promise<Place[]> =>
    (await sendGraphql<Places>(PLACE, { name })).products.items.flatMap(({ series_place }) => series_place ?? [])

  test('a title of a publisher’s collection has other titles instead of neighbouring volumes', async () => {
    const place = (await placesOf('Lalka')).find(({ series: { name } }) => name === 'Klasyka pod lampą')
    expect(place).toEqual({
      series: { name: 'Klasyka pod lampą', kind: 'COLLECTION' },
      previous: null,
      next: null,
      others: ['Zbrodnia i kara', 'Czerwone i czarne', 'Chłopi'].map((name) => ({ name })),
    })
    // the last title continues with the first
    const [last] = await placesOf('Martwe dusze')
    expect(last?.others.map(({ name }) => name)).toEqual(['Lalka', 'Zbrodnia i kara', 'Czerwone i czarne'])
    const [cycle] = await placesOf('Zwycięzca')
    expect(cycle).toMatchObject({ series: { kind: 'CYCLE' }, previous: {}, next: {}, others: [] })
  })

  test('a series of unknown kind is a cycle if all its titles share an author', async () => {
    const add = (name: string, series: string, ...authors: string[]) =>
      addTitle(shop.db, {
        name,
        series: { name: series, volume: '1' },
        people: authors.map((author) => ({ name: author, role: 'author' as const })),
      })
    await add('Duet pierwszy', 'Duety', 'Anna Wspólna', 'Jan Pierwszy')
    await add('Duet drugi', 'Duety', 'Piotr Drugi', 'Anna Wspólna')
    await add('Solo pierwsze', 'Sola', 'Anna Wspólna')
    await add('Solo drugie', 'Sola', 'Jan Pierwszy')
    const kinds = async (...names: string[]) =>
      (await Promise.all(names.map(placesOf))).flat().map(({ series }) => series.kind)
    expect(await kinds('Duet pierwszy', 'Solo drugie')).toEqual(['CYCLE', 'COLLECTION'])
    await shop.db.run`update series set kind = 'cycle' where url_key = 'sola'`
    expect(await kinds('Solo drugie')).toEqual(['CYCLE'])
  })
})

describe('publishers', () => {
  test('shows imprints, series and the product safety contact', async () => {
    const PUBLISHER = `
      query($key: String!) { bookPublisher(url_key: $key) { name url product_count imprints { name product_count }
        contact { name city email } series { name } alternates { store_code url } } }`
    const book = await addTitle(shop.db, { publisher: 'Oficyna Próbna' })
    await shop.db.run`update book set imprint = 'Seria Zeszytów' where product_id = ${book.id}`
    const { bookPublisher: own } = await sendGraphql<{ bookPublisher: unknown }>(PUBLISHER, { key: 'oficyna-probna' })
    expect(own).toEqual({
      name: 'Oficyna Próbna',
      url: '/wydawnictwa/oficyna-probna',
      product_count: 1,
      imprints: [{ name: 'Seria Zeszytów', product_count: 1 }],
      contact: { name: 'Oficyna Próbna', city: 'Lublin', email: 'bezpieczenstwo@oficyna-probna.example' },
      series: [],
      alternates: [
        { store_code: 'default', url: '/wydawnictwa/oficyna-probna' },
        { store_code: 'en', url: '/publishers/oficyna-probna' },
      ],
    })
    await shop.db.run`update publisher set contact = '{}' where url_key = 'oficyna-probna'`
    await shop.db.run`update book set safety_contact = '{"name": "Z książki"}' where product_id = ${book.id}`
    expect(
      (await sendGraphql<{ bookPublisher: unknown }>(PUBLISHER, { key: 'oficyna-probna' })).bookPublisher,
    ).toMatchObject({
      contact: { name: 'Z książki', city: null },
    })
  })
})

describe('URL resolution', () => {
  test('CAT-1: route and urlResolver find entity pages and redirect paths of the other language', async () => {
    const ROUTE = `
      query($url: String!) { route(url: $url) { __typename relative_url redirect_code type ...
        on BookSeries { name } alternates { store_code } } urlResolver(url: $url) { type relative_url redirectCode } }`
    const resolveUrl = async (url: string, store?: string) =>
      sendGraphql<{ route: unknown; urlResolver: unknown }>(ROUTE, { url }, store)
    expect(await resolveUrl('/serie/trylogia')).toMatchObject({
      route: {
        __typename: 'BookSeries',
        name: 'Trylogia',
        relative_url: 'serie/trylogia',
        redirect_code: 0,
        type: 'BOOK_SERIES',
      },
      urlResolver: { type: 'BOOK_SERIES', relative_url: 'serie/trylogia', redirectCode: 0 },
    })
    expect(await resolveUrl('serie/trylogia', 'en')).toMatchObject({
      route: { relative_url: 'series/trylogia', redirect_code: 301 },
    })
    expect(await resolveUrl('wydawnictwa/nie-ma')).toEqual({ route: null, urlResolver: null })
    expect(await resolveUrl('autorzy/a/b')).toEqual({ route: null, urlResolver: null })
  })

  test('authors, series and publishers of a product have links to their pages', async () => {
    const { products } = await sendGraphql<{
      products: {
        items: {
          s_attributes: { attribute_code: string; attribute_options: { label: string; url: string | null }[] }[]
        }[]
      }
    }>(
      `
        {
          products(filter: { url_key: { eq: "lalka-prus" } }) {
            items {
              s_attributes { attribute_code attribute_options { label url } }
              custom_attributesV2 { items { ... on AttributeSelectedOptions { selected_options { label url } } } }
            }
          }
        }`,
    )
    const options = Object.fromEntries(
      products.items[0]?.s_attributes.map(({ attribute_code, attribute_options: [option] }) => [
        attribute_code,
        option?.url,
      ]) ?? [],
    )
    expect(options).toMatchObject({
      author: '/autorzy/boleslaw-prus',
      series: '/serie/klasyka-pod-lampa',
      binding: null,
    })
    expect(options['publisher']).toMatch(/^\/wydawnictwa\/[a-z-]+$/)
  })
})
