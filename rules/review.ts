import { text } from '../language/translate.ts'
import { hasLink } from './links.ts'
import { REQUIRED } from './required.ts'
import type { Problem } from './required.ts'
import type { FormRules } from './validation.ts'

// Rules of a review, for browser and server.

const NO_LINKS: Problem = [text('A review contains no links or e-mail addresses.')]
const withoutLinks = (input: string) => !hasLink(input) || NO_LINKS

export const reviewForm: FormRules = {
  nickname: { isRequired: true, maxLength: 60, match: withoutLinks },
  summary: { isRequired: true, maxLength: 120, match: withoutLinks },
  text: { isRequired: true, range: { min: 10, max: 4000 }, match: withoutLinks },
}

/** Name of the form field of a rating, by its id. */
export const ratingField = (id: string): string => `rating-${id}`
export const RATING_REQUIRED: Problem = REQUIRED

export const reviewReportForm: FormRules = { reason: { isRequired: true, range: { min: 10, max: 1000 } } }
export const reviewReplyForm: FormRules = { reply: { isRequired: true, maxLength: 2000 } }

/** Replaces control characters by spaces, and keeps at most one empty line between paragraphs. */
export const normaliseReviewText = (input: string): string =>
  input
    .replaceAll('\r\n', '\n')
    .replaceAll(/[^\P{Cc}\n]/gu, ' ')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
export const normaliseLine = (input: string): string => input.replaceAll(/[\p{Cc}\s]+/gu, ' ').trim()
