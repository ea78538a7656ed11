import type { TaxNumberPolicy } from '../../../../rules/forms.ts'
import type { PasswordPolicy } from '../../../../rules/password.ts'
import { AccountSettings } from '../../generated/documents.ts'
import type { ConsentFieldFragment } from '../../generated/operations.ts'
import type { Graphql } from '../../../../web/api/document.ts'
import { writeCache, readCache } from '../../../../web/platform/local-cache.ts'

/** Account settings from the shop's configuration. */
export interface AccountRules {
  password: PasswordPolicy
  taxNumber: TaxNumberPolicy
  hasNewsletter: boolean
  isDashboardFirst: boolean
  /** Consent checkboxes of the registration form. */
  consents: readonly ConsentFieldFragment[]
}

const MIN_LENGTH = 8
/** Defaults for missing configuration (D10). */
const CLASSES = 5

const KEY = 'account_settings'
/** Lifetime of the configuration in the browser's cache, in seconds (D13). */
const CACHE_SECONDS = 300

const isBrowser = typeof document !== 'undefined'

/** Reads the browser's cache, else the API. The cache holds one store view, as settings may differ between them. */
export async function loadAccountRules(graphql: Graphql): Promise<AccountRules> {
  if (!isBrowser) return queryRules(graphql)
  const view = document.documentElement.lang
  const cached = readCache<{ view: string; rules: AccountRules }>(KEY)?.data
  // an earlier version of the shop stored other members
  if (cached?.view === view && 'minClasses' in cached.rules.password) return cached.rules
  const rules = await queryRules(graphql)
  writeCache(KEY, { view, rules }, CACHE_SECONDS)
  return rules
}

async function queryRules(graphql: Graphql): Promise<AccountRules> {
  const { storeConfig: config, gdprCheckScope: consents } = await graphql(AccountSettings)
  const tax = config?.show_tax_vat_number ?? ''
  return {
    password: {
      minLength: config?.minimun_password_length ?? MIN_LENGTH,
      minClasses: Number(config?.required_character_classes_number ?? CLASSES) || CLASSES,
    },
    taxNumber: tax === 'opt' || tax === 'req' ? tax : '',
    hasNewsletter: config?.newsletter_general_active ?? false,
    isDashboardFirst: config?.redirect_dashboard ?? false,
    consents,
  }
}
