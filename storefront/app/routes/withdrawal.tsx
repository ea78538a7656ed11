import { statementOf } from '../features/withdrawal/statement.ts'
import { withdrawalActions } from '../features/withdrawal/withdrawal.actions.ts'
import { WithdrawalPage, type WithdrawalData } from '../features/withdrawal/withdrawal-page.tsx'
import { notFound, redirect, type PageModule } from '../platform/router/page.ts'
import { href } from '../routes.ts'

export const page: PageModule<WithdrawalData> = {
  private: true,
  texts: 'withdrawal',
  load({ params: { step = 'write' }, url, session }) {
    const statement = statementOf(session)
    if (step === 'write') {
      const order = url.searchParams.get('order')
      // a submitted withdrawal keeps only name and e-mail, so that it is not submitted twice by accident
      return {
        step,
        first: {
          ...(statement?.receivedAt ? { name: statement.name, email: statement.email } : statement),
          ...(order && { order }),
        },
      }
    }
    if (step !== 'confirm' && step !== 'received') throw notFound()
    if (!statement) throw redirect(href('withdrawal'))
    const due = statement.receivedAt ? 'received' : 'confirm'
    if (step !== due) throw redirect(href('withdrawal', { step: due }))
    return { step, statement }
  },
  meta: ({ step }, { t }) => ({
    title: t('Withdrawal from a contract'),
    canonical: href('withdrawal'),
    robots: step === 'write' ? undefined : 'noindex',
  }),
  Page: WithdrawalPage,
  actions: withdrawalActions,
}
