import type { ReactNode } from 'react'
import { Form } from '../../platform/router/form.tsx'
import { Link } from '../../platform/router/link.tsx'
import { useText } from '../../platform/text.ts'
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx'
import { Container } from '../../ui/container.tsx'
import { href } from '../../routes.ts'
import { SignInForm } from './sign-in-form.tsx'
import { tabs, type TabId } from './tabs.ts'
import styles from './account-shell.module.css'

interface Props {
  tab: TabId
  /** What the tab is called where it is not its usual name: an order by its number. */
  title?: string
  /** Numbers behind the names of tabs. */
  counts?: Readonly<Partial<Record<TabId, number>>>
  hidden?: readonly TabId[]
  children: ReactNode
}

/** My Account around one of its tabs. */
export function AccountShell({ tab, title, counts = {}, hidden = [], children }: Props) {
  const { t } = useText()
  const shown = tabs.filter(({ id }) => !hidden.includes(id))
  const name = (id: TabId, label: string) => (counts[id] === undefined ? t(label) : `${t(label)} (${counts[id]})`)
  const current = tabs.find(({ id }) => id === tab) ?? tabs[0]
  const heading = title ?? t(current.heading ?? current.label)
  return (
    <Container className={styles.page}>
      <Breadcrumbs label={t('Breadcrumbs')} crumbs={[{ label: t('Home'), to: href('home') }, { label: t('My account'), to: href('account') }, ...(tab === 'my-account' && !title ? [] : [{ label: heading }])]} />
      <div className={styles.columns}>
        <nav aria-label={t('My account')} className={styles.tabs}>
          <ul>
            {shown.map(({ id, label, to }) => (
              <li key={id}>
                <Link to={to()} aria-current={id === tab ? 'page' : undefined}>
                  {name(id, label)}
                </Link>
              </li>
            ))}
          </ul>
          <Form to={href('login')} intent="signOut">
            <button type="submit">{t('Logout')}</button>
          </Form>
        </nav>
        <div className={styles.content}>
          <h1>{heading}</h1>
          {children}
        </div>
      </div>
    </Container>
  )
}

/** What a visitor sees who is not signed in, in place of the account. */
export function SignInInstead({ next }: { next: string }) {
  const { t } = useText()
  return (
    <Container className={styles.page}>
      <div className={styles.narrow}>
        <h1>{t('Sign in to your account')}</h1>
        <SignInForm next={next} />
        <p className={styles.ways}>
          <Link to={href('forgot-password')}>{t('Forgot password?')}</Link>
          <Link to={href('create-account')}>{t('Create an account')}</Link>
        </p>
      </div>
    </Container>
  )
}
