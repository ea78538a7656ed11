import { lazy, Suspense, type ComponentType, type ReactNode } from 'react'
import { Boundary } from './boundary.tsx'
import { buildState, leaveOldBuild, loadPart } from './load-part.ts'
import { notify } from './notices.ts'
import { isOffline } from './offline.ts'
import { useRouter } from './router/context.ts'
import { useText } from './text.ts'

interface Place {
  /** Until the part is here. */
  waiting?: ReactNode
  /** The part did not come. Whoever can show it again must take it away here: shown anew, it is requested anew. */
  onFailed?: () => void
}

/** A part of the page whose script is fetched when it is first shown. One that fails costs the page that part alone. */
export function lazyPart<Props extends object>(
  open: () => Promise<ComponentType<Props>>,
): ComponentType<Props & Place> {
  const begin = () => lazy(async () => ({ default: await loadPart(open) }))
  let Part: ComponentType<Props> = begin()
  const fail = (onFailed?: () => void) => () => {
    Part = begin() // React remembers a failure for ever
    if (onFailed) onFailed()
    else void leaveOldBuild()
  }
  return function LazyPart({ waiting, onFailed, ...props }: Props & Place) {
    return (
      <Boundary onFailed={fail(onFailed)}>
        <Suspense fallback={waiting}>
          <Part {...(props as unknown as Props)} />
        </Suspense>
      </Boundary>
    )
  }
}

/**
 * What a press does whose part did not come: it goes where it leads without scripts, in a new document; else it says
 * what is wrong.
 */
export function useLeadOn(): (to?: string) => Promise<void> {
  const { t } = useText()
  const { base } = useRouter()
  return async (to) => {
    if (isOffline() || (await buildState()) === 'away')
      return notify('error', t('We could not load the content. Check your internet connection and try again.'))
    if (to) return location.assign(base + to)
    if (!(await leaveOldBuild())) notify('error', t('Something went wrong!'))
  }
}
