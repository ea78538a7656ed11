import { type ReactNode, type SyntheticEvent, useState } from 'react'
import { boundsProblem } from '../../../../../../rules/instant-bounds.ts'
import { UploadField } from '../../../../../../web/forms/upload-field.tsx'
import { FormArea, FormField, useFieldId, useProblem } from '../../../../../../web/forms/form-field.tsx'
import { checkboxName, choiceName, fileName, textName } from '../../../../forms/option-fields.ts'
import type { Types } from '../../../../generated/documents.ts'
import { useReplayedInput } from '../../../../../../web/forms/use-replayed-input.ts'
import { useForm } from '../../../../../../web/router/form.tsx'
import { useText } from '../../../../../../web/platform/text.ts'
import { Checkbox } from '../../../../../../web/ui/form/checkbox.tsx'
import { FieldNotes, RequiredSign } from '../../../../../../web/ui/form/field.tsx'
import { RadioGroup } from '../../../../../../web/ui/form/radio-group.tsx'
import { Select } from '../../../../../../web/ui/form/select.tsx'
import { withoutNulls } from '../../../../../../web/api/without-nulls.ts'
import { type ChoosableFiles, priceOfLinks, ProductLinks } from './product-links.tsx'
import styles from './product-options.module.css'

type Option = Types.ProductOptionFragment
type Of<Kind extends Option['__typename']> = Extract<Option, { __typename?: Kind }>

interface Props {
  options: readonly Option[]
  /** Files that are sold separately. */
  files?: ChoosableFiles
  /** Price of one piece without options. */
  price: { value: number | null; currency: string | null }
}

/** Options of a product to choose or fill in, as fields of the form that adds it to the cart. */
export function ProductOptions({ options, files, price }: Props) {
  const { t, money } = useText()
  const priced = usePriced(price.currency ?? undefined)
  const [extra, setExtra] = useState(0)
  const fields = useReplayedInput()
  const add = ({ currentTarget }: SyntheticEvent<HTMLElement>) => {
    const form = fieldsOf(currentTarget)
    setExtra(extraOf(options, form) + priceOfLinks(files, form))
  }
  return (
    <div ref={fields} className={styles.options} onInput={add} onChange={add}>
      {options.map((option) => (
        <OptionField key={option.option_id} option={option} currency={price.currency ?? undefined} />
      ))}
      {files && <ProductLinks files={files} priced={priced} />}
      <p className={styles.sum} aria-live="polite">
        {extra > 0 &&
          t(
            files ? 'With the chosen files: %s' : 'With the options: %s each',
            money((price.value ?? 0) + extra, price.currency ?? undefined),
          )}
      </p>
    </div>
  )
}

const fieldsOf = (element: HTMLElement) => {
  const form = element.closest('form')
  return form ? new FormData(form) : new FormData()
}

/** Price that the chosen options add to one piece. */
function extraOf(options: readonly Option[], form: FormData): number {
  const filled = (name: string) => {
    const value = form.get(name)
    return typeof value === 'string' ? value.trim() : ''
  }
  return options.reduce((sum, option) => {
    const id = option.option_id ?? 0
    if ('values' in option) {
      const chosen = filled(choiceName(id))
      const values = withoutNulls(option.values).filter(
        ({ option_type_id: value }) => chosen === String(value) || filled(checkboxName(id, value ?? 0)) !== '',
      )
      return sum + values.reduce((valueSum, { priceInclTax }) => valueSum + (priceInclTax ?? 0), 0)
    }
    if ('file' in option) {
      const file = form.get(fileName(id))
      return file instanceof File && file.size > 0 ? sum + (option.file?.priceInclTax ?? 0) : sum
    }
    const entered = 'text' in option ? option.text : 'day' in option ? option.day : undefined
    return filled(textName(id)) === '' ? sum : sum + (entered?.priceInclTax ?? 0)
  }, 0)
}

function OptionField({ option, currency }: { option: Option; currency?: string }) {
  const priced = usePriced(currency)
  const { title, required } = option
  const name = choiceName(option.option_id ?? 0)
  const common = { name: textName(option.option_id ?? 0), required: required ?? false }
  const rules = (max?: number | null) => ({ isRequired: required ?? false, ...(max ? { range: { max } } : {}) })
  switch (option.__typename) {
    case 'CustomizableFieldOption':
      return (
        <FormField
          {...common}
          label={priced(title, option.text?.priceInclTax)}
          rules={rules(option.text?.max_characters)}
        />
      )
    case 'CustomizableAreaOption':
      return (
        <FormArea
          {...common}
          rows={3}
          label={priced(title, option.text?.priceInclTax)}
          rules={rules(option.text?.max_characters)}
        />
      )
    case 'CustomizableDateOption':
      return <DayField option={option} priced={priced} />
    case 'CustomizableFileOption':
      return <OptionFile option={option} priced={priced} />
    case 'CustomizableDropDownOption':
      return <ChoiceField option={option} name={name} priced={priced} />
    case 'CustomizableRadioOption':
      return <RadioField option={option} name={name} priced={priced} />
    case 'CustomizableCheckboxOption':
    case 'CustomizableMultipleOption':
      return <SeveralField option={option} name={name} priced={priced} />
    default:
      return null
  }
}

type Priced = (title: string | null, price: number | null | undefined) => string

