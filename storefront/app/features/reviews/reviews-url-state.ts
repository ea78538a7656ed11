import { text } from '../../../../language/translate.ts'

export const SORTS = ['NEWEST', 'HIGHEST', 'LOWEST'] as const
export type ReviewsSort = (typeof SORTS)[number]

export const sortText: Readonly<Record<ReviewsSort, string>> = {
  NEWEST: text('Newest first'),
  HIGHEST: text('Best ratings first'),
  LOWEST: text('Worst ratings first'),
}

/** Page and order of a title's reviews. */
export interface ReviewsUrlState {
  page: number
  sort: ReviewsSort
}

export const DONE = ['sent', 'deleted', 'reported'] as const

export const doneText: Readonly<Record<(typeof DONE)[number], string>> = {
  sent: text('Thank you! Your review is shown after we have read it.'),
  deleted: text('Your review is deleted.'),
  reported: text('Thank you. We will look at this review.'),
}

/** Parses page and order; undefined if one of them is not valid. */
export function parseReviewsUrlState(searchParams: URLSearchParams): ReviewsUrlState | undefined {
  const page = searchParams.get('p') ?? '1'
  const sort = SORTS.find((one) => one === (searchParams.get('sort') ?? 'newest').toUpperCase())
  return /^[1-9]\d{0,4}$/.test(page) && sort ? { page: Number(page), sort } : undefined
}

export function reviewsPath(path: string, { page, sort }: ReviewsUrlState): string {
  const searchParams = new URLSearchParams()
  if (sort !== 'NEWEST') searchParams.set('sort', sort.toLowerCase())
  if (page > 1) searchParams.set('p', String(page))
  return searchParams.size > 0 ? `${path}?${searchParams}` : path
}
