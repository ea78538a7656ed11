import type { Migration } from '../platform/db/migrate.ts'
import { installed } from './installed.ts'

/** Migrations of all extensions, applied after those of the shop. */
export const extensionMigrations: readonly Migration[] = installed.flatMap(({ migrations }) => migrations)
