export { measurementModule } from './measurement.module.ts'
export { tagOriginsOf } from './measurement.ts'
export { listMeasurementSettings, MeasurementError, setMeasurementSettings } from './settings.ts'
