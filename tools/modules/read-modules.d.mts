/** What a server module declares of itself in `module.json`. */
export interface DeclaredModule {
  name: string
  about: string
  /** Modules whose `index.ts` it may import. */
  imports: string[]
  /** Tables that it writes. */
  tables: string[]
  /** Those of its tables of which no column holds personal data, whatever its name suggests. */
  withoutPersonalData: string[]
  /** Tables of modules it imports that it also writes. */
  writesTables: string[]
  /** Modules it imports of which it also writes all tables. */
  writesTablesOf: string[]
  /** Folders of e2e/ whose tests use it. */
  e2e: string[] | 'all'
}

export function readModules(root: string, folder?: string): DeclaredModule[]
