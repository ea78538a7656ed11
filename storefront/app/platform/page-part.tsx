import { lazy, Suspense, useState, type ComponentType } from 'react'
import { loadEventually, loadPart } from './load-part.ts'

/** A component of a page that only some of its visits show, in a chunk of its own. */
export interface PagePart<Props extends object> {
  /** Called by the page's `load` where its data shows the part, so that it is there when the page renders. */
  open: () => Promise<void>
  /** Suspends only while hydrating: the server's HTML stays until the chunk is loaded. */
  Part: ComponentType<Props>
}

/**
 * In a file `*.part.tsx`: the server renders it too, so the build gives its styles to the pages that import this.
 * `Waiting` is shown until a part that is opened by a press is there.
 */
export function pagePart<Props extends object>(
  find: () => Promise<ComponentType<Props>>,
  Waiting?: ComponentType,
): PagePart<Props> {
  let opened: ComponentType<Props> | undefined
  const open = async () => {
    opened = await loadPart(find)
    return opened
  }
  const Late = lazy(async () => ({ default: await loadEventually(open) })) as unknown as ComponentType<Props>
  return {
    open: async () => void (await open()),
    Part(props) {
      // the first one is kept: another type would be mounted anew
      const [Now] = useState(() => opened ?? Late)
      return (
        <Suspense fallback={Waiting && <Waiting />}>
          <Now {...props} />
        </Suspense>
      )
    },
  }
}
