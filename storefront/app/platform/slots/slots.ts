import type { ReactNode } from 'react'
import type { PageContext } from '../page.ts'

/** A title: on its page, on a card, in a line of the cart. */
export interface SlotProduct {
  readonly id: number
  readonly sku: string
  /** `type_id` of the API: simple, configurable, bundle, grouped, downloadable, virtual. */
  readonly type: string
  readonly name: string
}

export interface SlotCart {
  readonly lines: readonly { readonly uid: string; readonly sku: string; readonly quantity: number }[]
  readonly total: number
  readonly currency?: string
}

/** The places that extensions can fill, and what each tells its component: docs/extending.md. */
export interface Slots {
  'product-title': SlotProduct
  'product-offer': SlotProduct
  'product-below': SlotProduct
  card: SlotProduct
  cart: SlotCart
  checkout: SlotCart
  account: undefined
  'account-menu': undefined
  footer: undefined
}
export type SlotName = keyof Slots

/** What is known of a slot before its page is loaded, so that both are loaded at once. */
export interface KnownBefore {
  'product-title': SlotProduct
  'product-offer': SlotProduct
  'product-below': SlotProduct
}
type KnownOf<Name extends SlotName> = Name extends keyof KnownBefore ? KnownBefore[Name] : undefined

type Loaded<Name extends SlotName, Data> =
  // cards are shown by many pages, which do not know before loading which titles
  Name extends 'card'
    ? { load?: never }
    : undefined extends Data
      ? { load?: never }
      : {
          /**
           * Loads its data beside the page. It must be JSON; null, or a failure, leaves the slot empty. There is a
           * session only where the page has one, and none in the footer.
           */
          load(context: SlotContext, of: KnownOf<Name>): Promise<Data | null>
        }

export type SlotContext = Pick<PageContext, 'graphql' | 'store' | 'signal' | 'url' | 'session' | 't' | 'date'>

/** What an extension puts into a slot. */
export type SlotModule<Name extends SlotName, Data = undefined> = Loaded<Name, Data> & {
  View: (props: { of: Slots[Name]; data: Data }) => ReactNode
}

/** A slot as it is listed, whatever its data. */
export interface AnySlot<Name extends SlotName = SlotName> {
  load?: (context: SlotContext, of: KnownOf<Name>) => Promise<unknown>
  View: (props: { of: Slots[Name]; data: never }) => ReactNode
}
