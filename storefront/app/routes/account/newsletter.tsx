import { accountTab } from '../../features/account/account-tab.tsx'
import { loadNewsletter, NewsletterTab } from '../../features/account/newsletter-tab.tsx'
import { newsletterActions } from '../../features/account/own-account.actions.ts'

export const page = accountTab({
  tab: 'newsletter-subscription',
  load: loadNewsletter,
  Content: NewsletterTab,
  actions: newsletterActions,
})
