import { type SyntheticEvent, useState } from 'react'
import { useFieldId, useProblem } from '../../../../../../web/forms/form-field.tsx'
import { groupName, partName, quantityName } from '../../../../forms/option-fields.ts'
import type { Types } from '../../../../generated/documents.ts'
import { useForm } from '../../../../../../web/router/form.tsx'
import { useReplayedInput } from '../../../../../../web/forms/use-replayed-input.ts'
import { useText } from '../../../../../../web/platform/text.ts'
import { Checkbox } from '../../../../../../web/ui/form/checkbox.tsx'
import { FieldNotes, RequiredSign } from '../../../../../../web/ui/form/field.tsx'
import { RadioGroup } from '../../../../../../web/ui/form/radio-group.tsx'
import { Select } from '../../../../../../web/ui/form/select.tsx'
import { TextField } from '../../../../../../web/ui/form/text-field.tsx'
import { withoutNulls } from '../../../../../../web/api/without-nulls.ts'
import styles from './bundle-choice.module.css'

type Group = Types.BundleGroupFragment
type Part = NonNullable<NonNullable<Group['options']>[number]>

export interface BundleChoiceProps {
  groups: readonly Group[]
  /** Price of one piece by selection id. */
  prices: ReadonlyMap<number | null, number>
  /** Price of the bundle without its parts; 0 if its parts determine the price. */
  own: number
  currency: string | null
}

const MAX_QUANTITY = 999

/** Groups and parts of a bundle, as fields of the form that adds it to the cart. */
export function BundleChoice({ groups, prices, own, currency }: BundleChoiceProps) {
  const { t, money } = useText()
  const [form, setForm] = useState<FormData>()
  const fields = useReplayedInput()
  const read = ({ currentTarget }: SyntheticEvent<HTMLElement>) => {
    const element = currentTarget.closest('form')
    if (element) setForm(new FormData(element))
  }
  const sum = sumOf(groups, prices, form ?? defaultsOf(groups))
  return (
    <div ref={fields} className={styles.groups} onInput={read} onChange={read}>
      {groups.map((group) => (
        <GroupField key={group.option_id} group={group} {...{ prices, own, currency }} />
      ))}
      <p className={styles.sum} aria-live="polite">
        {own + sum > 0 && t('The set: %s', money(own + sum, currency ?? undefined))}
      </p>
    </div>
  )
}

const isSeveral = ({ type }: Group) => type === 'checkbox' || type === 'multi'
const isAvailable = ({ product }: Part) => product?.stock_status === 'IN_STOCK'
const defaultOf = (group: Group) => withoutNulls(group.options).find((part) => part.is_default && isAvailable(part))

/** Form data of the preselected parts. */
function defaultsOf(groups: readonly Group[]): FormData {
  const form = new FormData()
  for (const group of groups)
    for (const part of withoutNulls(group.options)) {
      if (!part.is_default || !isAvailable(part)) continue
      const id = group.option_id ?? 0
      if (isSeveral(group)) form.set(partName(id, part.id ?? 0), '1')
      else form.set(groupName(id), String(part.id))
    }
  return form
}

const numberIn = (form: FormData, name: string): number | undefined => {
  const quantity = Number(form.get(name))
  return Number.isInteger(quantity) && quantity > 0 ? quantity : undefined
}

/** Price of the chosen parts, for display only: the shop computes the price charged. */
function sumOf(groups: readonly Group[], prices: BundleChoiceProps['prices'], form: FormData): number {
  let grosze = 0
  for (const group of groups)
    for (const part of withoutNulls(group.options)) {
      const id = group.option_id ?? 0
      const box = partName(id, part.id ?? 0)
      const isChosen = isSeveral(group) ? form.has(box) : form.get(groupName(id)) === String(part.id)
      if (!isChosen) continue
      const quantity = part.can_change_quantity
        ? numberIn(form, quantityName(isSeveral(group) ? box : groupName(id)))
        : undefined
      grosze += Math.round((prices.get(part.id) ?? 0) * 100) * (quantity ?? part.quantity ?? 1)
    }
  return grosze / 100
}

type FieldProps = { group: Group } & Omit<BundleChoiceProps, 'groups'>

/** `2 × Lalka (+39.98 zł)`, or the reason why the part cannot be chosen. */
function usePartText({ group, prices, currency, own }: FieldProps) {
  const { t, money, bind } = useText()
  const isExtra = own > 0 || !group.required
  return (part: Part) => {
    const name = bind(part.label, part.product?.name_language)
    const copies = part.quantity ?? 1
    const counted = copies > 1 && !part.can_change_quantity ? `${copies}\u00a0×\u00a0${name}` : name
    if (!isAvailable(part)) return t('%s: unavailable', counted)
    const price = prices.get(part.id) ?? 0
    const shown = part.can_change_quantity ? price : price * copies
    // required parts make up the price; only optional ones are added to it
    const sign = isExtra ? '+' : ''
    return shown > 0 ? `${counted} (${sign}${money(shown, currency ?? undefined)})` : counted
  }
}

