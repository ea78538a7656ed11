import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Feed, toRss } from './rss.ts'

/** Sends a feed, or 304 if the client's copy is current. */
export function sendFeed(request: FastifyRequest, reply: FastifyReply, feed: Feed): FastifyReply {
  const body = toRss(feed)
  const etag = `"${createHash('sha1').update(body).digest('base64url')}"`
  reply.header('etag', etag).header('cache-control', 'public, max-age=600')
  if (feed.changedAt) reply.header('last-modified', feed.changedAt.toUTCString())
  if (isNotModified(request, etag, feed.changedAt)) return reply.code(304).send()
  return reply.header('content-type', 'application/rss+xml; charset=utf-8').send(body)
}

/** Whether the client's copy is current; If-None-Match takes precedence over If-Modified-Since. */
function isNotModified({ headers }: FastifyRequest, etag: string, changedAt: Date | undefined): boolean {
  const tags = headers['if-none-match']
  if (tags !== undefined)
    return tags.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag || tag.trim() === '*')
  const since = Date.parse(headers['if-modified-since'] ?? '')
  return changedAt !== undefined && Math.floor(changedAt.getTime() / 1000) * 1000 <= since
}
