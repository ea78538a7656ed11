import { AcceptFileSupply, SendOrderFiles } from '../../generated/documents.ts'
import { formText } from '../../forms/address.ts'
import type { Action } from '../../platform/page.ts'
import { href } from '../../paths.ts'

const keyOf = (form: FormData): string => formText(form, 'key')

/** Agrees to the supply of the files, which then open on their page. */
const accept: Action = async (form, { graphql, t }) => {
  if (form.get('supply') !== '1') return { problems: { supply: t('Please tick this box to open the files.') } }
  const key = keyOf(form)
  await graphql(AcceptFileSupply, { key })
  return { to: href('order-files', {}, { key }) }
}

/** Sends the link to the buyer of the order. */
const send: Action = async (form, { graphql, t }) => {
  const key = keyOf(form)
  await graphql(SendOrderFiles, { key })
  return {
    to: href('order-files', {}, { key }),
    notice: t('The link is on its way to the e-mail address of the order.'),
  }
}

export const orderFilesActions = { accept, send } satisfies Record<string, Action>
