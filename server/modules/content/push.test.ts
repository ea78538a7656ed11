import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contentFile as file, frontMatter as matter } from '../../testing/content-files.ts'
import { openShop, type TestShop } from '../../testing/shop.ts'
import { ContentError, type ContentFile } from './content-file.ts'
import { previewContent } from './preview.ts'
import { historyOf, listContent, pushContent, revertContent } from './push.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openShop()
}, 60_000)
afterAll(() => shop.close())

type Options = Partial<Parameters<typeof pushContent>[2]>
const push = async (files: readonly ContentFile[], options: Options = {}) => {
  const { changes, remarks } = await pushContent(shop.db, files, {
    actor: { kind: 'command-line', name: 'anna' },
    ...options,
  })
  return [...changes.map(({ kind, path }) => `${kind} ${path}`), ...remarks]
}
const textOf = async (name: string) => (await listContent(shop.db)).find((one) => one.name === name)?.text

const PAGE = matter(`
title: Strona
path: poradnik/strona
heading: Nagłówek
layout: 2columns-left
meta_title: Tytuł
meta_description: Opis
meta_keywords: a, b
active: false
published: 2026-01-02T08:00
ends: 2099-01-02T08:00`)
const BLOCK = matter(`
title: Blok
active: false
published: 2026-01-02T08:00
ends: 2099-01-02T08:00`)
const AGREEMENT = matter(`
name: Treści cyfrowe
checkbox: Zgadzam się
concerns: digital
position: 7
active: false`)
const AUTO = matter(`
name: Regulamin
checkbox: Akceptuję
mode: auto`)
const TREE = `categories:
  - key: zeta
    name: Zeta
    description: Opis zety
    meta_title: Zeta w księgarni
    meta_description: Meta zety
    en:
      key: zed
      name: Zed
    categories:
      - key: pod
        name: Pod
        en:
          key: below
          name: Below
        active: false
  - key: alfa
    name: Alfa
    en:
      key: alpha
      name: Alpha
`
const MENU = `title: Główne
class: szerokie
active: false
items:
  - category: zeta
    url: ?binding=1
    items:
      - title: Strona
        titles:
          en: Page
        page: strona
        active: false
  - title: Poza
    url: https://example.pl/
    urls:
      en: https://example.com/
    icon: gift
    class: wyrozniona
    promo: true
    promo_image: menu/promo.webp
`
const POST = matter(`
title: Wpis
summary: Zajawka
image_alt: Obraz
meta_title: Meta
meta_description: Opis meta
meta_keywords: k
og_title: OG
og_description: OG opis
url_key: wpis-inny
author: anna
categories:
  - poradnik
tags:
  - isbn
image: blog/a.webp
published: 2026-01-02 08:00
ends: 2099-01-02 08:00
active: false
recent: false
position: 3`)
const BLOG = [
  file(
    'blog/authors/anna.md',
    matter(
      'name: Anna\nrole: Księgarka\nsummary: O Annie\nactive: false\nimage: blog/anna.webp\nfacebook: https://a.example/f\ntwitter: https://a.example/t\ninstagram: https://a.example/i\nlinkedin: https://a.example/l\nposition: 2',
    ),
  ),
  file('blog/categories/rodzic.md', matter('title: Rodzic', '')),
  file(
    'blog/categories/poradnik.md',
    matter('title: Poradnik\nparent: rodzic\nmenu: false\nsort: title\nactive: false\nposition: 4'),
  ),
  file('blog/tags/isbn.md', matter('title: ISBN\nmeta_title: O ISBN\nactive: false')),
  file('blog/posts/wpis.md', POST),
  file('blog/posts/wpis.en.md', matter('title: Post', 'Text')),
]
const ALL = [
  file('pages/strona.md', PAGE),
  file('pages/strona.en.html', matter('title: Page', '<p>Text</p>')),
  file('blocks/blok.html', BLOCK),
  file('agreements/tresci-cyfrowe.html', AGREEMENT),
  file('agreements/regulamin.en.html', AUTO),
  file('categories/tree.yaml', TREE),
  file('menus/glowne.yaml', MENU),
  ...BLOG,
]
const sizes = {
  measure: () => Promise.resolve([300, 200] as const),
  storePicture: (named: string) => Promise.resolve(named),
}

