import { describe, expect, test } from 'vitest'
import { configure } from '../store/configuration.ts'
import { renderHtml } from './html.ts'

const configuration = configure('default', [
  { path: 'general/store_information/name', value: 'Zakładka & Syn' },
  { path: 'general/store_information/bank_account', value: '61109010140000071219812874' },
  { path: 'design/head/title_suffix', value: 'Księgarnia' },
  { path: 'cataloginventory/options/shipping_hours', value: '48' },
])
const view = {
  id: 1,
  code: 'default',
  name: 'Polski',
  locale: 'pl_PL',
  currency: 'PLN',
  country: 'PL',
  isDefault: true,
}
const render = (content: string, isDefault = true, format?: 'html' | 'markdown') =>
  renderHtml(
    content,
    {
      store: { ...view, isDefault, code: isDefault ? 'default' : 'en' },
      baseUrl: 'https://shop.example',
      configuration,
    },
    format,
  )

describe('CMS-1 CMS-3: what a text may contain', () => {
  test.each([
    // names of its own only
    ['<p id="cms-a-1" class="cms-b x">a</p>', '<p class="cms-b" id="cms-a-1">a</p>'],
    ['<p id="cms-">a</p><p id="xcms-a">b</p><p id="cms-A">c</p>', '<p>a</p><p>b</p><p>c</p>'],
    // addresses
    ['<a href="https://a.example">a</a>', '<a href="https://a.example">a</a>'],
    ['<a href="http://a.example">a</a>', '<a href="http://a.example">a</a>'],
    ['<a href="mailto:a@b.pl">a</a>', '<a href="mailto:a@b.pl">a</a>'],
    ['<a href="tel:+48 81 000">a</a>', '<a href="tel:+4881000">a</a>'],
    ['<a href="/x y">a</a>', '<a href="/x y">a</a>'],
    ['<a href="ftp://a.example">a</a>', '<a>a</a>'],
    ['<a href="data:text/html,x">a</a>', '<a>a</a>'],
    ['<a href="//a.example">a</a>', '<a>a</a>'],
    ['<a href=" javascript:x">a</a>', '<a>a</a>'],
    // pictures of the shop only
    ['<img src="/media/a.jpg">', '<img src="/media/a.jpg" />'],
    ['<img src="https://shop.example/media/a.jpg">', '<img src="https://shop.example/media/a.jpg" />'],
    ['<img src="media/a.jpg">', '<img src="media/a.jpg" />'],
    ['a<img src="/other/a.jpg">', 'a'],
    ['a<img src="https://shop.example.evil/media/a.jpg">', 'a'],
    ['a<img src="https://a.example/media/a.jpg">', 'a'],
    ['a<img alt="x">', 'a'],
    ['a<svg><script>x</script></svg>', 'a'],
    ['<iframe src="/x"></iframe><object></object><input>', ''],
    ['<p style="color:red" onclick="x" data-x="1">a</p>', '<p>a</p>'],
    // tables, lists and hidden parts
    ['<td colspan="2" onclick="x">a</td>', '<td colspan="2">a</td>'],
    ['<ol start="3" reversed><li value="7">a</li></ol>', '<ol start="3" reversed><li value="7">a</li></ol>'],
    ['<time datetime="2026-01-01">a</time>', '<time datetime="2026-01-01">a</time>'],
  ])('%s', (content, html) => {
    expect(render(content)).toBe(html)
    // the second time it is cached
    expect(render(content)).toBe(html)
  })

  test.each([
    ['{{media url="/a.jpg"}}', '/media/a.jpg', '/media/a.jpg'],
    ["{{media url='a.jpg'}}", '/media/a.jpg', '/media/a.jpg'],
    ['{{media url=a.jpg}}', '/media/a.jpg', '/media/a.jpg'],
    ['{{ store url="//contact" }}', '/contact', '/en/contact'],
    ['{{store direct_url="o-nas"}}', '/o-nas', '/en/o-nas'],
    ['{{store}}', '/', '/en/'],
    ['{{config path="general/store_information/name"}}', 'Zakładka &amp; Syn', 'Zakładka &amp; Syn'],
    ['{{config path="design/head/title_suffix"}}', 'Księgarnia', 'Księgarnia'],
    ['{{config path="cataloginventory/options/shipping_hours"}}', '48', '48'],
    [
      '{{config path="general/store_information/bank_account"}}',
      '61 1090 1014 0000 0712 1981 2874',
      '61 1090 1014 0000 0712 1981 2874',
    ],
    // what is not public, unknown or nothing
    ['[{{config path="customer/password/minimum_password_length"}}]', '[]', '[]'],
    ['[{{config path="general/store_information/none"}}]', '[]', '[]'],
    ['[{{config path="general/store_information/toString"}}]', '[]', '[]'],
    ['[{{config}}]', '[]', '[]'],
    ['[{{block id="a"}}]', '[]', '[]'],
    ['{config} {{ }}', '{config} {{ }}', '{config} {{ }}'],
  ])('the directive %s', (content, ofDefault, ofEnglish) => {
    expect(render(content)).toBe(ofDefault)
    expect(render(content, false)).toBe(ofEnglish)
  })

  test('Markdown becomes HTML, and HTML stays', () => {
    expect(render('*a* {{store url="b"}}', true, 'markdown').trim()).toBe('<p><em>a</em> /b</p>')
    expect(render('*a*')).toBe('*a*')
  })
})
