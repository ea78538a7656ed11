import { expect, it } from 'vitest'
import { createLanguage } from '../../../../../language/translate.ts'
import type { PageContext } from '../../../platform/page.ts'
import { accountActions } from './account.actions.ts'

const FAILED = 'Something went wrong! Please, try again!'

it.each([
  ['account_confirmed', { notice: 'Your account is confirmed!' }],
  ['token_expired', { problems: { '': FAILED } }],
  ['of-tomorrow', { problems: { '': FAILED } }],
])('AUTH-8c AUTH-8d: a confirmation that answers %s says so', async (status, expected) => {
  const form = new FormData()
  for (const [name, value] of Object.entries({ email: 'ala@example.pl', key: 'k', password: 'Tajne-haslo1' }))
    form.set(name, value)
  const context = {
    ...createLanguage('en_US'),
    graphql: async () => ({ confirmCustomerEmail: { status, token: null } }),
  } as unknown as PageContext
  expect(await accountActions.confirmAccount(form, context)).toMatchObject(expected)
})
