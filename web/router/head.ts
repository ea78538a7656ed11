import { basePath, pathInView } from '../platform/base-path.ts'
import { baseOf, type StoreView } from '../platform/store-view.ts'
import type { HeadDefaults, Meta } from './page.ts'

export interface HeadTag {
  readonly tag: 'meta' | 'link'
  readonly attributes: Readonly<Record<string, string>>
}
export interface Head {
  readonly title: string
  readonly tags: readonly HeadTag[]
  readonly jsonLd: readonly object[]
}

interface HeadContext {
  /** https://shop.example, without a trailing slash. */
  origin: string
  /** The page's path within the store view. */
  path: string
  store: StoreView
  stores: readonly StoreView[]
}

/** 'prefix | title or default | suffix' */
export const documentTitleOf = (meta: Meta, defaults: HeadDefaults) =>
  [
    meta.titlePrefix ?? defaults.titlePrefix,
    meta.title || defaults.defaultTitle || defaults.name,
    meta.titleSuffix ?? defaults.titleSuffix,
  ]
    .filter(Boolean)
    .join(' | ')

const language = (store: StoreView) => store.locale.replace('_', '-')

/** Path of the page in a store view: the same one if the page lists no alternates, undefined if they lack the view. */
const alternatePathIn = ({ alternates, canonical }: Meta, view: StoreView, path: string) =>
  alternates ? alternates[view.code] : (canonical ?? path)

export function headOf(meta: Meta, defaults: HeadDefaults, { origin, path, store, stores }: HeadContext): Head {
  const tags: HeadTag[] = []
  const add = (tag: HeadTag['tag'], attributes: HeadTag['attributes']) => tags.push({ tag, attributes })
  const address = (view: StoreView, pathname: string) => `${origin}${baseOf(view)}${pathname}`
  const title = documentTitleOf(meta, defaults)
  const description = meta.description || defaults.defaultDescription
  const canonical = address(store, meta.canonical ?? path)
  const hidden = meta.robots?.toLowerCase().includes('noindex')

  for (const [scheme, content] of Object.entries(defaults.themeColors ?? {}))
    add('meta', { name: 'theme-color', media: `(prefers-color-scheme: ${scheme})`, content })
  if (description) add('meta', { name: 'description', content: description })
  if (meta.robots) add('meta', { name: 'robots', content: meta.robots })
  if (!hidden) {
    add('link', { rel: 'canonical', href: canonical })
    for (const view of stores.length > 1 ? stores : []) {
      const localPath = view.code === store.code ? (meta.canonical ?? path) : alternatePathIn(meta, view, path)
      if (localPath === undefined) continue
      const href = address(view, localPath)
      add('link', { rel: 'alternate', hreflang: language(view), href })
      if (view.isDefault) add('link', { rel: 'alternate', hreflang: 'x-default', href })
    }
  }
  if (meta.previous) add('link', { rel: 'prev', href: address(store, meta.previous) })
  if (meta.next) add('link', { rel: 'next', href: address(store, meta.next) })
  if (meta.feed)
    add('link', {
      rel: 'alternate',
      type: 'application/rss+xml',
      title: meta.feed.title,
      href: address(store, pathInView(meta.feed.url, baseOf(store))),
    })
  const graph: Meta['openGraph'] = {
    site_name: defaults.name,
    type: 'website',
    title: meta.title || defaults.defaultTitle || defaults.name,
    description,
    url: canonical,
    locale: store.locale,
    ...meta.openGraph,
    image: meta.openGraph?.image || defaults.image,
  }
  for (const [name, value] of Object.entries(graph)) {
    if (value === undefined || value === null || value === '') continue
    const content =
      (name === 'image' || name === 'url') && String(value).startsWith('/')
        ? `${origin}${basePath()}${value}`
        : String(value)
    add('meta', { property: name.includes(':') ? name : `og:${name}`, content })
  }
  return { title, tags, jsonLd: meta.jsonLd ?? [] }
}
