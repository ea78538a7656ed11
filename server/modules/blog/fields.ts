import { escapeHtml } from '../../../language/markup.ts'
import type { RequestContext } from '../../platform/context.ts'

/** Makes resolvers of fields that are read from the row of an item, which `load` reads. */
export const ofRow =
  <Ref, Row>(load: (context: RequestContext, ref: Ref) => Promise<Row | null>) =>
  <T>(read: (row: Row, context: RequestContext) => T | Promise<T>) =>
  async (ref: Ref, _args: object, context: RequestContext): Promise<T | null> => {
    const row = await load(context, ref)
    return row ? read(row, context) : null
  }

export const resolveNull = () => null

/** Magento's layout settings, which this shop does not have. */
export const NO_LAYOUT = {
  custom_layout: resolveNull,
  custom_layout_update_xml: resolveNull,
  custom_theme: resolveNull,
  custom_theme_from: resolveNull,
  custom_theme_to: resolveNull,
  layout_update_xml: resolveNull,
  page_layout: resolveNull,
}

export const summaryToHtml = ({ summary }: { summary: string | null }): string =>
  summary ? `<p>${escapeHtml(summary)}</p>` : ''

/** The absolute URL of a path in the view of the request. */
export const absoluteUrl = (path: string, { store, baseUrl }: RequestContext): string =>
  `${baseUrl}${store.isDefault ? '' : `/${store.code}`}${path}`
export const mediaUrl = (file: string | null | undefined, { baseUrl }: RequestContext): string | null =>
  file ? `${baseUrl}/media/${file}` : null
