import { lazy, Suspense, type ComponentType, type ReactNode } from 'react'
import { Boundary } from '../platform/boundary.tsx'
import { buildState, reloadIfReplaced, loadPart } from '../platform/load-part.ts'
import { notify } from '../platform/notices.ts'
import { isOffline } from '../platform/offline.ts'
import { useRouter } from './context.ts'
import { useText } from '../platform/text.ts'

interface LazyProps {
  /** Rendered until the part is loaded. */
  whileLoading?: ReactNode
  /** Called when the part failed to load. A parent that can show it again must unmount it; remounting retries. */
  onFailed?: () => void
}

/** A component whose script is loaded on first render. A failure removes only this component. */
export function lazyPart<Props extends object>(
  open: () => Promise<ComponentType<Props>>,
): ComponentType<Props & LazyProps> {
  const begin = () => lazy(async () => ({ default: await loadPart(open) }))
  let Part: ComponentType<Props> = begin()
  const fail = (onFailed?: () => void) => () => {
    Part = begin() // React.lazy caches a failure
    if (onFailed) onFailed()
    else void reloadIfReplaced()
  }
  return function LazyPart({ whileLoading, onFailed, ...props }: Props & LazyProps) {
    return (
      <Boundary onFailed={fail(onFailed)}>
        <Suspense fallback={whileLoading}>
          <Part {...(props as unknown as Props)} />
        </Suspense>
      </Boundary>
    )
  }
}

const canBeOpened = (path: string): Promise<boolean> =>
  fetch(path, { method: 'HEAD', cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  )

/** For a click whose part failed to load: opens the link's URL as a new document, or shows an error. */
export function useFallbackNavigation(): (to?: string) => Promise<void> {
  const { t } = useText()
  const { base } = useRouter()
  return async (to) => {
    // scripts may be blocked while pages are not
    const isLost = async () => (await buildState()) === 'down' && !(to && (await canBeOpened(base + to)))
    if (isOffline() || (await isLost()))
      return notify('error', t('We could not load the content. Check your internet connection and try again.'))
    if (to) return location.assign(base + to)
    if (!(await reloadIfReplaced())) notify('error', t('Something went wrong!'))
  }
}
