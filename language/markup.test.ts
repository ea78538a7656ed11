import { expect, test } from 'vitest'
import { escapeHtml, escapeText, escapeXml } from './markup.ts'

test('markup in a text is escaped for elements and quoted attributes', () => {
  expect(escapeHtml('<b title="1">Ala & „kot”</b>')).toBe('&lt;b title=&quot;1&quot;&gt;Ala &amp; „kot”&lt;/b&gt;')
})

test('quotes in the text of an element are kept', () => {
  expect(escapeText('<b> & "x"')).toBe('&lt;b&gt; &amp; "x"')
})

test('characters that XML cannot contain are removed', () => {
  expect(escapeXml('a\u0000\u0008\uFFFF\uD800<\t\n😀')).toBe('a&lt;\t\n😀')
})
