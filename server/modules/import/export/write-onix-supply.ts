import { isFile } from '../../catalog/index.ts'
import { OWN_LOCATIONS } from '../onix/onix-supply.ts'
import type { Market } from '../record/market.ts'
import type { ExportedTitle } from './exported-title.ts'
import { data, dated, group } from './onix-elements.ts'

/** Availability, stock and prices. */
export function supply(title: ExportedTitle, { currency }: Market): string {
  const copies = Object.entries(title.stock)
  const { lifecycle, amount, special, taxRate } = title
  const availability =
    lifecycle === 'announcement' || lifecycle === 'presale'
      ? '10'
      : lifecycle === 'discontinued'
        ? '51'
        : lifecycle === 'to-order'
          ? '22'
          : isFile(title.type)
            ? '20'
            : copies.some(([, count]) => count > 0)
              ? '21'
              : '31'
  const price = (type: string, grosze: number, ...dates: string[]) =>
    group(
      'Price',
      data('PriceType', type),
      data('PriceAmount', (grosze / 100).toFixed(2)),
      taxRate === null ? '' : group('Tax', data('TaxType', '01'), data('TaxRatePercent', taxRate)),
      data('CurrencyCode', currency),
      ...dates,
    )
  return group(
    'SupplyDetail',
    group('Supplier', data('SupplierRole', '00'), data('SupplierName', 'Zakładka')),
    data('ProductAvailability', availability),
    ...copies.map(([source, count]) =>
      group(
        'Stock',
        group(
          'LocationIdentifier',
          data('LocationIDType', '01'),
          data('IDTypeName', OWN_LOCATIONS),
          data('IDValue', source),
        ),
        data('OnHand', count),
      ),
    ),
    amount === null || amount === 0 ? data('UnpricedItemType', amount === null ? '02' : '01') : price('02', amount),
    special === null
      ? ''
      : price('12', special, dated('PriceDate', '14', title.specialFrom), dated('PriceDate', '15', title.specialTo)),
  )
}
