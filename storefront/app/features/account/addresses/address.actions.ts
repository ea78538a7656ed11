import { normaliseName } from '../../../../../rules/names.ts'
import { normaliseTaxNumber } from '../../../../../rules/nip.ts'
import { normalisePhone } from '../../../../../rules/phone.ts'
import { normalisePostcode } from '../../../../../rules/postcode.ts'
import { addressFields, addressProblems, formText, parseAddress, parseClientType } from '../../../forms/address.ts'
import { CreateAddress, DeleteAddress, UpdateAddress } from '../../../generated/documents.ts'
import type { Types } from '../../../generated/documents.ts'
import type { Action } from '../../../platform/page.ts'
import { href } from '../../../paths.ts'
import { forCustomers } from '../session/guard.ts'

function addressInput(form: FormData, country: string): Types.CustomerAddressInput {
  const { firstname, lastname, company, vat_id, street, house, postcode, city, telephone, country_id, region_id } =
    parseAddress(form, '', country)
  const isCompany = parseClientType(form, '') === 'company'
  return {
    firstname: normaliseName(firstname),
    lastname: normaliseName(lastname),
    city,
    country_id: country_id as Types.CountryCodeEnum,
    street: [street, house].filter(Boolean),
    postcode: normalisePostcode(postcode, country_id),
    telephone: normalisePhone(telephone),
    region: { region_id: region_id ? Number(region_id) : null },
    company: isCompany ? company : null,
    vat_id: isCompany ? normaliseTaxNumber(vat_id, country_id) : null,
    default_billing: form.get('default_billing') === '1',
    default_shipping: form.get('default_shipping') === '1',
  }
}

const saveAddress: Action = async (form, { t, graphql, store: { country } }) => {
  const problems = addressProblems(parseAddress(form, '', country), '', { clientType: parseClientType(form, '') }, t)
  if (Object.keys(problems).length > 0) return { problems }
  const input = addressInput(form, country)
  const id = formText(form, 'id')
  await (id ? graphql(UpdateAddress, { id: Number(id), input }) : graphql(CreateAddress, { input }))
  return { to: href('address-book'), notice: t('You saved the address.') }
}

const deleteAddress: Action = async (form, { t, graphql }) => {
  await graphql(DeleteAddress, { id: Number(formText(form, 'id')) })
  return { to: href('address-book'), notice: t('You deleted the address.') }
}

export const addressActions = {
  saveAddress: forCustomers(saveAddress, addressFields),
  deleteAddress: forCustomers(deleteAddress),
} satisfies Record<string, Action>
