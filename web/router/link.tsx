import type { AnchorHTMLAttributes } from 'react'
import { useRouter } from './context.ts'
import type { EntryState } from './router.ts'

export interface LinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  /** A path within the store view, from `href`. */
  to: string
  /**
   * `view`: data and chunk are prefetched when the link scrolls into view (cards); all links are prefetched on hover
   * and focus.
   */
  prefetch?: 'view'
  /** Keeps scroll position and focus, as for filters and sorting. */
  preserveScroll?: boolean
  replace?: boolean
  /** State of the new history entry. */
  entry?: EntryState
}

const flag = (isSet: boolean | undefined) => (isSet ? '' : undefined)

export function Link({ to, prefetch, preserveScroll, replace, entry, ...rest }: LinkProps) {
  const { base, prefetchInView } = useRouter()
  return (
    <a
      {...rest}
      ref={prefetch ? (link) => (link ? prefetchInView(link) : undefined) : undefined}
      href={base + to}
      data-keep={flag(preserveScroll)}
      data-replace={flag(replace)}
      data-entry={entry && JSON.stringify(entry)}
    />
  )
}
