import type { DeliveryProvider } from '../modules/delivery/index.ts'
import type { Carrier } from '../modules/orders/index.ts'
import type { OpenProvider } from '../modules/payments/index.ts'
import type { Access } from '../platform/graphql/access.ts'
import type { Module } from '../platform/module.ts'
import type { Command } from '../shop/command.ts'
import type { Catalogue } from '../../language/translate.ts'

/** A module whose resolvers and access have the names of the extension's own part of the API. */
export interface ExtensionModule extends Omit<Module, 'resolvers' | 'access'> {
  resolvers?: object
  access?: Readonly<Record<string, Access>>
}

/** The server part of an extension: the default export of its `server.ts`. */
export interface ServerExtension {
  modules?: readonly ExtensionModule[]
  /** Payment methods; each needs a row of `payment_method` by a migration. */
  payments?: readonly OpenProvider[]
  /** What delivery methods cost and take, by the code of their carrier; each is a row of `delivery_method`. */
  deliveries?: Readonly<Record<string, DeliveryProvider>>
  /** Companies that carry parcels, by the carrier code of their delivery methods. */
  carriers?: Readonly<Record<string, Carrier>>
  /** Commands of `npm run shop`, by name: `reading-club add`. */
  commands?: Readonly<Record<string, Command>>
  /** Translations of its English texts, by language: `pl`. */
  texts?: Readonly<Record<string, Catalogue>>
}
