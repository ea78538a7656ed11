import * as v from 'valibot'
import { isDay } from '../../../rules/day.ts'
import { logAction } from '../../platform/actions/action-log.ts'
import type { Actor } from '../../platform/actions/actor.ts'
import { notifyChangedTags } from '../../platform/db/changes.ts'
import type { Db } from '../../platform/db/db.ts'
import { textsByView, isUnique, key, parse, productsOf, requiredText } from './picks-file.ts'
import {
  deleteOtherBooksellers,
  deletePicks,
  insertPicks,
  lockBooksellers,
  readStoredBooksellers,
  readStoredPicks,
  writeBookseller,
} from './edit-picks.sql.ts'
import { PICKS } from './staff-picks.ts'

const MAX_TEXT_LENGTH = 400
const day = v.pipe(v.string(), v.check(isDay, 'a day: YYYY-MM-DD'))

const pickSchema = v.pipe(
  v.strictObject({
    sku: v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(64)),
    text: requiredText(MAX_TEXT_LENGTH),
    texts: textsByView(MAX_TEXT_LENGTH),
    from: v.optional(day),
    to: v.optional(day),
  }),
  v.check(({ from, to }) => !from || !to || from <= to, 'it ends before it begins'),
)

const picksSchema = v.pipe(
  v.array(
    v.strictObject({
      key,
      name: requiredText(60),
      names: textsByView(60),
      role: v.optional(requiredText(120)),
      roles: textsByView(120),
      portrait: v.optional(v.pipe(v.string(), v.nonEmpty(), v.maxLength(1000))),
      is_active: v.optional(v.boolean(), true),
      picks: v.pipe(
        v.array(pickSchema),
        v.maxLength(200),
        v.check((picks) => isUnique(picks.map(({ sku }) => sku)), 'one title is picked twice'),
      ),
    }),
  ),
  v.maxLength(50),
  v.check((booksellers) => isUnique(booksellers.map((bookseller) => bookseller.key)), 'two booksellers have one key'),
)
interface SetPicksResult {
  booksellers: number
  picks: number
  /** Portrait files that are no longer used. */
  unused: string[]
}

/**
 * Replaces booksellers and their picks by those of a file. `storePortrait` stores a picture and returns its file name;
 * a portrait that is stored already is kept.
 */
export async function setPicks(
  db: Db,
  actor: Actor,
  content: unknown,
  storePortrait: (file: string) => Promise<string>,
): Promise<SetPicksResult> {
  const booksellers = parse(picksSchema, content)
  const products = await productsOf(
    db,
    booksellers.flatMap(({ picks }) => picks.map(({ sku }) => sku)),
  )
  const storedPortraits = new Set((await readStoredBooksellers(db)).flatMap(({ portrait }) => portrait ?? []))
  const portraits = new Map<string, string>()
  for (const { portrait } of booksellers)
    if (portrait) portraits.set(portrait, storedPortraits.has(portrait) ? portrait : await storePortrait(portrait))
  return db.transaction(async (tx) => {
    await lockBooksellers(tx)
    const before = await readStoredBooksellers(tx)
    const picked = new Set((await readStoredPicks(tx)).map(({ productId }) => productId))
    await deletePicks(tx)
    const ids: number[] = []
    const picks: object[] = []
    for (const [booksellerPosition, bookseller] of booksellers.entries()) {
      const { key: urlKey, name, names, role = null, roles, portrait: named, is_active: isActive } = bookseller
      const portrait = (named && portraits.get(named)) ?? null
      const id = await writeBookseller(tx, { urlKey, name, names, role, roles, portrait, isActive }, booksellerPosition)
      ids.push(id)
      for (const [position, { sku, text, texts, from, to }] of bookseller.picks.entries()) {
        const product = products.get(sku) ?? 0
        picked.add(product)
        picks.push({ bookseller: id, product, text, texts, position, from_date: from, to_date: to })
      }
    }
    await insertPicks(tx, picks)
    await deleteOtherBooksellers(tx, ids)
    await notifyChangedTags(tx, [PICKS, ...[...picked].map((id) => `product:${id}`)])
    await logAction(tx, actor, 'picks.set', ['picks', 'all'], { after: { booksellers: ids, picks: picks.length } })
    const used = new Set(portraits.values())
    const unused = before.flatMap(({ portrait }) => (portrait && !used.has(portrait) ? [portrait] : []))
    return { booksellers: ids.length, picks: picks.length, unused }
  })
}

/** Booksellers and their picks in the format of `setPicks`. */
export async function getPicks(db: Db): Promise<object[]> {
  const filled = (name: string, texts: Record<string, string>) => Object.keys(texts).length > 0 && { [name]: texts }
  const [booksellers, picks] = await Promise.all([readStoredBooksellers(db), readStoredPicks(db)])
  return booksellers.map(({ id, urlKey, name, names, role, roles, portrait, isActive }) => ({
    key: urlKey,
    name,
    ...filled('names', names),
    ...(role && { role }),
    ...filled('roles', roles),
    ...(portrait && { portrait }),
    ...(!isActive && { is_active: false }),
    picks: picks
      .filter(({ booksellerId }) => booksellerId === id)
      .map(({ sku, text, texts, fromDate, toDate }) => ({
        sku,
        text,
        ...filled('texts', texts),
        ...(fromDate && { from: fromDate }),
        ...(toDate && { to: toDate }),
      })),
  }))
}
