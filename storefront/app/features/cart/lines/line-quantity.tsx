import { useEffect, useRef, useState } from 'react'
import { useHeldQuantity } from '../../../forms/use-held-quantity.ts'
import { Form, useForm } from '../../../platform/router/form.tsx'
import { useText } from '../../../platform/text.ts'
import { Button } from '../../../ui/form/button.tsx'
import { NumberStepper } from '../../../ui/form/number-stepper.tsx'
import { ProblemNote } from '../../../ui/form/problem-note.tsx'
import { href } from '../../../routes.ts'
import type { CartLine } from './cart-lines.ts'
import { useTakeCart } from '../use-take-cart.ts'
import styles from './cart-line.module.css'

/** Debounce in milliseconds: quick presses are sent as one change. */
const PAUSE = 400

export function LineQuantity({ line }: { line: CartLine }) {
  const take = useTakeCart()
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
  const [wanted, setWanted] = useState(Number(typed.quantity) || quantity)
  const [sent, setSent] = useState(quantity)

  // the response replaces the chosen quantity, unless it was changed meanwhile
  const [told, setTold] = useState(quantity)
  if (told !== quantity) {
    setTold(quantity)
    setSent(quantity)
    if (wanted === sent) setWanted(quantity)
  }
  useEffect(() => {
    if (pending || wanted === sent) return
    const timer = setTimeout(() => {
      setSent(wanted)
      box.current?.closest('form')?.requestSubmit()
    }, PAUSE)
    return () => clearTimeout(timer)
  }, [wanted, sent, pending])

  const { heldNote, onHeld } = useHeldQuantity()
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
          value={wanted}
          onChange={setWanted}
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
