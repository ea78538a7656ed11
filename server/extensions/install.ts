import { addDeliveries } from '../modules/delivery/index.ts'
import { addCarriers } from '../modules/orders/index.ts'
import { addOpeners } from '../modules/payments/index.ts'
import { addSettings } from '../modules/store/index.ts'
import type { Module } from '../platform/module.ts'
import { addTexts } from '../texts/languages.ts'
import type { InstalledExtension } from './installed.ts'

/** Hands over what extensions add to modules of the shop, and returns their own modules. */
export function install(extensions: readonly InstalledExtension[]): Module[] {
  for (const { name, server } of extensions) {
    const payments = server.payments ?? []
    // the build removes types without checking them
    if (!payments.every((open) => typeof open === 'function'))
      throw new Error(`The extension ${name}: payments is a list of functions, such as [() => invoice].`)
    addOpeners(payments)
    addDeliveries(server.deliveries ?? {})
    addCarriers(server.carriers ?? {})
    addTexts(server.texts ?? {})
    for (const { settings } of server.modules ?? []) addSettings(settings ?? {})
  }
  // their fields are checked against the API when it is built
  return extensions.flatMap(({ server }) => (server.modules ?? []) as readonly Module[])
}