describe('CMS-1 CMS-3 NAV-12 BLOG-1: texts as files', () => {
  test('are read back as they were written, and written again without a change', async () => {
    const options = { pictures: sizes }
    expect((await push(ALL.toReversed(), options)).toSorted()).toEqual(
      ALL.map(({ name, extension }) => `new ${name}.${extension}`).toSorted(),
    )
    for (const { name, text } of ALL) expect(await textOf(name), name).toBe(text)
    expect(await push(ALL, options)).toEqual([])
    const states = new Map((await listContent(shop.db)).map((one) => [one.name, [one.title, one.state]]))
    expect(states.get('pages/strona')).toEqual(['Strona', 'hidden'])
    expect(states.get('pages/strona.en')).toEqual(['Page', undefined])
    expect(states.get('menus/glowne')).toEqual(['Główne', 'hidden'])
    expect(states.get('agreements/regulamin.en')).toEqual(['Regulamin', undefined])
    expect(states.get('agreements/tresci-cyfrowe')).toEqual(['Treści cyfrowe', 'hidden'])
    expect(states.get('categories/tree')).toEqual(['3 categories', undefined])
  })

  test('lose every field that is no longer in them', async () => {
    const plain = [
      file('pages/strona.md', matter('title: Strona')),
      file('blocks/blok.html', matter('title: Blok')),
      file('agreements/tresci-cyfrowe.html', matter('name: Treści cyfrowe\ncheckbox: Zgadzam się')),
      file('menus/glowne.yaml', 'title: Główne\nitems:\n  - category: zeta\n'),
      file('blog/posts/wpis.md', matter('title: Wpis\npublished: 2026-01-02 08:00')),
      file('blog/authors/anna.md', matter('name: Anna')),
      file('blog/categories/poradnik.md', matter('title: Poradnik')),
      file('blog/tags/isbn.md', matter('title: ISBN')),
    ]
    expect((await push(plain, { pictures: sizes })).toSorted()).toEqual(
      plain.map(({ name, extension }) => `changed ${name}.${extension}`).toSorted(),
    )
    for (const { name, text } of plain) expect(await textOf(name), name).toBe(text)
    expect(await textOf('blog/posts/wpis.en')).toBe(matter('title: Post', 'Text'))
  })

  test('in a dry run are compared only; those of other kinds and views stay when one is removed', async () => {
    const other = file('blocks/inny.html', matter('title: Inny'))
    expect(await push([other], { isDryRun: true })).toEqual(['new blocks/inny.html'])
    expect(await textOf('blocks/inny')).toBeUndefined()
    expect(await historyOf(shop.db, 'blocks/inny')).toEqual([])
    await push([other, file('blocks/inny.en.html', matter('title: Other'))])
    const removed = ['blocks/inny', 'blocks/nie-ma', 'agreements/regulamin.en', 'menus/glowne']
    expect(await push([], { removed })).toEqual([
      'removed blocks/inny.html',
      'removed agreements/regulamin.en.html',
      'removed menus/glowne.yaml',
    ])
    expect(await textOf('blocks/inny.en')).toBe(matter('title: Other'))
    expect(await push([], { removed: ['blog/posts/wpis.en'] })).toEqual(['removed blog/posts/wpis.en.md'])
    expect(
      await push([], { removed: ['blog/posts/wpis', 'blog/tags/isbn', 'blog/authors/anna', 'pages/strona'] }),
    ).toEqual([
      'removed pages/strona.md',
      'removed blog/tags/isbn.md',
      'removed blog/authors/anna.md',
      'removed blog/posts/wpis.md',
    ])
    expect(await textOf('pages/strona.en')).toBe(matter('title: Page', '<p>Text</p>'))
    expect(await textOf('blog/categories/poradnik')).toBeDefined()
  })

  test('CMS-3: have a history, newest first, and only their own versions can be restored', async () => {
    const versions = ['Raz', 'Dwa', 'Trzy'].map((title) => file('blocks/wersje.html', matter(`title: ${title}`)))
    for (const version of versions) await push([version])
    await push([], { removed: ['blocks/wersje'] })
    const history = await historyOf(shop.db, 'blocks/wersje')
    expect(history.map(({ reason, text, author }) => [reason, text, author])).toEqual([
      ['remove', null, 'anna'],
      ...versions.toReversed().map(({ text }) => ['push', text, 'anna']),
    ])
    expect(await historyOf(shop.db, 'blocks/wersje', 2)).toEqual(history.slice(0, 2))
    const restored = await revertContent(shop.db, 'blocks/wersje', history[2]?.id ?? 0, {
      actor: { kind: 'command-line', name: 'ewa' },
    })
    expect(restored?.changes).toMatchObject([{ path: 'blocks/wersje.html', kind: 'new' }])
    expect(await textOf('blocks/wersje')).toBe(versions[1]?.text)
    expect(
      await revertContent(shop.db, 'blocks/inny.en', history[2]?.id ?? 0, {
        actor: { kind: 'command-line', name: 'ewa' },
      }),
    ).toBeUndefined()
    await revertContent(shop.db, 'blocks/wersje', history[0]?.id ?? 0, { actor: { kind: 'command-line', name: 'ewa' } })
    expect(await textOf('blocks/wersje')).toBeUndefined()
    expect((await historyOf(shop.db, 'blocks/wersje', 1))[0]).toMatchObject({
      reason: 'remove',
      author: 'ewa',
    })
    // what was written otherwise is in the history once, before the change
    await shop.db.run`insert into cms_block (identifier, store_code, title, content) values
      ('cudzy', 'default', 'Cudzy', 'Tekst')`
    await push([file('blocks/cudzy.html', matter('title: Nasz'))])
    await push([file('blocks/cudzy.html', matter('title: Nasza'))])
    expect((await historyOf(shop.db, 'blocks/cudzy')).map(({ reason }) => reason)).toEqual(['push', 'push', 'found'])
  })
})

