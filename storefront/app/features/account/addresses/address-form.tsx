import { formatPhone } from '../../../../../rules/phone.ts'
import { AddressFields, addressLabels } from '../../../forms/address-fields.tsx'
import { FormProblems, SubmitButton } from '../../../../../web/forms/form-parts.tsx'
import { Form, useForm } from '../../../../../web/router/form.tsx'
import { useText } from '../../../../../web/platform/text.ts'
import { ButtonLink } from '../../../../../web/ui/form/button.tsx'
import { Checkbox } from '../../../../../web/ui/form/checkbox.tsx'
import { href } from '../../../paths.ts'
import type { AddressBookData } from './address-book.ts'
import type { Address } from './saved-address.tsx'
import styles from './address-book.module.css'

type Props = Exclude<AddressBookData, { addresses: unknown }>

/** Maps an address to the values of the form's fields. */
function addressFormValues({
  firstname,
  lastname,
  company,
  vat_id,
  street,
  postcode,
  city,
  telephone,
  country_id,
  region,
}: Address) {
  const [road, house] = street ?? []
  return {
    firstname: firstname ?? '',
    lastname: lastname ?? '',
    company: company ?? '',
    vat_id: vat_id ?? '',
    street: road ?? '',
    house: house ?? '',
    postcode: postcode ?? '',
    city: city ?? '',
    telephone: formatPhone(telephone ?? ''),
    country_id: country_id ?? '',
    region_id: String(region?.region_id ?? ''),
  }
}

export function AddressForm({ address, owner, settings }: Props) {
  const { t } = useText()
  return (
    <Form
      id="edit-form"
      to={href('address-book', { which: address ? String(address.id) : 'new' })}
      intent="saveAddress"
      className={styles.form}
    >
      {address && <input type="hidden" name="id" value={String(address.id)} />}
      <FormProblems labels={addressLabels(t, '')} />
      <AddressFields
        prefix=""
        section=""
        initialValues={address ? addressFormValues(address) : owner}
        clientType={address?.vat_id ? 'company' : 'private'}
        clientTypeTexts={{ legend: t('Kind of address'), private: t('Private address'), company: t('Company address') }}
        countries={settings.countries}
        isRegionShown={settings.storeConfig?.display_state_if_optional ?? false}
      />
      <Defaults address={address} />
      <div className={styles.actions}>
        <SubmitButton>{t('Save address')}</SubmitButton>
        <ButtonLink to={href('address-book')} variant="quiet">
          {t('Cancel')}
        </ButtonLink>
      </div>
    </Form>
  )
}

/** Checkboxes for the default addresses; after a refusal they keep their submitted state. */
function Defaults({ address }: { address?: Address }) {
  const { t } = useText()
  const { typed } = useForm()
  const wasSent = 'firstname' in typed
  const first = (name: 'default_billing' | 'default_shipping') =>
    wasSent ? typed[name] === '1' : (address?.[name] ?? false)
  return (
    <div>
      <Checkbox
        name="default_billing"
        value="1"
        defaultChecked={first('default_billing')}
        label={t('Default billing address')}
      />
      <Checkbox
        name="default_shipping"
        value="1"
        defaultChecked={first('default_shipping')}
        label={t('Default shipping address')}
      />
    </div>
  )
}
