import type { Language } from '../../../language/translate.ts'
import type { CartLine } from '../cart/index.ts'
import type { OrderItemOptions } from '../orders/index.ts'

/** The files of a line as the order keeps them, and in words where the buyer has chosen among them. */
export function orderedLinks(
  { item: { choice }, links, product }: Pick<CartLine, 'item' | 'links' | 'product'>,
  { t }: Language,
): OrderItemOptions {
  if (links.length === 0) return {}
  const titles = links.map(({ title }) => title)
  const label = product.downloadable?.linksTitle ?? t('Files')
  return {
    ...(choice.links && { selected: [{ label, value: titles.join(', '), linkItems: titles }], choice }),
    ...keptLinks(links),
  }
}

/** What is delivered, as it was when it was bought. */
export const keptLinks = (links: CartLine['links']): Pick<OrderItemOptions, 'links'> =>
  links.length === 0
    ? {}
    : {
        links: links.map(({ id, title, position, file, downloads, isShareable }) => ({
          id,
          title,
          position,
          file,
          downloads,
          isShareable,
        })),
      }
