import type { FastifyReply } from 'fastify'
import { escapeXml } from '../../../language/markup.ts'
import {
  collectionPath,
  blogPath,
  type Collection,
  excerptPath,
  shopPagePath,
  reviewPath,
} from '../../../language/paths.ts'
import type { Db } from '../../platform/db/db.ts'
import { basePathOf } from '../../platform/http/base-path.ts'
import type { Module } from '../../platform/module.ts'
import { listSitemapCursors, listSitemapEntities, type EntityKind } from '../catalog/index.ts'
import type { StoreView } from '../../platform/context.ts'
import { listBlogPages } from '../blog/index.ts'
import { excerptFiles, excerptsInFile } from '../excerpts/index.ts'
import { listSources } from '../inventory/index.ts'
import { listBooksellerPages } from '../staff-picks/index.ts'
import { getConfiguration, listStoreViews } from '../store/index.ts'
import { SECURITY_TXT_PATH, securityTxt } from './security-txt.ts'
import { listEntries, listFiles, listReviewed, listReviewFiles, type SitemapEntry } from './sitemap.sql.ts'

/** Pages per file: the protocol allows 50,000 URLs and 50 MB, and a page has a URL in each of two store views. */
const FILE_SIZE = 20_000

const ENTITY_KINDS: readonly EntityKind[] = ['author', 'series', 'publisher']
/** Lists and indexes of entities. */
const COLLECTIONS: readonly Collection[] = [...ENTITY_KINDS, 'novelties', 'announcements', 'bestsellers', 'promotions']

const hasReviews = async (db: Db) => (await getConfiguration(db))['catalog/review/active']

interface TitleSubpages {
  name: string
  address(locale: string, key: string): string
  files(db: Db, size: number): Promise<{ after: number }[]>
  inFile(db: Db, after: number, limit: number): Promise<{ keys: Record<string, string>; updated?: Date }[]>
}
/** Further pages of a title, with paths from the title's URL key. */
const TITLE_SUBPAGES: readonly TitleSubpages[] = [
  { name: 'excerpts', address: excerptPath, files: excerptFiles, inFile: excerptsInFile },
  {
    name: 'reviews',
    address: (locale, key) => reviewPath(locale, 'list', key),
    files: async (db, size) => ((await hasReviews(db)) ? listReviewFiles(db, size) : []),
    inFile: async (db, after, limit) => ((await hasReviews(db)) ? listReviewed(db, after, limit) : []),
  },
]

const send = (reply: FastifyReply, body: string) =>
  reply
    .header('content-type', 'application/xml; charset=utf-8')
    .header('cache-control', 'public, max-age=3600')
    .send(`<?xml version="1.0" encoding="UTF-8"?>\n${body}`)

const DISALLOWED_PATHS = ['/cart', '/checkout', '/customer', '/wishlist', '/compare', '/graphql', '/dev', '/styleguide']

/** Lines of robots.txt for pages that search engines should not crawl, in every view. */
const disallowed = (stores: readonly StoreView[], baseUrl: string): string[] =>
  ['', ...stores.filter((store) => !store.isDefault).map(({ code }) => `/${code}`)].flatMap((prefix) =>
    DISALLOWED_PATHS.map((path) => `Disallow: ${basePathOf(baseUrl)}${prefix}${path}`),
  )

