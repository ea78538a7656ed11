import { useEffect, useRef, type ReactNode } from 'react'
import { useRouter } from '../../../../web/router/context.ts'
import { Form } from '../../../../web/router/form.tsx'
import { Link } from '../../../../web/router/link.tsx'
import { useText } from '../../../../web/platform/text.ts'
import { isDesktop } from '../../../../web/platform/breakpoint.ts'
import { Breadcrumbs } from '../../../../web/ui/breadcrumbs.tsx'
import { Container } from '../../../../web/ui/container.tsx'
import { href } from '../../paths.ts'
import { Slot } from '../../platform/slots/slot.tsx'
import { SignInForm } from './sign-in/sign-in-form.tsx'
import { findTab, isShown, tabs, type AccountFrame, type TabId } from './tabs.ts'
import styles from './account-layout.module.css'

interface Props {
  tab: TabId
  heading: string
  frame: AccountFrame
  children: ReactNode
}

/** Layout of My Account around the open tab. */
export function AccountLayout({ tab, heading, frame, children }: Props) {
  const { t } = useText()
  const list = useRef<HTMLUListElement>(null)
  // on a phone the tabs scroll sideways, so the open tab may be out of view
  useEffect(() => {
    const current = list.current?.querySelector<HTMLElement>('[aria-current]')
    if (list.current && current)
      list.current.scrollLeft = current.offsetLeft - (list.current.clientWidth - current.offsetWidth) / 2
  }, [])
  const own = findTab(tab)
  // the page of an order belongs to the My Orders tab
  const within = own && heading !== t(own.heading ?? own.label) ? [{ label: t(own.label), to: own.to() }] : []
  return (
    <Container className={styles.page}>
      <Breadcrumbs
        label={t('Breadcrumbs')}
        crumbs={[
          { label: t('Home'), to: href('home') },
          ...(tab === 'my-account' ? [] : [{ label: t('My Account'), to: href('account') }]),
          ...within,
          { label: heading },
        ]}
      />
      <div className={styles.columns}>
        <nav aria-label={t('My Account')} className={styles.tabs}>
          <ul ref={list}>
            {tabs
              .filter((each) => isShown(each, frame))
              .map(({ id, label, to, count }) => {
                const number = count?.(frame)
                return (
                  <li key={id}>
                    <Link to={to()} aria-current={id === tab ? 'page' : undefined}>
                      {number === undefined ? t(label) : `${t(label)} (${number})`}
                    </Link>
                  </li>
                )
              })}
            <Slot name="account-menu" of={undefined} />
            <li>
              <Form to={href('login')} intent="signOut">
                <button type="submit">{t('Logout')}</button>
              </Form>
            </li>
          </ul>
        </nav>
        <div className={styles.content}>
          <h1>{heading}</h1>
          {children}
        </div>
      </div>
    </Container>
  )
}

/** Shown to guests instead of the account; on a phone it redirects to the sign-in page. */
export function SignInInstead({ next }: { next: string }) {
  const { t } = useText()
  const { navigate } = useRouter()
  useEffect(() => {
    if (!isDesktop()) void navigate(href('login', {}, { next }), { replace: true })
  }, [navigate, next])
  return (
    <Container className={styles.page}>
      <Breadcrumbs
        label={t('Breadcrumbs')}
        crumbs={[{ label: t('Home'), to: href('home') }, { label: t('Sign in to your account') }]}
      />
      <div className={styles.narrow}>
        <h1>{t('Sign in to your account')}</h1>
        <SignInForm next={next} />
        <p className={styles.actions}>
          <Link to={href('forgot-password')}>{t('Forgot password?')}</Link>
          <Link to={href('create-account')}>{t('Create an account')}</Link>
          <Link to={href('orders-and-returns')}>{t('Order placed without an account')}</Link>
        </p>
      </div>
    </Container>
  )
}
