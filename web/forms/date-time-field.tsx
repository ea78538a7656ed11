import { useState, type ReactNode } from 'react'
import {
  daysInMonth,
  type DateOrder,
  type DateTime,
  hourOptions,
  MINUTES_PER_HOUR,
  parseDateOrder,
  formatDateTime,
} from '../../rules/date-time.ts'
import { REQUIRED } from '../../rules/required.ts'
import { afterPress } from '../platform/after-press.ts'
import { useText } from '../platform/text.ts'
import { FieldNotes, RequiredSign } from '../ui/form/field.tsx'
import { Select } from '../ui/form/select.tsx'
import { fieldId, useProblem } from './form-field.tsx'
import styles from './forms.module.css'

interface DateTimeFieldProps {
  name: string
  legend: ReactNode
  /** Parts that the field contains. */
  parts: 'date' | 'time' | 'date_time'
  /** Order of day, month and year, such as `d,m,y`. */
  order?: string
  isTwelveHours?: boolean
  years: { from: number; to: number }
  isRequired?: boolean
}

const padTwo = (number: number) => String(number).padStart(2, '0')
const upTo = (last: number, first = 1) => Array.from({ length: last - first + 1 }, (_, index) => first + index)

/** Selects for a date and time; submitted as YYYY-MM-DD HH:MM:00, or the date or time alone, by `parts`. */
export function DateTimeField({
  name,
  legend,
  parts,
  order,
  isTwelveHours = false,
  years,
  isRequired,
}: DateTimeFieldProps) {
  const { t } = useText()
  const [problem, setProblem] = useProblem(name)
  const [chosen, setChosen] = useState<DateTime>({})
  const id = fieldId(name)
  const hasDate = parts !== 'time'
  const hasTime = parts !== 'date'

  const choose = (part: keyof DateTime) => (value: string) => {
    const next = { ...chosen, [part]: value }
    // a month may be shorter than the selected day
    if (next.day && Number(next.day) > daysInMonth(next)) next.day = String(daysInMonth(next))
    setChosen(next)
    if (problem !== undefined) validate(next)
  }
  const validate = (value: DateTime) => {
    const isEmpty = Object.values(value).every((part) => !part)
    const isWhole = formatDateTime(value, { hasDate, hasTime, isTwelveHours }) !== ''
    setProblem(
      isWhole || (isEmpty && !isRequired)
        ? undefined
        : t(...(isEmpty ? REQUIRED : ([t('Incorrect date input!')] as const))),
    )
  }
  const renderSelect = (
    part: keyof DateTime,
    label: string,
    values: readonly string[],
    show = (value: string) => value,
  ) => (
    <Select
      key={part}
      label={label}
      value={chosen[part] ?? ''}
      required={isRequired}
      onChange={(event) => choose(part)(event.currentTarget.value)}
    >
      <option value="" />
      {values.map((value) => (
        <option key={value} value={value}>
          {show(value)}
        </option>
      ))}
    </Select>
  )
  const dates: Record<DateOrder, ReactNode> = {
    d: renderSelect('day', t('Day'), upTo(daysInMonth(chosen)).map(String), (day) => padTwo(Number(day))),
    m: renderSelect('month', t('Month'), upTo(12).map(String), (month) => padTwo(Number(month))),
    y: renderSelect('year', t('Year'), upTo(years.to, years.from).map(String)),
  }

  return (
    <fieldset
      id={id}
      tabIndex={-1}
      className={styles.group}
      aria-describedby={problem ? `${id}-error` : undefined}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) afterPress(() => validate(chosen))
      }}
    >
      <legend className={styles.legend}>
        {legend}
        {isRequired && <RequiredSign />}
      </legend>
      <div className={styles.parts}>
        {hasDate && parseDateOrder(order).map((part) => dates[part])}
        {hasTime && (
          <>
            {renderSelect('hour', t('Hour'), hourOptions(isTwelveHours).map(String), (hour) => padTwo(Number(hour)))}
            {renderSelect('minute', t('Minute'), upTo(MINUTES_PER_HOUR - 1, 0).map(String), (minute) =>
              padTwo(Number(minute)),
            )}
            {isTwelveHours && renderSelect('half', t('AM or PM'), ['AM', 'PM'])}
          </>
        )}
      </div>
      <input type="hidden" name={name} value={formatDateTime(chosen, { hasDate, hasTime, isTwelveHours })} />
      <FieldNotes id={id} error={problem} />
    </fieldset>
  )
}
