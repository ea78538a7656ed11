import { NextSteps as NextStepsDocument } from '../generated/documents.ts'
import type { NextStepsQuery } from '../generated/operations.ts'
import { NextSteps } from '../features/catalog/listing/next-steps.tsx'
import type { PageContext } from '../platform/router/page.ts'
import { cardAction } from './card-action.tsx'

const SHELF = 8

/** Links and books for a page that has nothing to show; the page works without them. */
export const loadNextSteps = ({ graphql }: Pick<PageContext, 'graphql'>): Promise<NextStepsQuery | null> =>
  graphql(NextStepsDocument, { shelf: SHELF }).catch(() => null)

export const NextStepsShelf = ({ data }: { data: NextStepsQuery }) => <NextSteps data={data} action={cardAction} />
