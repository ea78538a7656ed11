import { text } from '../../../../../language/translate.ts'
import {
  Anonymise,
  AskForDeletion,
  ConfirmDeletion,
  DownloadData,
  TakeDeletionBack,
  WithdrawConsent,
  WithdrawReviewAgreement,
} from '../../../generated/documents.ts'
import { exportKeyOf } from '../../../forms/save-file.ts'
import { GraphqlError } from '../../../../../web/api/document.ts'
import { isOffline } from '../../../../../web/platform/offline.ts'
import type { Action } from '../../../platform/page.ts'
import { href } from '../../../paths.ts'
import { clearCachedCustomer } from '../session/customer-copy.ts'
import { forCustomers } from '../session/guard.ts'
import { valuesOf } from '../sign-in/account.actions.ts'

const FAILED = text('An error has occurred!')
const UNTICKED = text('Tick the box to go on.')
const NO_PASSWORD = text('Enter your password.')

/** Validates the fields that the block requires; undefined when all are filled in. */
function refusalOf(values: Readonly<Record<string, string | undefined>>, t: (text: string) => string) {
  const problems: Record<string, string> = {}
  if (values['asks_box'] && values['agreed'] !== '1') problems['agreed'] = t(UNTICKED)
  if (values['asks_password'] && !values['currentPassword']) problems['currentPassword'] = t(NO_PASSWORD)
  return Object.keys(problems).length > 0 ? { problems } : undefined
}

const anonymise: Action = async (form, { graphql, t }) => {
  const values = valuesOf(form)
  const refusal = refusalOf(values, t)
  if (refusal) return refusal
  await graphql(Anonymise, { password: values['currentPassword'] })
  clearCachedCustomer()
  return { to: href('privacy-settings'), notice: t('Your cookies data has been anonymized!') }
}

const askForDeletion: Action = async (form, { graphql, t }) => {
  const values = valuesOf(form)
  const refusal = refusalOf(values, t)
  if (refusal) return refusal
  await graphql(AskForDeletion, { password: values['currentPassword'] })
  return { to: href('privacy-settings'), notice: t('Your delete request has been sent!') }
}

/** With JavaScript the form saves the file; without, the following page links to it. */
const download: Action = async (form, { graphql, t }) => {
  const values = valuesOf(form)
  const refusal = refusalOf(values, t)
  if (refusal) return refusal
  try {
    const { gdprDownload: data } = await graphql(DownloadData, { password: values['currentPassword'] })
    return {
      to: href('privacy-settings', {}, { data: exportKeyOf(data.csv_url) }),
      notice: t('Your personal data has been downloaded!'),
      value: { csv: data.csv, csvUrl: data.csv_url, zipUrl: data.zip_url },
    }
  } catch (error) {
    if (isOffline()) throw error
    if (error instanceof GraphqlError && error.isRefusal) throw error
    return { problems: { '': t(FAILED) } }
  }
}

const takeBack: Action = async (_form, { graphql }) => {
  const { gdprTakeBackDelete: done } = await graphql(TakeDeletionBack)
  return { to: href('privacy-settings'), notice: done.message }
}

const withdraw: Action = async (form, { graphql, t }) => {
  const { scope = '', code = '' } = valuesOf(form)
  await graphql(WithdrawConsent, { scope, code })
  return { to: href('privacy-settings'), notice: t('The consent was withdrawn.') }
}

const withdrawReviews: Action = async (_form, { graphql }) => {
  const { gdprWithdrawReviewAgreement: done } = await graphql(WithdrawReviewAgreement)
  return { to: href('privacy-settings'), notice: done.message }
}

const confirm: Action = async (form, { graphql, t, params }) => {
  const { gdprConfirmDelete: request } = await graphql(ConfirmDeletion, {
    key: valuesOf(form)['key'] ?? params['key'] ?? '',
  })
  return {
    to: href('confirm-deletion', { key: 'confirmed' }, { due: request.due_on ?? undefined }),
    notice: t('Your request is confirmed.'),
  }
}

const FIELDS = ['agreed', 'currentPassword']
export const privacyActions = {
  anonymise: forCustomers(anonymise, FIELDS),
  askForDeletion: forCustomers(askForDeletion, FIELDS),
  download: forCustomers(download, FIELDS),
  takeBack: forCustomers(takeBack),
  withdraw: forCustomers(withdraw),
  withdrawReviews: forCustomers(withdrawReviews),
} satisfies Record<string, Action>
export const confirmActions = { confirm } satisfies Record<string, Action>
