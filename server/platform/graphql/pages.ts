import { Refusal } from '../refusal.ts'

/** Magento's maximum page size. */
const MAX_PAGE_SIZE = 300

/** Throws for an invalid page, with Magento's messages. */
export function checkPage(pageSize: number, currentPage: number, maxPageSize = MAX_PAGE_SIZE): void {
  if (currentPage < 1) throw new Refusal('graphql-input', 'currentPage value must be greater than 0.')
  if (pageSize < 1) throw new Refusal('graphql-input', 'pageSize value must be greater than 0.')
  if (pageSize > maxPageSize) throw new Refusal('graphql-input', 'Maximum pageSize is %s', maxPageSize)
}

/** The number of pages; throws for a page beyond the last one. */
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
