import { Refusal } from '../../../platform/refusal.ts'

/** Magento's limit for one page of anything. */
const LARGEST_PAGE = 300

/** Refuses a page that cannot be, in Magento's words. */
export function checkPage(pageSize: number, currentPage: number, largest = LARGEST_PAGE): void {
  if (currentPage < 1) throw new Refusal('graphql-input', 'currentPage value must be greater than 0.')
  if (pageSize < 1) throw new Refusal('graphql-input', 'pageSize value must be greater than 0.')
  if (pageSize > largest) throw new Refusal('graphql-input', 'Maximum pageSize is %s', largest)
}
