import * as v from 'valibot'
import { emailProblem } from '../../../rules/email.ts'
import { phoneProblem } from '../../../rules/phone.ts'
import { normalisePostcode, postcodeProblem } from '../../../rules/postcode.ts'
import { logAction } from '../../platform/actions/action-log.ts'
import type { Actor } from '../../platform/actions/actor.ts'
import { notifyChangedTags } from '../../platform/db/changes.ts'
import type { Database } from '../../platform/db/db.ts'
import { plainTextSchema } from '../../platform/plain-text.ts'
import {
  type SourceWithStock,
  lockSources,
  readSourcesWithStock,
  writeSource,
  type SourceFields,
} from './edit-sources.sql.ts'

export { productsInSources } from './edit-sources.sql.ts'
export type { SourceWithStock } from './edit-sources.sql.ts'

/** An invalid change, with a message for the operator. */
export class SourceError extends Error {}

const CODE = /^[a-z0-9]+(-[a-z0-9]+)*$/
const MAX_SOURCES = 500
const requiredText = (maxLength: number) => v.pipe(plainTextSchema(maxLength), v.nonEmpty('empty'))
const passes = (problem: (value: string) => string | undefined) => (value: string) => problem(value) === undefined
const degrees = (max: number) =>
  v.pipe(v.number('a number of degrees'), v.minValue(-max, 'degrees'), v.maxValue(max, 'degrees'))

const fields = v.object({
  name: requiredText(120),
  kind: v.picklist(['warehouse', 'bookstore'], 'warehouse or bookstore'),
  isPickupLocation: v.boolean(),
  isActive: v.boolean(),
  street: requiredText(120),
  postcode: v.pipe(
    v.string(),
    v.transform((value) => normalisePostcode(value)),
    v.check(passes(postcodeProblem), 'a postcode is written 20-076'),
  ),
  city: requiredText(80),
  phone: v.nullable(v.pipe(v.string(), v.check(passes(phoneProblem), 'a phone number has 9 to 12 digits'))),
  email: v.nullable(v.pipe(v.string(), v.check(passes(emailProblem), 'no e-mail address'))),
  latitude: v.nullable(degrees(90)),
  longitude: v.nullable(degrees(180)),
  openingHours: v.pipe(
    v.array(v.object({ days: requiredText(40), hours: requiredText(60) })),
    v.maxLength(14, 'fourteen lines at most'),
  ),
  description: v.nullable(plainTextSchema(500)),
  position: v.pipe(v.number('a whole number'), v.integer('a whole number'), v.minValue(0), v.maxValue(9999)),
})

export type SourceChange = Partial<Omit<SourceFields, 'code' | 'country'>>

export const listSourcesWithStock = readSourcesWithStock

export async function getSourceWithStock(db: Database, code: string): Promise<SourceWithStock> {
  const source = (await readSourcesWithStock(db)).find((one) => one.code === code)
  if (!source) throw new SourceError(`There is no source ${code}: npm run shop -- source list`)
  return source
}

export async function addSource(
  db: Database,
  actor: Actor,
  code: string,
  change: SourceChange,
): Promise<SourceWithStock> {
  if (!CODE.test(code) || code.length > 60) throw new SourceError('A code has small letters, digits and hyphens.')
  return saveSource(db, actor, code, 'source.add', (known, all) => {
    if (known) throw new SourceError(`There is a source ${code} already: source change ${code}`)
    if (all.length >= MAX_SOURCES) throw new SourceError(`A shop has ${MAX_SOURCES} sources at most.`)
    const kind = change.kind ?? 'warehouse'
    return {
      country: 'PL',
      name: '',
      street: '',
      postcode: '',
      city: '',
      phone: null,
      email: null,
      latitude: null,
      longitude: null,
      openingHours: [],
      description: null,
      isActive: true,
      isPickupLocation: kind === 'bookstore',
      position: Math.max(-1, ...all.map(({ position }) => position)) + 1,
      ...change,
      kind,
    }
  })
}

/** Changes the given fields of a source. */
export const changeSource = (
  db: Database,
  actor: Actor,
  code: string,
  change: SourceChange,
): Promise<SourceWithStock> =>
  saveSource(db, actor, code, 'source.change', (known) => {
    if (!known) throw new SourceError(`There is no source ${code}: npm run shop -- source list`)
    return { ...known, ...change }
  })

/** Moves a warehouse before the others: parcels are sent from the first active one. */
export const sendParcelsFrom = (db: Database, actor: Actor, code: string): Promise<SourceWithStock> =>
  saveSource(db, actor, code, 'source.parcels', (known, all) => {
    if (!known) throw new SourceError(`There is no source ${code}: npm run shop -- source list`)
    if (known.kind !== 'warehouse' || !known.isActive)
      throw new SourceError(`Parcels leave from a warehouse that is in use; ${code} is not one.`)
    const others = all.filter(({ code: other }) => other !== code)
    if (others.length === 0) return known
    const least = Math.min(...others.map(({ position }) => position))
    if (least > 0) return { ...known, position: least - 1 }
    return { ...known, position: 0, moveOthers: true }
  })

type SourceUpdate = Omit<SourceFields, 'code'> & { moveOthers?: boolean }

async function saveSource(
  db: Database,
  actor: Actor,
  code: string,
  action: `source.${'add' | 'change' | 'parcels'}`,
  change: (known: SourceWithStock | undefined, all: readonly SourceWithStock[]) => SourceUpdate,
): Promise<SourceWithStock> {
  await db.transaction(async (tx) => {
    await lockSources(tx)
    const all = await readSourcesWithStock(tx)
    const { moveOthers, ...source } = change(
      all.find((one) => one.code === code),
      all,
    )
    const parsed = v.safeParse(fields, source)
    if (!parsed.success) {
      const [issue] = parsed.issues
      throw new SourceError(`${v.getDotPath(issue) ?? code}: ${issue.message}`)
    }
    if (moveOthers)
      for (const other of all)
        if (other.code !== code) await writeSource(tx, { ...other, position: other.position + 1 })
    await writeSource(tx, { ...parsed.output, country: source.country, code })
    const known = all.find((one) => one.code === code)
    await logAction(tx, actor, action, ['source', code], {
      before: known && { ...known },
      after: { ...parsed.output },
    })
    // bookshop pages and delivery promises depend on sources too
    await notifyChangedTags(tx, ['catalog', 'delivery', 'store', 'cms'])
  })
  return getSourceWithStock(db, code)
}

/** `Pn–Pt 9:00–18:00; So 10:00–14:00` -> one entry per line of opening hours. */
export function parseOpeningHours(value: string): { days: string; hours: string }[] {
  if (value.trim() === '') return []
  return value.split(';').map((line) => {
    const [, days = '', hours = ''] = /^\s*(\D+?)\s+(\d.*?)\s*$/.exec(line) ?? []
    if (!days || !hours)
      throw new SourceError(`Opening hours are written "Pn–Pt 9:00–18:00; So 10:00–14:00", not "${line.trim()}".`)
    const dashed = (text: string) => text.replaceAll(/\s*[-–]\s*/g, '–')
    return { days: dashed(days), hours: dashed(hours) }
  })
}
