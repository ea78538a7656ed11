import { blogCommentForm } from '../../../../rules/blog-comment.ts'
import { normaliseLine, normaliseReviewText } from '../../../../rules/review.ts'
import { validateForm, translateProblems } from '../../../../rules/validation.ts'
import { CONSENT_PREFIX } from '../../forms/consent-names.ts'
import { parseConsents, missingConsents } from '../../forms/parse-consents.ts'
import { withCaptcha } from '../../forms/with-captcha.ts'
import { AddCommentToPost } from '../../generated/documents.ts'
import { GraphqlError } from '../../../../web/api/document.ts'
import { fieldOf } from '../../../../web/router/open-page.ts'
import type { Action } from '../../platform/page.ts'
import type { ActionResult } from '../../../../web/router/page.ts'
import { commentsPath, type CommentStatus } from './comments/comments-url-state.ts'

/** Turns a refusal of the API into a problem at its field. */
async function catchRefusal(result: Promise<ActionResult>): Promise<ActionResult> {
  try {
    return await result
  } catch (error) {
    if (!(error instanceof GraphqlError)) throw error
    const { message, extensions } = error.errors[0] ?? { message: error.message }
    const field = extensions?.field ?? ''
    return { problems: { [field in blogCommentForm || field.startsWith(CONSENT_PREFIX) ? field : '']: message } }
  }
}

const comment: Action = async (form, { t, graphql, url }) => {
  const input = {
    author_nickname: normaliseLine(fieldOf(form, 'author_nickname')),
    author_email: fieldOf(form, 'author_email').trim(),
    text: normaliseReviewText(fieldOf(form, 'text')),
  }
  const problems = { ...translateProblems(validateForm(blogCommentForm, input), t), ...missingConsents(form, t) }
  if (Object.keys(problems).length > 0) return { problems }
  const { addCommentToPost } = await graphql(AddCommentToPost, {
    input: {
      ...input,
      post_id: Number(fieldOf(form, 'post_id')),
      parent_id: Number(fieldOf(form, 'parent_id')) || 0,
      consents: parseConsents(form),
    },
  })
  const sent: CommentStatus = addCommentToPost?.comment?.status === 1 ? 'shown' : 'waits'
  return { to: commentsPath(url.pathname, { sent }), value: sent }
}

export const blogActions = {
  comment: withCaptcha((form, context) => catchRefusal(comment(form, context))),
} satisfies Record<string, Action>
