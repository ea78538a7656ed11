import type { ProductPageFragment } from '../../../generated/operations.ts'
import { useText } from '../../../../../web/platform/text.ts'
import { withoutNulls } from '../../../../../web/api/without-nulls.ts'
import styles from './product-page.module.css'

/** Tier prices per copy; a percentage for a bundle whose parts determine the price. */
export function PriceTiers({ product }: { product: ProductPageFragment }) {
  const { t, money, number } = useText()
  const tiers = withoutNulls(product.price_tiers)
  if (tiers.length === 0) return null
  const { currency } = product.price_range.minimum_price.final_price
  // the price of such a bundle depends on the chosen parts
  const isOfParts = 'dynamic_price' in product && product.dynamic_price
  return (
    <ul role="list" aria-label={t('Price for more copies')} className={styles.tiers}>
      {tiers.map(({ quantity, final_price, discount }) => (
        <li key={quantity}>
          {isOfParts ? (
            t('From %s sets: each %s% cheaper', quantity ?? 0, number(discount?.percent_off ?? 0))
          ) : (
            <>
              {t('From %s copies: %s each', quantity ?? 0, money(final_price?.value ?? 0, currency))}
              {discount?.percent_off ? <span className={styles.off}> −{Math.round(discount.percent_off)}%</span> : null}
            </>
          )}
        </li>
      ))}
    </ul>
  )
}
