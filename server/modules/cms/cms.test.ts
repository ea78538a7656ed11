import { afterAll, beforeAll, expect, test } from 'vitest'
import type { StoreView } from '../../platform/context.ts'
import { notifyChangedTags } from '../../platform/db/changes.ts'
import { statements } from '../../platform/db/db.ts'
import { openShop, type TestShop } from '../../testing/shop.ts'
import { listStoreViews } from '../store/index.ts'
import { findWording } from './wordings.ts'

let shop: TestShop
let now = new Date('2026-11-20T10:00:00Z')
beforeAll(async () => {
  shop = await openShop({ now: () => now })
}, 60_000)
afterAll(() => shop.close())

let count = 0
const newName = (kind: string) => `${kind}-${++count}`

async function addPage(page: {
  content?: string
  store?: string
  identifier?: string
  path?: string
  active?: boolean
}) {
  const { content = '<p>Words</p>', store = 'default', identifier = newName('page'), active = true } = page
  const row = await shop.db.one<{
    id: number
  }>`insert into cms_page (identifier, store_code, title, content_heading, content, meta_description, is_active)
    values (${identifier}, ${store}, ${`Title in ${store}`}, 'Heading', ${content}, 'Description', ${active})
      returning id`
  const id = row?.id ?? 0
  if (page.path)
    await shop.db.run`
        insert into url_rewrite (store_code, request_path, entity_type, entity_id) values (${store}, ${page.path},
          'CMS_PAGE', ${id})`
  return { id, identifier }
}

async function addBlock(block: { content?: string; active?: boolean; until?: string }) {
  const identifier = newName('block')
  await shop.db.run`insert into cms_block (identifier, store_code, title, content, is_active, visible_until)
    values (${identifier}, 'default', 'Title', ${block.content ?? '<p>Words</p>'}, ${block.active ?? true},
      ${block.until ?? null})`
  return identifier
}

const PAGE = `
  query($identifier: String, $id: Int) {
    cmsPage(identifier: $identifier, id: $id) {
      identifier url_key relative_url type redirect_code title content_heading content page_layout page_width
      meta_title meta_description
    }
  }`
const BLOCKS = `
  query($identifiers: [String]) {
    cmsBlocks(identifiers: $identifiers) { items { identifier title content disabled } }
  }`

test('a page younger than an order is shown as it was first', async () => {
  const { id, identifier } = await addPage({ content: '<p>First</p>' })
  await shop.db.run`update cms_page set content = '<p>Second</p>' where id = ${id}`
  const store = (await listStoreViews(shop.db)).find(({ isDefault }) => isDefault) as StoreView
  const at = new Date('2020-01-01T10:00:00Z')
  expect(await findWording(shop.db, store, identifier, { at, baseUrl: '' })).toMatchObject({ html: '<p>First</p>' })
})

test('CMS-1a: a page is found by identifier and by id, with its path in the view', async () => {
  for (const store of ['default', 'en']) await addPage({ store, path: `another-page-${store}` })
  const { id, identifier } = await addPage({ path: 'o-stronie' })
  await addPage({ identifier, store: 'en', path: 'about-a-page', content: '<p>English</p>' })
  const expected = {
    identifier,
    url_key: 'o-stronie',
    relative_url: 'o-stronie',
    type: 'CMS_PAGE',
    redirect_code: 0,
    title: 'Title in default',
    content_heading: 'Heading',
    content: '<p>Words</p>',
    page_layout: '1column',
    page_width: 'default',
    meta_title: null,
    meta_description: 'Description',
  }
  expect((await shop.query(PAGE, { identifier })).data).toEqual({ cmsPage: expected })
  expect((await shop.query(PAGE, { id })).data).toEqual({ cmsPage: expected })
  const english = await shop.query<{ cmsPage: object }>(PAGE, { id }, 'en')
  expect(english.data.cmsPage).toMatchObject({ identifier, url_key: 'about-a-page', content: '<p>English</p>' })
})

