import { isAccessibilityCode, isProtectionCode } from '../../catalog/index.ts'
import { FILE_FORMATS, formOf, toMetric, minutesOf, UNNAMED } from './onix-codes.ts'
import { roleOf } from './contributor-roles.ts'
import { childrenNamed, type XmlElement, firstChild, childText, childTexts } from './onix-names.ts'
import type { RecordFields, Person, SeriesKind } from '../record/title-record.ts'
import { plainText } from '../record/clean-html.ts'
import { clean, invert, languageCode, parseCount, tidy, uninvert, unpunctuated } from '../record/values.ts'

/** Reads DescriptiveDetail. A block replaces all its fields: a missing element clears the stored value. */
export function parseDescriptiveDetail(
  block: XmlElement,
  defaultLanguage: string | null,
  remarks: string[],
): RecordFields {
  const form = childText(block, 'productform')
  const details = childTexts(block, 'productformdetail')
  const protection = childText(block, 'epubtechnicalprotection')
  const fields: RecordFields = {
    people: parsePeople(block, remarks),
    series: parseSeries(block),
    edition: tidy(childText(block, 'editionstatement') || childText(block, 'editionnumber')) || null,
    protection: isProtectionCode(protection) ? protection : null,
    fileFormats: [...new Set(details.flatMap((code) => FILE_FORMATS[code] ?? []))],
  }
  // Object.assign is faster than spreading
  Object.assign(
    fields,
    parseTitles(block),
    parseLanguages(block, defaultLanguage),
    parseMeasures(block),
    parseExtents(block),
    parseSubjects(block),
    parseAges(block),
    parseFeatures(block),
  )
  if (TRADE_PACKS.has(childText(block, 'productcomposition'))) {
    fields.isForSale = false
    remarks.push('a pack or a display for the trade (ProductComposition): kept, not shown')
  }
  if (details.includes('B305')) fields.options = { large_print: '1', ...fields.options }
  if (form) Object.assign(fields, formOf(form, details, childText(block, 'primarycontenttype')))
  // a block without its two mandatory elements is a fragment: missing elements keep the stored values
  if (form && fields.name) return fields
  return Object.fromEntries(
    Object.entries(fields).filter(
      ([, value]) => value !== null && !(Array.isArray(value) && value.length === 0) && value !== undefined,
    ),
  )
}

/** List 2: products for the trade only, such as cartons and dump bins. */
const TRADE_PACKS = new Set(['20', '30', '31'])

function parseTitles(block: XmlElement): RecordFields {
  const fields: RecordFields = { subtitle: null, originalTitle: null }
  const details = childrenNamed(block, 'titledetail')
  const own =
    details.find((detail) => childText(detail, 'titletype') === '01') ??
    details.find((detail) => !['03', '10', '06'].includes(childText(detail, 'titletype'))) ??
    details.find((detail) => childText(detail, 'titletype') === '10')
  const element = own && productElement(own)
  if (own && element) {
    fields.name = titleText(element, own)
    fields.subtitle = unpunctuated(childText(element, 'subtitle')) || null
  }
  const original = details.find((detail) => childText(detail, 'titletype') === '03')
  const originalElement = original && productElement(original)
  if (original && originalElement) fields.originalTitle = titleText(originalElement, original) || null
  const english = details.find(
    (detail) =>
      childText(detail, 'titletype') === '06' &&
      languageCode(firstChild(productElement(detail), 'titletext')?.attributes['language'] ?? '') === 'en',
  )
  const englishElement = english && productElement(english)
  if (englishElement) fields.translations = { en: { name: titleText(englishElement, english) } }
  return fields
}

const productElement = (detail: XmlElement): XmlElement | undefined => {
  const elements = childrenNamed(detail, 'titleelement')
  return elements.find((element) => childText(element, 'titleelementlevel') === '01') ?? elements[0]
}

