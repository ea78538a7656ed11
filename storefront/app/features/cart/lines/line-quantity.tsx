import { useState } from 'react'
import { quantityProblem } from '../../../forms/quantity.ts'
import { Form, useForm } from '../../../../../web/router/form.tsx'
import { useText } from '../../../../../web/platform/text.ts'
import { Button } from '../../../../../web/ui/form/button.tsx'
import { NumberStepper } from '../../../../../web/ui/form/number-stepper.tsx'
import { ProblemNote } from '../../../../../web/ui/form/problem-note.tsx'
import { href } from '../../../paths.ts'
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

function Stepper({ line }: { line: CartLine }) {
  const { uid, name, quantity, min, max, end, step } = line
  const { t } = useText()
  const { problems, typed } = useForm()
  const change = useChangeLine()
  const refusal = useRefusal(uid)
  const [requested, setRequested] = useState<number>()
  // before the first change: a form that was posted without JavaScript
  const problem =
    requested === undefined
      ? (refusal ?? problems.quantity ?? problems[''])
      : (quantityProblem(requested, line, t) ?? refusal)
  const kept = requested ?? (Number(typed.quantity) || undefined)
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
          end={end}
          step={step}
          // a refused number stays in the field
          value={problem === undefined ? quantity : (kept ?? quantity)}
          onChange={(next) => {
            setRequested(next)
            if (quantityProblem(next, line, t) === undefined) change(uid, { quantity: next })
          }}
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
