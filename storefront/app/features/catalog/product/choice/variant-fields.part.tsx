import { type CSSProperties, type MouseEvent, useState } from 'react'
import { text } from '../../../../../../language/translate.ts'
import { useFieldId } from '../../../../../../web/forms/form-field.tsx'
import { UNCHOSEN_FIELD, variantName, VARIANT_FIELD } from '../../../../forms/option-fields.ts'
import { basePath } from '../../../../../../web/platform/base-path.ts'
import { useForm } from '../../../../../../web/router/form.tsx'
import { Link } from '../../../../../../web/router/link.tsx'
import { useText } from '../../../../../../web/platform/text.ts'
import { FieldNotes } from '../../../../../../web/ui/form/field.tsx'
import { isLight } from '../../card/swatch.tsx'
import {
  choicePath,
  type Configuration,
  type ChoiceAvailability,
  choiceAvailabilityOf,
  valuesOf,
  type VariantOption,
  type VariantValue,
} from './configuration.ts'
import styles from './variant-fields.module.css'

interface Props {
  configuration: Configuration
  /** Chosen values, for some or all options. */
  chosen: readonly VariantValue[]
  /** Path of the product page. */
  path: string
  isForSale: boolean
  /** Price and availability of the chosen variant, for screen readers. */
  summary: string
}

const NOTES: Readonly<Record<Exclude<ChoiceAvailability, 'available'>, string>> = {
  'sold out': text('sold out'),
  'other choice': text('only with another choice'),
}

/**
 * Choice of a variant, as fields of the form that adds it to the cart. Each value is a link, so that the URL contains
 * the choice and works without JavaScript.
 */
export function VariantFields({ configuration, chosen: shown, path, isForSale, summary }: Props) {
  const { t } = useText()
  // a click applies at once: a second click may come before the page of the first has loaded
  const [requested, setRequested] = useState({ shownAtClick: shown, ids: [] as readonly number[] })
  const requestedValues =
    requested.shownAtClick === shown && requested.ids.length > 0 ? valuesOf(configuration, requested.ids) : shown
  const isShown = choicePath('', idsOf(requestedValues)) === choicePath('', idsOf(shown))
  const chosen = isShown ? shown : requestedValues
  const missing = configuration.options.find(
    ({ values }) => !values.some(({ id }) => chosen.some((one) => one.id === id)),
  )
  return (
    <div className={styles.options}>
      {configuration.options.map((option) => {
        const value = option.values.find(({ id }) => chosen.some((one) => one.id === id))
        return (
          <VariantOptionField
            key={option.code}
            option={option}
            value={value}
            others={chosen.filter(({ id }) => id !== value?.id).map(({ id }) => id)}
            configuration={configuration}
            path={path}
            isMissing={option === missing}
            onChoose={(ids) => setRequested({ shownAtClick: shown, ids })}
          />
        )
      })}
      {chosen.map(({ id, uid }) => (
        <input key={id} type="hidden" name={variantName(String(id))} value={uid} />
      ))}
      {missing && <input type="hidden" name={UNCHOSEN_FIELD} />}
      <p aria-live="polite" className="visually-hidden">
        {isShown && !missing && summary}
      </p>
      {/* other variants may be available */}
      {isShown && !isForSale && chosen.length > 0 && (
        <p role="status">{t('This version cannot be bought now. Choose another one.')}</p>
      )}
    </div>
  )
}

interface ChoiceProps {
  option: VariantOption
  value: VariantValue | undefined
  others: readonly number[]
  configuration: Configuration
  path: string
  /** The first option without a chosen value. */
  isMissing: boolean
  onChoose: (ids: readonly number[]) => void
}

const idsOf = (values: readonly VariantValue[]) => values.map(({ id }) => id)

/** False for a click that opens the link in another tab, which must not change the choice here. */
const isPlainClick = ({ button, ctrlKey, metaKey, shiftKey, altKey }: MouseEvent) =>
  button === 0 && !ctrlKey && !metaKey && !shiftKey && !altKey

function VariantOptionField({
  option: { code, label, values },
  value,
  others,
  configuration,
  path,
  isMissing,
  onChoose,
}: ChoiceProps) {
  const { t, bind } = useText()
  const { problems } = useForm()
  const problem = isMissing ? problems[VARIANT_FIELD] : undefined
  const id = `version-${code}`
  const noteId = useFieldId()(VARIANT_FIELD)
  return (
    // the problem summary focuses it by its name
    <fieldset
      name={isMissing ? VARIANT_FIELD : undefined}
      tabIndex={isMissing ? -1 : undefined}
      aria-labelledby={id}
      aria-describedby={problem && `${noteId}-error`}
      className={styles.option}
    >
      <p id={id} className={styles.legend}>
        {bind(label)}: <span className={styles.value}>{value ? bind(value.label) : t('not chosen yet')}</span>
      </p>
      <ul role="list" className={styles.values}>
        {values.map((one) => {
          const { availability, choice } = choiceAvailabilityOf(configuration, one.id, others)
          const note = availability === 'available' ? undefined : t(NOTES[availability])
          return (
            <li key={one.id}>
              <Link
                to={choicePath(path, choice)}
                replace
                preserveScroll
                onClick={(event) => isPlainClick(event) && onChoose(choice)}
                aria-current={one.id === value?.id || undefined}
                data-offer={availability}
                className={styles.choice}
              >
                <ValueSwatch {...one} />
                <span>
                  {bind(one.label)}
                  {note && (
                    <>
                      {' '}
                      <span className={styles.note}>({note})</span>
                    </>
                  )}
                </span>
              </Link>
            </li>
          )
        })}
      </ul>
      <FieldNotes id={noteId} error={problem} />
    </fieldset>
  )
}

/** Swatch of a value; decorative, as the label is beside it. */
function ValueSwatch({ swatch, label }: VariantValue) {
  if (swatch?.type === 'colour')
    return (
      <span
        aria-hidden="true"
        data-light={isLight(swatch.value) || undefined}
        className={styles.colour}
        style={{ '--swatch': swatch.value } as CSSProperties}
      />
    )
  if (swatch?.type === 'image')
    return (
      <img
        src={`${basePath()}/media/attribute/swatch${swatch.value}`}
        alt=""
        width={24}
        height={24}
        className={styles.picture}
      />
    )
  if (swatch && swatch.value !== label)
    return (
      <span aria-hidden="true" className={styles.sign}>
        {swatch.value}
      </span>
    )
  return null
}