const titleOfElement = (element: XmlElement): string => {
  const prefixed = `${childText(element, 'titleprefix')} ${childText(element, 'titlewithoutprefix')}`
  return unpunctuated(childText(element, 'titletext') || prefixed)
}

/** `Tytuł`, `Tytuł. Tom 2`; a volume without a title uses the title of the set. */
function titleText(element: XmlElement, detail: XmlElement): string {
  const parent = childrenNamed(detail, 'titleelement').find(
    (other) => other !== element && titleOfElement(other) !== '',
  )
  const part = tidy(childText(element, 'partnumber')) || tidy(childText(element, 'yearofannual'))
  const title = titleOfElement(element) || (parent ? titleOfElement(parent) : '')
  if (!part || title === '') return title || part
  return `${title.replace(/\.$/, '')}. ${/^[\divxlc]+$/i.test(part) ? `Tom ${part}` : part}`
}

/** `Vol. 1`, `tom 2`, `cz. III` -> the bare number. */
const volumeOf = (text: string): string | null =>
  tidy(text).replace(/^(?:vol(?:ume)?|tom|t|część|czesc|cz|part|nr|no|book|księga|ks)\.?\s+/i, '') || null

function parseSeries(block: XmlElement): RecordFields['series'] {
  for (const collection of childrenNamed(block, 'collection')) {
    for (const detail of childrenNamed(collection, 'titledetail')) {
      const elements = childrenNamed(detail, 'titleelement')
      const named = elements.filter((each) => titleOfElement(each) !== '')
      const element = named.find((each) => levelOf(each) !== PRODUCT) ?? named[0]
      if (!element) continue
      const sequence = childText(firstChild(collection, 'collectionsequence'), 'collectionsequencenumber')
      // the part number belongs to the collection or to the product element
      const part =
        childText(element, 'partnumber') || elements.map((each) => childText(each, 'partnumber')).find(Boolean)
      const kind = kindOf(collection)
      return { name: titleOfElement(element), volume: volumeOf(part || sequence), ...(kind ? { kind } : {}) }
    }
  }
  for (const detail of childrenNamed(block, 'titledetail').filter((each) => childText(each, 'titletype') === '01')) {
    const element = childrenNamed(detail, 'titleelement').find(
      (each) => levelOf(each) === COLLECTION && titleOfElement(each) !== '',
    )
    const own = productElement(detail)
    if (element)
      return {
        name: titleOfElement(element),
        volume: volumeOf(childText(element, 'partnumber') || (own ? childText(own, 'partnumber') : '')),
      }
  }
  return null
}

/** Lists 148 and 197. Publishers use type 10 for cycles and collections alike. */
function kindOf(collection: XmlElement): SeriesKind | undefined {
  if (childText(collection, 'collectiontype') === PUBLISHERS_BRAND) return 'collection'
  const orders = childrenNamed(collection, 'collectionsequence').map((each) =>
    childText(each, 'collectionsequencetype'),
  )
  return orders.some((order) => READING_ORDERS.has(order)) ? 'cycle' : undefined
}

const PUBLISHERS_BRAND = '11'
const READING_ORDERS = new Set(['04', '06'])

/** List 149. */
const PRODUCT = '01'
const COLLECTION = '02'
const levelOf = (element: XmlElement) => childText(element, 'titleelementlevel')

function parsePeople(block: XmlElement, remarks: string[]): Person[] {
  const ordered = childrenNamed(block, 'contributor').map((element, index) => ({
    element,
    place: parseCount(childText(element, 'sequencenumber')) ?? index + 1,
  }))
  ordered.sort((a, b) => a.place - b.place)
  const people = new Map<string, Person>()
  for (const { element } of ordered) {
    const named = nameOfPerson(element)
    const biography = parseBiography(element)
    const roles = childTexts(element, 'contributorrole')
    // a contributor without a role is the author
    for (const code of roles.length > 0 ? roles : ['A01']) {
      const known = roleOf(code)
      const role = known ?? 'contributor'
      if (known === null || !named) continue
      if (known === undefined)
        remarks.push(`ContributorRole "${code.slice(0, 10)}" is not known: ${named.name} is kept as a contributor`)
      if (!people.has(`${role} ${named.name}`))
        people.set(`${role} ${named.name}`, { ...named, role, ...(biography && { biography }) })
    }
  }
  return [...people.values()]
}