test('CMS-1: an unknown page, a hidden one and a missing argument are refused like in Magento', async () => {
  const hidden = await addPage({ active: false })
  const refusal = async (variables: object) => (await shop.query(PAGE, variables, 'default')).errors?.[0]
  expect(await refusal({ identifier: 'nie-ma' })).toMatchObject({
    message: 'Nie ma strony „nie-ma”.',
    extensions: { category: 'graphql-no-such-entity' },
  })
  expect(await refusal({ id: 99_999 })).toMatchObject({
    message: 'Nie ma strony „99999”.',
    extensions: { category: 'graphql-no-such-entity' },
  })
  expect(await refusal({ identifier: hidden.identifier })).toMatchObject({
    extensions: { category: 'graphql-no-such-entity' },
  })
  expect((await shop.query(PAGE, {}, 'en')).errors?.[0]).toMatchObject({
    message: '"Page id/identifier should be specified',
    extensions: { category: 'graphql-input' },
  })
  expect((await shop.query(PAGE, { identifier: 'nope' }, 'en')).errors?.[0]?.message).toBe(
    'The CMS page with the "nope" ID doesn\'t exist.',
  )
})

test('a page shows its new content once the change is announced', async () => {
  const { identifier } = await addPage({ content: '<p>Old</p>' })
  const content = async () =>
    (await shop.query<{ cmsPage: { content: string } }>(PAGE, { identifier })).data.cmsPage.content
  expect(await content()).toBe('<p>Old</p>')
  await shop.db.transaction(async (tx) => {
    await tx.run`update cms_page set content = '<p>New</p>' where identifier = ${identifier}`
    await notifyChangedTags(tx, [`cms:${identifier}`])
  })
  await expect.poll(content).toBe('<p>New</p>')
})

test('page content is sanitized: no scripts, styles, forms or third-party resources', async () => {
  const content = [
    '<h2 id="cms-a" class="cms-lead other" style="color:red" onclick="steal()">Head</h2>',
    '<script>steal()</script><style>p{}</style><iframe src="https://elsewhere.example"></iframe>' +
      '<form action="/x"><input name="y"></form>',
    '<p id="cart">Text</p><a href="javascript:steal()">a</a><a href="//elsewhere.example">b</a>' +
      '<a href="tel:+48 81 000 00 17">c</a>',
    '<img src="https://elsewhere.example/pixel.gif"><img src="{{media url="wysiwyg/a.jpg"}}" alt="A" ' +
      'onerror="steal()">',
    '<details><summary>More</summary><table><tr><th scope="row">1</th></tr></table></details>',
  ].join('')
  const { identifier } = await addPage({ content })
  const { data } = await shop.query<{ cmsPage: { content: string } }>(PAGE, { identifier })
  expect(data.cmsPage.content).toBe(
    [
      '<h2 class="cms-lead" id="cms-a">Head</h2>',
      '<p>Text</p><a>a</a><a>b</a><a href="tel:+48810000017">c</a>',
      '<img src="/media/wysiwyg/a.jpg" alt="A" />',
      '<details><summary>More</summary><table><tr><th scope="row">1</th></tr></table></details>',
    ].join(''),
  )
})

test('directives are replaced by paths of the view and public configuration', async () => {
  const content =
    '<a href="{{store url="contact"}}">x</a> {{config path="general/store_information/merchant_vat_number"}} ' +
    '{{config path="general/store_information/bank_account"}} ' +
    '[{{config path="oauth/access_token_lifetime/customer"}}{{block id="x"}}]'
  const { identifier } = await addPage({ content })
  await addPage({ identifier, content, store: 'en' })
  const shown = async (store?: string) =>
    (await shop.query<{ cmsPage: { content: string } }>(PAGE, { identifier }, store)).data.cmsPage.content
  expect(await shown()).toBe('<a href="/contact">x</a> 9469990016 55 9990 0009 0000 0000 2026 1121 []')
  expect(await shown('en')).toBe('<a href="/en/contact">x</a> 9469990016 55 9990 0009 0000 0000 2026 1121 []')
})

test('CMS-3a: blocks are in the requested order; a disabled one has no content', async () => {
  const [first, second, hidden] = [
    await addBlock({}),
    await addBlock({ content: '<p>Two</p>' }),
    await addBlock({ active: false }),
  ]
  const { data, errors } = await shop.query(BLOCKS, { identifiers: [second, hidden, first] })
  expect(errors).toBeUndefined()
  expect(data).toEqual({
    cmsBlocks: {
      items: [
        { identifier: second, title: 'Title', content: '<p>Two</p>', disabled: false },
        { identifier: hidden, title: null, content: null, disabled: true },
        { identifier: first, title: 'Title', content: '<p>Words</p>', disabled: false },
      ],
    },
  })
})

