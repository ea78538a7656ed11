import { useState, type ReactNode } from 'react'
import { groupProblem, type GroupRules } from '../../rules/validation.ts'
import { afterPress } from '../platform/after-press.ts'
import { useText } from '../platform/text.ts'
import { FieldNotes, RequiredSign } from '../ui/form/field.tsx'
import { fieldId, useProblem } from './form-field.tsx'
import styles from './forms.module.css'

interface FieldGroupProps {
  name: string
  legend: ReactNode
  hint?: ReactNode
  rules: GroupRules
  children: ReactNode
}

/** Fields that are validated together: when focus leaves the group, and from then on at each change. */
export function FieldGroup({ name, legend, hint, rules, children }: FieldGroupProps) {
  const { t } = useText()
  const [problem, setProblem] = useProblem(name)
  const [wasLeft, setWasLeft] = useState(false)
  const id = fieldId(name)
  const validate = (group: HTMLFieldSetElement) => {
    const fields = [...group.elements].filter(
      (element): element is HTMLInputElement => element instanceof HTMLInputElement,
    )
    const values = fields
      .filter((field) => (field.type === 'checkbox' || field.type === 'radio' ? field.checked : true))
      .map((field) => field.value)
    const found = groupProblem(
      values,
      rules,
      fields.some((field) => field.getAttribute('aria-invalid') === 'true'),
    )
    setProblem(found && t(...found))
  }
  return (
    <fieldset
      id={id}
      tabIndex={-1}
      className={styles.group}
      aria-describedby={problem ? `${id}-error` : undefined}
      data-invalid={problem !== undefined || undefined}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (currentTarget.contains(relatedTarget)) return
        setWasLeft(true)
        // a field inside shows its own error first
        afterPress(() => setTimeout(() => validate(currentTarget)))
      }}
      onChange={({ currentTarget }) => wasLeft && validate(currentTarget)}
    >
      <legend className={styles.legend}>
        {legend}
        {rules.isRequired && <RequiredSign />}
      </legend>
      {children}
      <FieldNotes id={id} hint={hint} error={problem} />
    </fieldset>
  )
}
