import { emailProblem } from '../../../../rules/email.ts'
import { itemsProblem, MAX_ITEMS_LENGTH, orderNumberProblem, personProblem } from '../../../../rules/withdrawal.ts'
import { FormArea, FormField, fieldId } from '../../forms/form-field.tsx'
import { Form, useForm } from '../../platform/router/form.tsx'
import { useText } from '../../platform/text.ts'
import { Button } from '../../ui/form/button.tsx'
import { FormErrorSummary } from '../../ui/form/form-error-summary.tsx'
import { href } from '../../routes.ts'
import type { Statement } from './statement.ts'
import styles from './withdrawal-page.module.css'

export function WriteStep({ first }: { first: Partial<Statement> }) {
  const { t } = useText()
  return (
    <>
      <h1>{t('Withdrawal from a contract')}</h1>
      <p>
        {t(
          'You can withdraw from your contract within 14 days of receiving the order, without giving a reason. ' +
            'Write your statement here; in the next step you see it once more and confirm it.',
        )}
      </p>
      <Form to={href('withdrawal')} intent="write" className={styles.form}>
        <Fields first={first} />
      </Form>
    </>
  )
}

function Fields({ first }: { first: Partial<Statement> }) {
  const { t } = useText()
  const { pending, problems, solved } = useForm()
  const check = (findProblem: (value: string) => string | undefined) => (value: string) => {
    const problem = findProblem(value)
    return problem && t(problem)
  }
  const labels: Readonly<Record<string, string>> = {
    name: t('First and last name'),
    order: t('Order number'),
    email: t('E-mail'),
    items: t('Titles, if not all of them'),
  }
  return (
    <>
      <FormErrorSummary
        title={t('Incorrect data! Please resolve all field validation errors.')}
        responseKey={problems}
        errors={Object.entries(problems)
          .filter(([name]) => !solved.includes(name))
          .map(([name, message]) => ({ fieldId: fieldId(name), message: `${labels[name]}: ${message}` }))}
      />
      <FormField
        name="name"
        label={labels.name}
        defaultValue={first.name}
        autoComplete="name"
        required
        customRule={check(personProblem)}
      />
      <FormField
        name="order"
        label={labels.order}
        defaultValue={first.order}
        autoComplete="off"
        required
        hint={t('It stands in the e-mail with your order.')}
        customRule={check(orderNumberProblem)}
      />
      <FormField
        name="email"
        label={labels.email}
        defaultValue={first.email}
        type="email"
        inputMode="email"
        autoComplete="email"
        maxLength={254}
        required
        hint={t('We confirm here that we have received your statement.')}
        customRule={check(emailProblem)}
      />
      <FormArea
        name="items"
        label={labels.items}
        defaultValue={first.items}
        autoComplete="off"
        rows={3}
        maxLength={MAX_ITEMS_LENGTH}
        hint={t('Leave it empty to withdraw as to the whole order.')}
        customRule={check(itemsProblem)}
      />
      <div>
        <Button type="submit" variant="primary" loading={pending}>
          {t('Continue')}
        </Button>
      </div>
    </>
  )
}
