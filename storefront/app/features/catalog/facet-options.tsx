import { useText } from '../../platform/text.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { classNames } from '../../ui/class-names.ts'
import { isLight, type Facet, type FacetOption } from './facets.ts'
import { filterField } from './listing-state.ts'
import styles from './filters.module.css'

const AT_FIRST = 7

interface Props {
  /** Ids must differ between the sidebar and the sheet. */
  formId: string
  facet: Facet
  chosen: readonly string[]
  onToggle: (value: string) => void
}

export function FacetOptions({ formId, facet, chosen, onToggle }: Props) {
  const { t } = useText()
  const known = new Set(facet.options.map(({ value }) => value))
  // what is ticked stays in sight even where nothing is left of it
  const options: FacetOption[] = [...facet.options, ...chosen.filter((value) => !known.has(value)).map((value) => ({ value, label: value, count: 0 }))]
  const most = options.length <= AT_FIRST + 2 ? options.length : AT_FIRST
  const [first, rest] = [options.slice(0, most), options.slice(most)]
  const option = ({ value, label, count, swatch }: FacetOption) => (
    <Checkbox
      key={value}
      id={`${formId}-${facet.code}-${value}`}
      name={filterField(facet.code)}
      value={value}
      checked={chosen.includes(value)}
      onChange={() => onToggle(value)}
      className={styles.option}
      label={
        <span className={styles.optionLabel}>
          {swatch && <Swatch {...swatch} />}
          <span>{facet.isBoolean ? (value === '1' ? t('Yes') : t('No')) : label}</span>
          <span className={styles.count}>
            <span className="visually-hidden">: </span>
            {count}
          </span>
        </span>
      }
    />
  )
  return (
    <>
      {first.map(option)}
      {rest.length > 0 && (
        <details className={styles.more} open={rest.some(({ value }) => chosen.includes(value))}>
          <summary>{t('Show %s more', rest.length)}</summary>
          {rest.map(option)}
        </details>
      )}
    </>
  )
}

function Swatch({ type, value }: { type: string; value: string }) {
  if (type === '1') return <span aria-hidden="true" className={classNames(styles.swatch, isLight(value) && styles.light)} style={{ background: value }} />
  if (type === '2') return <img src={`/media/attribute/swatch${value}`} alt="" width={20} height={20} loading="lazy" className={styles.swatch} />
  return null
}
