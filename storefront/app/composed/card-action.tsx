import { text } from '../../../language/translate.ts'
import { AddToCartButton } from '../features/cart/add-to-cart.tsx'
import { pathOf } from '../features/catalog/card/card-data.ts'
import { canBeBought, statusOf } from '../features/catalog/card/status.ts'
import { CompareButton } from '../features/compare/compare-button.tsx'
import { NotifyOne } from '../features/my-books/notify-one.tsx'
import type { ProductCardFragment } from '../generated/operations.ts'
import { useRouter } from '../../../web/router/context.ts'
import { useText } from '../../../web/platform/text.ts'
import { ButtonLink } from '../../../web/ui/form/button.tsx'
import styles from './card-action.module.css'

/** Actions of a card: add to cart (or request a mail when the book is not for sale), and compare. */
export const cardAction = (product: ProductCardFragment) => (
  <div className={styles.action}>
    {statusOf(product) === 'in selected bookstores' && <PickupOnlyNote />}
    {cartAction(product) ?? <NotifyOne product={product} />}
    <CompareButton product={product} />
  </div>
)

/** The cart button, for books that can be bought. */
export const cartAction = (product: ProductCardFragment) =>
  canBeBought(statusOf(product)) ? <CartAction product={product} /> : null

/** Label of the link that replaces the cart button of a composite product. */
const CHOICE_LABELS: Readonly<Record<string, string>> = {
  configurable: text('Choose a version'),
  grouped: text('Choose titles'),
  bundle: text('Choose the parts'),
}

type OptionFields = Pick<ProductCardFragment, 'type_id' | 'least_surcharge'>
const choiceLabelOf = ({ type_id, least_surcharge: extra }: OptionFields): string | undefined =>
  CHOICE_LABELS[type_id ?? ''] ?? (typeof extra === 'number' ? text('Choose') : undefined)

/** Whether options must be chosen or filled in before the product can be added to the cart. */
export const hasRequiredOptions = (product: OptionFields): boolean => choiceLabelOf(product) !== undefined

function CartAction({ product }: { product: ProductCardFragment }) {
  const { t } = useText()
  const { base } = useRouter()
  const choose = choiceLabelOf(product)
  if (choose)
    return (
      <ButtonLink
        to={pathOf(product.url, base)}
        variant="secondary"
        size="s"
        className={styles.choose}
        aria-label={`${t(choose)}: ${product.name ?? ''}`}
      >
        {t(choose)}
      </ButtonLink>
    )
  return <AddToCartButton sku={product.sku ?? ''} quiet label={`${t('Add to cart')}: ${product.name ?? ''}`} />
}

function PickupOnlyNote() {
  const { t } = useText()
  return <p className={styles.note}>{t('Only to be collected there')}</p>
}
