import { refuseMissing } from '../invoice-pdf/fonts.ts'
import { noteWithOptions, titleOf } from '../item-options.ts'
import type { PlacedOrder } from '../order.ts'

/** Refuses a document with letters that its PDF would leave out: tax law needs the buyer's whole name. */
export function refuseUnprintable({ billingAddress: buyer, items }: PlacedOrder, texts: readonly string[]): void {
  refuseMissing([
    ...(buyer
      ? [buyer.company ?? '', buyer.firstname, buyer.lastname, ...buyer.street, buyer.city, buyer.postcode]
      : []),
    ...items.flatMap((item) => [titleOf(item), noteWithOptions(item, item.sku)]),
    ...texts,
  ])
}
