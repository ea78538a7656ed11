import { lazy, Suspense, type ComponentType } from 'react'
import { NextSteps } from '../generated/documents.ts'
import type { NextStepsQuery } from '../generated/operations.ts'
import type { PageContext } from '../platform/router/page.ts'
// the server shows them too: their looks are named with the page's, which knows nothing of what comes late
import '../features/catalog/next-steps.module.css'
import '../ui/shelf-slider.module.css'

const SHELF = 8

interface Props {
  data: NextStepsQuery
}
let opened: ComponentType<Props> | undefined

async function open(): Promise<{ default: ComponentType<Props> }> {
  const { NextStepsShelf } = await import('./next-steps-shelf.tsx')
  opened = NextStepsShelf
  return { default: NextStepsShelf }
}
const LaterShelf = lazy(open)

/** Asked together with their pieces, which few pages need. The page stands without them, so that they are no reason for it to fail. */
export async function loadNextSteps({ graphql }: Pick<PageContext, 'graphql'>): Promise<NextStepsQuery | null> {
  try {
    const [data] = await Promise.all([graphql(NextSteps, { shelf: SHELF }), open()])
    return data
  } catch (error) {
    console.warn(`The page has no next steps: ${String(error)}`)
    return null
  }
}

/** Late only while the server's page is hydrated: what it rendered stands there meanwhile. */
export function NextStepsPlace(props: Props) {
  const Now = opened ?? LaterShelf
  return (
    <Suspense>
      <Now {...props} />
    </Suspense>
  )
}
