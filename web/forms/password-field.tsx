import { useState, type ComponentProps } from 'react'
import { characterClasses, passwordProblems, type PasswordPolicy } from '../../rules/password.ts'
import { FormField, useFieldId } from './form-field.tsx'
import { useText } from '../platform/text.ts'
import { Button } from '../ui/form/button.tsx'
import { EyeIcon, EyeOffIcon } from '../ui/icon/page-icons.tsx'
import styles from './forms.module.css'

type Props = Omit<ComponentProps<typeof FormField>, 'type' | 'end'> & {
  /** Policy for the strength meter; without it none is shown. */
  policy?: PasswordPolicy
}

/** A password that can be shown, pasted and stored by a password manager. */
export function PasswordField({ policy, onInput, ...field }: Props) {
  const { t } = useText()
  const idOf = useFieldId()
  const [isShown, setShown] = useState(false)
  const [password, setPassword] = useState('')
  return (
    <div className={styles.password}>
      <FormField
        {...field}
        type={isShown ? 'text' : 'password'}
        autoCapitalize="none"
        spellCheck={false}
        onInput={(event) => {
          setPassword(event.currentTarget.value)
          onInput?.(event)
        }}
        end={
          <Button
            variant="icon"
            aria-label={isShown ? t('Hide the password') : t('Show the password')}
            aria-controls={idOf(field.name)}
            onClick={() => setShown(!isShown)}
          >
            {isShown ? <EyeOffIcon /> : <EyeIcon />}
          </Button>
        }
      />
      {policy && password !== '' && <Strength password={password} policy={policy} />}
    </div>
  )
}

function Strength({ password, policy }: { password: string; policy: PasswordPolicy }) {
  const { t } = useText()
  const isEnough = passwordProblems(password, policy).length === 0
  // 3: longer than the policy requires, or with more character classes
  const grade = !isEnough ? 1 : password.length >= 14 || characterClasses(password) > policy.minClasses ? 3 : 2
  const label = [t('Weak password'), t('Good password'), t('Strong password')][grade - 1]
  return (
    <p className={styles.strength} data-grade={grade}>
      <meter min={0} max={3} value={grade} aria-label={t('Password strength')} />
      <span role="status">{label}</span>
    </p>
  )
}
