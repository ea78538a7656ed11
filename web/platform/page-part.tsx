import { lazy, Suspense, useState, type ComponentType } from 'react'
import { loadEventually, loadPart } from './load-part.ts'

/** A component, in its own chunk, that only some views of a page render. */
export interface PagePart<Props extends object> {
  /** Loads the part. Called by the page's `load` if its data needs the part, before the page renders. */
  preload: () => Promise<void>
  /** Suspends only while hydrating: the server's HTML stays until the chunk is loaded. */
  Part: ComponentType<Props>
}

/**
 * The component must be in a file `*.part.tsx`: the server renders it too, so the build adds its styles to the pages
 * that import it. `Waiting` is the fallback for parts that are opened by a click.
 */
export function pagePart<Props extends object>(
  importPart: () => Promise<ComponentType<Props>>,
  Waiting?: ComponentType,
): PagePart<Props> {
  let opened: ComponentType<Props> | undefined
  const open = async () => {
    opened = await loadPart(importPart)
    return opened
  }
  const LazyComponent = lazy(async () => ({ default: await loadEventually(open) })) as unknown as ComponentType<Props>
  return {
    preload: async () => void (await open()),
    Part(props) {
      // keeps the first component type: a change of type would remount the part
      const [FirstComponent] = useState(() => opened ?? LazyComponent)
      return (
        <Suspense fallback={Waiting && <Waiting />}>
          <FirstComponent {...props} />
        </Suspense>
      )
    },
  }
}
