import type { ReactNode } from 'react'
import { acceptedExtensions, fileProblem } from '../../rules/validation.ts'
import { useText } from '../platform/text.ts'
import { Field } from '../ui/form/field.tsx'
import { useFieldId, useProblem } from './form-field.tsx'
import styles from './forms.module.css'

interface UploadFieldProps {
  name: string
  label: ReactNode
  /** Extensions separated by comma and space: `jpg, pdf`. */
  accept: string
  isRequired: boolean
  /** Further sentences of the hint. */
  notes: readonly string[]
}

/** File input that is submitted with its form; works without JavaScript. */
export function UploadField({ name, label, accept, isRequired, notes }: UploadFieldProps) {
  const { t } = useText()
  const [problem, setProblem] = useProblem(name)
  const id = useFieldId()(name)
  const endings = acceptedExtensions(accept)
  const hint = [`${t('Compatible file extensions to upload: %s', endings.join(', '))}.`, ...notes].join(' ')
  return (
    <Field id={id} label={label} required={isRequired} hint={hint} error={problem}>
      <input
        id={id}
        name={name}
        type="file"
        accept={endings.map((ending) => `.${ending}`).join(',')}
        required={isRequired}
        className={styles.file}
        aria-invalid={problem !== undefined || undefined}
        aria-describedby={[problem && `${id}-error`, `${id}-hint`].filter(Boolean).join(' ')}
        onChange={({ currentTarget: { files } }) => {
          const refused = files?.[0] && fileProblem(files[0].name, accept)
          setProblem(refused && t(...refused))
        }}
      />
    </Field>
  )
}
