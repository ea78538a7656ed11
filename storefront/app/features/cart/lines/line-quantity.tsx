import { useState } from 'react'
import { useClampedQuantity } from '../../../forms/use-clamped-quantity.ts'
import { Form, useForm } from '../../../platform/router/form.tsx'
import { useText } from '../../../platform/text.ts'
import { Button } from '../../../ui/form/button.tsx'
import { NumberStepper } from '../../../ui/form/number-stepper.tsx'
import { ProblemNote } from '../../../ui/form/problem-note.tsx'
import { href } from '../../../routes.ts'
import { useRefusal } from '../changes/send-changes.ts'
import { useChangeLine } from '../changes/use-change-line.ts'
import type { CartLine } from './cart-lines.ts'
import styles from './cart-line.module.css'

/** Quantity of a line: a form without JavaScript; after hydration shown at once and sent after a debounce. */
export function LineQuantity({ line }: { line: CartLine }) {
  return (
    <Form
      to={href('cart')}
      intent="change"
      form={line.uid}
      noValidate
      // the stepper's onChange has already handled the quantity
      onSubmitCapture={(event) => event.preventDefault()}
      className={styles.quantity}
    >
      <Stepper line={line} />
    </Form>
  )
}

function Stepper({ line: { uid, name, quantity, min, max, step } }: { line: CartLine }) {
  const { t } = useText()
  const { problems, typed } = useForm()
  const change = useChangeLine()
  const refusal = useRefusal(uid)
  const [isChanged, setChanged] = useState(false)
  const { clampNote, onClamp } = useClampedQuantity()
  // problems of a form that was posted without JavaScript
  const before = isChanged ? undefined : (problems.quantity ?? problems[''])
  return (
    <>
      <div className={styles.stepper}>
        <NumberStepper
          name="quantity"
          label={t('Quantity of %s', name)}
          minusLabel={t('Decrease')}
          plusLabel={t('Increase')}
          min={min}
          max={max}
          step={step}
          value={(!isChanged && Number(typed.quantity)) || quantity}
          onChange={(requested) => {
            setChanged(true)
            change(uid, { quantity: requested })
          }}
          onClamp={onClamp}
        />
        <noscript>
          <Button type="submit" size="s">
            {t('Update')}
          </Button>
        </noscript>
      </div>
      <ProblemNote>{refusal ?? clampNote ?? before}</ProblemNote>
    </>
  )
}
