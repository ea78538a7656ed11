import { useEffect, useState, type ReactNode } from 'react'
import { useView } from '../../../../web/router/context.ts'
import { Form } from '../../../../web/router/form.tsx'
import type { ActionSuccess } from '../../../../web/router/page.ts'
import { useText } from '../../../../web/platform/text.ts'
import { ButtonLink } from '../../../../web/ui/form/button.tsx'
import { EmptyState } from '../../../../web/ui/state/empty-state.tsx'
import { BagIcon, TrashIcon } from '../../../../web/ui/icon/icons.tsx'
import { Notice } from '../../../../web/ui/overlay/notice.tsx'
import { Ribbon } from '../../ui/shelf/ribbon.tsx'
import { href } from '../../paths.ts'
import { ClearList } from './clear-list.tsx'
import { type ItemErrors, SubmitButton, FormErrors } from './form-parts.tsx'
import { newestFirst, type SavedProduct, type SavedProducts } from './saved-products.ts'
import { ShareLink, ShareList } from './share-list.tsx'
import { UnsavedQuantityField, WishlistRow } from './wishlist-row.tsx'
import { replaceWishlist } from './wishlist-store.ts'
import styles from './wishlist.module.css'

export interface WishlistData {
  products: SavedProducts
  /** Public URL of the list. */
  link: string
  /** Shipping hours, for `Available - shipping in {hours}h`. */
  hours: number
  /** Maximum of the quantity control. */
  maxQuantity: number
  areNotesShared: boolean
}

interface Props {
  data: WishlistData
  /** Slot: author, price and availability of a title. */
  renderDetails: (product: SavedProduct) => ReactNode
  /** Slot: replaces the cart button for titles that are not for sale. */
  renderUnavailableAction: (product: SavedProduct) => ReactNode
  /** Whether the title is for sale now. */
  isForSale: (product: SavedProduct) => boolean
  /** Slot: one button for all titles that are not for sale. */
  renderNotifyAll: (products: readonly SavedProduct[]) => ReactNode
  /** Called after titles were added to the cart. */
  onMoved: () => void
}

const CHOSEN = 'wishlist-chosen'

export function WishlistTab({
  data: { products, link, maxQuantity, areNotesShared },
  renderDetails,
  renderUnavailableAction,
  isForSale,
  renderNotifyAll,
  onMoved,
}: Props) {
  const { t, plural } = useText()
  const { result } = useView()
  const [itemErrors, setItemErrors] = useState<ItemErrors>({})
  const [quantities, setQuantities] = useState<Readonly<Record<string, number>>>({})
  const quantityOf = ({ wishlist }: SavedProduct) => quantities[wishlist.id] ?? wishlist.quantity
  useEffect(() => replaceWishlist(products), [products])
  const list = newestFirst(products)
  const missing = list.filter((product) => !isForSale(product))
  const ready = list.length - missing.length
  const moved = ({ value }: ActionSuccess) => {
    setItemErrors((value as ItemErrors | undefined) ?? {})
    onMoved()
  }
  if (list.length === 0)
    return (
      <EmptyState
        icon={<Ribbon size={48} />}
        title={t('Your wish list is empty.')}
        action={
          <ButtonLink to={href('home')} variant="primary">
            {t('Continue shopping')}
          </ButtonLink>
        }
      >
        {t('Press the ribbon beside a book, and it will wait for you here.')}
      </EmptyState>
    )
  return (
    <div className={styles.tab}>
      {/* error of a form posted without JavaScript */}
      {result?.problems[''] && <Notice tone="error">{result.problems['']}</Notice>}
      <div className={styles.bar}>
        <p className={styles.count}>
          {plural(list.length, '1 item', '%s items')}
          {missing.length > 0 && `, ${t('for sale now: %s', ready)}`}
        </p>
        <div className={styles.doAll}>
          {ready > 0 && (
            <Form to={href('wishlist')} intent="move" onDone={moved}>
              <input type="hidden" name="count" value={list.length} />
              {list.map((product) => (
                <UnsavedQuantityField key={product.wishlist.id} product={product} quantity={quantityOf(product)} />
              ))}
              <FormErrors onItemErrors={setItemErrors} />
              <SubmitButton icon={<BagIcon />} variant="primary">
                {missing.length > 0 ? t('Move what is for sale to the cart') : t('Move all to the cart')}
              </SubmitButton>
            </Form>
          )}
          {missing.length > 0 && renderNotifyAll(missing)}
          <ShareLink />
        </div>
        <div className={styles.tidy}>
          <Form id={CHOSEN} to={href('wishlist')} intent="remove-chosen">
            <FormErrors />
            <SubmitButton icon={<TrashIcon />}>{t('Remove selected')}</SubmitButton>
          </Form>
          <ClearList />
        </div>
      </div>
      <ul role="list" aria-label={t('My Wish List')} className={styles.rows}>
        {list.map((product) => (
          <WishlistRow
            key={product.wishlist.id}
            product={product}
            maxQuantity={maxQuantity}
            quantity={quantityOf(product)}
            onQuantity={(quantity) => setQuantities((old) => ({ ...old, [product.wishlist.id]: quantity }))}
            chosenFormId={CHOSEN}
            details={renderDetails(product)}
            unavailableAction={renderUnavailableAction(product)}
            error={itemErrors[product.wishlist.id] ?? result?.problems[product.wishlist.id]}
            onMoved={moved}
            onItemErrors={setItemErrors}
          />
        ))}
      </ul>
      <ShareList link={link} areNotesShared={areNotesShared} />
    </div>
  )
}
