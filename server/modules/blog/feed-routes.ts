import type { FastifyInstance } from 'fastify'
import { RequestContext } from '../../platform/context.ts'
import type { FeedItem } from '../../platform/http/rss.ts'
import { sendFeed } from '../../platform/http/send-feed.ts'
import type { RouteParts } from '../../platform/module.ts'
import { openLanguage } from '../../texts/languages.ts'
import { getConfiguration, listStoreViews, getPriceContext } from '../store/index.ts'
import { absoluteUrl, mediaUrl } from './fields.ts'
import { blogPath } from '../../../language/paths.ts'
import { loadContent, loadPost, type PostRef, viewOf } from './posts.ts'
import { orderOf, whereOf } from './post-filter.sql.ts'
import { listPosts } from './posts.sql.ts'
import { loadAuthor } from './sections.ts'

/** The path of the feed within a store view. */
const FEED = '/rss/blog.xml'
const MAX_ITEMS = 20
const IMAGE_WIDTH = 640

/** Serves the newest posts as RSS: `/rss/blog.xml`, `/en/rss/blog.xml`. */
export async function feedRoutes(
  app: FastifyInstance,
  { db, settings, limits, now = () => new Date() }: RouteParts,
): Promise<void> {
  for (const store of await listStoreViews(db)) {
    const language = openLanguage(store.locale)
    const own = `${store.isDefault ? '' : `/${store.code}`}${FEED}`
    app.get(own, async (request, reply) => {
      const context = new RequestContext({
        db,
        store,
        language,
        priceContext: await getPriceContext(db, store),
        now: now(),
        baseUrl: settings.baseUrl,
        dataDir: settings.dataDir,
        settings,
        ip: request.ip,
        limits,
      })
      const configuration = await getConfiguration(db, store.code)
      if (!configuration['mfblog/sidebar/rss_feed/enabled']) return reply.callNotFound()
      const items = await newestItems(context)
      return sendFeed(request, reply, {
        title: configuration['mfblog/sidebar/rss_feed/title'],
        description: configuration['mfblog/sidebar/rss_feed/description'],
        link: absoluteUrl(blogPath(store.locale), context),
        self: absoluteUrl(FEED, context),
        language: language.locale,
        items: items.map(({ item }) => item),
        changedAt: items.length > 0 ? new Date(Math.max(...items.map(({ changedAt }) => changedAt))) : undefined,
      })
    })
    if (store.isDefault) app.get(`/${store.code}${FEED}`, (_request, reply) => reply.redirect(own, 301))
  }
}

async function newestItems(context: RequestContext) {
  const all = { where: whereOf({ conditions: [] }), order: orderOf('publish_time', true) }
  const rows = await listPosts(context.db, viewOf(context), all, { size: MAX_ITEMS, offset: 0 })
  return Promise.all(
    rows.map(async (row) => ({
      item: await itemOf(context, row),
      changedAt: Math.max(row.publishedAt.getTime(), row.updatedAt.getTime()),
    })),
  )
}

async function itemOf(context: RequestContext, ref: PostRef): Promise<FeedItem> {
  const row = await loadPost(context, ref)
  const author = row?.authorId ? await loadAuthor(context, { id: row.authorId }) : null
  const image = mediaUrl(row?.image, context)
  const html = await loadContent(context, ref)
  return {
    title: row?.title ?? '',
    link: absoluteUrl(blogPath(context.store.locale, 'post', row?.urlKey), context),
    guid: `urn:blog-post:${ref.id}`,
    // feed readers cannot resolve relative URLs
    description: html.replaceAll(/(\s(?:href|src)=")\//g, `$1${context.baseUrl}/`).replaceAll(/\ssrcset="[^"]*"/g, ''),
    authors: author ? [author.name] : [],
    publishedAt: row?.publishedAt ?? context.now,
    ...(image ? { image: image.endsWith('.svg') ? image : `${image}?width=${IMAGE_WIDTH}` } : {}),
  }
}
