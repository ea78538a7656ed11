import { reviewPath } from '../../../../language/paths.ts'
import {
  normaliseLine,
  normaliseReviewText,
  ratingField,
  reviewForm,
  reviewReportForm,
} from '../../../../rules/review.ts'
import { REQUIRED } from '../../../../rules/required.ts'
import { validateForm, translateProblems } from '../../../../rules/validation.ts'
import { parseConsents } from '../../forms/parse-consents.ts'
import { withCaptcha } from '../../forms/with-captcha.ts'
import {
  CreateReview,
  DeleteReview,
  ReportReview,
  ReviewRatings,
  StopReviewReminders,
  UpdateReview,
} from '../../generated/documents.ts'
import { GraphqlError } from '../../../../web/api/document.ts'
import { fieldOf } from '../../../../web/router/open-page.ts'
import type { Action, PageContext } from '../../platform/page.ts'
import type { ActionResult } from '../../../../web/router/page.ts'

import type { DONE } from './reviews-url-state.ts'

/** Turns a refusal of the API into a problem at its field. */
async function catchRefusal(result: Promise<ActionResult>): Promise<ActionResult> {
  try {
    return await result
  } catch (error) {
    if (!(error instanceof GraphqlError)) throw error
    const { message, extensions } = error.errors[0] ?? { message: error.message }
    return { problems: { [extensions?.field ?? '']: message } }
  }
}

/** URL of the title's reviews; its query shows what was done, also without JavaScript. */
const listOf = (form: FormData, { store }: PageContext, completedAction: (typeof DONE)[number]) =>
  `${reviewPath(store.locale, 'list', fieldOf(form, 'key'))}?${completedAction}`

const write: Action = async (form, context) => {
  const { t, graphql } = context
  const fields = {
    nickname: normaliseLine(fieldOf(form, 'nickname')),
    summary: normaliseLine(fieldOf(form, 'summary')),
    text: normaliseReviewText(fieldOf(form, 'text')),
  }
  const { items } = (await graphql(ReviewRatings)).productReviewRatingsMetadata
  const ratings = items.flatMap((rating) => rating ?? [])
  const missing = ratings.filter(({ id, is_required }) => is_required && !fieldOf(form, ratingField(id)))
  const problems = {
    ...translateProblems(Object.fromEntries(missing.map(({ id }) => [ratingField(id), [REQUIRED]])), t),
    ...translateProblems(validateForm(reviewForm, fields), t),
  }
  if (Object.keys(problems).length > 0) return { problems }
  const votes = ratings.flatMap(({ id }) => {
    const value = fieldOf(form, ratingField(id))
    return value ? [{ id, value_id: value }] : []
  })
  const input = { ...fields, ratings: votes, invitation: fieldOf(form, 'invitation') || null }
  const id = fieldOf(form, 'id')
  await (id
    ? graphql(UpdateReview, { input: { ...input, id } })
    : graphql(CreateReview, { input: { ...input, sku: fieldOf(form, 'sku'), consents: parseConsents(form) } }))
  return { to: listOf(form, context, 'sent') }
}

const remove: Action = async (form, context) => {
  await context.graphql(DeleteReview, {
    id: fieldOf(form, 'id'),
    invitation: fieldOf(form, 'invitation') || null,
  })
  return { to: listOf(form, context, 'deleted') }
}

const report: Action = async (form, context) => {
  const { t, graphql } = context
  const reason = normaliseReviewText(fieldOf(form, 'reason'))
  const problems = translateProblems(validateForm(reviewReportForm, { reason }), t)
  if (Object.keys(problems).length > 0) return { problems }
  await graphql(ReportReview, { id: fieldOf(form, 'id'), reason })
  return { to: listOf(form, context, 'reported') }
}

const catchingRefusals =
  (action: Action): Action =>
  (form, context) =>
    catchRefusal(action(form, context))

export const writeActions = {
  write: withCaptcha(catchingRefusals(write)),
  remove: catchingRefusals(remove),
} satisfies Record<string, Action>
export const reportActions = { report: withCaptcha(catchingRefusals(report)) } satisfies Record<string, Action>

const stop: Action = async (form, { graphql, store }) => {
  const link = fieldOf(form, 'link')
  await graphql(StopReviewReminders, { link })
  return { to: `${reviewPath(store.locale, 'stop', link)}?done` }
}
export const stopActions = { stop: catchingRefusals(stop) } satisfies Record<string, Action>
