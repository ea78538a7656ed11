import { text } from '../language/translate.ts'
import { hasLink } from './links.ts'
import type { Problem } from './required.ts'
import type { FormRules } from './validation.ts'

// Rules of a comment on a blog post, for browser and server.

const NO_LINKS: Problem = [text('A comment contains no links or e-mail addresses.')]
const withoutLinks = (input: string) => !hasLink(input) || NO_LINKS

export const blogCommentForm: FormRules = {
  author_nickname: { isRequired: true, maxLength: 60, match: withoutLinks },
  author_email: { isRequired: true, kind: 'email', maxLength: 254 },
  text: { isRequired: true, range: { min: 3, max: 4000 }, match: withoutLinks },
}
