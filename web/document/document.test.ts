import { describe, expect, it } from 'vitest'
import { htmlOf } from './html.ts'
import { sameOrigin } from './same-origin.ts'
import { noSession, serverSession } from './server-session.ts'

const store = { code: 'default', locale: 'pl_PL', currency: 'PLN', country: 'PL', isDefault: true }
const page = (data: unknown, body = '<p>body</p>') =>
  htmlOf({
    head: {
      title: 'A & <b>',
      tags: [{ tag: 'meta', attributes: { name: 'description', content: '"x" <y>' } }],
      jsonLd: [{ name: '</script><b>' }],
    },
    body,
    assets: {
      entry: ['/assets/e.js', '/assets/a.js'],
      styles: ['/assets/s.css'],
      fonts: ['/assets/f.woff2'],
      pages: { item: ['/assets/a.js', '/assets/i.js'] },
      pageStyles: { item: ['/assets/i.css'], other: ['/assets/o.css'] },
      parts: {},
      texts: { 'shop.pl': ['/assets/pl.js'], 'account.pl': ['/assets/account.js'] },
    },
    texts: ['shop.pl'],
    name: 'item',
    state: {
      origin: '',
      stores: [store],
      store,
      base: '',
      address: '/',
      notices: [],
      content: { name: 'item', params: {}, status: 200, data, frame: null },
    },
  })
const post = (headers: Record<string, string>) => new Request('https://shop.example/cart', { method: 'POST', headers })

describe('page', () => {
  it('escapes data in tags and in data scripts', () => {
    const html = page('</script><script>alert(1)</script><!--').text('n')
    expect(html).toContain('<title>A &amp; &lt;b&gt;</title>')
    expect(html).toContain('content="&quot;x&quot; &lt;y&gt;"')
    expect(html).not.toContain('alert(1)</script>')
    expect(html).not.toContain('</script><b>')
    expect(html).not.toContain('<!--')
  })
  it('neither runs nor preloads module scripts before the first paint', () => {
    const html = page(1).text('secret')
    expect(html).not.toMatch(/type="module"|<link rel="modulepreload/)
    expect(html).toContain('["/assets/e.js","/assets/a.js","/assets/i.js","/assets/pl.js"]')
    expect(html.match(/nonce="secret"/g)).toHaveLength(2)
  })
  it('links the shared style sheets, then those of the page, and none of other pages', () => {
    expect(
      [
        ...page(1)
          .text('n')
          .matchAll(/<link rel="stylesheet" href="([^"]+)">/g),
      ].map(([, address]) => address),
    ).toEqual(['/assets/s.css', '/assets/i.css'])
  })
  it('moves React’s preloads of the first images into the head, before the font', () => {
    const [first, second, later] = [
      '<link rel="preload" as="image" href="/a.webp"/>',
      '<link rel="preload" as="image" href="/b.webp"/>',
      '<link rel="preload" as="image" href="/c.webp"/>',
    ]
    const html = page(1, `${first}${second}<p>body${later}</p>`).text('n')
    expect(html).toContain(`${first}${second}<link rel="preload" as="font"`)
    expect(html).toContain(`<div id="root"><p>body${later}</p></div>`)
    expect(page(1).text('n')).toContain('<div id="root"><p>body</p></div>')
  })
  it('has an ETag that depends on the content, but not on the nonce', () => {
    expect(page(1).etag).toBe(page(1).etag)
    expect(page(1).etag).not.toBe(page(2).etag)
  })
})

describe('same-origin check of forms', () => {
  it.each([
    [{ 'sec-fetch-site': 'same-origin' }, true],
    [{ origin: 'https://shop.example' }, true],
    [{ 'sec-fetch-site': 'same-site', origin: 'https://shop.example' }, false],
    [{ 'sec-fetch-site': 'cross-site' }, false],
    [{ origin: 'https://evil.example' }, false],
    [{ origin: 'null' }, false],
    [{}, false],
  ])('a form with the headers %o is accepted: %s', (headers, good) =>
    expect(sameOrigin(post(headers as Record<string, string>), 'https://shop.example')).toBe(good),
  )
})

describe('session', () => {
  it('returns written values, and sets cookies', () => {
    const session = serverSession(
      new Request('https://shop.example/', { headers: { cookie: 'cart=old; other=%zz; a=b' } }),
      true,
    )
    expect(session.get('cart')).toBe('old')
    session.set('cart', 'new;1')
    expect(session.get('cart')).toBe('new;1')
    session.set('token', undefined)
    expect(session.setCookieHeaders).toEqual([
      'cart=new%3B1; Path=/; Max-Age=2592000; SameSite=Lax; Secure',
      'token=; Path=/; Max-Age=0; SameSite=Lax; Secure',
    ])
  })
  // browsers send the cookie with the longest path first (RFC 6265, 5.4)
  it('CART-3d AUTH-1d: keeps cart and token apart from those of another website at the root of the host', () => {
    const session = serverSession(
      new Request('https://publisher.example/sklep/cart', {
        headers: { cookie: 'token=own; cart=own; token=of-the-root; cart=of-the-root' },
      }),
      true,
    )
    expect([session.get('cart'), session.get('token')]).toEqual(['own', 'own'])
  })
  it('returns flashed notices once, as many as fit into a cookie', () => {
    const first = serverSession(new Request('https://shop.example/', { method: 'POST' }), false)
    first.flash([
      { kind: 'success', text: 'Dodano' },
      ...Array.from({ length: 100 }, (_, at) => ({ kind: 'error' as const, text: `Nie ma tytułu ${at}` })),
    ])
    const [cookie = ''] = first.setCookieHeaders
    expect(cookie.length).toBeLessThan(4096)
    const session = serverSession(
      new Request('https://shop.example/', { headers: { cookie: cookie.split(';')[0] ?? '' } }),
      false,
    )
    expect(session.flashed.slice(0, 2)).toEqual([
      { kind: 'success', text: 'Dodano' },
      { kind: 'error', text: 'Nie ma tytułu 0' },
    ])
    expect(session.setCookieHeaders).toEqual(['notice=; Path=/; Max-Age=0; SameSite=Lax'])
  })
  it('is not available to public pages', () => {
    expect(() => noSession.get('cart')).toThrow('Only a private page may read the session')
  })
})
