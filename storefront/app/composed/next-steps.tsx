import { useEffect, useState, type ComponentType } from 'react'
import { NextSteps as NextStepsDocument } from '../generated/documents.ts'
import type { NextStepsQuery } from '../generated/operations.ts'
import { loadPart } from '../platform/load-part.ts'
import { useRouter } from '../platform/router/context.ts'
import { LateShelf } from '../ui/shelf/late-shelf.tsx'

const SHELF = 8

interface Loaded {
  Shelf: ComponentType<{ data: NextStepsQuery }>
  data: NextStepsQuery
}

/** Where a page has nothing to show: fetched after it, pieces and data, into room that is kept for it. */
export function NextSteps() {
  const { graphql } = useRouter()
  const [loaded, setLoaded] = useState<Loaded | 'failed'>()
  useEffect(() => {
    let isOver = false
    Promise.all([graphql(NextStepsDocument, { shelf: SHELF }), loadPart(() => import('./next-steps-shelf.tsx'))]).then(
      ([data, { NextStepsShelf }]) => isOver || setLoaded({ data, Shelf: NextStepsShelf }),
      // the page has its own button: it is whole without them
      () => isOver || setLoaded('failed'),
    )
    return () => {
      isOver = true
    }
  }, [graphql])
  if (loaded === 'failed') return null
  return <LateShelf>{loaded && <loaded.Shelf data={loaded.data} />}</LateShelf>
}
