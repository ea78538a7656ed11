import { isSignedIn } from '../features/account/session/customer-session.ts'
import { orderKeyOf } from '../features/orders/look-up/find-order.ts'
import { statementOf } from '../features/withdrawal/statement.ts'
import { withdrawalActions } from '../features/withdrawal/withdrawal.actions.ts'
import { findWithdrawalOrder } from '../features/withdrawal/withdrawal-order.ts'
import { WithdrawalPage, type WithdrawalData } from '../features/withdrawal/withdrawal-page.tsx'
import type { PageContext, PageModule } from '../platform/page.ts'
import { notFound, redirect } from '../../../web/router/page.ts'
import { href } from '../paths.ts'

/** The order, if the visitor has proved that it is theirs. */
const findOrder = (context: PageContext, number: string) =>
  findWithdrawalOrder(context, number, {
    isSignedIn: isSignedIn(context.session),
    guestKey: orderKeyOf(context.session),
  })

export const page: PageModule<WithdrawalData> = {
  private: true,
  texts: 'withdrawal',
  async load(context) {
    const { params, url, session } = context
    const { step = 'write' } = params
    const statement = statementOf(session)
    if (step === 'write') {
      const number = url.searchParams.get('order')
      const order = number ? await findOrder(context, number) : undefined
      // a submitted withdrawal keeps only name and e-mail, so that it is not submitted twice by accident
      const { name, email } = statement ?? {}
      const written = statement?.receivedAt ? { name, email } : statement
      if (!order) return { step, first: { ...written, ...(number && { order: number }) } }
      const own = { name: order.name, email: order.email }
      return {
        step,
        order,
        first: statement?.order === number && !statement.receivedAt ? { ...own, ...statement } : own,
      }
    }
    if (step !== 'confirm' && step !== 'received') throw notFound()
    if (!statement) throw redirect(href('withdrawal'))
    const due = statement.receivedAt ? 'received' : 'confirm'
    if (step !== due) throw redirect(href('withdrawal', { step: due }))
    return { step, statement, order: statement.chosen && (await findOrder(context, statement.order)) }
  },
  meta: ({ step }, { t }) => ({
    title: t('Withdrawal from a contract'),
    canonical: href('withdrawal'),
    robots: step === 'write' ? undefined : 'noindex',
  }),
  Page: WithdrawalPage,
  actions: withdrawalActions,
}