/** Formats a title with its surcharge: `Gift wrapping (+5.00 zł)`. */
function usePriced(currency: string | undefined): Priced {
  const { money, bind } = useText()
  return (title, price) => (price ? `${bind(title)} (+${money(price, currency)})` : bind(title))
}

interface ChoiceProps<Kind extends Option['__typename']> {
  option: Of<Kind>
  name: string
  priced: Priced
}

/** A day or time within the bounds of the option. */
function DayField({
  option: { option_id, title, required, day },
  priced,
}: Omit<ChoiceProps<'CustomizableDateOption'>, 'name'>) {
  const { t } = useText()
  const { min_date: minDay, max_date: maxDay, weekdays, min_time: minTime, max_time: maxTime } = day ?? {}
  const isRequired = required ?? false
  const limit = (bound: string | null | undefined, time: string) =>
    day?.type === 'TIME' ? undefined : day?.type === 'DATE_TIME' && bound ? `${bound}T${time}` : (bound ?? undefined)
  return (
    <FormField
      name={textName(option_id ?? 0)}
      required={isRequired}
      type={({ DATE: 'date', DATE_TIME: 'datetime-local', TIME: 'time' } as const)[day?.type ?? 'DATE']}
      label={priced(title, day?.priceInclTax)}
      rules={{ isRequired }}
      customRule={(value) => {
        const problem = boundsProblem(value, { minDay, maxDay, weekdays, minTime, maxTime })
        return problem && t(...problem)
      }}
      min={limit(minDay, minTime ?? '00:00') ?? minTime ?? undefined}
      max={limit(maxDay, maxTime ?? '23:59') ?? maxTime ?? undefined}
    />
  )
}

function OptionFile({
  option: { option_id, title, required, file },
  priced,
}: Omit<ChoiceProps<'CustomizableFileOption'>, 'name'>) {
  const { t } = useText()
  const [width, height] = [file?.image_size_x, file?.image_size_y]
  return (
    <UploadField
      name={fileName(option_id ?? 0)}
      label={priced(title, file?.priceInclTax)}
      accept={file?.file_extension ?? ''}
      isRequired={required ?? false}
      notes={[
        t('At most %s MB.', 5),
        ...(width || height ? [t('Pictures: at most %s × %s pixels.', width || '∞', height || '∞')] : []),
        t('Of a picture we keep what it shows, not where and with what it was taken.'),
      ]}
    />
  )
}

function ChoiceField({ option, name, priced }: ChoiceProps<'CustomizableDropDownOption'>) {
  const { t } = useText()
  const { typed } = useForm()
  const [problem, setProblem] = useProblem(name)
  const idOf = useFieldId()
  return (
    <Select
      id={idOf(name)}
      name={name}
      label={priced(option.title, 0)}
      required={option.required ?? false}
      defaultValue={typed[name] ?? ''}
      error={problem}
      onChange={() => setProblem(undefined)}
    >
      <option value="">{option.required ? t('Choose') : t('Not chosen')}</option>
      {withoutNulls(option.values).map(({ option_type_id: value, title, priceInclTax }) => (
        <option key={value} value={value ?? ''}>
          {priced(title, priceInclTax)}
        </option>
      ))}
    </Select>
  )
}

function RadioField({ option, name, priced }: ChoiceProps<'CustomizableRadioOption'>) {
  const { t } = useText()
  const { typed } = useForm()
  const [problem, setProblem] = useProblem(name)
  const idOf = useFieldId()
  const values = withoutNulls(option.values).map(({ option_type_id: value, title, priceInclTax }) => ({
    value: String(value),
    label: priced(title, priceInclTax),
  }))
  return (
    <RadioGroup
      id={idOf(name)}
      legend={priced(option.title, 0)}
      name={name}
      options={option.required ? values : [{ value: '', label: t('Not chosen') }, ...values]}
      defaultValue={typed[name] ?? (option.required ? undefined : '')}
      required={option.required ?? false}
      error={problem}
      onChange={() => setProblem(undefined)}
    />
  )
}

function SeveralField({
  option,
  name,
  priced,
}: ChoiceProps<'CustomizableCheckboxOption' | 'CustomizableMultipleOption'>) {
  const { typed } = useForm()
  const [problem, setProblem] = useProblem(name)
  const idOf = useFieldId()
  const id = idOf(name)
  const box = (value: number | null, label: ReactNode) => {
    const own = checkboxName(option.option_id ?? 0, value ?? 0)
    return (
      <Checkbox
        key={value}
        id={idOf(own)}
        name={own}
        value="1"
        label={label}
        defaultChecked={typed[own] === '1'}
        onChange={() => setProblem(undefined)}
      />
    )
  }
  return (
    // the problem summary focuses it by its name
    <fieldset
      id={id}
      name={name}
      tabIndex={-1}
      className={styles.several}
      aria-describedby={problem ? `${id}-error` : undefined}
    >
      <legend className={styles.legend}>
        {priced(option.title, 0)}
        {option.required && <RequiredSign />}
      </legend>
      {withoutNulls(option.values).map(({ option_type_id, title, priceInclTax }) =>
        box(option_type_id, priced(title, priceInclTax)),
      )}
      <FieldNotes id={id} error={problem} />
    </fieldset>
  )
}
