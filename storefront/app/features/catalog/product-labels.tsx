import type { LabelFragment, ProductSummaryFragment } from '../../generated/operations.ts'
import { percentText } from './price-facts.ts'
import styles from './product-labels.module.css'

/** The shop's own labels on a cover: 'Nowość', '-12%'. */
export function ProductLabels({ product, labels }: { product: ProductSummaryFragment; labels: readonly LabelFragment[] }) {
  const names = (product.sf_labels ?? '').split(',').map((name) => name.trim())
  const shown = names.flatMap((name) => {
    const label = labels.find((known) => known.name === name)
    const text = label?.show_discount ? percentText(product) : label?.name
    return label && text ? { label, text } : []
  })
  return shown.map(({ label, text }) => (
    <span key={label.name} data-position={label.position ?? 'top-left'} className={styles.label} style={{ color: label.font_color ?? undefined, background: label.background_color ?? undefined }}>
      {text}
    </span>
  ))
}
