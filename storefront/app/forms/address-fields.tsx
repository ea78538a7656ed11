import type { ComponentProps, InputEvent, ReactNode } from 'react'
import { normalisePostcode } from '../../../rules/postcode.ts'
import { normaliseNip } from '../../../rules/nip.ts'
import { formatPhone } from '../../../rules/phone.ts'
import { useForm } from '../../../web/router/form.tsx'
import { useRouter } from '../../../web/router/context.ts'
import { useText } from '../../../web/platform/text.ts'
import { RadioGroup } from '../../../web/ui/form/radio-group.tsx'
import { Select } from '../../../web/ui/form/select.tsx'
import type { Types } from '../generated/documents.ts'
import { fieldProblem, type AddressField, type AddressForm, type ClientType, type Prefix } from './address.ts'
import { FormField, fieldId } from '../../../web/forms/form-field.tsx'
import styles from './address-fields.module.css'

export type Countries = Types.AddressSettingsQuery['countries']

interface AddressFieldsProps {
  prefix: Prefix
  initialValues: Partial<AddressForm>
  clientType: ClientType
  countries: Countries
  isRegionShown?: boolean
  /** Legend of the choice between private person and company; by default "who is buying". */
  clientTypeTexts?: { legend: string; private: string; company: string }
  /** Prefix of the field names; by default a delivery address's, distinct from a billing address's in the same form. */
  section?: string
  /** Class of the fields that do not apply to pick-up. */
  mailOnlyClass?: string
  /** What the phone number is for. */
  phoneHint?: ReactNode
}

/**
 * Fields of a Polish address: street with house number, postcode with hyphen, phone. The country can be chosen only if
 * there are several, the region only with `isRegionShown`.
 */
export function AddressFields({
  prefix,
  initialValues,
  clientType,
  countries,
  isRegionShown,
  clientTypeTexts,
  section = prefix ? 'billing' : 'shipping',
  mailOnlyClass = '',
  phoneHint,
}: AddressFieldsProps) {
  const { t } = useText()
  const { store } = useRouter()
  const { typed } = useForm()
  const country = typed[`${prefix}country_id`] || initialValues.country_id || store.country
  const field = (
    name: AddressField,
    label: string,
    autoComplete: string,
    rest: Partial<ComponentProps<typeof FormField>> = {},
  ) => (
    <FormField
      name={prefix + name}
      label={label}
      autoComplete={autoComplete === 'off' ? 'off' : `${section} ${autoComplete}`.trim()}
      defaultValue={initialValues[name]}
      maxLength={255}
      required
      customRule={(value) => {
        const problem = fieldProblem(name, { ...emptyAddress, country_id: country, [name]: value.trim() })
        return problem && t(...problem)
      }}
      {...rest}
    />
  )
  return (
    <div className={styles.fields}>
      <div className={`${styles.part} ${mailOnlyClass}`}>
        <RadioGroup
          legend={clientTypeTexts?.legend ?? t('You are buying as')}
          name={`${prefix}client_type`}
          defaultValue={typed[`${prefix}client_type`] ?? clientType}
          options={[
            { value: 'private', label: clientTypeTexts?.private ?? t('Private person') },
            { value: 'company', label: clientTypeTexts?.company ?? t('Company') },
          ]}
        />
        <div className={styles.company}>
          {field('company', t('Company name'), 'organization', { className: styles.whole })}
          {field('vat_id', t('VAT number'), 'off', { inputMode: 'numeric', normalise: normaliseNip, maxLength: 20 })}
        </div>
      </div>
      <div className={styles.pair}>
        {field('firstname', t('First name'), 'given-name')}
        {field('lastname', t('Last name'), 'family-name')}
      </div>
      <div className={`${styles.part} ${mailOnlyClass}`}>
        <div className={styles.street}>
          {field('street', t('Street'), 'address-line1')}
          {field('house', t('House and flat'), 'address-line2', { placeholder: '12/3' })}
        </div>
        <div className={styles.town}>
          {field('postcode', t('Postcode'), 'postal-code', {
            inputMode: 'numeric',
            placeholder: '00-950',
            maxLength: 12,
            normalise: (value) => normalisePostcode(value, country),
            onInput: withHyphen,
          })}
          {field('city', t('Town'), 'address-level2')}
        </div>
        <Country prefix={prefix} section={section} countries={countries} country={country} />
        {isRegionShown && (
          <Region
            prefix={prefix}
            countries={countries}
            country={country}
            region={typed[`${prefix}region_id`] ?? initialValues.region_id}
          />
        )}
      </div>
      <div className={styles.pair}>
        {field('telephone', t('Phone number'), 'tel', {
          type: 'tel',
          inputMode: 'tel',
          normalise: formatPhone,
          maxLength: 24,
          hint: phoneHint ?? (prefix ? undefined : t('Only for the courier or the bookshop.')),
        })}
      </div>
    </div>
  )
}

const emptyAddress: AddressForm = {
  firstname: '',
  lastname: '',
  company: '',
  vat_id: '',
  street: '',
  house: '',
  postcode: '',
  city: '',
  telephone: '',
  country_id: '',
  region_id: '',
}

/** Inserts the hyphen of the postcode 20-950 while it is typed; the reader can still delete it. */
function withHyphen(event: InputEvent<HTMLInputElement>) {
  const field = event.currentTarget
  const isTyped = event.nativeEvent.inputType === 'insertText' && field.selectionStart === field.value.length
  if (isTyped && /^\d{2,5}$/.test(field.value)) field.value = `${field.value.slice(0, 2)}-${field.value.slice(2)}`
}

function Country({
  prefix,
  section,
  countries,
  country,
}: {
  prefix: Prefix
  section: string
  countries: Countries
  country: string
}) {
  const { t } = useText()
  const known = (countries ?? []).flatMap((entry) =>
    entry?.id ? [{ id: entry.id, name: entry.full_name_locale ?? entry.id }] : [],
  )
  if (known.length <= 1) return <input type="hidden" name={`${prefix}country_id`} value={known[0]?.id ?? country} />
  return (
    <Select
      label={t('Country')}
      id={fieldId(`${prefix}country_id`)}
      name={`${prefix}country_id`}
      defaultValue={country}
      autoComplete={`${section} country`.trim()}
    >
      {known.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </Select>
  )
}

function Region({
  prefix,
  countries,
  country,
  region,
}: {
  prefix: Prefix
  countries: Countries
  country: string
  region?: string
}) {
  const { t } = useText()
  const found = countries?.find((entry) => entry?.id === country)
  const regions = (found?.available_regions ?? []).flatMap((entry) =>
    entry?.id ? [{ id: entry.id, name: entry.name ?? '' }] : [],
  )
  if (regions.length === 0) return null
  return (
    <Select
      label={t('Region')}
      id={fieldId(`${prefix}region_id`)}
      name={`${prefix}region_id`}
      defaultValue={region ?? ''}
      required={found?.is_state_required ?? false}
    >
      <option value="">{t('Choose')}</option>
      {regions.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </Select>
  )
}

/** Labels by field name, for the error summary. */
export function addressLabels(t: (source: string) => string, prefix: '' | 'billing_'): Record<string, string> {
  const labels = {
    company: t('Company name'),
    vat_id: t('VAT number'),
    firstname: t('First name'),
    lastname: t('Last name'),
    street: t('Street'),
    house: t('House and flat'),
    postcode: t('Postcode'),
    city: t('Town'),
    telephone: t('Phone number'),
  }
  return Object.fromEntries(Object.entries(labels).map(([name, label]) => [prefix + name, label]))
}
