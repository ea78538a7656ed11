import type { Settings } from '../../platform/process/settings.ts'
import { openAutopay } from './autopay/autopay.ts'
import { bankTransfer } from './offline/bank-transfer.ts'
import { cashOnDelivery } from './offline/cash-on-delivery.ts'
import { free } from './offline/free.ts'
import { openPayu } from './payu/payu.ts'
import type { OnlineProvider, PaymentProvider } from './provider.ts'

/** Creates a provider from the shop's settings; undefined if it is not configured. */
export type OpenProvider = (settings: Settings) => PaymentProvider | undefined

const OPENERS: OpenProvider[] = [openPayu, openAutopay, () => bankTransfer, () => cashOnDelivery, () => free]

/** Adds payment methods of extensions; call before the first use of any. */
export function addOpeners(openers: readonly OpenProvider[]): void {
  OPENERS.push(...openers)
}

// cached, because providers hold tokens and lists of a company
const opened = new WeakMap<Settings, PaymentProvider[]>()

export function providersOf(settings: Settings): readonly PaymentProvider[] {
  const known = opened.get(settings)
  if (known) return known
  const providers = OPENERS.flatMap((open) => open(settings) ?? [])
  opened.set(settings, providers)
  return providers
}

/** Adds a company of the shop's own to those above; call before the shop opens. */
export function addProvider(settings: Settings, provider: PaymentProvider): void {
  opened.set(settings, [...providersOf(settings), provider])
}

/** Finds a company by its name in URLs and tables. */
export const findOnlineProvider = (settings: Settings, name: string): OnlineProvider | undefined =>
  providersOf(settings).find(({ online }) => online?.name === name)?.online

/** Finds the provider of a payment method. */
export const findProvider = (settings: Settings, code: string): PaymentProvider | undefined =>
  providersOf(settings).find((provider) => provider.code === code)
