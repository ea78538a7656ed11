import { afterAll, beforeAll, expect, test } from 'vitest'
import { OPERATOR } from '../../../testing/operator-actor.ts'
import { setAuthor } from '../../catalog/index.ts'
import { seedReferenceData } from '../../../testing/checkout-fixture.ts'
import { openShop, type TestShop } from '../../../testing/shop.ts'
import { writeAttributes } from '../../../seed/attributes.ts'
import { message, product, importOnix } from './test-message.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openShop({ environment: { RESPONSE_CACHE: '0' } })
  await seedReferenceData(shop.db)
  await shop.db.transaction((tx) => writeAttributes(tx))
})
afterAll(() => shop.close())

const note = (text: string, language?: string) =>
  `<BiographicalNote${language ? ` language="${language}"` : ''}>${text}</BiographicalNote>`
const titleBy = (reference: string, isbn: string, name: string, notes: string, sent = '20261101T1000Z') =>
  message(
    product({
      reference,
      isbn,
      describe:
        '<Contributor><SequenceNumber>1</SequenceNumber><ContributorRole>A01</ContributorRole>' +
        `<PersonName>${name}</PersonName>${notes}</Contributor>`,
    }),
    { sent },
  )
const biographies = async (key: string) => {
  const of = async (store?: string) =>
    (
      await shop.query<{ bookAuthor: { biography: string | null } | null }>(
        'query($key: String!) { bookAuthor(url_key: $key) { biography } }',
        { key },
        store,
      )
    ).data.bookAuthor?.biography
  return { default: await of(), en: await of('en') }
}

test('CAT-1: an import stores a biography as plain text in the store view of its language', async () => {
  const notes =
    note(
      '<p>Poetka i <strong>tłumaczka</strong>.</p><p>Mieszka w Chełmie &amp; Puławach.</p><script>alert(1)</script>',
    ) + note('Poet and translator.', 'eng')
  await importOnix(shop.db, titleBy('bio-1', '9788324099009', 'Nina Notkowa', notes))
  expect(await biographies('nina-notkowa')).toEqual({
    default: 'Poetka i tłumaczka. Mieszka w Chełmie & Puławach.',
    en: 'Poet and translator.',
  })
  // a newer message updates the biography although the title is unchanged
  const later = titleBy('bio-1', '9788324099009', 'Nina Notkowa', note('Poetka.'), '20261102T1000Z')
  await importOnix(shop.db, later)
  expect(await biographies('nina-notkowa')).toEqual({ default: 'Poetka.', en: 'Poet and translator.' })
})

test('an import neither overwrites an operator’s biography nor adds one the operator left empty', async () => {
  await importOnix(
    shop.db,
    titleBy('bio-2', '9788324099016', 'Ola Opisana', note('Z pliku.') + note('From a file.', 'eng')),
  )
  const noPortrait = () => Promise.reject(new Error('no portrait was expected'))
  const set = (biography: object) => setAuthor(shop.db, OPERATOR, 'ola-opisana', { biography }, noPortrait)
  const again = (sent: string) =>
    importOnix(
      shop.db,
      titleBy('bio-2', '9788324099016', 'Ola Opisana', note('Z nowego.') + note('From a new one.', 'eng'), sent),
    )
  await set({ default: 'Od księgarza.', en: '' })
  await again('20261102T1000Z')
  expect(await biographies('ola-opisana')).toEqual({ default: 'Od księgarza.', en: null })
  // the next import fills a language that the operator left out
  await set({ default: 'Od księgarza.' })
  await importOnix(
    shop.db,
    titleBy('bio-2', '9788324099016', 'Ola Opisana', note('Z nowego.') + note('The latest.', 'eng'), '20261103T1000Z'),
  )
  expect(await biographies('ola-opisana')).toEqual({ default: 'Od księgarza.', en: 'The latest.' })
})
