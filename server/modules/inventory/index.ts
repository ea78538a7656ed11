export {
  addSource,
  changeSource,
  getSourceWithStock,
  type SourceWithStock,
  listSourcesWithStock,
  productsInSources,
  parseOpeningHours,
  sendParcelsFrom,
  type SourceChange,
  SourceError,
} from './edit-sources.ts'
export { inventoryModule } from './inventory.module.ts'
export {
  findSource,
  listSources,
  type OpeningHours,
  releaseLines,
  releaseStock,
  reserveStock,
  returnStock,
  shipStock,
  type Source,
  type SourceStock,
  AVAILABILITY_CHANGED,
  stockOf,
  removeStock,
} from './inventory.ts'
export { countedStock, lockStock, writeStock } from './write-stock.sql.ts'
export { findPickupPlaces } from './pickup-places.ts'
export { parcelSource } from './parcel-source.sql.ts'
export { openingWeek, localizeHours } from './opening-hours.ts'
