import type { RequestContext } from '../../../platform/context.ts'
import { loadProductPart } from '../product/product-parts.ts'
import { linkUid } from './links.ts'
import type { DownloadLink, Sample } from './links.sql.ts'
import { SAMPLE_PATHS } from './samples.ts'

/** Links whose file exists: Magento's type cannot express a link without a file, and it could not be sold. */
export const toMagentoLinks = (links: readonly DownloadLink[], { baseUrl }: Pick<RequestContext, 'baseUrl'>) =>
  links
    .filter(({ hasFile }) => hasFile)
    .map(({ id, title, position, price, downloads, isShareable, sample, hasSample }) => ({
      id,
      uid: linkUid(id),
      title,
      sort_order: position,
      price: price / 100,
      // 0 is unlimited, as in Magento
      number_of_downloads: downloads ?? 0,
      is_shareable: isShareable,
      link_type: 'FILE' as const,
      sample_url: hasSample ? `${baseUrl}${SAMPLE_PATHS.link}/${id}` : null,
      sample_file: hasSample ? sample : null,
      sample_type: hasSample ? ('FILE' as const) : null,
    }))

export const toMagentoSamples = (samples: readonly Sample[], { baseUrl }: Pick<RequestContext, 'baseUrl'>) =>
  samples
    .filter(({ hasFile }) => hasFile)
    .map(({ id, title, position, file }) => ({
      id,
      title,
      sort_order: position,
      sample_url: `${baseUrl}${SAMPLE_PATHS.sample}/${id}`,
      sample_file: file,
      sample_type: 'FILE' as const,
    }))

type Key = { id: number }

export const samplesOf = async ({ id }: Key, _args: object, context: RequestContext) =>
  toMagentoSamples((await loadProductPart('downloadable', { id }, context))?.samples ?? [], context)

/** Fields of downloadable products besides the links. */
export const downloadableFields = {
  downloadable_product_samples: samplesOf,
  links_purchased_separately: async (card: Key, _args: object, context: RequestContext) => {
    const downloadable = await loadProductPart('downloadable', card, context)
    return downloadable?.isSeparate && downloadable.links.length > 0 ? 1 : 0
  },
  links_title: async (card: Key, _args: object, context: RequestContext) =>
    (await loadProductPart('downloadable', card, context))?.linksTitle ?? context.language.t('Files'),
  samples_title: async (card: Key, _args: object, context: RequestContext) =>
    (await loadProductPart('downloadable', card, context))?.samplesTitle ?? null,
}
