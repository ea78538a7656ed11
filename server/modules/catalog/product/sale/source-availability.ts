import type { SourceStock } from '../../../inventory/index.ts'

export const sourceAvailability = ({ sourceCode, isPickupLocation, quantity, salable }: SourceStock) => ({
  source_code: sourceCode,
  is_pickup_location: isPickupLocation,
  qty: quantity,
  salable_qty: salable,
})
