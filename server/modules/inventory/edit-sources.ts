import * as v from 'valibot'
import { emailProblem } from '../../../rules/email.ts'
import { phoneProblem } from '../../../rules/phone.ts'
import { normalisePostcode, postcodeProblem } from '../../../rules/postcode.ts'
import { announce } from '../../platform/db/changes.ts'
import type { Database } from '../../platform/db/db.ts'
import { plainWords } from '../../platform/plain-words.ts'
import { type KnownSource, lockSources, readKnownSources, writeSource, type WrittenSource } from './edit-sources.sql.ts'

export { productsInSources } from './edit-sources.sql.ts'
export type { KnownSource } from './edit-sources.sql.ts'

/** An invalid change, with a message for the operator. */
export class SourceError extends Error {}

const CODE = /^[a-z0-9]+(-[a-z0-9]+)*$/
const MAX = 500
const words = (most: number) => v.pipe(plainWords(most), v.nonEmpty('empty'))
const hasNo = (problem: (written: string) => string | undefined) => (written: string) => problem(written) === undefined
const degrees = (most: number) =>
  v.pipe(v.number('a number of degrees'), v.minValue(-most, 'degrees'), v.maxValue(most, 'degrees'))

const fields = v.object({
  name: words(120),
  kind: v.picklist(['warehouse', 'bookstore'], 'warehouse or bookstore'),
  isPickupLocation: v.boolean(),
  isActive: v.boolean(),
  street: words(120),
  postcode: v.pipe(
    v.string(),
    v.transform((written) => normalisePostcode(written)),
    v.check(hasNo(postcodeProblem), 'a postcode is written 20-076'),
  ),
  city: words(80),
  phone: v.nullable(v.pipe(v.string(), v.check(hasNo(phoneProblem), 'a phone number has 9 to 12 digits'))),
  email: v.nullable(v.pipe(v.string(), v.check(hasNo(emailProblem), 'no e-mail address'))),
  latitude: v.nullable(degrees(90)),
  longitude: v.nullable(degrees(180)),
  openingHours: v.pipe(
    v.array(v.object({ days: words(40), hours: words(60) })),
    v.maxLength(14, 'fourteen lines at most'),
  ),
  description: v.nullable(plainWords(500)),
  position: v.pipe(v.number('a whole number'), v.integer('a whole number'), v.minValue(0), v.maxValue(9999)),
})

export type SourceChange = Partial<Omit<WrittenSource, 'code' | 'country'>>

export const listKnownSources = readKnownSources

export async function getKnownSource(db: Database, code: string): Promise<KnownSource> {
  const source = (await readKnownSources(db)).find((one) => one.code === code)
  if (!source) throw new SourceError(`There is no source ${code}: npm run shop -- source list`)
  return source
}

export async function addSource(db: Database, code: string, change: SourceChange): Promise<KnownSource> {
  if (!CODE.test(code) || code.length > 60) throw new SourceError('A code has small letters, digits and hyphens.')
  return write(db, code, (known, all) => {
    if (known) throw new SourceError(`There is a source ${code} already: source change ${code}`)
    if (all.length >= MAX) throw new SourceError(`A shop has ${MAX} sources at most.`)
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
export const changeSource = (db: Database, code: string, change: SourceChange): Promise<KnownSource> =>
  write(db, code, (known) => {
    if (!known) throw new SourceError(`There is no source ${code}: npm run shop -- source list`)
    return { ...known, ...change }
  })

/** Moves a warehouse before the others: parcels are sent from the first active one. */
export const sendParcelsFrom = (db: Database, code: string): Promise<KnownSource> =>
  write(db, code, (known, all) => {
    if (!known) throw new SourceError(`There is no source ${code}: npm run shop -- source list`)
    if (known.kind !== 'warehouse' || !known.isActive)
      throw new SourceError(`Parcels leave from a warehouse that is in use; ${code} is not one.`)
    const least = Math.min(...all.filter(({ code: other }) => other !== code).map(({ position }) => position))
    if (least > 0) return { ...known, position: least - 1 }
    return { ...known, position: 0, moveOthers: true }
  })

type Wanted = Omit<WrittenSource, 'code'> & { moveOthers?: boolean }

async function write(
  db: Database,
  code: string,
  change: (known: KnownSource | undefined, all: readonly KnownSource[]) => Wanted,
): Promise<KnownSource> {
  await db.transaction(async (tx) => {
    await lockSources(tx)
    const all = await readKnownSources(tx)
    const { moveOthers, ...wanted } = change(
      all.find((one) => one.code === code),
      all,
    )
    const parsed = v.safeParse(fields, wanted)
    if (!parsed.success) {
      const [issue] = parsed.issues
      throw new SourceError(`${v.getDotPath(issue) ?? code}: ${issue.message}`)
    }
    if (moveOthers)
      for (const other of all)
        if (other.code !== code) await writeSource(tx, { ...other, position: other.position + 1 })
    await writeSource(tx, { ...parsed.output, country: wanted.country, code })
    // bookshop pages and delivery promises depend on sources too
    await announce(tx, ['catalog', 'delivery', 'store', 'cms'])
  })
  return getKnownSource(db, code)
}

/** `Pn–Pt 9:00–18:00; So 10:00–14:00` -> one entry per line of opening hours. */
export function readHours(written: string): { days: string; hours: string }[] {
  if (written.trim() === '') return []
  return written.split(';').map((line) => {
    const [, days = '', hours = ''] = /^\s*(\D+?)\s+(\d.*?)\s*$/.exec(line) ?? []
    if (!days || !hours)
      throw new SourceError(`Opening hours are written "Pn–Pt 9:00–18:00; So 10:00–14:00", not "${line.trim()}".`)
    const dashed = (text: string) => text.replaceAll(/\s*[-–]\s*/g, '–')
    return { days: dashed(days), hours: dashed(hours) }
  })
}
