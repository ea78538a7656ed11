import type { ReactNode } from 'react'
import { Link } from '../../../../../web/router/link.tsx'
import { useNotices } from '../../../../../web/platform/notices.ts'
import { useText } from '../../../../../web/platform/text.ts'
import { Button, ButtonLink } from '../../../../../web/ui/form/button.tsx'
import { classNames } from '../../../../../web/ui/class-names.ts'
import { Cover } from '../../../ui/shelf/cover.tsx'
import { Edition } from '../../../ui/shelf/edition.tsx'
import { ProblemNote } from '../../../../../web/ui/form/problem-note.tsx'
import { EmptyState } from '../../../../../web/ui/state/empty-state.tsx'
import { BookIcon } from '../../../../../web/ui/icon/icons.tsx'
import { Notice } from '../../../../../web/ui/overlay/notice.tsx'
import { Sheet } from '../../../../../web/ui/overlay/sheet.tsx'
import { href } from '../../../paths.ts'
import { useChanges, useIsChanging } from '../changes/cart-changes.ts'
import { PendingSum } from '../changes/pending-sum.tsx'
import { RemoveLine } from '../changes/remove-line.tsx'
import { useRefusal } from '../changes/send-changes.ts'
import { UnsentChangesNotice } from '../changes/unsent-changes-notice.tsx'
import { goodsCount } from '../goods-count.ts'
import { linesOf, type CartLine } from '../lines/cart-lines.ts'
import { LineOptions } from '../lines/line-options.tsx'
import { useCart } from '../cart-store.ts'
import { deliveryEstimate, deliveryTexts } from '../delivery-estimate.ts'
import { FreeDelivery } from './free-delivery.tsx'
import { goodsTotalOf } from '../tax-display.ts'
import status from '../changes/status.module.css'
import styles from './minicart.module.css'

/** The cart's lines and totals in a side sheet. */
export function Minicart({ open, onClose }: { open: boolean; onClose: () => void }) {
  const language = useText()
  const { t, money } = language
  const cart = useCart()
  const changes = useChanges()
  const pending = useIsChanging() ? <PendingSum /> : undefined
  const lines = cart ? linesOf(cart) : []
  const currency = cart?.prices?.grand_total?.currency ?? undefined
  const isEmpty = lines.length === 0
  const estimate = cart && deliveryEstimate(cart)
  const footer = cart && !isEmpty && (
    <div className={styles.foot}>
      <FreeDelivery cart={cart} pending={pending} />
      <div className={styles.sums} aria-live="polite" aria-busy={pending !== undefined}>
        <p className={styles.total}>
          <span>{cart.is_virtual ? t('Order total') : t('Total without delivery')}</span>
          <strong>{pending ?? money(goodsTotalOf(cart), currency)}</strong>
        </p>
        {estimate && !pending && (
          <p className={styles.more}>
            {t('+ delivery')} {deliveryTexts(estimate, { t, money }, currency).join(', ')}
          </p>
        )}
      </div>
      <div className={styles.actions}>
        <ButtonLink to={href('cart')} wide>
          {t('View cart')}
        </ButtonLink>
        <ButtonLink to={href('checkout')} variant="primary" wide>
          {t('Go to checkout')}
        </ButtonLink>
      </div>
    </div>
  )
  const title = isEmpty || !cart ? t('Cart') : `${t('Cart')} · ${goodsCount(cart, language)}`
  return (
    <Sheet open={open} onClose={onClose} title={title} closeLabel={t('Close')} footer={footer}>
      <UnsentChangesNotice />
      <Removed />
      {isEmpty ? (
        <EmptyState
          icon={<BookIcon size={40} strokeWidth={1.2} />}
          title={t('There are no products in cart.')}
          action={<Button onClick={onClose}>{t('Continue shopping')}</Button>}
        />
      ) : (
        <ul role="list" className={styles.lines}>
          {lines.map((line) => (
            <MiniLine
              key={line.uid}
              line={line}
              price={line.uid in changes ? <PendingSum /> : money(line.row.incl, currency)}
            />
          ))}
        </ul>
      )}
    </Sheet>
  )
}

/** Repeats the notices that have a button: those of the page cannot be clicked while the modal sheet is open. */
function Removed() {
  const notices = useNotices()
  return (
    <div role="status" className={classNames(status.status, status.inSheet)}>
      {notices.map(
        ({ id, text, action }) =>
          action &&
          'run' in action && (
            <Notice
              key={id}
              action={
                <Button size="s" onClick={action.run}>
                  {action.label}
                </Button>
              }
            >
              {text}
            </Notice>
          ),
      )}
    </div>
  )
}

function MiniLine({ line, price }: { line: CartLine; price: ReactNode }) {
  const { t, bind } = useText()
  const { name, language, author, edition, url, cover, options, quantity, uid, problems } = line
  const refusal = useRefusal(uid)
  return (
    <li className={styles.line}>
      <Link to={url} className={styles.cover} tabIndex={-1} aria-hidden="true">
        <Cover
          url={cover.url}
          alt=""
          sizes="56px"
          notFoundText={t('Image not found')}
          notSpecifiedText={t('Image not specified')}
        />
      </Link>
      <div className={styles.text}>
        <Link to={url} lang={language} className={styles.name}>
          {bind(name, language)}
        </Link>
        {author && <p className={styles.author}>{author}</p>}
        <Edition>{edition}</Edition>
        <LineOptions options={options} />
        <p className={styles.sum}>
          {quantity > 1 && <span>{t('%s pcs', quantity)} · </span>}
          <strong>{price}</strong>
        </p>
        {problems.map((problem) => (
          <p key={problem} className={styles.problem}>
            {problem}
          </p>
        ))}
        <ProblemNote>{refusal}</ProblemNote>
      </div>
      <RemoveLine line={line} />
    </li>
  )
}
