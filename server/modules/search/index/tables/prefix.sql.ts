import { type Sql, sql } from '../../../../platform/db/db.ts'

const LAST_CHARACTER = '\u{10ffff}'

/** Whether a text begins so, by an index with text_pattern_ops, which a generic plan does not use for `like`. */
export const hasPrefix = (text: Sql, beginning: string): Sql =>
  sql`${text} ~>=~ ${beginning}::text and ${text} ~<~ ${beginning + LAST_CHARACTER}::text`
