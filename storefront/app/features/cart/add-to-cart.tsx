import { useState } from 'react'
import { Form, useForm } from '../../platform/router/form.tsx'
import { useText } from '../../platform/text.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { BagIcon } from '../../ui/icons.tsx'
import { NumberStepper } from '../../ui/number-stepper.tsx'
import { ProblemNote } from '../../ui/problem-note.tsx'
import type { Done } from '../../platform/router/page.ts'
import { href } from '../../routes.ts'
import type { CartView } from './cart-lines.ts'
import { replaceCart, showMinicart } from './cart-store.ts'
import { quantityProblem, type QuantityRules } from './quantity.ts'
import styles from './add-to-cart.module.css'

export interface AddToCartProps {
  sku: string
  /** Of the product's stock_item; `max` already held to the upper end of the quantity control. */
  rules?: Partial<QuantityRules>
  /** A button alone, for cards: it adds the least that can be bought. */
  compact?: boolean
  /** What the button is told to screen readers as, where its words alone would not do: 'Add to cart: Lalka'. */
  label?: string
  /** 'Pre-order', where the product is not out yet. */
  text?: string
  disabled?: boolean
  /** The lesser look, where a page has many of it. */
  quiet?: boolean
  className?: string
}

const DESKTOP = '(width >= 810px)'

/** Puts a book in the cart: by itself a form that leads to the cart, with scripts in place. */
export function AddToCart({ sku, rules, compact, label, text, disabled, quiet, className }: AddToCartProps) {
  const { t } = useText()
  const added = ({ value }: Done) => {
    replaceCart(value as CartView | undefined)
    if (matchMedia(DESKTOP).matches) showMinicart(true)
  }
  const held = { min: rules?.min ?? 1, max: rules?.max ?? 200, step: rules?.step ?? 1 }
  return (
    <Form to={href('cart')} intent="add" form={sku} fields={compact ? { sku, quantity: leastOf(held) } : { sku }} onDone={added} noValidate className={classNames(styles.form, compact && styles.compact, className)}>
      <Fields rules={held} compact={compact} label={label} text={text ?? t('Add to cart')} disabled={disabled} quiet={quiet} />
    </Form>
  )
}

const leastOf = ({ min, step }: QuantityRules) => Math.max(min, step)

function Fields({ rules, compact, label, text, disabled, quiet }: Pick<AddToCartProps, 'compact' | 'label' | 'disabled' | 'quiet'> & { rules: QuantityRules; text: string }) {
  const { t } = useText()
  const { pending, problems, typed } = useForm()
  const [quantity, setQuantity] = useState(Number(typed.quantity) || leastOf(rules))
  const problem = quantityProblem(quantity, rules, t) ?? problems.quantity ?? problems['']
  return (
    <>
      {!compact && (
        <NumberStepper name="quantity" label={t('Quantity')} minusLabel={t('Decrease')} plusLabel={t('Increase')} {...rules} value={quantity} onChange={setQuantity} disabled={disabled} />
      )}
      <Button type="submit" variant={quiet ? 'secondary' : 'primary'} size={compact ? 's' : 'm'} loading={pending} disabled={disabled} aria-label={label} className={styles.button}>
        {!compact && <BagIcon />}
        {text}
      </Button>
      <ProblemNote>{problem}</ProblemNote>
    </>
  )
}
