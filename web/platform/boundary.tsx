import { Component, type ErrorInfo, type ReactNode } from 'react'
import { loadPart, PartLoadError } from './load-part.ts'
import { isOffline } from './offline.ts'

let reportTo: string | undefined

/** Sets the URL to which rendering errors are reported; undefined disables the reports. Called once at startup. */
export function configureErrorReports(to: string | undefined): void {
  reportTo = to
}

async function report(...failure: [address: string, errorString: string, componentStack: string]) {
  try {
    const { reportFailure } = await loadPart(() => import('./report-failure.ts'))
    await reportFailure(...failure)
  } catch (error) {
    console.warn(error) // a failed report has no effect on the page
  }
}

interface Props {
  /** A new value, such as another page, resets the error. */
  page?: unknown
  /** Rendered instead of the failed children. */
  fallback?: ReactNode | ((error: unknown) => ReactNode)
  onFailed?: () => void
  children: ReactNode
}

interface State {
  failed?: { error: unknown; page?: { is: unknown } }
}

/** Error boundary: contains a rendering error to its children. */
export class Boundary extends Component<Props, State> {
  override state: State = {}
  static getDerivedStateFromError(error: unknown): State {
    return { failed: { error } }
  }
  static getDerivedStateFromProps({ page }: Props, { failed }: State): State | null {
    if (!failed) return null
    if (!failed.page) return { failed: { ...failed, page: { is: page } } }
    return failed.page.is === page ? null : { failed: undefined }
  }
  override componentDidCatch(error: unknown, { componentStack }: ErrorInfo) {
    if (reportTo && !(error instanceof PartLoadError) && !isOffline())
      void report(reportTo, String(error), componentStack ?? '')
    this.props.onFailed?.()
  }
  override render() {
    const { fallback, children } = this.props
    if (!this.state.failed) return children
    return typeof fallback === 'function' ? fallback(this.state.failed.error) : fallback
  }
}
