import { lazy, type ComponentType } from 'react'
import { loadEventually, loadPart } from '../../../platform/load-part.ts'
import type { RowsProps } from './product-rows.tsx'
// the server shows rows too: their looks are named with the page's, which knows nothing of what comes late
import './product-rows.module.css'

let opened: ComponentType<RowsProps> | undefined

/**
 * Rows are for readers who ask for them: they are fetched with the first list that is shown so, before it is rendered.
 */
export async function openRows(): Promise<{ default: ComponentType<RowsProps> }> {
  const { ProductRows } = await loadPart(() => import('./product-rows.tsx'))
  opened = ProductRows
  return { default: ProductRows }
}

const LaterRows = lazy(() => loadEventually(openRows))

/** Late only where the server's page wakes up: what it rendered stands there meanwhile. */
export function Rows(props: RowsProps) {
  const Now = opened ?? LaterRows
  return <Now {...props} />
}
