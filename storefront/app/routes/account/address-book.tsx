import { accountTab } from '../../features/account/account-tab.tsx'
import { addressActions } from '../../features/account/addresses/address.actions.ts'
import { loadAddressBook } from '../../features/account/addresses/address-book.ts'
import { AddressBook } from '../../features/account/addresses/address-book.tsx'

export const page = accountTab({
  tab: 'address',
  title: (data, { t }) =>
    'addresses' in data ? t('Address Book') : data.address ? t('Edit address') : t('Add new address'),
  load: loadAddressBook,
  Content: AddressBook,
  actions: addressActions,
})
