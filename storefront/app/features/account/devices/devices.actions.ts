import { EndAllSessions, EndOneSession } from '../../../generated/documents.ts'
import type { Action } from '../../../platform/page.ts'
import { href } from '../../../paths.ts'
import { endSession as leave } from '../session/customer-session.ts'
import { forCustomers } from '../session/guard.ts'
import { valuesOf } from '../sign-in/account.actions.ts'

const endSession: Action = async (form, { graphql, t }) => {
  await graphql(EndOneSession, { id: valuesOf(form)['id'] ?? '' })
  return { to: href('account-edit'), notice: t('The device was signed out.') }
}

const endSessions: Action = async (_form, { graphql, session, t }) => {
  await graphql(EndAllSessions)
  await leave(graphql, session)
  return { to: href('login'), notice: t('You are signed out everywhere.') }
}

export const deviceActions = {
  endSession: forCustomers(endSession),
  endSessions: forCustomers(endSessions),
} satisfies Record<string, Action>