function GroupField(props: FieldProps) {
  const { group } = props
  if (isSeveral(group)) return <SeveralField {...props} />
  const [part, other] = withoutNulls(group.options)
  if (part && !other && group.required && isAvailable(part) && !part.can_change_quantity)
    return <OnlyPart {...props} part={part} />
  return <OneField {...props} />
}

/** Part of a group with nothing to choose, which is always in the bundle. */
function OnlyPart({ part, ...props }: FieldProps & { part: Part }) {
  const { bind } = useText()
  const { group } = props
  return (
    <div className={styles.only}>
      <p className={styles.legend}>{bind(group.title)}:</p>
      <p>{usePartText(props)(part)}</p>
      <input type="hidden" name={groupName(group.option_id ?? 0)} value={part.id ?? ''} />
    </div>
  )
}

/** Select or radio group for one part, with a quantity field where the quantity can be chosen. */
function OneField(props: FieldProps) {
  const { group } = props
  const { t, bind } = useText()
  const { typed } = useForm()
  const name = groupName(group.option_id ?? 0)
  const parts = withoutNulls(group.options)
  const [chosen, setChosen] = useState(typed[name] ?? String(defaultOf(group)?.id ?? ''))
  const [problem, setProblem] = useProblem(name)
  const textOf = usePartText(props)
  const idOf = useFieldId()
  const part = parts.find(({ id }) => String(id) === chosen)
  const counted = part ?? parts.find((one) => one.can_change_quantity)
  const choose = (value: string) => {
    setChosen(value)
    setProblem(undefined)
  }
  const common = { id: idOf(name), name, required: group.required ?? false, error: problem, defaultValue: chosen }
  return (
    <div className={styles.group}>
      {group.type === 'select' ? (
        <Select {...common} label={bind(group.title)} onChange={({ target }) => choose(target.value)}>
          <option value="">{group.required ? t('Choose') : t('Not chosen')}</option>
          {parts.map((one) => (
            <option key={one.id} value={one.id ?? ''} disabled={!isAvailable(one)}>
              {textOf(one)}
            </option>
          ))}
        </Select>
      ) : (
        <RadioGroup
          {...common}
          legend={bind(group.title)}
          options={[
            ...(group.required ? [] : [{ value: '', label: t('Not chosen') }]),
            ...parts.map((one) => ({ value: String(one.id), label: textOf(one), disabled: !isAvailable(one) })),
          ]}
          onChange={choose}
        />
      )}
      {parts.some((one) => one.can_change_quantity) && counted && (
        <Quantity
          key={counted.id}
          name={quantityName(name)}
          part={counted}
          label={t('Copies in one set')}
          isFixed={!counted.can_change_quantity}
        />
      )}
    </div>
  )
}

function Quantity({ name, part, label, isFixed }: { name: string; part: Part; label: string; isFixed?: boolean }) {
  const { typed } = useForm()
  const idOf = useFieldId()
  return (
    <TextField
      id={idOf(name)}
      name={name}
      type="number"
      inputMode="numeric"
      min={1}
      max={MAX_QUANTITY}
      label={label}
      disabled={isFixed}
      defaultValue={typed[name] ?? String(part.quantity ?? 1)}
      className={styles.quantity}
    />
  )
}

function SeveralField(props: FieldProps) {
  const { group } = props
  const { t, bind } = useText()
  const { typed } = useForm()
  const groupId = group.option_id ?? 0
  const [problem, setProblem] = useProblem(groupName(groupId))
  const textOf = usePartText(props)
  const idOf = useFieldId()
  const id = idOf(groupName(groupId))
  const wasSent = Object.keys(typed).length > 0
  return (
    // the problem summary focuses it by its name
    <fieldset
      id={id}
      name={groupName(groupId)}
      tabIndex={-1}
      className={styles.several}
      aria-describedby={problem ? `${id}-error` : undefined}
    >
      <legend className={styles.legend}>
        {bind(group.title)}
        {group.required && <RequiredSign />}
      </legend>
      {withoutNulls(group.options).map((part) => {
        const name = partName(groupId, part.id ?? 0)
        return (
          <div key={part.id} className={styles.part}>
            <Checkbox
              id={idOf(name)}
              name={name}
              value="1"
              label={textOf(part)}
              disabled={!isAvailable(part)}
              defaultChecked={wasSent ? typed[name] === '1' : (part.is_default ?? false) && isAvailable(part)}
              onChange={() => setProblem(undefined)}
            />
            {part.can_change_quantity && isAvailable(part) && (
              <Quantity
                name={quantityName(name)}
                part={part}
                label={t('Copies in one set: %s', bind(part.label, part.product?.name_language))}
              />
            )}
          </div>
        )
      })}
      <FieldNotes id={id} error={problem} />
    </fieldset>
  )
}
