import type { ProductCardFragment } from '../../../generated/operations.ts'
import { cardRef } from '../../../platform/consent/measure.ts'
import { useRouter } from '../../../../../web/router/context.ts'
import { Link } from '../../../../../web/router/link.tsx'
import { useText } from '../../../../../web/platform/text.ts'
import { pathOf } from '../card/card-data.ts'
import { listedLabels } from '../../../platform/listed-options.ts'
import { leadPrice } from '../card/price-texts.ts'
import { canBeBought, statusOf, statusText } from '../card/status.ts'
import styles from './other-editions.module.css'

/** Other editions of the book: printed, e-book, audiobook. */
export function OtherEditions({ products }: { products: readonly ProductCardFragment[] }) {
  const language = useText()
  const { t, bind } = language
  const { base } = useRouter()
  if (products.length === 0) return null
  return (
    <div className={styles.editions}>
      <p className={styles.label}>{t('Other editions')}</p>
      <ul role="list" className={styles.list}>
        {products.map((product) => {
          const form = [listedLabels(product, 'format')[0], listedLabels(product, 'binding')[0]]
            .filter(Boolean)
            .join(', ')
          const isForSale = canBeBought(statusOf(product))
          return (
            <li key={product.sku} ref={cardRef(product.sku)}>
              <Link to={pathOf(product.url, base)} className={styles.edition}>
                <span>{form || bind(product.name, product.name_language)}</span>
                <span className={styles.price}>
                  {isForSale ? leadPrice(product, language) : statusText(product, language, 0)}
                </span>
              </Link>
            </li>
          )
        })}
      </ul>
    </div>
  )
}
