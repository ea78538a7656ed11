import { Link } from '../../../../../web/router/link.tsx'
import { useText } from '../../../../../web/platform/text.ts'
import { DESKTOP } from '../../../../../web/platform/breakpoint.ts'
import { StatusLabel } from '../../../ui/shelf/badge.tsx'
import { Cover } from '../../../ui/shelf/cover.tsx'
import { Edition } from '../../../ui/shelf/edition.tsx'
import { StoreIcon } from '../../../../../web/ui/icon/icons.tsx'
import { PendingSum } from '../changes/pending-sum.tsx'
import { RemoveLine } from '../changes/remove-line.tsx'
import type { CartLine } from './cart-lines.ts'
import { Sum } from '../cart-totals.tsx'
import { LineOptions } from './line-options.tsx'
import { LineQuantity } from './line-quantity.tsx'
import type { TaxView } from '../tax-display.ts'
import styles from './cart-line.module.css'

interface CartLineProps {
  line: CartLine
  view: TaxView
  currency?: string
  /** A change of the line is not confirmed by the shop yet. */
  isPending: boolean
}

export function CartLineRow({ line, view, currency, isPending }: CartLineProps) {
  const { t, date, bind } = useText()
  const { name, language, author, edition, url, cover, row, options, problems, onlyInBookshop, leavesOn } = line
  return (
    <li className={styles.line}>
      <Link to={url} className={styles.cover} tabIndex={-1} aria-hidden="true">
        <Cover
          url={cover.url}
          alt=""
          sizes={`${DESKTOP} 88px, 64px`}
          priority
          notFoundText={t('Image not found')}
          notSpecifiedText={t('Image not specified')}
        />
      </Link>
      <div className={styles.text}>
        <h2 className={styles.name}>
          <Link to={url} lang={language}>
            {bind(name, language)}
          </Link>
        </h2>
        {author && <p className={styles.author}>{author}</p>}
        <Edition>{edition}</Edition>
        <LineOptions options={options} />
        <UnitPrice line={line} view={view} currency={currency} isPending={isPending} />
        {leavesOn && (
          <>
            <StatusLabel tone="info">{t('Presale, dispatched on %s', date(leavesOn))}</StatusLabel>
            <p className={styles.lowest}>{t('You pay the lowest price between your order and its dispatch.')}</p>
          </>
        )}
        {onlyInBookshop && (
          <StatusLabel tone="info" icon={StoreIcon}>
            {t('Only for collection in a bookshop')}
          </StatusLabel>
        )}
        {problems.map((problem) => (
          <StatusLabel key={problem} tone="error">
            {problem}
          </StatusLabel>
        ))}
      </div>
      {!line.isSingle && <LineQuantity line={line} />}
      <p className={styles.sum} aria-busy={isPending || undefined}>
        {isPending ? <PendingSum /> : <Sum sum={row} view={view} currency={currency} />}
      </p>
      <RemoveLine line={line} className={styles.remove} />
    </li>
  )
}

/** Price of one copy, shown for several copies or a reduced price. */
function UnitPrice({ line: { quantity, price, reduction }, view, currency, isPending }: CartLineProps) {
  const { t, money } = useText()
  const isReduced = reduction !== undefined && view !== 'excl'
  if (quantity === 1 && !isReduced) return null
  // another quantity may have another unit price
  if (isPending)
    return (
      <p className={styles.unit}>
        <PendingSum />
      </p>
    )
  return (
    <>
      <p className={styles.unit}>
        {isReduced && <span className="visually-hidden">{t('Special price')} </span>}
        <span className={isReduced ? styles.reduced : undefined}>
          <Sum sum={price} view={view} currency={currency} />
        </span>
        {quantity > 1 && ` ${t('each')}`}
        {isReduced && (
          <>
            {' '}
            <span className="visually-hidden">{t('Regular price')} </span>
            <s>{money(reduction.regular, currency)}</s>
          </>
        )}
      </p>
      {isReduced && reduction.lowest !== undefined && (
        <p className={styles.lowest}>
          {t('Lowest price from 30 days before the reduction: %s', money(reduction.lowest, currency))}
        </p>
      )}
    </>
  )
}
