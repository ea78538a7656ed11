import { onAdded } from '../features/cart/add-to-cart.tsx'
import styles from '../features/cart/add-to-cart.module.css'
import { canBeSent } from '../features/catalog/card/status.ts'
import type { ProductSummaryFragment } from '../generated/operations.ts'
import { useButtonForm } from '../../../web/router/form.tsx'
import { useText } from '../../../web/platform/text.ts'
import { href } from '../paths.ts'
import { Button } from '../../../web/ui/form/button.tsx'
import { ProblemNote } from '../../../web/ui/form/problem-note.tsx'
import { BagIcon } from '../../../web/ui/icon/icons.tsx'
import { hasRequiredOptions } from './card-action.tsx'

type Title = ProductSummaryFragment

const priceOf = ({ price_range }: Pick<Title, 'price_range'>) => price_range.minimum_price.final_price

/** False for titles with options, which cannot be added by SKU alone. */
const canBeAdded = (title: Title) => canBeSent(title) && !hasRequiredOptions(title)

interface Props {
  title: Title
  /** Titles that the shelf above the button shows. */
  others: readonly Title[]
}

/** Total price of a title and the other shown titles, and a button that adds one copy of each to the cart. */
export function AddSet({ title, others: shown }: Props) {
  const others = canBeAdded(title) ? shown.filter(canBeAdded) : []
  const { t, plural, minor } = useText()
  const titles = [title, ...others]
  const { button, problems } = useButtonForm({
    to: href('cart'),
    intent: 'add-set',
    fields: { skus: titles.map(({ sku }) => sku ?? '').join(',') },
    onDone: onAdded,
  })
  if (others.length === 0) return null
  const grosze = titles.reduce((sum, one) => sum + Math.round((priceOf(one).value ?? 0) * 100), 0)
  return (
    <div className={styles.set}>
      <p>
        {plural(others.length, 'This title and the 1 above together:', 'This title and the %s above together:')}{' '}
        <strong>{minor(grosze, priceOf(title).currency)}</strong>
      </p>
      <Button {...button} variant="secondary" size="s">
        <BagIcon />
        {t('Add all to the cart')}
      </Button>
      <ProblemNote>{problems['']}</ProblemNote>
    </div>
  )
}
