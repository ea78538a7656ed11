import { useEffect, useRef, useState, type InputEvent } from 'react'
import { FieldIdPrefix } from '../../../../../web/forms/form-field.tsx'
import { useRouter, useView } from '../../../../../web/router/context.ts'
import { useText } from '../../../../../web/platform/text.ts'
import { Button, ButtonLink } from '../../../../../web/ui/form/button.tsx'
import { Dialog } from '../../../../../web/ui/overlay/dialog.tsx'
import { whenPopupEntriesRemoved } from '../../../../../web/ui/overlay/popup-history.ts'
import { href } from '../../../paths.ts'
import type { OverlayStep } from './account.actions.ts'
import type { AccountRules } from '../account-settings.ts'
import { CreateAccountForm } from './create-account-form.tsx'
import { ForgotPasswordForm } from './forgot-password-form.tsx'
import { SignInForm } from './sign-in-form.tsx'
import styles from '../account.module.css'

type State = 'sign-in' | 'forgot-password' | 'forgot-password-success' | 'create-account' | 'confirm-email'

interface Props {
  open: boolean
  /** Initial value of the e-mail field. */
  email?: string
  rules: AccountRules
  onClose: () => void
}

/** Sign-in overlay over the current page, which stays. */
export function AccountOverlay({ open, email: known, rules, onClose }: Props) {
  const { t } = useText()
  const { refresh, navigate } = useRouter()
  const { name } = useView()
  const [state, setState] = useState<State>('sign-in')
  // kept here, so that it survives switching between the forms and reopening the overlay
  const [email, setEmail] = useState(known ?? '')
  const panel = useRef<HTMLDivElement>(null)
  const lastState = useRef(state)

  // the pressed button was removed with its form: focus moves to the new title, which is announced
  useEffect(() => {
    if (lastState.current === state) return
    lastState.current = state
    panel.current?.closest('dialog')?.querySelector('h2')?.focus()
  }, [state])

  function remember({ target }: InputEvent<HTMLDivElement>) {
    if (target instanceof HTMLInputElement && target.name === 'email') setEmail(target.value)
  }
  const titles: Record<State, string> = {
    'sign-in': t('Sign in to your account'),
    'forgot-password': t('Get password link'),
    'forgot-password-success': t('Get password link'),
    'create-account': t('Create new account'),
    'confirm-email': t('Confirm the email'),
  }

  function close() {
    setState('sign-in')
    onClose()
  }

  async function enter() {
    close()
    await whenPopupEntriesRemoved()
    // checkout restarts at its first step, since signing in changed the cart
    await (name === 'checkout' ? navigate(href('checkout'), { replace: true }) : refresh())
  }
  const showNext = (next: OverlayStep | undefined) => {
    if (!next || next.state === 'signed-in') return void enter()
    setEmail(next.email)
    setState(next.state)
  }
  const button = (to: State, label: string) => (
    <Button variant="quiet" onClick={() => setState(to)}>
      {label}
    </Button>
  )

  return (
    <Dialog open={open} onClose={close} title={titles[state]} closeLabel={t('Close')} size="s">
      <FieldIdPrefix value="over-">
        <div ref={panel} className={styles.panel} onInput={remember}>
          {state === 'sign-in' && (
            <>
              <SignInForm email={email} onSubmitOnly={name === 'checkout'} onDone={() => void enter()} />
              <div className={styles.actions}>
                {button('forgot-password', t('Forgot password?'))}
                {button('create-account', t('Create an account'))}
                <ButtonLink to={href('orders-and-returns')} variant="quiet" onClick={close}>
                  {t('Order placed without an account')}
                </ButtonLink>
              </div>
            </>
          )}
          {state === 'forgot-password' && (
            <>
              <ForgotPasswordForm isOverlay email={email} onDone={({ value }) => showNext(value as OverlayStep)} />
              <div className={styles.actions}>
                {button('create-account', t('Create an account'))}
                {button('sign-in', t('Sign in'))}
              </div>
            </>
          )}
          {state === 'create-account' && (
            <>
              <CreateAccountForm
                rules={rules}
                email={email}
                onDone={({ value }) => showNext(value as OverlayStep | undefined)}
              />
              <div className={styles.actions}>{button('sign-in', t('I already have an account'))}</div>
            </>
          )}
          {(state === 'forgot-password-success' || state === 'confirm-email') && (
            <>
              <p role="status">
                {state === 'confirm-email'
                  ? t(
                      'The email confirmation link has been sent to your email. ' +
                        'Please confirm your account to proceed.',
                    )
                  : t(
                      'If there is an account associated with %s ' +
                        'you will receive an email with a link to reset your password',
                      email,
                    )}
              </p>
              <Button variant="primary" wide onClick={() => setState('sign-in')}>
                {t('Got it')}
              </Button>
            </>
          )}
        </div>
      </FieldIdPrefix>
    </Dialog>
  )
}
