import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { RequestContext, type StoreView } from '../../platform/context.ts'
import type { RouteParts } from '../../platform/module.ts'
import { openLanguage } from '../../texts/languages.ts'
import { listStoreViews, getPriceContext } from '../store/index.ts'
import { FEEDS, feedOf, parseFeedPath } from './feed-address.ts'
import { openFeed } from './feeds.ts'
import { sendFeed } from '../../platform/http/send-feed.ts'

/**
 * RSS feeds of lists, authors, series, publishers and categories: `/rss/nowosci.xml`,
 * `/en/rss/authors/boleslaw-prus.xml`.
 */
export async function feedRoutes(
  app: FastifyInstance,
  { db, settings, limits, now = () => new Date() }: RouteParts,
): Promise<void> {
  for (const store of await listStoreViews(db)) {
    const language = openLanguage(store.locale)
    const contextOf = async ({ ip }: FastifyRequest) =>
      new RequestContext({
        db,
        store,
        language,
        priceContext: await getPriceContext(db, store),
        now: now(),
        baseUrl: settings.baseUrl,
        dataDir: settings.dataDir,
        settings,
        ip,
        limits,
      })
    for (const base of store.isDefault ? ['', `/${store.code}`] : [`/${store.code}`])
      app.get(`${base}/${FEEDS}/*`, async (request, reply) =>
        respond(await contextOf(request), store, (request.params as { '*': string })['*'], request, reply),
      )
  }
}

async function respond(
  context: RequestContext,
  store: StoreView,
  path: string,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const subject = parseFeedPath(path)
  const feed = subject && (await openFeed(context, subject))
  if (!feed) return reply.code(404).header('content-type', 'text/plain; charset=utf-8').send('Not Found')
  const own = feedOf(store, subject)
  // each feed has one URL: words of the other language and the code of the default view redirect to it
  if (request.url.split('?')[0] !== own) return reply.redirect(own, 301)
  return sendFeed(request, reply, feed)
}