function parseBiography(element: XmlElement): Person['biography'] {
  const texts = childrenNamed(element, 'biographicalnote').flatMap(({ text, attributes }) => {
    const plain = plainText(text)
    return plain === '' ? [] : [[languageCode(attributes['language'] ?? '') ?? '', plain] as const]
  })
  // the first of several in one language is kept
  return texts.length > 0 ? Object.fromEntries(texts.toReversed()) : undefined
}

function nameOfPerson(element: XmlElement): Pick<Person, 'name' | 'inverted'> | undefined {
  const part = (name: string) => tidy(childText(element, name))
  const key = part('keynames')
  if (key) {
    const before = [part('namesbeforekey'), part('prefixtokey')].filter(Boolean).join(' ')
    const after = [part('namesafterkey'), part('suffixtokey')].filter(Boolean).join(' ')
    return {
      name: [before, key, after].filter(Boolean).join(' '),
      inverted: [[key, before].filter(Boolean).join(', '), after].filter(Boolean).join(' '),
    }
  }
  const inverted = unpunctuated(part('personnameinverted'))
  const plain = part('personname')
  if (inverted || plain) return { name: plain || uninvert(inverted), inverted: inverted || invert(plain) }
  const corporate = part('corporatename') || part('corporatenameinverted')
  if (corporate) return { name: corporate, inverted: corporate }
  const unnamed = UNNAMED[part('unnamedpersons')]
  if (!unnamed) return undefined
  // a synthetic voice made from a real one
  const alternative = firstChild(element, 'alternativename')
  const real =
    tidy(childText(alternative, 'personname')) || uninvert(tidy(childText(alternative, 'personnameinverted')))
  const name = real ? `${unnamed} (${real})` : unnamed
  return { name, inverted: name }
}

function parseLanguages(block: XmlElement, defaultLanguage: string | null): RecordFields {
  const of = (role: string) =>
    childrenNamed(block, 'language')
      .filter((element) => childText(element, 'languagerole') === role)
      .flatMap((element) => languageCode(childText(element, 'languagecode')) ?? [])[0] ?? null
  const from = childrenNamed(block, 'contributor').flatMap(
    (element) => languageCode(childText(element, 'fromlanguage')) ?? [],
  )[0]
  return { language: of('01') ?? defaultLanguage, originalLanguage: of('02') ?? from ?? null }
}

function parseMeasures(block: XmlElement): RecordFields {
  const measures = childrenNamed(block, 'measure').map((element) => ({
    type: childText(element, 'measuretype'),
    amount: childText(element, 'measurement'),
    unit: childText(element, 'measureunitcode'),
  }))
  // metric measures are preferred: conversions from inches are less exact
  const isMetric = ({ unit }: { unit: string }) => !['in', 'lb', 'oz'].includes(unit)
  const of = (type: string) => {
    const ofType = measures.filter((measure) => measure.type === type)
    const best = ofType.find(isMetric) ?? ofType[0]
    return best ? toMetric(best.amount, best.unit) : null
  }
  return { heightMm: of('01'), widthMm: of('02'), thicknessMm: of('03'), weightG: of('08') }
}

const PAGE_EXTENTS = ['00', '05', '07', '11', '10', '08', '06']

function parseExtents(block: XmlElement): RecordFields {
  const extents = childrenNamed(block, 'extent').map((element) => ({
    type: childText(element, 'extenttype'),
    value: childText(element, 'extentvalue'),
    unit: childText(element, 'extentunit'),
  }))
  const pages = PAGE_EXTENTS.flatMap((type) =>
    extents.filter((extent) => extent.type === type && extent.unit === '03'),
  )[0]
  const duration = extents.find(({ type }) => type === '09')
  const count = pages ? parseCount(pages.value, 100_000) : undefined
  return { pages: count ? count : null, minutes: duration ? minutesOf(duration.value, duration.unit) : null }
}

