import { lazy, type ComponentType } from 'react'
import { loadEventually, loadPart } from '../../../platform/load-part.ts'
import type { RowsProps } from './product-rows.tsx'
// the server renders rows too, so their styles are imported with the page
import './product-rows.module.css'

let opened: ComponentType<RowsProps> | undefined

/** Rows are loaded with the first list that is shown in this mode, before it is rendered. */
export async function openRows(): Promise<{ default: ComponentType<RowsProps> }> {
  const { ProductRows } = await loadPart(() => import('./product-rows.tsx'))
  opened = ProductRows
  return { default: ProductRows }
}

const DeferredRows = lazy(() => loadEventually(openRows))

/** Suspended only while hydrating: the server's HTML stays until then. */
export function Rows(props: RowsProps) {
  const Now = opened ?? DeferredRows
  return <Now {...props} />
}
