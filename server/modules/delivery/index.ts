export { deliveryModule } from './delivery.module.ts'
export { convertMethodPrices, findDeliveryMethod, listDeliveryMethods, priceAt, withRatesForWeight } from './methods.ts'
export { type DeliveryMethod, methodColumns, type DeliveryRate } from './methods.sql.ts'
export { listCentres, MAX_SEARCH_LENGTH } from './points/find-place.ts'
export { findPoints, type PointSearch } from './points/find-points.ts'
export type { DeliveryPoint } from './points/point.ts'
export { type Coordinates, lockPoint, pointAsJson, readPoint, readPointsById } from './points/points.sql.ts'
export { toGraphqlPoint } from './points/serialize-point.ts'
export { holidayOn } from './promise/holidays.ts'
export {
  arrivalOf,
  type DeliveryCalendar,
  deliveryCalendar,
  dispatchOf,
  slowestPromise,
  promiseOf,
  parseWeekdays,
  type TransitMethod,
} from './promise/delivery-calendar.ts'
export { CalendarError, closeDay, reopenDay, setDispatch, setTransit } from './promise/edit-calendar.ts'
export { type Supply, type Terms, termsOf } from './promise/promise.ts'
export { placeOf, toGraphqlPromise } from './promise/serialize-promise.ts'
export { supplyOf } from './promise/supply.ts'
export { addDeliveries, type DeliveryProvider, deliveryProvider } from './providers.ts'
export { fitsInto, lockerSizeOf, type LockerSize, type Parcel } from './parcel.ts'
export { cityKey, streetKey } from './points/place-keys.ts'
export { listAllMethods, MethodError, setMethod } from './edit-methods.ts'
export type { MethodChange } from './edit-methods.sql.ts'
export { NETWORKS, isNetwork, type Network } from './points/point.ts'
export { fetchList } from './points/import/fetch-list.ts'
export { importPoints } from './points/import/import-points.ts'
export { readNetworks as listNetworks } from './points/import/import-points.sql.ts'
export { PointListError } from './points/import/list-error.ts'
export { listPointListUrls } from './points/import/nightly-import.ts'
export { emptyList, type PointList, addFileToList } from './points/import/read-list.ts'
export { statusProblem } from './points/status-problem.ts'
