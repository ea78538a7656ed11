import { useState, type ReactNode } from 'react'
import { quantityProblem, type QuantityRules } from '../../forms/quantity.ts'
import { useRouter } from '../../../../web/router/context.ts'
import { Form, useButtonForm, useForm } from '../../../../web/router/form.tsx'
import { useText } from '../../../../web/platform/text.ts'
import { Button } from '../../../../web/ui/form/button.tsx'
import { classNames } from '../../../../web/ui/class-names.ts'
import { BagIcon } from '../../../../web/ui/icon/icons.tsx'
import { NumberStepper } from '../../../../web/ui/form/number-stepper.tsx'
import { ProblemNote } from '../../../../web/ui/form/problem-note.tsx'
import type { ActionSuccess } from '../../../../web/router/page.ts'
import { DESKTOP } from '../../../../web/platform/breakpoint.ts'
import { href } from '../../paths.ts'
import type { CartView } from './lines/cart-lines.ts'
import { replaceCart, showMinicart } from './cart-store.ts'
import styles from './add-to-cart.module.css'

export interface AddToCartProps {
  sku: string
  rules: QuantityRules
  /** Label of the button instead of 'Add to cart': 'Pre-order' for a product that is not published yet. */
  text?: string
  /** Hides the quantity field: a file is bought once. */
  isSingle?: boolean
  /** Slot: options to choose or fill in. */
  options?: ReactNode
  /** Id of the form, for a submit button outside of it. */
  id?: string
}

/** Adds a quantity of a product. Without JavaScript the form leads to the cart; after hydration the page stays. */
export function AddToCart({ sku, rules, text, isSingle, options, id }: AddToCartProps) {
  return (
    <Form
      id={id}
      // only options can contain files
      encType={options ? 'multipart/form-data' : undefined}
      to={href('cart')}
      intent="add"
      form={sku}
      fields={{ sku }}
      onDone={onAdded}
      className={styles.form}
    >
      {options}
      <Fields rules={rules} text={text} isSingle={isSingle} />
    </Form>
  )
}

export function onAdded({ value }: ActionSuccess) {
  // kept until the browser is online again
  if (!value) return
  replaceCart(value as CartView)
  if (matchMedia(DESKTOP).matches) showMinicart(true)
}

function Fields({ rules, text, isSingle }: Pick<AddToCartProps, 'rules' | 'text' | 'isSingle'>) {
  const { t } = useText()
  const { pending, problems, typed } = useForm()
  const [quantity, setQuantity] = useState(typed.quantity === undefined ? rules.min : Number(typed.quantity))
  const problem = quantityProblem(quantity, rules, t) ?? problems.quantity ?? problems['']
  return (
    <>
      {isSingle ? (
        <input type="hidden" name="quantity" value={rules.min} />
      ) : (
        <NumberStepper
          name="quantity"
          label={t('Quantity')}
          minusLabel={t('Decrease')}
          plusLabel={t('Increase')}
          {...rules}
          value={quantity}
          onChange={setQuantity}
        />
      )}
      <Button type="submit" variant="primary" loading={pending} className={styles.button}>
        <BagIcon />
        {text ?? t('Add to cart')}
      </Button>
      <ProblemNote>{problem}</ProblemNote>
    </>
  )
}

/**
 * Submit button for the form with the id `form`, for the bottom bar on a phone; it submits the options chosen there.
 */
export function AddByForm({ form, text }: { form: string; text?: string }) {
  const { t } = useText()
  return (
    <Button type="submit" form={form} variant="primary" size="s" className={styles.button}>
      {text ?? t('Add to cart')}
    </Button>
  )
}

interface AddToCartButtonProps {
  sku: string
  /** Undefined on cards: the shop then determines the least quantity. */
  rules?: QuantityRules
  text?: string
  /** Accessible name, if the label alone is ambiguous: 'Add to cart: Lalka'. */
  label?: string
  /** Secondary style, for pages with many of these buttons. */
  quiet?: boolean
}

/** Single button for cards: adds the least quantity that can be bought. */
export function AddToCartButton({ sku, rules, text, label, quiet }: AddToCartButtonProps) {
  const { t } = useText()
  const { navigate } = useRouter()
  const { button, problems } = useButtonForm({
    to: href('cart'),
    intent: 'add',
    form: sku,
    fields: { sku, ...(rules && { quantity: rules.min }) },
    // without a cart nothing was added: the product has options to choose on its page
    onDone: (result) => (result.value || !result.to ? onAdded(result) : void navigate(result.to)),
  })
  return (
    <div className={classNames(styles.form, styles.compact)}>
      <Button
        {...button}
        variant={quiet ? 'secondary' : 'primary'}
        size="s"
        aria-label={label}
        className={styles.button}
      >
        {text ?? t('Add to cart')}
      </Button>
      <ProblemNote>{(rules && quantityProblem(rules.min, rules, t)) ?? problems.quantity ?? problems['']}</ProblemNote>
    </div>
  )
}
