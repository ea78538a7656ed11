import { formatPhone } from '../../../../../rules/phone.ts'
import type { Types } from '../../../generated/documents.ts'
import { useRouter } from '../../../../../web/router/context.ts'
import { useText } from '../../../../../web/platform/text.ts'
import styles from './address-book.module.css'

export type Address = Types.SavedAddressFragment

/** A saved address in postal format. */
export function SavedAddress({ address }: { address: Address }) {
  const { t, locale } = useText()
  const { store } = useRouter()
  const { firstname, lastname, company, vat_id, street, postcode, city, region, country_id, telephone } = address
  const country =
    country_id && country_id !== store.country
      ? new Intl.DisplayNames(locale, { type: 'region' }).of(country_id)
      : undefined
  return (
    <address className={styles.address}>
      {company && <span className={styles.strong}>{company}</span>}
      {vat_id && (
        <span>
          {t('VAT number')}: {vat_id}
        </span>
      )}
      <span>
        {firstname} {lastname}
      </span>
      <span>{street?.filter(Boolean).join(' ')}</span>
      <span>
        {postcode} {city}
      </span>
      {region?.region && <span>{region.region}</span>}
      {country && <span>{country}</span>}
      {telephone && <span>{formatPhone(telephone)}</span>}
    </address>
  )
}

/** Returns the label of an address: a company address is one with a tax number. */
export const useKindOf = () => {
  const { t } = useText()
  return ({ vat_id }: Address) => (vat_id ? t('Company address') : t('Private address'))
}
