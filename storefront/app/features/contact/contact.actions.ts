import { shopPagePath } from '../../../../language/paths.ts'
import { contactNameProblem, messageProblem } from '../../../../rules/contact.ts'
import { emailProblem } from '../../../../rules/email.ts'
import { phoneProblem } from '../../../../rules/phone.ts'
import { orderNumberProblem } from '../../../../rules/withdrawal.ts'
import { parseConsents } from '../../forms/parse-consents.ts'
import { withCaptcha } from '../../forms/with-captcha.ts'
import { SendMessage } from '../../generated/documents.ts'
import { GraphqlError } from '../../../../web/api/document.ts'
import { fieldOf } from '../../../../web/router/open-page.ts'
import type { Action } from '../../platform/page.ts'

const send: Action = async (form, { graphql, store, t }) => {
  const of = (name: string) => fieldOf(form, name).trim()
  const found = {
    name: contactNameProblem(of('name')),
    email: emailProblem(of('email')),
    telephone: of('telephone') ? phoneProblem(of('telephone')) : undefined,
    order_number: of('order_number') ? orderNumberProblem(of('order_number')) : undefined,
    comment: messageProblem(of('comment')),
  }
  const problems = Object.fromEntries(
    Object.entries(found).flatMap(([name, problem]) => (problem ? [[name, t(problem)]] : [])),
  )
  if (Object.keys(problems).length > 0) return { problems }
  try {
    await graphql(SendMessage, {
      input: {
        name: of('name'),
        email: of('email'),
        telephone: of('telephone') || null,
        order_number: of('order_number') || null,
        comment: of('comment'),
        consents: parseConsents(form),
      },
    })
  } catch (error) {
    if (!(error instanceof GraphqlError)) throw error
    const { message, extensions } = error.errors[0] ?? { message: error.message }
    return { problems: { [extensions?.field ?? '']: message } }
  }
  return { to: `${shopPagePath(store.locale, 'contact')}?sent` }
}

export const contactActions = { send: withCaptcha(send) } satisfies Record<string, Action>
