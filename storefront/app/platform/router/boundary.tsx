import { Component, type ComponentType, type ReactNode } from 'react'

interface Props {
  /** A new value is a new page: the failure is over. */
  page: string
  failed: ComponentType<{ data: unknown }>
  children: ReactNode
}

export class Boundary extends Component<Props, { failed?: { error: unknown; page: string } }> {
  override state: { failed?: { error: unknown; page: string } } = {}
  static getDerivedStateFromError(error: unknown) {
    return { failed: { error, page: '' } }
  }
  static getDerivedStateFromProps({ page }: Props, { failed }: Boundary['state']) {
    if (!failed) return null
    if (!failed.page) return { failed: { ...failed, page } }
    return failed.page === page ? null : { failed: undefined }
  }
  override render() {
    const { failed: Failed, children } = this.props
    return this.state.failed ? <Failed data={{ details: String(this.state.failed.error) }} /> : children
  }
}
