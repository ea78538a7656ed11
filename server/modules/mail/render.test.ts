import { describe, expect, it } from 'vitest'
import type { MailContent } from './mail-content.ts'
import { renderHtml } from './render-html.ts'
import { renderText } from './render-text.ts'

const frame = {
  locale: 'pl_PL',
  shopName: 'Księgarnia Zakładka',
  homeUrl: 'https://ksiegarnia.example/',
  footer: ['Księgarnia Zakładka sp. z o.o.'],
}
const picture = 'https://ksiegarnia.example/media/catalog/product/lalka.jpg?width=120'
const cover = { url: `${picture}&format=jpeg`, alt: 'Okładka: Lalka "1"' }
const mail: MailContent = {
  subject: 'Zamówienie 000000012',
  title: 'Twoja paczka jest w drodze',
  blocks: [
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

describe('a mail as HTML and as plain text', () => {
  const shown = renderHtml(mail, frame)
  it('shows the shop’s name as a link to the shop', () => {
    expect(shown).toMatch(/<a href="https:\/\/ksiegarnia\.example\/" class="brand"[^>]*>.*Księgarnia Zakładka<\/a>/)
  })
  it('shows covers by absolute URLs, with alternative texts', () => {
    const pictures = [...shown.matchAll(/<img [^>]+>/g)].map(([tag]) => tag)
    expect(pictures).toHaveLength(2)
    expect(pictures[0]).toContain(`src="${picture}&amp;format=jpeg"`)
    expect(pictures[0]).toContain('alt="Okładka: Lalka &quot;1&quot;"')
  })
  it('keeps single-letter words of the heading with the next word', () => {
    expect(shown).toContain('>Twoja paczka jest w\u00a0drodze</h1>')
  })
  it('has one button: its first link', () => {
    expect(shown.match(/class="button"/g)).toHaveLength(1)
    expect(shown).toMatch(/<a href="https:\/\/ksiegarnia\.example\/1" class="button"/)
  })
  it('declares support for dark mode', () => {
    expect(shown).toContain('<meta name="color-scheme" content="light dark">')
    expect(shown).toContain('prefers-color-scheme:dark')
  })
  it('has the same content as plain text, without pictures', () => {
    const text = renderText(mail, frame)
    const links = [
      'Zobacz zamówienie: https://ksiegarnia.example/1',
      'Odstąp od umowy tutaj: https://ksiegarnia.example/2',
    ]
    for (const part of ['- Lalka\n', '2 × Lalka\n', ...links]) expect(text).toContain(part)
    expect(text).not.toContain('/media/')
  })
})
