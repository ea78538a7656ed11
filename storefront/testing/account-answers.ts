import {
  AccountFlags,
  AccountFrame,
  AccountSettings,
  AddressSettings,
  CaptchaSettings,
  NewCart,
  OpenAccount,
  OpenAddressBook,
  OwnCompareList,
  Sessions,
  SignIn,
  type Types,
} from '../app/generated/documents.ts'
import { answerApi, type Api } from '../../web/testing/answer-api.ts'
import { tokenOf } from './show-page.tsx'

export type Customer = NonNullable<Types.OpenAccountQuery['customer']>

export const zofia: Customer = {
  firstname: 'Zofia',
  lastname: 'Nałkowska',
  email: 'zofia@example.pl',
  pending_email: null,
  taxvat: null,
  is_subscribed: false,
}

export const homeAddress: Types.SavedAddressFragment = {
  id: 5,
  firstname: 'Zofia',
  lastname: 'Nałkowska',
  company: null,
  vat_id: null,
  street: ['Polna', '3/4'],
  postcode: '20-002',
  city: 'Lublin',
  country_id: 'PL',
  telephone: '+48501234567',
  default_billing: true,
  default_shipping: true,
  region: null,
}

export const accountSettings: Types.AccountSettingsQuery = {
  storeConfig: {
    redirect_dashboard: true,
    minimun_password_length: 8,
    required_character_classes_number: '2',
    show_tax_vat_number: '',
    newsletter_general_active: true,
  },
  gdprCheckScope: [],
}

const allTabs = {
  newsletter_general_active: true,
  wishlist_general_active: true,
  reviews_are_enabled: true,
} satisfies Types.AccountFlagsQuery['storeConfig']

/** The API of a shop whose customer has an account with one address; a test replaces what it is about. */
export const accountApi = (): Api =>
  answerApi()
    .on(AccountSettings, accountSettings)
    .on(CaptchaSettings, { storeConfig: null })
    .on(AccountFlags, { storeConfig: allTabs })
    .on(AccountFrame, { customer: { id: 7, wishlists: [{ items_count: 2 }] }, storeConfig: allTabs })
    .on(OpenAccount, { customer: zofia })
    .on(Sessions, { customer: { sessions: [] } })
    .on(OpenAddressBook, { customer: { firstname: 'Zofia', lastname: 'Nałkowska', addresses: [homeAddress] } })
    .on(AddressSettings, {
      countries: [{ id: 'PL', full_name_locale: 'Polska', is_state_required: false, available_regions: null }],
      storeConfig: { display_state_if_optional: false },
    })
    .on(SignIn, () => ({ generateCustomerToken: { token: tokenOf() } }))
    .on(OwnCompareList, { customer: { compare_list: null } })
    .on(NewCart, { createEmptyCart: 'new-cart' })
