import { contactNameProblem, messageProblem, MAX_MESSAGE_LENGTH } from '../../../rules/contact.ts'
import { emailProblem, normaliseEmail } from '../../../rules/email.ts'
import { normalisePhone, phoneProblem } from '../../../rules/phone.ts'
import { normaliseOrderNumber, orderNumberProblem } from '../../../rules/withdrawal.ts'
import { text } from '../../../language/translate.ts'
import type { RequestContext } from '../../platform/context.ts'
import type { Rate } from '../../platform/http/rate-limit.ts'
import { enqueue } from '../../platform/jobs/jobs.ts'
import { Refusal } from '../../platform/refusal.ts'
import { type GivenConsent, logConsents, refuseWithoutConsents } from '../privacy/index.ts'
import { getConfiguration } from '../store/index.ts'
import { insertMessage, type Message } from './contact.sql.ts'

export const MESSAGE_RECEIVED = 'contact-message-received'
/** Consent to the use of messages; its withdrawal deletes them. */
export const CONTACT_CONSENT = 'contact'

/** Low, since each message sends two mails. */
const MESSAGE_RATE: Rate = { burst: 5, perSecond: 1 / 300 }

export interface MessageInput {
  name?: string | null
  email?: string | null
  telephone?: string | null
  orderNumber?: string | null
  message?: string | null
}

/** Names of the input fields, for refusals. */
export type FieldNames = Readonly<Record<keyof MessageInput, string>>

function parseMessage(input: MessageInput, names: FieldNames): Message {
  const fieldText = (field: keyof MessageInput) => (input[field] ?? '').trim()
  const check = (field: keyof MessageInput, problem: string | undefined) => {
    if (problem) throw new Refusal('graphql-input', problem).atField(names[field])
  }
  check('name', contactNameProblem(fieldText('name')))
  check(
    'email',
    emailProblem(fieldText('email')) && text('The email address is invalid. Verify the email address and try again.'),
  )
  check('telephone', fieldText('telephone') ? phoneProblem(fieldText('telephone')) : undefined)
  check('orderNumber', fieldText('orderNumber') ? orderNumberProblem(fieldText('orderNumber')) : undefined)
  check('message', messageProblem(fieldText('message')))
  if (fieldText('message').length > MAX_MESSAGE_LENGTH)
    throw new Refusal('graphql-input', 'Please enter no more than %s characters.', MAX_MESSAGE_LENGTH).atField(
      names.message,
    )
  return {
    name: fieldText('name'),
    email: normaliseEmail(fieldText('email')),
    telephone: fieldText('telephone') ? normalisePhone(fieldText('telephone')) : null,
    orderNumber: fieldText('orderNumber') ? normaliseOrderNumber(fieldText('orderNumber')) : null,
    message: fieldText('message'),
  }
}

export const isContactEnabled = async (context: RequestContext): Promise<boolean> =>
  (await getConfiguration(context))['contact/contact/enabled']

const SCOPE = 'contactus'

/** Stores a message to the shop; its mails go out after the commit. */
export async function receiveMessage(
  context: RequestContext,
  input: MessageInput,
  {
    names,
    disabled,
    consents,
  }: { names: FieldNames; disabled: string; consents: readonly GivenConsent[] | null | undefined },
): Promise<void> {
  if (!(await isContactEnabled(context))) throw new Refusal('graphql-input', disabled)
  const message = parseMessage(input, names)
  await refuseWithoutConsents(context, SCOPE, consents)
  context.limit('contact', MESSAGE_RATE)
  const { db, store, customer, now } = context
  await db.transaction(async (tx) => {
    const row = await insertMessage(tx, message, { storeCode: store.code, customerId: customer?.id ?? null, now })
    if (!row) return
    const consenter = { customerId: customer?.id, email: message.email }
    await logConsents(tx, context, { scope: SCOPE, consents, consenter })
    await enqueue(tx, {
      kind: MESSAGE_RECEIVED,
      payload: { id: row.id },
      key: `${MESSAGE_RECEIVED}:${row.id}`,
    })
  })
}
