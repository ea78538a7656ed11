import type { RequestContext } from '../../platform/context.ts'
import type { Db } from '../../platform/db.ts'
import { getConfiguration } from '../store/store.ts'
import type { AddressRules } from '../store/address.ts'
import { readPaymentMethods } from './checkout.sql.ts'

export interface PaymentRow {
  code: string
  title: string
  titles: Record<string, string>
  instructions: string | null
  instructionsByStore: Record<string, string>
}

export const listPaymentMethods = (db: Db): Promise<PaymentRow[]> => readPaymentMethods(db)

export async function addressRules(context: RequestContext): Promise<AddressRules> {
  const configuration = await getConfiguration(context)
  return {
    countries: configuration['general/country/allow'].split(',').map((code) => code.trim()),
    streetLines: configuration['customer/address/street_lines'],
  }
}
