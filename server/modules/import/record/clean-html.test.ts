import { expect, test } from 'vitest'
import { cleanHtml } from './clean-html.ts'

test.each([
  [
    '<p>Opis <strong>książki</strong></p><p>Drugi<br>wiersz</p>',
    '<p>Opis <strong>książki</strong></p><p>Drugi<br />wiersz</p>',
  ],
  ['Zwykły tekst\n\ni akapit', '<p>Zwykły tekst</p>\n<p>i akapit</p>'],
  ['Kot & pies < żółw', '<p>Kot &amp; pies &lt; żółw</p>'],
  ['<p>raz<script>alert(1)</script></p>', '<p>raz</p>'],
  ['<p onclick="x()" style="color:red">raz</p>', '<p>raz</p>'],
  ['<a href="javascript:x()">raz</a><img src=x onerror=y>', 'raz'],
  ['<p><strong>bez końca</p>', '<p><strong>bez końca</strong></p>'],
  ['</div></p><p>po</p>', '<p>po</p>'],
  ['<h1>Tytuł</h1><div>treść</div>', '<h3>Tytuł</h3><p>treść</p>'],
  ['<p>&nbsp;twarda&quot;</p>', '<p>\u00a0twarda"</p>'],
  ['<P>WIELKIE</P>', '<p>WIELKIE</p>'],
  ['<svg><script>x</script></svg><p/>', ''],
  ['', ''],
])('%s', (html, clean) => expect(cleanHtml(html)).toBe(clean))

test('clean HTML stays unchanged', () => {
  for (const text of [
    '<p>Raz &amp; dwa</p>\n<ul><li>trzy</li></ul>',
    '<p lang="pl">cztery</p>',
    '<p>a<br />b</p>',
    '<p>5 &lt; 6</p>',
  ])
    expect(cleanHtml(text)).toBe(text)
})
