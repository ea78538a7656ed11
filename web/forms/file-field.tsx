import { useId, useRef, useState, type ReactNode } from 'react'
import { REQUIRED } from '../../rules/required.ts'
import { acceptedExtensions, fileProblem } from '../../rules/validation.ts'
import { useText } from '../platform/text.ts'
import { Button } from '../ui/form/button.tsx'
import { Field } from '../ui/form/field.tsx'
import { CloseIcon } from '../ui/icon/icons.tsx'
import { fieldId, useProblem } from './form-field.tsx'
import styles from './forms.module.css'

interface FileFieldProps {
  name: string
  label: ReactNode
  /** Extensions separated by comma and space: `.pdf, image/png`. Empty accepts every file. */
  accept: string
  isRequired?: boolean
}

const readAsDataUrl = (file: File) =>
  new Promise<string>((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve(reader.result as string))
    reader.addEventListener('error', () => reject(reader.error ?? new Error('the file cannot be read')))
    reader.readAsDataURL(file)
  })

/** A file submitted as JSON: `file_name` and, as a data URL, `file_data`. */
export function FileField({ name, label, accept, isRequired }: FileFieldProps) {
  const { t } = useText()
  const [problem, setProblem] = useProblem(name)
  const [chosen, setChosen] = useState<{ file_name: string; file_data: string }>()
  const input = useRef<HTMLInputElement>(null)
  const removeId = useId()
  const endings = acceptedExtensions(accept)

  async function chooseFile(file: File | undefined) {
    setChosen(undefined)
    if (!file) return setProblem(isRequired ? t(...REQUIRED) : undefined)
    const refused = fileProblem(file.name, accept)
    setProblem(refused && t(...refused))
    if (!refused) setChosen({ file_name: file.name, file_data: await readAsDataUrl(file) })
  }
  function remove() {
    if (input.current) input.current.value = ''
    setChosen(undefined)
    setProblem(undefined)
    input.current?.focus()
  }

  const hint = endings.length > 0 ? t('Compatible file extensions to upload: %s', endings.join(', ')) : undefined
  return (
    <Field id={fieldId(name)} label={label} required={isRequired} hint={hint} error={problem}>
      <input
        ref={input}
        id={fieldId(name)}
        type="file"
        accept={endings.map((ending) => `.${ending}`).join(',')}
        className={styles.file}
        aria-invalid={problem !== undefined || undefined}
        aria-describedby={hint ? `${fieldId(name)}-hint` : undefined}
        onChange={(event) => void chooseFile(event.currentTarget.files?.[0])}
      />
      <input type="hidden" name={name} value={chosen ? JSON.stringify(chosen) : ''} />
      {chosen && (
        <p className={styles.chosen}>
          <span id={removeId}>{chosen.file_name}</span>
          <Button variant="icon" size="s" aria-label={t('Remove file')} aria-describedby={removeId} onClick={remove}>
            <CloseIcon />
          </Button>
        </p>
      )}
    </Field>
  )
}
