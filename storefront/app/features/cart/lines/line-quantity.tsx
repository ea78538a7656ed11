import { useEffect, useRef, useState } from 'react'
import { useClampedQuantity } from '../../../forms/use-clamped-quantity.ts'
import { Form, useForm } from '../../../platform/router/form.tsx'
import { useText } from '../../../platform/text.ts'
import { Button } from '../../../ui/form/button.tsx'
import { NumberStepper } from '../../../ui/form/number-stepper.tsx'
import { ProblemNote } from '../../../ui/form/problem-note.tsx'
import { href } from '../../../routes.ts'
import type { CartLine } from './cart-lines.ts'
import { useReplaceCart } from '../use-replace-cart.ts'
import styles from './cart-line.module.css'

/** Debounce in milliseconds: quick presses are sent as one change. */
const PAUSE = 400

export function LineQuantity({ line }: { line: CartLine }) {
  const take = useReplaceCart()
  return (
    <Form to={href('cart')} intent="change" form={line.uid} onDone={take} noValidate className={styles.quantity}>
      <Stepper line={line} />
    </Form>
  )
}

function Stepper({ line: { name, quantity, min, max, step } }: { line: CartLine }) {
  const { t } = useText()
  const { pending, problems, typed } = useForm()
  const box = useRef<HTMLDivElement>(null)
  const [chosen, setChosen] = useState(Number(typed.quantity) || quantity)
  const [sent, setSent] = useState(quantity)

  // the response replaces the chosen quantity, unless it was changed meanwhile
  const [received, setReceived] = useState(quantity)
  if (received !== quantity) {
    setReceived(quantity)
    setSent(quantity)
    if (chosen === sent) setChosen(quantity)
  }
  useEffect(() => {
    if (pending || chosen === sent) return
    const timer = setTimeout(() => {
      setSent(chosen)
      box.current?.closest('form')?.requestSubmit()
    }, PAUSE)
    return () => clearTimeout(timer)
  }, [chosen, sent, pending])

  const { heldNote, onHeld } = useClampedQuantity()
  const problem = problems.quantity ?? problems[''] ?? heldNote
  return (
    <>
      <div ref={box} className={styles.stepper}>
        <NumberStepper
          name="quantity"
          label={t('Quantity of %s', name)}
          minusLabel={t('Decrease')}
          plusLabel={t('Increase')}
          min={min}
          max={max}
          step={step}
          value={chosen}
          onChange={setChosen}
          onHeld={onHeld}
        />
        <noscript>
          <Button type="submit" size="s">
            {t('Update')}
          </Button>
        </noscript>
      </div>
      <ProblemNote>{problem}</ProblemNote>
    </>
  )
}
