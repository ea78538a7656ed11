import type { ComponentType } from 'react'
import type { Language } from '../../../../language/translate.ts'
import { AccountFlags, AccountFrame as Frame } from '../../generated/documents.ts'
import type { PageContext, PageModule } from '../../platform/page.ts'
import { notFound } from '../../../../web/router/page.ts'
import { clearCustomerSession } from '../../platform/session.ts'
import { useText } from '../../../../web/platform/text.ts'
import { AccountLayout, SignInInstead } from './account-layout.tsx'
import { requireSignIn, isLocked, isAuthError, endLockedSession } from './session/guard.ts'
import { isSignedIn } from './session/customer-session.ts'
import { findTab, isShown, type AccountFrame, type TabId } from './tabs.ts'

export interface AccountTab<Data> extends Pick<PageModule<Data>, 'actions'> {
  tab: TabId
  /** Page heading, if it differs from the tab's: an order shows its number. */
  title?: (data: Data, language: Pick<Language, 't'>) => string
  load: (context: PageContext) => Promise<Data>
  Content: ComponentType<{ data: Data }>
}

/** Returned to guests: the path to return to after signing in. */
type SignInRequired = { next: string }
export type OpenedTab<Data> = { frame: AccountFrame; own: Data } | SignInRequired

/** Page module of a My Account tab: for customers only; 404 when the configuration disables the tab. */
export function accountTab<Data>({
  tab: id,
  title,
  load,
  Content,
  actions,
}: AccountTab<Data>): PageModule<OpenedTab<Data>> {
  const tab = findTab(id)
  const headingOf = (data: OpenedTab<Data>, language: Pick<Language, 't'>) =>
    'next' in data
      ? language.t('Sign in to your account')
      : (title?.(data.own, language) ?? language.t(tab?.heading ?? tab?.label ?? ''))

  function Page({ data }: { data: OpenedTab<Data> }) {
    const heading = headingOf(data, useText())
    if ('next' in data) return <SignInInstead next={data.next} />
    return (
      <AccountLayout tab={id} heading={heading} frame={data.frame}>
        <Content data={data.own} />
      </AccountLayout>
    )
  }

  return {
    private: true,
    customer: true,
    texts: 'account',
    async load(context) {
      if (!isSignedIn(context.session)) {
        // a disabled tab does not exist for anybody (D72)
        if (tab?.isOn && !tab.isOn(await context.graphql(AccountFlags))) throw notFound()
        return requireSignIn(context)
      }
      try {
        const opening = Promise.resolve(load(context))
        opening.catch(() => {}) // reported by the await below, unless the tab is disabled
        const frame = await context.graphql(Frame)
        if (tab && !isShown(tab, frame)) throw notFound()
        return { frame, own: await opening }
      } catch (error) {
        if (isLocked(error)) throw await endLockedSession(error, context)
        if (!isAuthError(error)) throw error
        clearCustomerSession(context.session)
        return requireSignIn(context)
      }
    },
    meta: (data, language) => ({ title: headingOf(data, language), robots: 'noindex' }),
    Page,
    actions,
  }
}
