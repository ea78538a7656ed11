import type { RequestContext } from '../../platform/context.ts'
import type { Db } from '../../platform/db.ts'
import { getConfiguration } from '../store/store.ts'
import type { AddressRules } from './address.ts'
import { readAgreements, readPaymentMethods } from './checkout.sql.ts'

/** What the buyer must, or is taken to, agree to. */
export interface Agreement {
  id: number
  name: string
  content: string
  checkboxText: string
  contentHeight: string | null
  isHtml: boolean
  /** MANUAL: a box to tick. AUTO: agreed to by ordering. */
  mode: 'AUTO' | 'MANUAL'
}

export interface PaymentRow {
  code: string
  title: string
  titles: Record<string, string>
  instructions: string | null
  instructionsByStore: Record<string, string>
}

export async function listAgreements(context: RequestContext): Promise<Agreement[]> {
  const configuration = await getConfiguration(context)
  return configuration['checkout/options/enable_agreements'] ? readAgreements(context.db, context.store.code) : []
}

export const listPaymentMethods = (db: Db): Promise<PaymentRow[]> => readPaymentMethods(db)

export async function addressRules(context: RequestContext): Promise<AddressRules> {
  const configuration = await getConfiguration(context)
  return {
    countries: configuration['general/country/allow'].split(',').map((code) => code.trim()),
    streetLines: configuration['customer/address/street_lines'],
  }
}
