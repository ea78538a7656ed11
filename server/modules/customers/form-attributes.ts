import { text } from '../../../language/translate.ts'
import type { AttributeEntityTypeEnum, AttributeFrontendInputEnum } from '../../generated/resolvers.ts'
import type { RequestContext } from '../../platform/context.ts'
import { addressRules, listCountries, getConfiguration } from '../store/index.ts'

interface Field {
  code: string
  label: string
  input: AttributeFrontendInputEnum
  isRequired: boolean
}

const field = (code: string, label: string, isRequired = true, input: AttributeFrontendInputEnum = 'TEXT'): Field => ({
  code,
  label,
  input,
  isRequired,
})

const NAMES = [field('firstname', text('First name')), field('lastname', text('Last name'))]
const ACCOUNT = [...NAMES, field('email', text('Email'))]
const ADDRESS = [
  ...NAMES,
  field('company', text('Company'), false),
  field('street', text('Street address'), true, 'MULTILINE'),
  field('city', text('City')),
  field('country_id', text('Country'), true, 'SELECT'),
  field('postcode', text('Postcode')),
  field('telephone', text('Phone number')),
]
const FORMS: Readonly<Record<string, { entity: AttributeEntityTypeEnum; fields: readonly Field[] }>> = {
  customer_account_create: { entity: 'CUSTOMER', fields: ACCOUNT },
  customer_account_edit: { entity: 'CUSTOMER', fields: ACCOUNT },
  customer_address_edit: { entity: 'CUSTOMER_ADDRESS', fields: ADDRESS },
  customer_register_address: { entity: 'CUSTOMER_ADDRESS', fields: ADDRESS },
}

/** Fields of a form for an account or an address. */
export async function attributesOfForm(context: RequestContext, code: string) {
  const form = Object.hasOwn(FORMS, code) ? FORMS[code] : undefined
  const { t } = context.language
  if (!form)
    return {
      items: [],
      errors: [{ type: 'ENTITY_NOT_FOUND' as const, message: t('There is no form "%s".', code.slice(0, 60)) }],
    }
  context.tag('store')
  const [configuration, { streetLines }] = [await getConfiguration(context), await addressRules(context)]
  const first = configuration['general/country/default']
  const countries = listCountries(configuration['general/country/allow'], first, context.store.locale).map(
    ({ code: value, name }) => ({
      __typename: 'AttributeOptionMetadata' as const,
      value,
      label: name,
      is_default: value === first,
    }),
  )
  const items = form.fields.map(({ code: attribute, label, input, isRequired }, index) => ({
    __typename: 'CustomerAttributeMetadata' as const,
    code: attribute,
    label: t(label),
    default_value: attribute === 'country_id' ? first : null,
    entity_type: form.entity,
    frontend_class: null,
    frontend_input: input,
    input_filter: 'NONE' as const,
    is_required: isRequired,
    is_unique: attribute === 'email',
    multiline_count: input === 'MULTILINE' ? streetLines : 1,
    sort_order: index,
    options: attribute === 'country_id' ? countries : [],
    validate_rules: [{ name: 'MAX_TEXT_LENGTH' as const, value: '255' }],
  }))
  return { items, errors: [] }
}
