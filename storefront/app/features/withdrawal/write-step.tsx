import { emailProblem } from '../../../../rules/email.ts'
import { itemsProblem, MAX_ITEMS_LENGTH, orderNumberProblem, personProblem } from '../../../../rules/withdrawal.ts'
import { FormArea, FormField, fieldId, useProblem } from '../../../../web/forms/form-field.tsx'
import { Form, useForm } from '../../../../web/router/form.tsx'
import { Link } from '../../../../web/router/link.tsx'
import { useText } from '../../../../web/platform/text.ts'
import { Button } from '../../../../web/ui/form/button.tsx'
import { FieldNotes } from '../../../../web/ui/form/field.tsx'
import { FormErrorSummary } from '../../../../web/ui/form/form-error-summary.tsx'
import { href } from '../../paths.ts'
import { LineChoice } from './line-choice.tsx'
import type { ChosenLine, Statement } from './statement.ts'
import type { WithdrawalOrder } from './withdrawal-order.ts'
import styles from './withdrawal-page.module.css'

export function WriteStep({ first, order }: { first: Partial<Statement>; order?: WithdrawalOrder }) {
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
      {order?.lines.every(({ withdrawal }) => withdrawal.quantity === 0) ? (
        <NothingLeft order={order} />
      ) : (
        <Form to={href('withdrawal', {}, { order: order?.number })} intent="write" className={styles.form}>
          <Fields first={first} order={order} />
        </Form>
      )}
      {order && (
        <p>
          <Link to={href('withdrawal')}>{t('Write the statement in your own words')}</Link>
        </p>
      )}
    </>
  )
}

function NothingLeft({ order }: { order: WithdrawalOrder }) {
  const { t } = useText()
  return (
    <section>
      <h2>{t('Order # %s', order.number)}</h2>
      <p>{t('There is nothing left in this order from which you could withdraw.')}</p>
      <LineChoice lines={order.lines} />
    </section>
  )
}

function Fields({ first, order }: { first: Partial<Statement>; order?: WithdrawalOrder }) {
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
    lines: t('Titles'),
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
      {order && <OrderLines order={order} chosen={first.chosen} />}
      <FormField
        name="name"
        label={labels.name}
        defaultValue={first.name}
        autoComplete="name"
        required
        customRule={check(personProblem)}
      />
      {!order && (
        <FormField
          name="order"
          label={labels.order}
          defaultValue={first.order}
          autoComplete="off"
          required
          hint={t('It stands in the e-mail with your order.')}
          customRule={check(orderNumberProblem)}
        />
      )}
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
      {!order && (
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
      )}
      <div>
        <Button type="submit" variant="primary" loading={pending}>
          {t('Continue')}
        </Button>
      </div>
    </>
  )
}

function OrderLines({ order, chosen }: { order: WithdrawalOrder; chosen?: readonly ChosenLine[] }) {
  const { t } = useText()
  const [problem, setProblem] = useProblem('lines')
  const id = fieldId('lines')
  return (
    <fieldset
      id={id}
      tabIndex={-1}
      className={styles.lines}
      aria-describedby={problem ? `${id}-error` : undefined}
      onChange={() => problem && setProblem(undefined)}
    >
      <legend>{t('From which titles of order %s do you withdraw?', order.number)}</legend>
      <input type="hidden" name="order" value={order.number} />
      <input type="hidden" name="order_email" value={order.email} />
      <LineChoice lines={order.lines} chosen={chosen} />
      <FieldNotes id={id} error={problem} />
    </fieldset>
  )
}
