import { NextSteps } from '../generated/documents.ts'
import type { NextStepsQuery } from '../generated/operations.ts'
import { pagePart } from '../../../web/platform/page-part.tsx'
import type { PageContext } from '../platform/page.ts'

const SHELF_SIZE = 5

/** Links and books for a page that has nothing to show. */
export const nextSteps = pagePart(async () => (await import('./next-steps.part.tsx')).NextStepsShelf)

/** An error returns null, so that the page renders without next steps. */
export async function loadNextSteps({ graphql }: Pick<PageContext, 'graphql'>): Promise<NextStepsQuery | null> {
  try {
    const [data] = await Promise.all([graphql(NextSteps, { shelf: SHELF_SIZE }), nextSteps.preload()])
    return data
  } catch {
    return null
  }
}
