export {
  addSource,
  changeSource,
  getKnownSource,
  type KnownSource,
  listKnownSources,
  productsInSources,
  readHours,
  sendParcelsFrom,
  type SourceChange,
  SourceError,
} from './edit-sources.ts'
export { inventoryModule } from './inventory.module.ts'
export {
  getSource,
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
  takeFromShelf,
} from './inventory.ts'
export { parcelSource } from './parcel-source.sql.ts'
export { openingWeek, showHours } from './opening-hours.ts'
