import { text } from '../language/translate.ts'
import { LINK } from './review.ts'
import type { FormRules, Problem } from './validation.ts'

// A comment on a post of the blog as browser and server look at it.

const NO_LINKS: Problem = [text('A comment contains no links or e-mail addresses.')]
const withoutLinks = (written: string) => !LINK.test(written) || NO_LINKS

export const blogCommentForm: FormRules = {
  author_nickname: { isRequired: true, longest: 60, match: withoutLinks },
  author_email: { isRequired: true, kind: 'email', longest: 254 },
  text: { isRequired: true, range: { min: 3, max: 4000 }, match: withoutLinks },
}
