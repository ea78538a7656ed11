import { escapeXml } from '../../../language/markup.ts'

/** One item of a feed. */
export interface FeedItem {
  title: string
  /** Absolute URLs. */
  link: string
  image?: string
  /** Stable when the item changes. */
  guid: string
  /** HTML. */
  description: string
  authors: readonly string[]
  publishedAt: Date
}

export interface Feed {
  title: string
  description: string
  /** The page that shows the same items. */
  link: string
  /** The feed itself. */
  self: string
  /** pl-PL */
  language: string
  items: readonly FeedItem[]
  changedAt?: Date
}

const tag = (name: string, text: string) => `<${name}>${escapeXml(text)}</${name}>`

/** Renders RSS 2.0, with authors as Dublin Core and covers as Media RSS. */
export function toRss({ title, description, link, self, language, items, changedAt }: Feed): string {
  const channel = [
    tag('title', title),
    tag('link', link),
    tag('description', description),
    tag('language', language),
    `<atom:link href="${escapeXml(self)}" rel="self" type="application/rss+xml"/>`,
    '<ttl>60</ttl>',
    ...(changedAt ? [tag('lastBuildDate', changedAt.toUTCString())] : []),
    ...items.map(toRssItem),
  ]
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:dc="http://purl.org/dc/elements/1.1/" ' +
      'xmlns:media="http://search.yahoo.com/mrss/"><channel>',
    ...channel,
    '</channel></rss>',
    '',
  ].join('\n')
}

function toRssItem({ title, link, image, guid, description, authors, publishedAt }: FeedItem): string {
  const parts = [
    tag('title', title),
    tag('link', link),
    `<guid isPermaLink="false">${escapeXml(guid)}</guid>`,
    tag('pubDate', publishedAt.toUTCString()),
    ...authors.map((author) => tag('dc:creator', author)),
    tag('description', description),
    ...(image ? [`<media:content url="${escapeXml(image)}" medium="image"/>`] : []),
  ]
  return `<item>${parts.join('')}</item>`
}
