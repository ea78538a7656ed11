export { measurementModule } from './measurement.module.ts'
export { tagOriginsOf } from './measurement.ts'
export { listMeasurementSettings, MeasurementError, setMeasurements } from './settings.ts'
