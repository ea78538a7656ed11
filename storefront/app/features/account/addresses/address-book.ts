import { AddressSettings, OpenAddressBook } from '../../../generated/documents.ts'
import type { Types } from '../../../generated/documents.ts'
import type { PageContext } from '../../../platform/page.ts'
import { redirect } from '../../../../../web/router/page.ts'
import { href } from '../../../paths.ts'
import type { Address } from './saved-address.tsx'

export type AddressBookData =
  | { addresses: readonly Address[] }
  | {
      /** Undefined for a new address. */
      address?: Address
      owner: { firstname: string; lastname: string }
      settings: Types.AddressSettingsQuery
    }

/** Loads the list of addresses, or with `which` (`new` or an address id) the form of one. */
export async function loadAddressBook({ graphql, params }: PageContext): Promise<AddressBookData> {
  const { which } = params
  const [{ customer }, settings] = await Promise.all([
    graphql(OpenAddressBook),
    which ? graphql(AddressSettings) : undefined,
  ])
  const addresses = (customer?.addresses ?? []).filter((address) => address !== null)
  if (!settings) return { addresses }
  const address = addresses.find(({ id }) => String(id) === which)
  if (!address && which !== 'new') throw redirect(href('address-book'))
  return { address, settings, owner: { firstname: customer?.firstname ?? '', lastname: customer?.lastname ?? '' } }
}