describe('CMS-1: a preview', () => {
  const days = { days: 1, now: new Date() }
  const shown = async (path: string) => {
    const [view, identifier, preview] = /^(?:\/(en))?\/page\/([\w-]+)\?preview=(.+)$/.exec(path)?.slice(1) ?? []
    const { data } = await shop.query<{ cmsPage: { title: string } | null } | null>(
      'query($identifier: String, $preview: String) { cmsPage(identifier: $identifier, preview: $preview) { title } }',
      { identifier, preview },
      view,
    )
    return data?.cmsPage?.title
  }
  test('shows a page or block of its view as it is in the file', async () => {
    const path = await previewContent(shop.db, file('pages/nowa.md', matter('title: Nowa')), days)
    expect(await shown(path)).toBe('Nowa')
    const english = await previewContent(shop.db, file('blocks/nowy.en.md', matter('title: New')), days)
    expect(english).toMatch(/^\/en\/page\/nowy\?preview=/)
    expect(await shown(english)).toBe('New')
    // of another page, of another view, and expired
    expect(await shown(path.replace('/nowa?', '/inna?'))).toBeUndefined()
    expect(await shown(`/en${path}`)).toBeUndefined()
    const expired = { days: 1, now: new Date(Date.now() - 2 * 86_400_000) }
    expect(
      await shown(await previewContent(shop.db, file('pages/nowa.md', matter('title: Nowa')), expired)),
    ).toBeUndefined()
  })

  test('is refused for what has none', async () => {
    const refusal = async (one: ContentFile) => {
      const error: unknown = await previewContent(shop.db, one, days).catch((caught: unknown) => caught)
      return error instanceof ContentError ? error.message : error
    }
    expect(await refusal(file('menus/zle.yaml', ''))).toBe(
      'menus/zle.yaml:1: pages, blocks and blog posts have a preview',
    )
    expect(await refusal(file('blog/posts/nie-ma.md', ''))).toBe(
      'blog/posts/nie-ma.md:1: the shop has no such post yet: push it with "active: false"',
    )
    expect(await refusal(file('blog/tags/isbn.md', ''))).toBe(
      'blog/tags/isbn.md:1: pages, blocks and blog posts have a preview',
    )
    expect(await refusal(file('pages/zla.md', matter('title: 5')))).toBe('pages/zla.md:2: title: a text')
  })
})
