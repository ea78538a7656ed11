export { getPicks, PicksError, setPicks } from './edit-picks.ts'
export { listBooksellerPages } from './staff-picks.ts'
export { staffPicksModule } from './staff-picks.module.ts'
