import { ask } from '../fixtures/api.ts'
import { operator, opensTab, orderPath, readerOf, sheetOf } from '../fixtures/busy-order.ts'
import { phone, seen } from '../fixtures/browser.ts'
import { orderByApi } from '../fixtures/order.ts'
import { newCustomer } from '../fixtures/reader.ts'
import { eachViewAndSize, expect, test } from '../fixtures/test.ts'

interface Named {
  uid: string
  label: string
}
interface Title {
  sku: string
  configurable_options?: { values: Named[] }[]
  items?: { options?: Named[]; product?: { id: number; name: string } }[]
  downloadable_product_links?: { uid: string; title: string }[]
  options?: { uid: string; title: string; choices?: { uid: string; title: string }[] }[]
}

/** A title of the demo shop, as it is chosen of. */
async function title(key: string): Promise<Title> {
  const { products } = await ask<{ products: { items: Title[] } }>(
    `query($key: String!) { products(filter: { url_key: { eq: $key } }) { items { sku
      ... on ConfigurableProduct { configurable_options { values { uid label } } }
      ... on BundleProduct { items { options { uid label } } }
      ... on GroupedProduct { items { product { id name } } }
      ... on DownloadableProduct { downloadable_product_links { uid title } }
      ... on CustomizableProductInterface { options { uid title
        ... on CustomizableRadioOption { choices: value { uid title } } } } } } }`,
    { key },
  )
  const [found] = products.items
  if (!found) throw new Error(`the demo shop has no ${key}`)
  return found
}
const uidOf = (named: readonly ({ uid: string } & ({ label: string } | { title: string }))[], words: string) =>
  named.find((one) => ('label' in one ? one.label : one.title).startsWith(words))?.uid ?? ''

/** Two of each kind, with what is chosen of it. */
async function twoOfEach() {
  const [novel, series, evening, course, bookmark] = await Promise.all(
    [
      'placowka-prus',
      'nadkomisarz-iga-sawicz-cala-seria',
      'wieczor-z-ksiazka',
      'jak-dobrze-spac-cztery-wyklady-zdzieblowski-audiobook',
      'zakladka-skorzana-z-koza',
    ].map(title),
  )
  if (!novel || !series || !evening || !course || !bookmark) throw new Error('the demo shop lacks a kind')
  const values = (novel.configurable_options ?? []).flatMap((option) => option.values)
  const parts = (evening.items ?? []).flatMap(({ options = [] }) => options)
  const volume = series.items?.find(({ product }) => product?.name === 'Kamień w bucie')?.product
  const [name, thread] = ['Wytłoczone imię', 'Kolor nici'].map((label) =>
    bookmark.options?.find((option) => option.title.startsWith(label)),
  )
  return [
    { sku: novel.sku, quantity: 2, selected_options: [uidOf(values, 'twarda'), uidOf(values, 'Nie')] },
    {
      sku: series.sku,
      quantity: 1,
      selected_options: [Buffer.from(`grouped/${volume?.id}/2`).toString('base64')],
    },
    {
      sku: evening.sku,
      quantity: 2,
      selected_options: [uidOf(parts, 'Ptaki na marginesie'), uidOf(parts, 'Brama Grodzka')],
    },
    {
      sku: course.sku,
      quantity: 2,
      selected_options: [uidOf(course.downloadable_product_links ?? [], 'Wykład 1')],
    },
    {
      sku: bookmark.sku,
      quantity: 2,
      selected_options: [uidOf(thread?.choices ?? [], 'czerwona')],
      entered_options: [{ uid: name?.uid ?? '', value: 'Łucja' }],
    },
  ]
}

/** An order keeps the words in which it was placed. */
const ORDERED = ['Placówka', 'Kamień w bucie', 'Wieczór z książką', 'Jak dobrze spać', 'Zakładka skórzana z kozą']

const words = {
  default: {
    names: ORDERED,
    chosen: ['Oprawa: twarda', '1 × Brama Grodzka', 'Wykłady: Wykład 1. Wieczór', 'Wytłoczone imię: Łucja'],
  },
  en: {
    names: ['Placówka', 'Kamień w bucie', 'An evening with a book', 'Jak dobrze spać', 'Zakładka skórzana z kozą'],
    chosen: ['Binding: Hardback', '1 × Brama Grodzka', 'Lectures: Lecture 1. Evening', 'Embossed name: Łucja'],
  },
}

test(
  'CAT-4 CAT-5 CAT-12 CAT-13 ORD-2 ORD-3: a reader who bought two of each kind is refunded one of each, and reorders',
  eachViewAndSize,
  async ({ code, size }) => {
    test.setTimeout(120_000)
    const customer = await newCustomer()
    const number = await orderByApi(await twoOfEach(), customer)
    await operator('orders', 'paid', number)
    await operator('orders', 'invoice', number)
    const { items, bundles } = await sheetOf(number)
    const sold = [...items.filter(({ parentId }) => parentId === null), ...bundles]
    expect(sold).toHaveLength(5)
    await operator('orders', 'refund', number, '--unshipped', ...sold.flatMap(({ id }) => ['--item', `#${id}=1`]))
    const sheet = await sheetOf(number)
    const [memo] = sheet.creditMemos

    const reader = await readerOf(code, { size }, customer)
    const { t, main } = reader
    await reader.goesTo(orderPath(sheet))
    await reader.seesHeading(t('Order # %s', number))
    const refunds = await opensTab(reader, 'Refunds')
    const returned = refunds.getByRole('table', { name: t('Refund # %s', memo?.number ?? ''), exact: true })
    for (const name of ORDERED) await reader.sees(name, returned)
    const money = (grosze: number) => reader.view.language.minor(grosze, 'PLN')
    await reader.sees(money(memo?.grandTotal ?? 0), returned.locator('tfoot'))
    await opensTab(reader, 'Items Ordered')
    for (const name of ORDERED) {
      const row = main.getByRole('row').filter({ hasText: name }).filter({ visible: true }).first()
      await reader.sees(`${t('Refunded')}: 1`, row)
    }

    await reader.button(t('Reorder')).click()
    await reader.seesHeading(t('Cart'))
    if (size !== phone) await seen(reader.cartLink(10))
    for (const chosen of words[code].chosen) await reader.sees(chosen, main)
    for (const name of words[code].names) expect(await reader.quantityOf(name).inputValue()).toBe('2')
    reader.hadNoTrouble()
    await reader.leaves()
  },
)
