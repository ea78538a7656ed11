import { describe, expect, it } from 'vitest'
import { headOf, documentTitleOf } from './head.ts'

const pl = { code: 'default', locale: 'pl_PL', currency: 'PLN', country: 'PL', isDefault: true }
const en = { code: 'en', locale: 'en_US', currency: 'PLN', country: 'PL', isDefault: false }
const site = { name: 'Zakładka', titleSuffix: 'Zakładka', defaultTitle: 'Księgarnia' }
const where = { origin: 'https://shop.example', path: '/lalka.html', store: en, stores: [pl, en] }
const content = (head: ReturnType<typeof headOf>, name: string) =>
  head.tags.find(
    ({ attributes }) => attributes.name === name || attributes.property === name || attributes.rel === name,
  )?.attributes

describe('NAV-5a head of a page', () => {
  it('joins prefix, title or default, and suffix', () => {
    expect(documentTitleOf({ title: 'Lalka' }, site)).toBe('Lalka | Zakładka')
    expect(documentTitleOf({ title: 'Lalka' }, { ...site, titlePrefix: 'Promocja' })).toBe(
      'Promocja | Lalka | Zakładka',
    )
    expect(documentTitleOf({}, { name: 'Zakładka', defaultTitle: 'Księgarnia' })).toBe('Księgarnia')
    expect(documentTitleOf({ title: 'Lalka', titleSuffix: '' }, site)).toBe('Lalka')
  })

  it('has the canonical URL and the alternates of all store views', () => {
    const head = headOf({ title: 'Lalka', alternates: { default: '/lalka-pl.html' } }, site, where)
    expect(content(head, 'canonical')?.href).toBe('https://shop.example/en/lalka.html')
    expect(
      head.tags
        .filter(({ attributes }) => attributes.hreflang)
        .map(({ attributes }) => [attributes.hreflang, attributes.href]),
    ).toEqual([
      ['pl-PL', 'https://shop.example/lalka-pl.html'],
      ['x-default', 'https://shop.example/lalka-pl.html'],
      ['en-US', 'https://shop.example/en/lalka.html'],
    ])
  })

  it('has no alternate for a store view that does not have the page', () => {
    const tags = (alternates: Record<string, string>, store = pl) =>
      headOf({ alternates }, site, { ...where, store })
        .tags.filter(({ attributes }) => attributes.hreflang)
        .map(({ attributes }) => `${attributes.hreflang} ${attributes.href}`)
    expect(tags({ default: '/lalka.html' })).toEqual([
      'pl-PL https://shop.example/lalka.html',
      'x-default https://shop.example/lalka.html',
    ])
    expect(tags({ en: '/doll.html' }, en)).toEqual(['en-US https://shop.example/en/lalka.html'])
    expect(tags({ en: '/doll.html' })).toContain('en-US https://shop.example/en/doll.html')
  })

  it('has no canonical URL on pages with noindex', () => {
    const head = headOf({ robots: 'noindex' }, site, where)
    expect(content(head, 'robots')?.content).toBe('noindex')
    expect(content(head, 'canonical')).toBeUndefined()
  })

  it('uses the default image for a page without an image', () => {
    const shown = (openGraph: Record<string, string | undefined>) =>
      content(headOf({ openGraph }, { ...site, image: '/assets/share.jpg' }, where), 'og:image')?.content
    expect(shown({})).toBe('https://shop.example/assets/share.jpg')
    expect(shown({ image: undefined })).toBe('https://shop.example/assets/share.jpg')
    expect(shown({ image: '/media/lalka.jpg' })).toBe('https://shop.example/media/lalka.jpg')
  })

  it('renders Open Graph tags with absolute URLs', () => {
    const head = headOf(
      { title: 'Lalka', openGraph: { type: 'book', image: '/media/lalka.jpg', 'book:isbn': '978' } },
      site,
      where,
    )
    expect(content(head, 'og:type')?.content).toBe('book')
    expect(content(head, 'og:image')?.content).toBe('https://shop.example/media/lalka.jpg')
    expect(content(head, 'book:isbn')?.content).toBe('978')
  })
})
