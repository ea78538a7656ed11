import { describe, expect, test } from 'vitest'
import { shopUrl } from '../fixtures/current-shop.ts'
import { get, type Node, type Sent } from '../fixtures/html.ts'
import { pages } from './collection-pages.ts'

const getPage = (path: string) => get(shopUrl() + path)
const node = ({ jsonLd }: Sent, type: string) => jsonLd.find((found) => found['@type'] === type) as Node
const feedOf = (page: Sent) => page.tags('link').find(({ type }) => type === 'application/rss+xml')?.['href']

describe('HTML for search engines', () => {
  for (const [name, [polish, english]] of Object.entries(pages))
    test(`CAT-1 NAV-5: ${name} has one URL in each language, with hreflang links to the other`, async () => {
      for (const path of [polish, `/en${english}`]) {
        const page = await getPage(path)
        expect([path, page.status]).toEqual([path, 200])
        expect(page.body.match(/<h1[\s>]/g)).toHaveLength(1)
        expect(page.meta('robots').join()).not.toContain('noindex')
        expect(page.meta('description')[0]?.length).toBeGreaterThan(40)
        expect(page.links('canonical')).toEqual([expect.objectContaining({ href: shopUrl() + path })])
        const languages = page.links('alternate').filter(({ hreflang }) => hreflang)
        expect(Object.fromEntries(languages.map(({ hreflang, href }) => [hreflang, href]))).toEqual({
          'pl-PL': shopUrl() + polish,
          'x-default': shopUrl() + polish,
          'en-US': `${shopUrl()}/en${english}`,
        })
        expect(page.body).not.toMatch(/undefined|\[object Object\]/)
        const crumbs = node(page, 'BreadcrumbList')['itemListElement'] as { item: string }[]
        expect(crumbs.at(-1)?.item).toBe(shopUrl() + path)
      }
      const pathOf = (path: string) => new URL(path, shopUrl()).pathname
      for (const [from, to] of [
        [`${polish}/`, polish],
        [`/en${polish}`, `/en${english}`],
        [english, polish],
      ]) {
        const { status, headers } = await getPage(from ?? '')
        expect([from, status, pathOf(headers.get('location') ?? '')]).toEqual([from, 301, to])
      }
    })

  test('CAT-1: unknown pages and invalid parameters have status 404', async () => {
    for (const path of [
      '/autorzy/nie-ma',
      '/en/authors/nie-ma',
      '/serie/nie-ma',
      '/wydawnictwa/nie-ma',
      '/autorzy/jerzy-zulawski?role=nobody',
      '/autorzy/jerzy-zulawski?role=reader',
      '/autorzy?letter=q',
      '/zapowiedzi?month=2026-13',
      '/nowosci/a',
    ])
      expect([path, (await getPage(path)).status]).toEqual([path, 404])
  })

  test('a page number after the last one redirects to the last page', async () => {
    for (const [from, to] of [
      ['/bestsellery?page=99', /^\/bestsellery\?page=\d+$/],
      ['/autorzy?page=99', /^\/autorzy(\?page=\d+)?$/],
      ['/serie/trylogia?page=9', /^\/serie\/trylogia$/],
    ] as const) {
      const { status, headers } = await getPage(from)
      expect([302, 301]).toContain(status)
      expect(headers.get('location')).toMatch(to)
    }
  })

  test('structured data: a person, a series with its volumes in order, an organisation, a list', async () => {
    expect(node(await getPage('/autorzy/jerzy-zulawski'), 'Person')).toMatchObject({
      name: 'Jerzy Żuławski',
      url: `${shopUrl()}/autorzy/jerzy-zulawski`,
    })
    const series = node(await getPage('/en/series/trylogia-ksiezycowa'), 'BookSeries')
    expect(series).toMatchObject({
      name: 'Trylogia księżycowa',
      numberOfItems: 3,
      author: [{ '@type': 'Person', name: 'Jerzy Żuławski' }],
    })
    expect(
      (series['hasPart'] as { name: string; position: string; url: string }[]).map(({ name, position, url }) => [
        position,
        name,
        url.startsWith(`${shopUrl()}/en/`),
      ]),
    ).toEqual([
      ['1', 'Na srebrnym globie', true],
      ['2', 'Zwycięzca', true],
      ['3', 'Stara Ziemia', true],
    ])
    expect(node(await getPage('/wydawnictwa/dwie-wrony'), 'Organization')).toMatchObject({
      name: 'Dwie Wrony',
      email: expect.stringContaining('@'),
      address: { addressLocality: 'Lublin' },
    })
    const { mainEntity } = node(await getPage('/bestsellery?page=2'), 'CollectionPage') as Node & {
      mainEntity: { itemListElement: { position: number }[] }
    }
    expect(mainEntity.itemListElement[0]?.position).toBe(25)
  })

  test('each page, and each category, links an RSS feed that exists', async () => {
    for (const path of [
      '/autorzy/jerzy-zulawski',
      '/serie/trylogia',
      '/wydawnictwa/dwie-wrony',
      '/nowosci',
      '/zapowiedzi',
      '/bestsellery',
      '/en/new-titles',
      '/en/authors/jerzy-zulawski',
      '/literatura-piekna/poezja.html',
      '/en/fiction.html',
    ]) {
      const feed = feedOf(await getPage(path))
      expect(feed, path).toMatch(/\/rss\/.+\.xml$/)
      const { status, headers, body } = await get(feed ?? '')
      expect([feed, status, headers.get('content-type')]).toEqual([feed, 200, 'application/rss+xml; charset=utf-8'])
      expect(body).toContain(`<link>${shopUrl()}${path}</link>`)
    }
  })
})
