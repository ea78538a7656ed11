import type { ReactNode } from 'react'
import { formatPhone } from '../../../../../rules/phone.ts'
import type { Types } from '../../../generated/documents.ts'
import type { Prefix } from '../../../forms/address.ts'
import { fieldId } from '../../../../../web/forms/form-field.tsx'
import { useForm } from '../../../../../web/router/form.tsx'
import { useText } from '../../../../../web/platform/text.ts'
import { Checkbox } from '../../../../../web/ui/form/checkbox.tsx'
import { RadioGroup } from '../../../../../web/ui/form/radio-group.tsx'
import { NEW_ADDRESS, type AddressBookEntry } from './address-book-entries.ts'
import styles from './address-book-choice.module.css'

interface Props {
  prefix: Prefix
  legend: string
  /** The signed-in customer; undefined for guests. */
  customer: Types.CheckoutCustomerQuery['customer'] | undefined
  addresses: readonly AddressBookEntry[]
  chosen: string
  /** Class of the fields that are hidden for pick-up. */
  mailOnlyClass?: string
  /** Slot: fields of a new address. */
  children: ReactNode
}

const MAX_UNSCROLLED = 6

/** Choice between the customer's saved addresses and a new one, whose fields are collapsed until chosen. */
export function AddressBookChoice({ prefix, legend, customer, addresses, chosen, mailOnlyClass, children }: Props) {
  const { t } = useText()
  const { typed } = useForm()
  if (!customer) return children
  const name = `${prefix}address_id`
  const entries = addresses.map(({ id, firstname, lastname, company, vat_id, street, postcode, city, telephone }) => ({
    value: String(id),
    label: [street?.filter(Boolean).join(' '), [postcode, city].filter(Boolean).join(' ')].filter(Boolean).join(', '),
    hint: [
      vat_id ? t('Company address') : t('Private address'),
      company,
      `${firstname} ${lastname}`,
      telephone && formatPhone(telephone).replaceAll(' ', '\u00A0'),
    ]
      .filter(Boolean)
      .join(' · '),
  }))
  const another = { value: NEW_ADDRESS, label: t('New address') }
  // a long address book scrolls, so the chosen address is moved to the top
  const isLong = entries.length > MAX_UNSCROLLED
  const isChosen = ({ value }: { value: string }) => value === chosen
  return (
    <div className={styles.own}>
      {entries.length > 0 && (
        <div className={isLong ? styles.long : undefined}>
          <RadioGroup
            id={fieldId(name)}
            legend={legend}
            hideLegend
            name={name}
            cards
            defaultValue={chosen}
            options={
              isLong
                ? [...entries.filter(isChosen), another, ...entries.filter((entry) => !isChosen(entry))]
                : [...entries, another]
            }
          />
        </div>
      )}
      <div className={styles.written}>
        {children}
        <div className={mailOnlyClass}>
          <Checkbox
            name={`${prefix}save_address`}
            value="1"
            defaultChecked={typed[`${prefix}save_address`] === '1'}
            label={t('Save in my address book')}
          />
        </div>
      </div>
    </div>
  )
}