/** robots.txt and the sitemap of all public pages in every view. */
export const sitemapModule: Module = {
  resolvers: {
    Query: {
      async robotsConfig(_parent, _args, context) {
        context.tag('store')
        return {
          defaultRobots: 'INDEX,FOLLOW',
          customInstructions: disallowed(await listStoreViews(context.db), context.baseUrl).join('\n'),
        }
      },
    },
  },
  access: { robotsConfig: 'everyone' },
  async routes(app, { db, settings, now = () => new Date() }) {
    const stores = await listStoreViews(db)
    const address = (store: (typeof stores)[number], path: string) =>
      `${settings.baseUrl}${store.isDefault ? '' : `/${store.code}`}/${path}`

    function urls({ paths, updated }: Pick<SitemapEntry, 'paths'> & Partial<SitemapEntry>): string {
      const known = stores.filter((store) => paths[store.code] !== undefined)
      const links = known
        .map(
          (store) =>
            `<xhtml:link rel="alternate" hreflang="${store.locale.replace('_', '-')}" ` +
            `href="${escapeXml(address(store, paths[store.code] ?? ''))}"/>`,
        )
        .join('')
      const lastmod = updated ? `<lastmod>${updated.toISOString().slice(0, 10)}</lastmod>` : ''
      return known
        .map(
          (store) =>
            `<url><loc>${escapeXml(address(store, paths[store.code] ?? ''))}</loc>` +
            `${lastmod}${known.length > 1 ? links : ''}</url>`,
        )
        .join('\n')
    }

    const urlset = (entries: readonly Parameters<typeof urls>[0][]) =>
      '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n' +
      `${entries.map(urls).join('\n')}\n</urlset>`

    app.get('/robots.txt', (_request, reply) =>
      reply
        .header('content-type', 'text/plain; charset=utf-8')
        .header('cache-control', 'public, max-age=3600')
        .send(
          `User-agent: *\n${disallowed(stores, settings.baseUrl).join('\n')}\n\nSitemap: ${settings.baseUrl}/sitemap.xml\n`,
        ),
    )

    app.get(SECURITY_TXT_PATH, async (_request, reply) =>
      reply
        .header('content-type', 'text/plain; charset=utf-8')
        .header('cache-control', 'public, max-age=86400')
        .send(await securityTxt(db, settings.baseUrl, now())),
    )

    app.get('/sitemap.xml', async (_request, reply) => {
      const files = await listFiles(db, FILE_SIZE)
      const entityFileNames = await Promise.all(
        ENTITY_KINDS.map(async (kind) =>
          (await listSitemapCursors(db, kind, FILE_SIZE)).map(({ after }) => `${kind}-${after}`),
        ),
      )
      const subpageFileNames = await Promise.all(
        TITLE_SUBPAGES.map(async (pages) =>
          (await pages.files(db, FILE_SIZE)).map(({ after }) => `${pages.name}-${after}`),
        ),
      )
      const more = [...entityFileNames.flat(), ...subpageFileNames.flat()]
      const rows = [...files.map(({ after }) => String(after)), 'lists', 'blog', ...more].map(
        (file) => `<sitemap><loc>${settings.baseUrl}/sitemap-${file}.xml</loc></sitemap>`,
      )
      return send(
        reply,
        `<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${rows.join('\n')}\n</sitemapindex>`,
      )
    })

    app.get('/sitemap-:after(^\\d{1,9}$).xml', async (request, reply) => {
      const after = Number((request.params as { after: string }).after)
      return send(reply, urlset(await listEntries(db, after, FILE_SIZE)))
    })

    const inEachView = (collection: Collection, codes: readonly string[], key?: string) => ({
      paths: Object.fromEntries(
        stores
          .filter(({ code }) => codes.includes(code))
          .map(({ code, locale }) => [code, collectionPath(locale, collection, key).slice(1)]),
      ),
    })
    app.get('/sitemap-lists.xml', async (_request, reply) => {
      const [booksellers, sources] = await Promise.all([listBooksellerPages(db, new Date()), listSources(db)])
      const bookshops = sources.filter(({ kind }) => kind === 'bookstore')
      const withPicks = stores.filter(({ code }) => booksellers.some((page) => page.stores.includes(code)))
      const codesOf = (views: typeof stores) => views.map(({ code }) => code)
      return send(
        reply,
        urlset([
          ...COLLECTIONS.map((collection) => inEachView(collection, codesOf(stores))),
          ...(withPicks.length > 0 ? [inEachView('picks', codesOf(withPicks))] : []),
          ...booksellers.map((page) => inEachView('picks', page.stores, page.urlKey)),
          ...bookshops.map((shop) => ({
            paths: Object.fromEntries(
              stores.map(({ code, locale }) => [code, shopPagePath(locale, 'bookshops', shop.code).slice(1)]),
            ),
          })),
        ]),
      )
    })
    app.get('/sitemap-blog.xml', async (_request, reply) => {
      const index = {
        paths: Object.fromEntries(stores.map(({ code, locale }) => [code, blogPath(locale).slice(1)])),
      }
      return send(reply, urlset([index, ...(await listBlogPages(db, new Date()))]))
    })
    for (const pages of TITLE_SUBPAGES)
      app.get(`/sitemap-${pages.name}-:after(^\\d{1,9}$).xml`, async (request, reply) => {
        const after = Number((request.params as { after: string }).after)
        const pathsOf = (keys: Readonly<Record<string, string>>) =>
          Object.fromEntries(
            stores.flatMap(({ code, locale }) => {
              const key = keys[code]
              return key === undefined ? [] : [[code, pages.address(locale, key).slice(1)]]
            }),
          )
        const listed = await pages.inFile(db, after, FILE_SIZE)
        return send(reply, urlset(listed.map(({ keys, updated }) => ({ paths: pathsOf(keys), updated }))))
      })
    for (const kind of ENTITY_KINDS)
      app.get(`/sitemap-${kind}-:after(^\\d{1,9}$).xml`, async (request, reply) => {
        const after = Number((request.params as { after: string }).after)
        const names = await listSitemapEntities(db, kind, after, FILE_SIZE)
        return send(reply, urlset(names.map(({ urlKey, stores: codes }) => inEachView(kind, codes, urlKey))))
      })
  },
}
