import { NextSteps } from '../features/catalog/listing/next-steps.tsx'
import type { NextStepsQuery } from '../generated/operations.ts'
import { cardAction } from './card-action.tsx'

/** In a file of its own, for it is fetched where it is shown. */
export const NextStepsShelf = ({ data }: { data: NextStepsQuery }) => <NextSteps data={data} action={cardAction} />
