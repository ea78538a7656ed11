import type { ReactNode } from 'react'
import { cardRef } from '../../platform/consent/measure.ts'
import { Form } from '../../../../web/router/form.tsx'
import { useView } from '../../../../web/router/context.ts'
import { useText } from '../../../../web/platform/text.ts'
import { ButtonLink } from '../../../../web/ui/form/button.tsx'
import { Container } from '../../../../web/ui/container.tsx'
import { EmptyState } from '../../../../web/ui/state/empty-state.tsx'
import { BagIcon } from '../../../../web/ui/icon/icons.tsx'
import { Notice } from '../../../../web/ui/overlay/notice.tsx'
import { Ribbon } from '../../ui/shelf/ribbon.tsx'
import { href } from '../../paths.ts'
import { SubmitButton, FormErrors } from './form-parts.tsx'
import { newestFirst, type SavedProduct, type SavedProducts } from './saved-products.ts'
import { WishlistTitle } from './wishlist-title.tsx'
import styles from './wishlist.module.css'

export interface SharedData {
  /** Undefined for an unknown sharing code. */
  list?: { creator: string; products: SavedProducts }
  code: string
  hours: number
}

interface Props {
  data: SharedData
  renderDetails: (product: SavedProduct) => ReactNode
  /** Slot: button that adds a title to the cart. */
  action: (product: SavedProduct) => ReactNode
  onMoved: () => void
}

/** Shared list of another customer, for its recipients. */
export function SharedWishlistPage({ data: { list, code }, renderDetails, action, onMoved }: Props) {
  const { t, plural } = useText()
  const { result } = useView()
  const home = (
    <ButtonLink to={href('home')} variant="primary">
      {t('Continue shopping')}
    </ButtonLink>
  )
  if (!list)
    return (
      <Container className={styles.page}>
        <h1>{t('Shared wish list')}</h1>
        <EmptyState icon={<Ribbon size={48} />} title={t('There is no such wish list.')} action={home}>
          {t('Check the link, or ask whoever sent it to share the list again.')}
        </EmptyState>
      </Container>
    )
  const products = newestFirst(list.products)
  return (
    <Container className={styles.page}>
      <h1>{t('The wish list of %s', list.creator)}</h1>
      {result?.problems[''] && <Notice tone="error">{result.problems['']}</Notice>}
      {products.length === 0 ? (
        <EmptyState icon={<Ribbon size={48} />} title={t('This wish list is empty just now.')} action={home} />
      ) : (
        <>
          <div className={styles.bar}>
            <p className={styles.count}>{plural(products.length, '1 item', '%s items')}</p>
            <Form to={href('shared-wishlist', { code })} intent="move" onDone={onMoved} className={styles.moveAll}>
              <FormErrors />
              <SubmitButton variant="primary" icon={<BagIcon />}>
                {t('Add all to the cart')}
              </SubmitButton>
            </Form>
          </div>
          <ul role="list" aria-label={t('The wish list of %s', list.creator)} className={styles.rows}>
            {products.map((product) => (
              <li key={product.wishlist.id} ref={cardRef(product.sku)} className={styles.shared}>
                <WishlistTitle product={product} details={renderDetails(product)}>
                  {product.wishlist.quantity > 1 && (
                    <p className={styles.quantity}>{t('Wanted: %s', product.wishlist.quantity)}</p>
                  )}
                  {product.wishlist.description && (
                    <blockquote className={styles.words}>{product.wishlist.description}</blockquote>
                  )}
                </WishlistTitle>
                <div className={styles.actions}>{action(product)}</div>
              </li>
            ))}
          </ul>
        </>
      )}
    </Container>
  )
}
