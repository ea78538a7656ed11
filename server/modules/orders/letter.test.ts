import { describe, expect, it } from 'vitest'
import type { Letter } from './confirmation.ts'
import { html, plain } from './letter.ts'

const frame = { locale: 'pl_PL', shopName: 'Księgarnia Zakładka', homeUrl: 'https://ksiegarnia.example/' }
const picture = 'https://ksiegarnia.example/media/catalog/product/lalka.jpg?width=120'
const cover = { url: `${picture}&format=jpeg`, alt: 'Okładka: Lalka "1"' }
const letter: Letter = {
  subject: 'Zamówienie 000000012',
  title: 'Dziękujemy',
  footer: ['Księgarnia Zakładka sp. z o.o.'],
  pieces: [
    {
      kind: 'goods',
      sums: [],
      rows: [
        { name: 'Lalka', note: '1 × 39,90 zł', amount: '39,90 zł', cover },
        { name: 'Emma', note: '', amount: '' },
      ],
    },
    { kind: 'titles', rows: [{ text: '2 × Lalka', cover }] },
    { kind: 'link', text: 'Zobacz zamówienie', href: 'https://ksiegarnia.example/1' },
    { kind: 'link', text: 'Odstąp od umowy tutaj', href: 'https://ksiegarnia.example/2' },
  ],
}

describe('a mail as HTML and as text', () => {
  const shown = html(letter, frame)
  it('shows the shop’s name, which leads to the shop', () => {
    expect(shown).toMatch(/<a href="https:\/\/ksiegarnia\.example\/" class="brand"[^>]*>.*Księgarnia Zakładka<\/a>/)
  })
  it('shows covers by whole addresses, with words for where pictures are not loaded', () => {
    const pictures = [...shown.matchAll(/<img [^>]+>/g)].map(([tag]) => tag)
    expect(pictures).toHaveLength(2)
    expect(pictures[0]).toContain(`src="${picture}&amp;format=jpeg"`)
    expect(pictures[0]).toContain('alt="Okładka: Lalka &quot;1&quot;"')
  })
  it('has one button: its first link', () => {
    expect(shown.match(/class="button"/g)).toHaveLength(1)
    expect(shown).toMatch(/<a href="https:\/\/ksiegarnia\.example\/1" class="button"/)
  })
  it('says in its head that it knows the dark', () => {
    expect(shown).toContain('<meta name="color-scheme" content="light dark">')
    expect(shown).toContain('prefers-color-scheme:dark')
  })
  it('says the same as text, without pictures', () => {
    const said = plain(letter)
    const links = [
      'Zobacz zamówienie: https://ksiegarnia.example/1',
      'Odstąp od umowy tutaj: https://ksiegarnia.example/2',
    ]
    for (const words of ['- Lalka\n', '2 × Lalka\n', ...links]) expect(said).toContain(words)
    expect(said).not.toContain('/media/')
  })
})