test('CMS-3: an unknown block is null with an error, and the others are returned', async () => {
  const known = await addBlock({})
  const { data, errors } = await shop.query<{ cmsBlocks: { items: unknown[] } }>(BLOCKS, {
    identifiers: ['nie-ma', known],
  })
  expect(data.cmsBlocks.items).toEqual([null, expect.objectContaining({ identifier: known })])
  expect(errors).toEqual([
    expect.objectContaining({
      message: 'Nie ma bloku „nie-ma”.',
      path: ['cmsBlocks', 'items', 0],
      extensions: { category: 'graphql-no-such-entity' },
    }),
  ])
  expect((await shop.query(BLOCKS, { identifiers: [] })).errors?.[0]).toMatchObject({
    extensions: { category: 'graphql-input' },
  })
  expect((await shop.query('{ cmsBlocks(identifiers: ["nie-ma"]) { __typename } }')).errors).toBeUndefined()
})

test('CMS-3b: a block is hidden after its end time', async () => {
  const identifier = await addBlock({ until: '2026-11-20T12:00:00Z' })
  const fetchBlock = async () =>
    (
      await shop.query<{ isBlockEnable: boolean; cmsBlocks: { items: { disabled: boolean }[] } }>(
        'query($i: String!) { isBlockEnable(identifier: $i) cmsBlocks(identifiers: [$i]) { items { disabled } } }',
        { i: identifier },
      )
    ).data
  expect(await fetchBlock()).toEqual({ isBlockEnable: true, cmsBlocks: { items: [{ disabled: false }] } })
  now = new Date('2026-11-20T12:00:00Z')
  await shop.db.transaction((tx) => notifyChangedTags(tx, ['cms']))
  await expect.poll(fetchBlock).toEqual({ isBlockEnable: false, cmsBlocks: { items: [{ disabled: true }] } })
  expect((await shop.query('{ isBlockEnable(identifier: "nie-ma") }')).data).toEqual({ isBlockEnable: false })
})

test('CMS-3b: a block is shown from its begin on, also where the page without it was kept', async () => {
  const identifier = await addBlock({})
  const begin = new Date(now.getTime() + 1000)
  await shop.db.run`update cms_block set visible_from = ${begin} where identifier = ${identifier}`
  const isShown = async () => {
    const query = encodeURIComponent(`{ isBlockEnable(identifier: "${identifier}") }`)
    const { data } = (await shop.http.inject(`/graphql?query=${query}`)).json<{ data: { isBlockEnable: boolean } }>()
    return data.isBlockEnable
  }
  expect(await isShown()).toBe(false)
  now = begin
  await expect.poll(isShown, { timeout: 5000 }).toBe(true)
})

