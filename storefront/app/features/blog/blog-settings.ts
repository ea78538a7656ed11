import { BlogSettings as Settings } from '../../generated/documents.ts'
import type { BlogSettingsQuery } from '../../generated/operations.ts'
import type { PageContext } from '../../platform/page.ts'
import { notFound } from '../../../../web/router/page.ts'

export type BlogSettings = NonNullable<BlogSettingsQuery['storeConfig']>

/** Magento's flags are numbers, or strings of numbers. */
export const isEnabled = (flag: number | string | null | undefined): boolean => Number(flag) === 1

export async function loadSettings({ graphql }: Pick<PageContext, 'graphql'>): Promise<BlogSettings> {
  const { storeConfig } = await graphql(Settings)
  if (!storeConfig) throw notFound()
  return storeConfig
}

/** PHP date format for the publication date; undefined where the shop hides it. */
export const dayFormat = ({ mfblog_design_publication_date: isShown, mfblog_design_format_date }: BlogSettings) =>
  isEnabled(isShown) ? mfblog_design_format_date || 'Y-m-d' : undefined

/** `NOINDEX,FOLLOW` as the value of the robots meta tag; undefined unless the page must not be indexed. */
export function robotsOf(setting: string | null | undefined): string | undefined {
  const robots = (setting ?? '').toLowerCase().replace(/\s*,\s*/, ', ')
  return robots.startsWith('noindex') ? robots : undefined
}

/** Whether posts have comments. Only the shop's own are supported, as an external service would learn who reads. */
export const hasComments = ({ mfblog_post_view_comments_type: type }: BlogSettings): boolean => type === 'magento'

/** Path of the blog's RSS feed within the store view. */
export const BLOG_FEED = '/rss/blog.xml'
