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
  STOCK_TURNED,
  stockOf,
  takeFromShelf,
} from './inventory.ts'
export { parcelSource } from './parcel-source.sql.ts'
export { showHours } from './opening-hours.ts'
