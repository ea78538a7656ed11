import * as v from 'valibot'
import { logAction } from '../../platform/actions/action-log.ts'
import type { Actor } from '../../platform/actions/actor.ts'
import { notifyChangedTags } from '../../platform/db/changes.ts'
import type { Db } from '../../platform/db/db.ts'
import { textsByView, isUnique, key, parse, productsOf, requiredText } from './picks-file.ts'
import { readSeasons, replaceSeasons } from './season.sql.ts'
import { SEASON_TITLES } from './season.ts'
import { PICKS } from './staff-picks.ts'

/** Checked in a leap year, which has every day. */
const isDay = (text: string) =>
  /^\d\d-\d\d$/.test(text) && new Date(`2024-${text}T00:00Z`).toJSON()?.startsWith(`2024-${text}`)
const day = v.pipe(v.string(), v.check(isDay, 'a day of every year: MM-DD'))
const path = v.pipe(
  v.string(),
  v.maxLength(300),
  v.regex(/^\/(?!\/)\S*$/, 'an address within the shop, from its slash'),
)
const MAX_TITLE_LENGTH = 60
const MAX_TEXT_LENGTH = 400

const seasonsSchema = v.pipe(
  v.array(
    v.strictObject({
      key,
      title: requiredText(MAX_TITLE_LENGTH),
      titles: textsByView(MAX_TITLE_LENGTH),
      text: requiredText(MAX_TEXT_LENGTH),
      texts: textsByView(MAX_TEXT_LENGTH),
      path: v.optional(path),
      paths: v.optional(v.record(v.string(), path), {}),
      from: day,
      to: day,
      skus: v.pipe(
        v.array(v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(64))),
        v.minLength(1),
        v.maxLength(SEASON_TITLES),
        v.check((skus) => isUnique(skus), 'one title stands twice'),
      ),
    }),
  ),
  v.maxLength(50),
  v.check((seasons) => isUnique(seasons.map((season) => season.key)), 'two seasons have one key'),
)

/** Replaces the seasons by those of a file. Returns their number. */
export async function setSeasons(db: Db, actor: Actor, content: unknown): Promise<number> {
  const seasons = parse(seasonsSchema, content)
  const products = await productsOf(
    db,
    seasons.flatMap(({ skus }) => skus),
  )
  await db.transaction(async (tx) => {
    await replaceSeasons(
      tx,
      seasons.map(({ from, to, skus, path: own = null, ...season }) => ({
        ...season,
        path: own,
        fromDay: from,
        toDay: to,
        productIds: skus.map((sku) => products.get(sku) ?? 0),
      })),
    )
    await notifyChangedTags(tx, [PICKS])
    await logAction(tx, actor, 'seasons.set', ['seasons', 'all'], { after: { seasons: seasons.map(({ key }) => key) } })
  })
  return seasons.length
}

/** The seasons in the format of `setSeasons`. */
export async function getSeasons(db: Db): Promise<object[]> {
  const filled = (name: string, texts: Record<string, string>) => Object.keys(texts).length > 0 && { [name]: texts }
  return (await readSeasons(db)).map(({ titles, texts, path: own, paths, fromDay, toDay, skus, ...season }) => ({
    key: season.key,
    title: season.title,
    ...filled('titles', titles),
    text: season.text,
    ...filled('texts', texts),
    ...(own && { path: own }),
    ...filled('paths', paths),
    from: fromDay,
    to: toDay,
    skus,
  }))
}
