import { isVirtualType } from '../../catalog/index.ts'
import { OWN_LOCATIONS } from '../onix/onix-supply.ts'
import type { Market } from '../record/market.ts'
import type { ExportedTitle } from './exported-title.ts'
import { dataElement, dateElement, compositeElement } from './onix-elements.ts'

/** Availability, stock and prices. */
export function supply(title: ExportedTitle, { currency }: Market, shopName: string): string {
  const copies = Object.entries(title.stock)
  const { lifecycle, amount, special, taxRate } = title
  const availability =
    lifecycle === 'announcement' || lifecycle === 'presale'
      ? '10'
      : lifecycle === 'discontinued'
        ? '51'
        : lifecycle === 'to-order'
          ? '22'
          : isVirtualType(title.type)
            ? '20'
            : copies.some(([, count]) => count > 0)
              ? '21'
              : '31'
  const price = (type: string, grosze: number, ...dates: string[]) =>
    compositeElement(
      'Price',
      dataElement('PriceType', type),
      dataElement('PriceAmount', (grosze / 100).toFixed(2)),
      taxRate === null
        ? ''
        : compositeElement('Tax', dataElement('TaxType', '01'), dataElement('TaxRatePercent', taxRate)),
      dataElement('CurrencyCode', currency),
      ...dates,
    )
  return compositeElement(
    'SupplyDetail',
    compositeElement('Supplier', dataElement('SupplierRole', '00'), dataElement('SupplierName', shopName)),
    dataElement('ProductAvailability', availability),
    ...copies.map(([source, count]) =>
      compositeElement(
        'Stock',
        compositeElement(
          'LocationIdentifier',
          dataElement('LocationIDType', '01'),
          dataElement('IDTypeName', OWN_LOCATIONS),
          dataElement('IDValue', source),
        ),
        dataElement('OnHand', count),
      ),
    ),
    amount === null || amount === 0
      ? dataElement('UnpricedItemType', amount === null ? '02' : '01')
      : price('02', amount),
    special === null
      ? ''
      : price(
          '12',
          special,
          dateElement('PriceDate', '14', title.specialFrom),
          dateElement('PriceDate', '15', title.specialTo),
        ),
  )
}
