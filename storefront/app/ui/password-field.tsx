import { useState } from 'react'
import { EyeIcon, EyeOffIcon } from './icons.tsx'
import { TextField, type TextFieldProps } from './text-field.tsx'
import styles from './field.module.css'

export function PasswordField({ showLabel, hideLabelText, ...field }: Omit<TextFieldProps, 'type' | 'end'> & { showLabel: string; hideLabelText: string }) {
  const [shown, setShown] = useState(false)
  return (
    <TextField
      autoComplete="current-password"
      {...field}
      type={shown ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      end={
        <button type="button" className={styles.eye} style={{ blockSize: '100%' }} aria-label={shown ? hideLabelText : showLabel} onClick={() => setShown(!shown)}>
          {shown ? <EyeOffIcon /> : <EyeIcon />}
        </button>
      }
    />
  )
}
