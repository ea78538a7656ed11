import { Form, useForm } from '../../../../web/router/form.tsx'
import { Link } from '../../../../web/router/link.tsx'
import { useText } from '../../../../web/platform/text.ts'
import { Button } from '../../../../web/ui/form/button.tsx'
import { FormErrorSummary } from '../../../../web/ui/form/form-error-summary.tsx'
import { href } from '../../paths.ts'
import type { Statement } from './statement.ts'
import { StatementView } from './statement-view.tsx'
import type { WithdrawalOrder } from './withdrawal-order.ts'
import styles from './withdrawal-page.module.css'

export function ConfirmStep({ statement, order }: { statement: Statement; order?: WithdrawalOrder }) {
  const { t } = useText()
  return (
    <>
      <h1>{t('Confirm your withdrawal')}</h1>
      <p>{t('Nothing has been sent yet. Look at your statement once more, then confirm it.')}</p>
      <StatementView statement={statement} order={order} />
      <Form to={href('withdrawal', { step: 'confirm' })} intent="confirm" className={styles.form}>
        <Confirm />
      </Form>
      <p>
        <Link to={href('withdrawal', {}, { order: statement.chosen && statement.order })}>
          {t('Change the statement')}
        </Link>
      </p>
    </>
  )
}

function Confirm() {
  const { t } = useText()
  const { pending, problems } = useForm()
  return (
    <>
      <FormErrorSummary
        responseKey={problems}
        title={t('That did not work.')}
        errors={Object.values(problems).map((message) => ({ message }))}
      />
      <div>
        <Button type="submit" variant="primary" loading={pending}>
          {t('Confirm withdrawal from the contract')}
        </Button>
      </div>
    </>
  )
}
