import { parseArchiveMonth, blogPath } from '../../../language/paths.ts'
import { phpDate } from '../../../language/php-date.ts'
import type { BlogPath } from '../../generated/resolvers.ts'
import type { RequestContext } from '../../platform/context.ts'
import { findBlogItem } from '../catalog/index.ts'
import { getConfiguration } from '../store/index.ts'
import { breadcrumbsOf } from './section.resolvers.ts'
import { loadContent, loadPost, tagAndGetView } from './posts.ts'
import { mediaUrl } from './fields.ts'
import { renderContent } from './render.ts'
import { loadAuthor, loadCategory, loadTag } from './sections.ts'

type Details = NonNullable<BlogPath['details']>

const toDetails = (title: string, more: Partial<Details> = {}): Details => ({
  title,
  content: null,
  meta_title: title,
  meta_description: null,
  meta_keywords: null,
  og_title: title,
  og_description: null,
  og_image: null,
  og_type: 'website',
  breadcrumbs: [],
  ...more,
})

/** The blog page at a path of the view, with its metadata; null if there is none. */
export async function findBlogPath(context: RequestContext, path: string | null | undefined): Promise<BlogPath | null> {
  const trimmedPath = (path ?? '').split(/[?#]/, 1)[0]?.replaceAll(/^\/+|\/+$/g, '') ?? ''
  await tagAndGetView(context)
  context.tag('store', 'routes')
  const configuration = await getConfiguration(context)
  if (trimmedPath === 'blog')
    return {
      id: '0',
      type: 'MF_BLOG_INDEX',
      details: toDetails(configuration['mfblog/index_page/title'], {
        meta_title: configuration['mfblog/index_page/meta_title'],
        meta_description: configuration['mfblog/index_page/meta_description'],
        meta_keywords: configuration['mfblog/index_page/meta_keywords'],
      }),
    }
  const month = parseArchiveMonth(trimmedPath)
  if (month && trimmedPath === blogPath(context.store.locale, 'archive', month).slice(1)) {
    const format = configuration['mfblog/sidebar/archive/format_date']
    return {
      id: month,
      type: 'MF_BLOG_ARCHIVE',
      details: toDetails(phpDate(context.store.locale, format, `${month}-15`)),
    }
  }
  const thing = await findBlogItem(context, trimmedPath)
  const details = thing && (await detailsOf(context, thing))
  return details ? { id: String(thing.id), type: thing.type, details } : null
}

async function detailsOf(
  context: RequestContext,
  thing: NonNullable<Awaited<ReturnType<typeof findBlogItem>>>,
): Promise<Details | null> {
  if (thing.type === 'MF_BLOG_POST') {
    const row = await loadPost(context, thing)
    return (
      row &&
      toDetails(row.title, {
        content: await loadContent(context, thing),
        meta_title: row.metaTitle ?? row.title,
        meta_description: row.metaDescription ?? row.summary,
        meta_keywords: row.metaKeywords,
        og_title: row.ogTitle ?? row.metaTitle ?? row.title,
        og_description: row.ogDescription ?? row.metaDescription ?? row.summary,
        og_image: mediaUrl(row.image, context),
        og_type: 'article',
      })
    )
  }
  if (thing.type === 'MF_BLOG_AUTHOR') {
    const row = await loadAuthor(context, thing)
    return (
      row &&
      toDetails(row.name, {
        content: await renderContent(context, row),
        meta_title: row.metaTitle ?? row.name,
        meta_description: row.metaDescription ?? row.summary,
        og_image: mediaUrl(row.image, context),
        og_type: 'profile',
      })
    )
  }
  const isTag = thing.type === 'MF_BLOG_TAG'
  const row = isTag ? await loadTag(context, thing) : await loadCategory(context, thing)
  return (
    row &&
    toDetails(row.title, {
      content: await renderContent(context, row),
      meta_title: row.metaTitle ?? row.title,
      meta_description: row.metaDescription,
      meta_keywords: row.metaKeywords,
      breadcrumbs: isTag ? [] : await breadcrumbsOf(context, thing),
    })
  )
}
