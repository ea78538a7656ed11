import { useForm } from '../../../../web/router/form.tsx'
import { useText } from '../../../../web/platform/text.ts'
import { useFieldId, useProblem } from '../../../../web/forms/form-field.tsx'
import { describedBy, FieldNotes, RequiredSign } from '../../../../web/ui/form/field.tsx'
import type { ReviewRatingFragment } from '../../generated/operations.ts'
import { ratingField } from '../../../../rules/review.ts'
import styles from './star-choice.module.css'

/** Radio buttons drawn as stars; CSS fills those up to the chosen one. */
export function StarChoice({
  rating: { id, name, is_required: isRequired, values },
  chosen = '',
}: {
  rating: ReviewRatingFragment
  chosen?: string
}) {
  const { t } = useText()
  const { typed } = useForm()
  const field = ratingField(id)
  const groupId = useFieldId()(field)
  const [problem, setProblem] = useProblem(field)
  const first = typed[field] ?? chosen
  return (
    <fieldset
      id={groupId}
      tabIndex={-1}
      className={styles.group}
      aria-describedby={describedBy(groupId, { error: problem })}
      data-invalid={problem !== undefined || undefined}
    >
      <legend className={styles.legend}>
        {name}
        {isRequired && <RequiredSign />}
      </legend>
      <div className={styles.row}>
        <div className={styles.stars}>
          {values.map((value) => (
            <label key={value?.value_id} className={styles.star}>
              <input
                type="radio"
                name={field}
                value={value?.value_id}
                defaultChecked={first === value?.value_id}
                onChange={() => setProblem(undefined)}
              />
              <span className="visually-hidden">{t('%s of 5', value?.value ?? '')}</span>
            </label>
          ))}
        </div>
        {!isRequired && (
          <label className={styles.none}>
            <input type="radio" name={field} value="" defaultChecked={first === ''} />
            <span>{t('No rating')}</span>
          </label>
        )}
      </div>
      <FieldNotes id={groupId} error={problem} />
    </fieldset>
  )
}
