import { useText } from '../../../platform/text.ts'
import { ButtonLink } from '../../../ui/form/button.tsx'
import { Container } from '../../../ui/container.tsx'
import { EmptyState } from '../../../ui/state/empty-state.tsx'
import { WarningIcon } from '../../../ui/icon/icons.tsx'
import { href } from '../../../routes.ts'

/** Where a failed payment returns to. */
export function RejectedPage() {
  const { t } = useText()
  return (
    <Container>
      <h1 className="visually-hidden">{t('Checkout')}</h1>
      <EmptyState
        icon={<WarningIcon size={48} strokeWidth={1.2} />}
        title={t('The payment was not accepted')}
        action={
          <ButtonLink to={href('cart')} variant="primary">
            {t('View cart')}
          </ButtonLink>
        }
      >
        {t('No money was taken. You can try again or choose another way of paying.')}
      </EmptyState>
    </Container>
  )
}
