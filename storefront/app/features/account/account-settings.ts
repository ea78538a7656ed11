import type { TaxNumberPolicy } from '../../../../rules/forms.ts'
import type { PasswordPolicy } from '../../../../rules/password.ts'
import { AccountSettings } from '../../generated/documents.ts'
import type { Graphql } from '../../platform/document.ts'

/** What the shop's configuration says of its accounts. */
export interface AccountRules {
  password: PasswordPolicy
  taxNumber: TaxNumberPolicy
  hasNewsletter: boolean
  isDashboardFirst: boolean
}

const SHORTEST = 8
/** Where the configuration says nothing (D10). */
const CLASSES = 5

export async function loadAccountRules(graphql: Graphql): Promise<AccountRules> {
  const { storeConfig: config } = await graphql(AccountSettings)
  const tax = config?.show_tax_vat_number ?? ''
  return {
    password: { shortest: config?.minimun_password_length ?? SHORTEST, classes: Number(config?.required_character_classes_number ?? CLASSES) || CLASSES },
    taxNumber: tax === 'opt' || tax === 'req' ? tax : '',
    hasNewsletter: config?.newsletter_general_active ?? false,
    isDashboardFirst: config?.redirect_dashboard ?? false,
  }
}
