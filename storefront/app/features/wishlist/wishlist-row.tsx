import { useState, type ReactNode } from 'react'
import { quantityProblem, quantityRules } from '../../forms/quantity.ts'
import { cardRef } from '../../platform/consent/measure.ts'
import { useView } from '../../../../web/router/context.ts'
import { Form, useForm } from '../../../../web/router/form.tsx'
import type { ActionSuccess } from '../../../../web/router/page.ts'
import { useText } from '../../../../web/platform/text.ts'
import { Checkbox } from '../../../../web/ui/form/checkbox.tsx'
import { Disclosure } from '../../../../web/ui/overlay/disclosure.tsx'
import { TrashIcon } from '../../../../web/ui/icon/icons.tsx'
import { Notice } from '../../../../web/ui/overlay/notice.tsx'
import { NumberStepper } from '../../../../web/ui/form/number-stepper.tsx'
import { ProblemNote } from '../../../../web/ui/form/problem-note.tsx'
import { TextArea } from '../../../../web/ui/form/text-area.tsx'
import { href } from '../../paths.ts'
import { type ItemErrors, SubmitButton, FormErrors } from './form-parts.tsx'
import type { SavedProduct } from './saved-products.ts'
import { WishlistTitle } from './wishlist-title.tsx'
import { UNSAVED } from './unsaved-quantity.ts'
import styles from './wishlist.module.css'

/** Maximum length of a comment. */
const MAX_NOTE_LENGTH = 1000

interface Props {
  product: SavedProduct
  maxQuantity: number
  /** Shown quantity; unsaved if it differs from the item's. */
  quantity: number
  onQuantity: (quantity: number) => void
  /** Id of the form that removes selected titles. */
  chosenFormId: string
  details: ReactNode
  /** Slot: replaces the cart button for a title that is not for sale. */
  unavailableAction?: ReactNode
  /** Why the title could not be added to the cart. */
  error?: string
  onMoved: (result: ActionSuccess) => void
  onItemErrors: (errors: ItemErrors) => void
}

export function WishlistRow({
  product,
  maxQuantity,
  quantity,
  onQuantity,
  chosenFormId,
  details,
  unavailableAction,
  error,
  onMoved,
  onItemErrors,
}: Props) {
  const { t } = useText()
  const { wishlist } = product
  const name = product.name ?? ''
  return (
    <li ref={cardRef(product.sku)} className={styles.row}>
      <Checkbox
        className={styles.choose}
        label={<span className="visually-hidden">{t('Choose %s', name)}</span>}
        name="item"
        value={wishlist.id}
        form={chosenFormId}
      />
      <WishlistTitle product={product} details={details}>
        {error && <Notice tone="warning">{error}</Notice>}
      </WishlistTitle>
      <Form to={href('wishlist')} intent="change" form={wishlist.id} className={styles.change}>
        <Change product={product} maxQuantity={maxQuantity} quantity={quantity} onQuantity={onQuantity} />
      </Form>
      <div className={styles.actions}>
        {unavailableAction ?? (
          <Form to={href('wishlist')} intent="move" form={wishlist.id} onDone={onMoved}>
            <input type="hidden" name="item" value={wishlist.id} />
            <UnsavedQuantityField product={product} quantity={quantity} />
            <FormErrors onItemErrors={onItemErrors} />
            <SubmitButton variant="secondary" label={`${t('Move to the cart')}: ${name}`}>
              {t('Move to the cart')}
            </SubmitButton>
          </Form>
        )}
        <Form to={href('wishlist')} intent="drop" form={wishlist.id}>
          <input type="hidden" name="item" value={wishlist.id} />
          <FormErrors />
          <SubmitButton variant="icon" icon={<TrashIcon />} label={t('Remove %s from the wish list', name)} />
        </Form>
      </div>
    </li>
  )
}

/** Unsaved quantity of a title for the form that moves titles to the cart. */
export function UnsavedQuantityField({ product: { wishlist }, quantity }: Pick<Props, 'product' | 'quantity'>) {
  return quantity === wishlist.quantity ? null : (
    <input type="hidden" name={`${UNSAVED}${wishlist.id}`} value={quantity} />
  )
}

/** Quantity and comment; the button is shown only for unsaved values. */
function Change({
  product: { name, stock_item, wishlist },
  maxQuantity,
  quantity: shown,
  onQuantity,
}: Pick<Props, 'product' | 'maxQuantity' | 'quantity' | 'onQuantity'>) {
  const { t } = useText()
  const { problems, typed } = useForm()
  const { result } = useView()
  const rules = quantityRules(stock_item, maxQuantity)
  // without JavaScript a refused form returns with the typed values
  const [typedQuantity, setTypedQuantity] = useState(
    typed['quantity'] === undefined ? undefined : Number(typed['quantity']),
  )
  const quantity = typedQuantity ?? shown
  const setQuantity = (next: number) => {
    setTypedQuantity(undefined)
    onQuantity(next)
  }
  const [note, setNote] = useState(typed['description'] ?? wishlist.description)
  const isChanged = quantity !== wishlist.quantity || note.trim() !== wishlist.description
  const problem = quantityProblem(quantity, rules, t) ?? problems['quantity'] ?? problems['']
  return (
    <>
      <NumberStepper
        name="quantity"
        label={t('Quantity of %s', name ?? '')}
        minusLabel={t('Decrease')}
        plusLabel={t('Increase')}
        {...rules}
        value={quantity}
        onChange={setQuantity}
      />
      <Disclosure
        plain
        summary={wishlist.description ? t('Your note') : t('Add a note')}
        open={(typed['description'] ?? wishlist.description) !== '' || result !== undefined}
        className={styles.note}
      >
        <TextArea
          label={t('Note about %s', name ?? '')}
          hideLabel
          name="description"
          rows={2}
          maxLength={MAX_NOTE_LENGTH}
          value={note}
          onChange={(event) => setNote(event.target.value)}
        />
      </Disclosure>
      <ProblemNote>{problem}</ProblemNote>
      <div className={styles.save} data-idle={!isChanged || undefined}>
        <SubmitButton variant="secondary" label={`${t('Save')}: ${name ?? ''}`}>
          {t('Save')}
        </SubmitButton>
      </div>
    </>
  )
}
