import type { NextStepsQuery } from '../generated/operations.ts'
import { NextSteps } from '../features/catalog/listing/next-steps.tsx'
import { cardAction } from './card-action.tsx'

export const NextStepsShelf = ({ data }: { data: NextStepsQuery }) => <NextSteps data={data} action={cardAction} />
