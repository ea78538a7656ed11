import { useText } from '../../../../../web/platform/text.ts'
import { Disclosure } from '../../../../../web/ui/overlay/disclosure.tsx'
import { AttributeValue } from '../card/attribute-value.tsx'
import { valuesOf, type Attribute } from '../card/attributes.ts'
import styles from './product-page.module.css'

// shown elsewhere on the page, visible on the cover, or of no use to readers
const HIDDEN = [
  'availability',
  'subtitle',
  'accessibility',
  'safety_contact',
  'safety_warning',
  'thema',
  'cover_colour',
]
/** Attributes that few books have: their absence is not shown. */
const HIDDEN_WHEN_ABSENT = ['large_print']

/** Attributes of the book by group. */
export function ProductAttributes({ attributes }: { attributes: readonly Attribute[] }) {
  const { t } = useText()
  const [isbn] = valuesOf(attributes, 'isbn')
  const shown = attributes.filter(
    ({ code, value }) =>
      !HIDDEN.includes(code) &&
      !(code === 'ean' && value === isbn) &&
      !(HIDDEN_WHEN_ABSENT.includes(code) && value === '0'),
  )
  const groups = [...new Set(shown.map(({ group }) => group))].map(
    (group) => [group, shown.filter((attribute) => attribute.group === group)] as const,
  )
  const accessibility = attributes.find(({ code }) => code === 'accessibility')
  return (
    <section>
      <h2>{t('Details')}</h2>
      {groups.map(([group, rows]) => (
        <dl key={group} className={styles.table} aria-label={rows[0]?.groupName}>
          {rows.map((attribute) => (
            <div key={attribute.code} className={styles.row}>
              <dt>{attribute.label}</dt>
              <dd>
                <AttributeValue attribute={attribute} />
              </dd>
            </div>
          ))}
        </dl>
      ))}
      {accessibility && (
        <Disclosure summary={accessibility.label}>
          <ul className={styles.list}>
            {accessibility.value.split('; ').map((feature) => (
              <li key={feature}>{feature}</li>
            ))}
          </ul>
        </Disclosure>
      )}
    </section>
  )
}

/** The responsible producer and warnings, which the offer must contain by law (GPSR). */
export function ProductSafety({ attributes }: { attributes: readonly Attribute[] }) {
  const { t } = useText()
  const [contact] = valuesOf(attributes, 'safety_contact')
  const [publisher] = valuesOf(attributes, 'publisher')
  const [warning] = valuesOf(attributes, 'safety_warning')
  const producer = contact ?? publisher
  if (!producer && !warning) return null
  return (
    <Disclosure summary={t('Product safety')}>
      <dl className={styles.table}>
        {producer && (
          <div className={styles.row}>
            <dt>{t('Producer')}</dt>
            <dd>{producer}</dd>
          </div>
        )}
        <div className={styles.row}>
          <dt>{t('Warnings')}</dt>
          <dd>{warning ?? t('None')}</dd>
        </div>
      </dl>
    </Disclosure>
  )
}
