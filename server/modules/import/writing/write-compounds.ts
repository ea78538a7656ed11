import type { Actor } from '../../../platform/actions/actor.ts'
import type { Database } from '../../../platform/db/db.ts'
import { ChoicesError, CompoundError, setChoices, setConfiguration, setGroup } from '../../catalog/index.ts'
import type { RecordFields, TitleRecord } from '../record/title-record.ts'

const writeCompound = async (db: Database, actor: Actor, sku: string, { compound, choices }: RecordFields) => {
  if (compound?.type === 'grouped') await setGroup(db, actor, sku, compound.items)
  else if (compound)
    await setConfiguration(db, actor, sku, { attributes: compound.attributes, variants: compound.skus })
  if (choices) await setChoices(db, actor, { ...choices, sku })
}

/**
 * Stores the parts and choices of compound titles. A title whose parts are invalid stays unchanged and is returned with
 * the reason.
 */
export async function writeCompounds(
  db: Database,
  actor: Actor,
  records: readonly TitleRecord[],
): Promise<{ line: number; reference: string; reason: string }[]> {
  const problems: { line: number; reference: string; reason: string }[] = []
  for (const { line, reference, sku, numbers, fields } of records) {
    try {
      await writeCompound(db, actor, sku ?? numbers.isbn13 ?? numbers.ean ?? reference, fields)
    } catch (error) {
      if (!(error instanceof CompoundError || error instanceof ChoicesError)) throw error
      problems.push({ line, reference, reason: error.message })
    }
  }
  return problems
}
