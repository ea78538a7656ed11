import type { FastifyReply } from 'fastify'
import type { Module } from '../../platform/module.ts'
import { listStoreViews } from '../store/store.ts'
import { listEntries, listFiles, type SitemapEntry } from './sitemap.sql.ts'

/** The protocol allows 50,000 addresses a file; with two views each, this stays under its 50 MB as well. */
const FILE_SIZE = 20_000

const xml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
const send = (reply: FastifyReply, body: string) => reply.header('content-type', 'application/xml; charset=utf-8').header('cache-control', 'public, max-age=3600').send(`<?xml version="1.0" encoding="UTF-8"?>\n${body}`)

/** What search engines read first: robots.txt and the map of all public pages in every view. */
export const sitemapModule: Module = {
  async routes(app, { db, settings }) {
    const stores = await listStoreViews(db)
    const address = (store: (typeof stores)[number], path: string) => `${settings.baseUrl}${store.isDefault ? '' : `/${store.code}`}/${path}`

    function urls({ paths, updated }: SitemapEntry): string {
      const known = stores.filter((store) => paths[store.code] !== undefined)
      const links = known.map((store) => `<xhtml:link rel="alternate" hreflang="${store.locale.replace('_', '-')}" href="${xml(address(store, paths[store.code] ?? ''))}"/>`).join('')
      const lastmod = updated ? `<lastmod>${updated.toISOString().slice(0, 10)}</lastmod>` : ''
      return known.map((store) => `<url><loc>${xml(address(store, paths[store.code] ?? ''))}</loc>${lastmod}${known.length > 1 ? links : ''}</url>`).join('\n')
    }

    app.get('/robots.txt', async (_request, reply) => {
      const closed = ['/cart', '/checkout', '/customer', '/wishlist', '/compare', '/graphql', '/dev', '/styleguide'].flatMap((path) => [path, ...stores.filter((s) => !s.isDefault).map((s) => `/${s.code}${path}`)])
      return reply.header('content-type', 'text/plain; charset=utf-8').header('cache-control', 'public, max-age=3600')
        .send(`User-agent: *\n${closed.map((path) => `Disallow: ${path}`).join('\n')}\n\nSitemap: ${settings.baseUrl}/sitemap.xml\n`)
    })

    app.get('/sitemap.xml', async (_request, reply) => {
      const files = await listFiles(db, FILE_SIZE)
      const rows = files.map(({ after }) => `<sitemap><loc>${settings.baseUrl}/sitemap-${after}.xml</loc></sitemap>`)
      return send(reply, `<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${rows.join('\n')}\n</sitemapindex>`)
    })

    app.get('/sitemap-:after(^\\d{1,9}$).xml', async (request, reply) => {
      const after = Number((request.params as { after: string }).after)
      const entries = await listEntries(db, after, FILE_SIZE)
      return send(reply, `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n${entries.map(urls).join('\n')}\n</urlset>`)
    })
  },
}