/** Prefix of this shop's subject schemes, by which the export writes options of custom attributes. */
export const OWN_SCHEME_PREFIX = 'zakladka:'

const THEMA = new Set(['93', '94', '95', '96', '97', '98', '99'])

function parseSubjects(block: XmlElement): RecordFields {
  const subjects = childrenNamed(block, 'subject').toSorted(
    (a, b) => Number(Boolean(firstChild(b, 'mainsubject'))) - Number(Boolean(firstChild(a, 'mainsubject'))),
  )
  const thema = subjects
    .filter((element) => THEMA.has(childText(element, 'subjectschemeidentifier')))
    .flatMap((element) => childTexts(element, 'subjectcode'))
    .map((code) => code.toUpperCase())
    .filter((code) => /^[A-Z0-9-]{1,20}$/.test(code))
  const categories = subjects
    .filter((element) => childText(element, 'subjectschemeidentifier') === '24')
    .map((element) => tidy(childText(element, 'subjectheadingtext')))
    .filter(Boolean)
  const choices = subjects.flatMap((element): [string, string][] => {
    const name = childText(element, 'subjectschemename')
    return name.startsWith(OWN_SCHEME_PREFIX)
      ? [[name.slice(OWN_SCHEME_PREFIX.length), childText(element, 'subjectcode')]]
      : []
  })
  return {
    thema: [...new Set(thema)],
    shelves: [...new Set(categories)],
    ...(choices.length > 0 ? { options: Object.fromEntries(choices) } : {}),
  }
}

const YEARS = new Set(['17', '18', '05', '06'])
const MONTHS = '16'

function parseAges(block: XmlElement): RecordFields {
  let [from, to]: [number | null, number | null] = [null, null]
  for (const range of childrenNamed(block, 'audiencerange')) {
    const qualifier = childText(range, 'audiencerangequalifier')
    if (!YEARS.has(qualifier) && qualifier !== MONTHS) continue
    const precisions = childTexts(range, 'audiencerangeprecision')
    childTexts(range, 'audiencerangevalue').forEach((text, index) => {
      const value = parseCount(text, 2000)
      if (value === undefined) return
      const years = qualifier === MONTHS ? Math.floor(value / 12) : value
      if (precisions[index] === '03' || precisions[index] === '01') from = years
      if (precisions[index] === '04' || precisions[index] === '01') to = years
    })
  }
  return { ageFrom: from, ageTo: to }
}

/** Features of list 79: accessibility 09, toy safety 13, pieces 22, players 23, time 24. */
function parseFeatures(block: XmlElement): RecordFields {
  const accessibility: string[] = []
  const warnings: string[] = []
  const values: Record<string, string | null> = { pieces: null, players: null, play_time: null }
  for (const feature of childrenNamed(block, 'productformfeature')) {
    const [type, value, description] = [
      childText(feature, 'productformfeaturetype'),
      childText(feature, 'productformfeaturevalue'),
      tidy(clean(childText(feature, 'productformfeaturedescription'))),
    ]
    if (type === '09') accessibility.push(...[isAccessibilityCode(value) ? value : description].filter(Boolean))
    if (type === '13' && value !== '00')
      warnings.push(
        ...[description || (value === '03' ? 'Nie nadaje się dla dzieci w wieku poniżej 3 lat.' : '')].filter(Boolean),
      )
    if (type === '22') values['pieces'] = value || description || null
    if (type === '23') values['players'] = description || value || null
    if (type === '24') values['play_time'] = description || (/^\d+$/.test(value) ? `${value} min` : value) || null
  }
  return { accessibility: [...new Set(accessibility)], safetyWarning: warnings.join(' ') || null, values }
}
