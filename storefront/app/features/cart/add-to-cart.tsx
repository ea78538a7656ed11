import { useState, type ReactNode } from 'react'
import { leastQuantity } from '../../../../rules/quantity.ts'
import { useHeldQuantity } from '../../forms/use-held-quantity.ts'
import { Form, useButtonForm, useForm } from '../../platform/router/form.tsx'
import { useText } from '../../platform/text.ts'
import { Button } from '../../ui/form/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { BagIcon } from '../../ui/icon/icons.tsx'
import { NumberStepper } from '../../ui/form/number-stepper.tsx'
import { ProblemNote } from '../../ui/form/problem-note.tsx'
import type { Done } from '../../platform/router/page.ts'
import { href } from '../../routes.ts'
import type { CartView } from './lines/cart-lines.ts'
import { replaceCart, showMinicart } from './cart-store.ts'
import { quantityProblem, type QuantityRules } from './lines/quantity.ts'
import styles from './add-to-cart.module.css'

export interface AddToCartProps {
  sku: string
  /** Of the product's stock_item; `max` already held to the upper end of the quantity control. */
  rules: QuantityRules
  /** 'Pre-order', where the product is not out yet. */
  text?: string
  /** Nobody needs a second copy of a file. */
  isSingle?: boolean
}

/**
 * Puts as many of a book in the cart as are asked for: by itself a form that leads to the cart, with scripts in place.
 */
export function AddToCart({ sku, rules, text, isSingle }: AddToCartProps) {
  return (
    <Form to={href('cart')} intent="add" form={sku} fields={{ sku }} onDone={onAdded} className={styles.form}>
      <Fields rules={rules} text={text} isSingle={isSingle} />
    </Form>
  )
}

const DESKTOP = '(width >= 810px)'

function onAdded({ value }: Done) {
  replaceCart(value as CartView | undefined)
  if (matchMedia(DESKTOP).matches) showMinicart(true)
}

const leastOf = ({ min, step }: QuantityRules) => leastQuantity(min, step)

function Fields({ rules, text, isSingle }: Pick<AddToCartProps, 'rules' | 'text' | 'isSingle'>) {
  const { t } = useText()
  const { pending, problems, typed } = useForm()
  const [quantity, setQuantity] = useState(Number(typed.quantity) || leastOf(rules))
  const { heldNote, onHeld } = useHeldQuantity()
  const problem = quantityProblem(quantity, rules, t) ?? problems.quantity ?? problems[''] ?? heldNote
  return (
    <>
      {isSingle ? (
        <input type="hidden" name="quantity" value={leastOf(rules)} />
      ) : (
        <NumberStepper
          name="quantity"
          label={t('Quantity')}
          minusLabel={t('Decrease')}
          plusLabel={t('Increase')}
          {...rules}
          value={quantity}
          onChange={setQuantity}
          onHeld={onHeld}
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

/** What a set of titles costs, and the button that adds one copy of each. */
export function AddSet({ skus, children }: { skus: readonly string[]; children: ReactNode }) {
  const { t } = useText()
  const { button, problems } = useButtonForm({
    to: href('cart'),
    intent: 'add-set',
    fields: { skus: skus.join(',') },
    onDone: onAdded,
  })
  return (
    <div className={styles.set}>
      <p>{children}</p>
      <Button {...button} variant="secondary" size="s">
        <BagIcon />
        {t('Add all to the cart')}
      </Button>
      <ProblemNote>{problems['']}</ProblemNote>
    </div>
  )
}

interface AddOneProps {
  sku: string
  /** Where they are known; else the shop finds the least that can be bought. */
  rules?: QuantityRules
  text?: string
  /** What the button is told to screen readers as, where its words alone would not do: 'Add to cart: Lalka'. */
  label?: string
  /** The lesser look, where a page has many of it. */
  quiet?: boolean
}

/** A button alone, for cards: it adds the least that can be bought. */
export function AddOne({ sku, rules, text, label, quiet }: AddOneProps) {
  const { t } = useText()
  const { button, problems } = useButtonForm({
    to: href('cart'),
    intent: 'add',
    form: sku,
    fields: { sku, ...(rules && { quantity: leastOf(rules) }) },
    onDone: onAdded,
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
      <ProblemNote>
        {(rules && quantityProblem(leastOf(rules), rules, t)) ?? problems.quantity ?? problems['']}
      </ProblemNote>
    </div>
  )
}
