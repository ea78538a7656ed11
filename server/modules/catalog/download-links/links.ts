import { toUid } from '../../../platform/graphql/magento-formats.ts'
import { fromBaseCurrency, type PriceContext } from '../../../platform/price-context.ts'
import type { Downloadable } from './links.sql.ts'

export type { Downloadable, DownloadLink } from './links.sql.ts'

/** Magento's uid of a link. */
export const linkUid = (id: number): string => toUid(`downloadable/${id}`)

/** Converts the prices of links to the currency of the sale. */
export const exchangeLinks = (downloadable: Downloadable, priceContext: PriceContext): Downloadable =>
  priceContext.rate === 1
    ? downloadable
    : {
        ...downloadable,
        links: downloadable.links.map((link) => ({ ...link, price: fromBaseCurrency(link.price, priceContext) })),
      }

/** Whether buyers choose links separately. */
export const hasChoice = ({ isSeparate, links }: Downloadable): boolean => isSeparate && links.length > 0
