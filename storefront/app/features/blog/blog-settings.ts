import { BlogSettings as Settings } from '../../generated/documents.ts'
import type { BlogSettingsQuery } from '../../generated/operations.ts'
import { notFound, type PageContext } from '../../platform/router/page.ts'

export type BlogSettings = NonNullable<BlogSettingsQuery['storeConfig']>

/** Magento's flags are numbers, or texts of them. */
export const isOn = (flag: number | string | null | undefined): boolean => Number(flag) === 1

export async function loadSettings({ graphql }: Pick<PageContext, 'graphql'>): Promise<BlogSettings> {
  const { storeConfig } = await graphql(Settings)
  if (!storeConfig) throw notFound()
  return storeConfig
}

/** Format of the day of a post; none where the shop does not show it. */
export const dayFormat = ({ mfblog_design_publication_date: isShown, mfblog_design_format_date }: BlogSettings) =>
  isOn(isShown) ? mfblog_design_format_date || 'Y-m-d' : undefined

/** `NOINDEX,FOLLOW` as the head has it; what search engines may do anyway is left out. */
export function robotsOf(setting: string | null | undefined): string | undefined {
  const words = (setting ?? '').toLowerCase().replace(/\s*,\s*/, ', ')
  return words.startsWith('noindex') ? words : undefined
}

/** Own comments, or none: another company's would inform it of our readers. */
export const hasComments = ({ mfblog_post_view_comments_type: type }: BlogSettings): boolean => type === 'magento'

/** The address of the news within the shop, with the view's prefix. */
export const feedOf = (base: string): string => `${base}/rss/blog.xml`
