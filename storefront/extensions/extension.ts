import type { Catalogue } from '../../language/translate.ts'
import type { AnySlot, SlotName } from '../app/platform/slots/slots.ts'

/** The storefront part of an extension: the default export of its `storefront.ts`. */
export interface StorefrontExtension {
  /** Its pages by name, with their paths as in `app/paths.ts`. */
  readonly pages?: Readonly<
    Record<string, { readonly paths: readonly [string, ...string[]]; readonly open: () => Promise<{ page: unknown }> }>
  >
  /** What it puts into slots. */
  readonly slots?: { readonly [Name in SlotName]?: () => Promise<{ slot: AnySlot<Name> }> }
  /** Translations of its English texts by language. */
  readonly texts?: Readonly<Record<string, () => Promise<Readonly<Record<string, Catalogue>>>>>
}

export interface NamedExtension extends StorefrontExtension {
  /** Of its package. */
  readonly name: string
}
