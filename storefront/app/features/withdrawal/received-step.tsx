import { useText } from '../../../../web/platform/text.ts'
import { ButtonLink } from '../../../../web/ui/form/button.tsx'
import { href } from '../../paths.ts'
import type { Statement } from './statement.ts'
import { StatementView } from './statement-view.tsx'
import type { WithdrawalOrder } from './withdrawal-order.ts'

export function ReceivedStep({ statement, order }: { statement: Statement; order?: WithdrawalOrder }) {
  const { t } = useText()
  return (
    <>
      <h1>{t('We have received your withdrawal')}</h1>
      <p>
        {t(
          'We have sent its confirmation, with the content and time of your statement, to %s. ' +
            'There you also read how to send the books back and when you get your money.',
          statement.email,
        )}
      </p>
      <StatementView statement={statement} order={order} />
      <div>
        <ButtonLink to={href('home')}>{t('Continue shopping')}</ButtonLink>
      </div>
    </>
  )
}
