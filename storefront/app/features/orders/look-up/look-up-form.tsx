import { orderLookupForm } from '../../../../../rules/forms.ts'
import { Captcha } from '../../../forms/captcha.tsx'
import { FormField } from '../../../../../web/forms/form-field.tsx'
import { FormProblems, SubmitButton } from '../../../../../web/forms/form-parts.tsx'
import { Form } from '../../../../../web/router/form.tsx'
import { useText } from '../../../../../web/platform/text.ts'
import { href } from '../../../paths.ts'
import styles from '../order-view.module.css'

/** Form that finds a guest's order by number, prefilled by the link of a mail, and e-mail address. */
export function LookUpForm({ number }: { number?: string }) {
  const { t } = useText()
  const labels = { number: t('Order number'), email: t('E-mail') }
  return (
    <Form to={href('orders-and-returns')} intent="lookUp" className={styles.form}>
      <FormProblems labels={labels} />
      <FormField
        name="number"
        label={labels.number}
        inputMode="numeric"
        autoComplete="off"
        defaultValue={number}
        hint={t('It stands in the e-mail with your order.')}
        rules={orderLookupForm['number']}
      />
      <FormField
        name="email"
        label={labels.email}
        type="email"
        inputMode="email"
        autoComplete="email"
        rules={orderLookupForm['email']}
      />
      <Captcha />
      <SubmitButton>{t('Show the order')}</SubmitButton>
    </Form>
  )
}
