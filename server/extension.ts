// What extensions import as `zakladka/server`: version 1.0 of the contract (docs/extending.md).
export type { Catalogue } from '../language/translate.ts'
export { onProducts } from './extensions/on-products.ts'
export type { ExtensionModule, ServerExtension } from './extensions/server-extension.ts'
export { type Cart, findCartId, loadCart, resolveCartId } from './modules/cart/index.ts'
export { type Card, loadCard, productsChanged } from './modules/catalog/index.ts'
export { findCustomer } from './modules/customers/index.ts'
export type { DeliveryProvider, Parcel } from './modules/delivery/index.ts'
export { isProvenMailbox, type MailContent, paragraph, sendMail } from './modules/mail/index.ts'
export { type Carrier, findOrder, type PlacedOrder } from './modules/orders/index.ts'
export type {
  OfferCriteria,
  OnlineProvider,
  OpenProvider,
  PaymentProvider,
  ProviderParts,
} from './modules/payments/index.ts'
export { getConfiguration, getSettings } from './modules/store/index.ts'
export { logAction } from './platform/actions/action-log.ts'
export type { Actor } from './platform/actions/actor.ts'
export { type DeclaredSettings, flag, setting } from './platform/configuration/declared-settings.ts'
export * as settingKinds from './platform/configuration/setting-kinds.ts'
export { RequestContext } from './platform/context.ts'
export { notifyChangedTags } from './platform/db/changes.ts'
export { type Database, type Db, sql } from './platform/db/db.ts'
export type { EventName, ShopEvent, ShopEvents } from './platform/events/shop-events.ts'
export type { Access } from './platform/graphql/access.ts'
export type { ListSize } from './platform/graphql/cost-policy.ts'
export { fromUid, toUid } from './platform/graphql/magento-formats.ts'
export { enqueue, type RunningJob } from './platform/jobs/jobs.ts'
export type { Parts, Subscriber } from './platform/module.ts'
export type { PersonalData, Subject } from './platform/personal-data.ts'
export { Refusal } from './platform/refusal.ts'
export { type Command, type CommandContext, OperatorError, UsageError } from './shop/command.ts'
export { parseArguments, parseOptions } from './shop/parse-arguments.ts'
