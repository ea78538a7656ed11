import { useText } from '../../../../web/platform/text.ts'
import { Breadcrumbs } from '../../../../web/ui/breadcrumbs.tsx'
import { Container } from '../../../../web/ui/container.tsx'
import { href } from '../../paths.ts'
import { ConfirmStep } from './confirm-step.tsx'
import { ReceivedStep } from './received-step.tsx'
import type { Statement } from './statement.ts'
import type { WithdrawalOrder } from './withdrawal-order.ts'
import { WriteStep } from './write-step.tsx'
import styles from './withdrawal-page.module.css'

export type WithdrawalData =
  | { step: 'write'; first: Partial<Statement>; order?: WithdrawalOrder }
  | { step: 'confirm' | 'received'; statement: Statement; order?: WithdrawalOrder }

/** A consumer's withdrawal from a contract, in the two steps of Directive (EU) 2023/2673. */
export function WithdrawalPage({ data }: { data: WithdrawalData }) {
  const { t } = useText()
  return (
    <Container className={styles.page}>
      <Breadcrumbs
        label={t('Breadcrumbs')}
        crumbs={[{ label: t('Home'), to: href('home') }, { label: t('Withdrawal from a contract') }]}
      />
      <div className={styles.steps}>
        {data.step === 'write' && <WriteStep first={data.first} order={data.order} />}
        {data.step === 'confirm' && <ConfirmStep statement={data.statement} order={data.order} />}
        {data.step === 'received' && <ReceivedStep statement={data.statement} order={data.order} />}
      </div>
    </Container>
  )
}
