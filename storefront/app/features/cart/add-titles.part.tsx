import type { ReactNode } from 'react'
import { Form, useForm } from '../../../../web/router/form.tsx'
import { useText } from '../../../../web/platform/text.ts'
import { href } from '../../paths.ts'
import { Button } from '../../../../web/ui/form/button.tsx'
import { ProblemNote } from '../../../../web/ui/form/problem-note.tsx'
import { BagIcon } from '../../../../web/ui/icon/icons.tsx'
import { onAdded } from './add-to-cart.tsx'
import styles from './add-to-cart.module.css'

/** Adds the chosen titles of a series in one click; `children` are the quantity fields. */
export function AddTitles({ sku, id, children }: { sku: string; id: string; children: ReactNode }) {
  return (
    <Form
      id={id}
      to={href('cart')}
      intent="add-titles"
      form={sku}
      fields={{ sku }}
      onDone={onAdded}
      className={styles.form}
    >
      {children}
      <AddAll />
    </Form>
  )
}

function AddAll() {
  const { t } = useText()
  const { pending, problems } = useForm()
  return (
    <>
      <Button type="submit" variant="primary" loading={pending} className={styles.button}>
        <BagIcon />
        {t('Add to cart')}
      </Button>
      <ProblemNote>{problems['']}</ProblemNote>
    </>
  )
}