test('NAV-12a NAV-12b: a menu is a flat list of categories and pages with URLs, without inactive branches', async () => {
  const { db } = shop
  const menuName = newName('menu')
  const newCategory = async (key: string, active = true) => {
    const row = await db.one<{
      id: number
    }>`insert into category (path, level, is_active) values ('{1,2}', 2, ${active}) returning id`
    const id = row?.id ?? 0
    await db.run`
      insert into category_text (category_id, store_code, name, url_key, url_path) values (${id}, 'default',
        ${`Dział ${key}`}, ${key}, ${key}), (${id}, 'en', ${`Shelf ${key}`}, ${key}, ${`en-${key}`})`
    return id
  }
  const [shown, closed] = [await newCategory('a'), await newCategory('b', false)]
  const page = await addPage({ path: 'strona' })
  const menu = await db.one<{
    id: number
  }>`insert into menu (identifier, title, css_class) values (${menuName}, 'Menu', 'main') returning id`
  const add = async (item: {
    title?: string | null
    type: number
    url?: string
    page?: string
    category?: number
    parent?: number
    active?: boolean
    position: number
  }) => {
    const row = await db.one<{
      id: number
    }>`
      insert into menu_item (menu_id, parent_id, title, titles, url_type, url, cms_page_identifier, category_id,
        is_active, position)
      values (${menu?.id}, ${item.parent ?? null}, ${item.title ?? null},
        ${item.title ? { en: `${item.title} (en)` } : {}}, ${item.type}, ${item.url ?? null}, ${item.page ?? null},
        ${item.category ?? null}, ${item.active ?? true}, ${item.position}) returning id`
    return row?.id ?? 0
  }
  const top = await add({ type: 2, category: shown, position: 2 })
  await add({ title: 'Link', type: 0, url: '/search/a/', position: 1 })
  await add({ title: 'Strona', type: 1, page: page.identifier, parent: top, position: 1 })
  const inactive = await add({ title: 'Off', type: 0, url: '/off', active: false, position: 3 })
  await add({ title: 'Below', type: 0, url: '/below', parent: inactive, position: 1 })
  await add({ type: 2, category: closed, position: 4 })
  const hidden = await addPage({ path: 'ukryta', active: false })
  await add({ title: 'Ukryta', type: 1, page: hidden.identifier, position: 5 })

  const document = `
    query($i: String!) {
      menu: scandiwebMenu(identifier: $i) {
        title css_class is_active
        items { item_id title url url_type parent_id category_id cms_page_identifier position is_active }
      }
    }`
  interface Item {
    item_id: string
    title: string
  }
  const { data } = await shop.query<{ menu: { items: Item[] } }>(document, { i: menuName })
  expect(data.menu).toMatchObject({ title: 'Menu', css_class: 'main', is_active: true })
  expect(data.menu.items).toHaveLength(4)
  const [root] = data.menu.items
  expect(root).toMatchObject({ title: 'Menu', parent_id: 0, is_active: true })
  const idOf = (name: string) => data.menu.items.find(({ title }) => title === name)?.item_id
  expect(data.menu.items.slice(1)).toEqual(
    expect.arrayContaining([
      {
        item_id: expect.any(String),
        title: 'Link',
        url: '/search/a/',
        url_type: 0,
        parent_id: Number(root?.item_id),
        category_id: null,
        cms_page_identifier: null,
        position: 1,
        is_active: true,
      },
      {
        item_id: expect.any(String),
        title: 'Dział a',
        url: '/a.html',
        url_type: 2,
        parent_id: Number(root?.item_id),
        category_id: shown,
        cms_page_identifier: null,
        position: 2,
        is_active: true,
      },
      {
        item_id: expect.any(String),
        title: 'Strona',
        url: '/strona',
        url_type: 1,
        parent_id: Number(idOf('Dział a')),
        category_id: null,
        cms_page_identifier: page.identifier,
        position: 1,
        is_active: true,
      },
    ]),
  )
  const english = await shop.query<{ menu: { items: { title: string; url: string }[] } }>(
    document,
    { i: menuName },
    'en',
  )
  expect(english.data.menu.items.map(({ title, url }) => [title, url])).toEqual([
    ['Menu', '/'],
    ['Link (en)', '/search/a/'],
    ['Shelf a', '/en-a.html'],
  ])
  expect((await shop.query(document, { i: 'nie-ma' })).data).toEqual({ menu: null })
})

test('CMS-3 a missing block is cached, and shown once it is created', async () => {
  const identifier = newName('missing')
  const fetchBlock = async () => {
    const before = statements.sent
    const { data, errors } = await shop.query<{ cmsBlocks: { items: ({ content: string } | null)[] } }>(
      'query($names: [String]) { cmsBlocks(identifiers: $names) { items { content } } }',
      { names: [identifier] },
    )
    return { items: data.cmsBlocks.items, category: errors?.[0]?.extensions.category, sent: statements.sent - before }
  }
  expect(await fetchBlock()).toMatchObject({ items: [null], category: 'graphql-no-such-entity' })
  expect(await fetchBlock()).toEqual({ items: [null], category: 'graphql-no-such-entity', sent: 0 })
  await shop.db.run`
      insert into cms_block (identifier, store_code, title, content) values (${identifier}, 'default', 'Title',
        '<p>Here</p>')`
  await notifyChangedTags(shop.db, ['cms'])
  await expect.poll(async () => (await fetchBlock()).items).toEqual([{ content: '<p>Here</p>' }])
})
