import { Refusal } from '../../../platform/refusal.ts'

/** Magento's limit for one page of anything. */
const LARGEST_PAGE = 300

/** Refuses a page that cannot be, in Magento's words. */
export function checkPage(pageSize: number, currentPage: number, largest = LARGEST_PAGE): void {
  if (currentPage < 1) throw new Refusal('graphql-input', 'currentPage value must be greater than 0.')
  if (pageSize < 1) throw new Refusal('graphql-input', 'pageSize value must be greater than 0.')
  if (pageSize > largest) throw new Refusal('graphql-input', 'Maximum pageSize is %s', largest)
}

/** The number of pages; refuses a page behind the last one. */
export function countPages(total: number, pageSize: number, currentPage: number): number {
  const pages = Math.ceil(total / pageSize)
  if (currentPage > pages && total > 0)
    throw new Refusal(
      'graphql-input',
      'currentPage value %s specified is greater than the %s page(s) available.',
      currentPage,
      pages,
    )
  return pages
}
