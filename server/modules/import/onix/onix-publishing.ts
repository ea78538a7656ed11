import type { Lifecycle } from '../../catalog/index.ts'
import { dayOf } from './onix-dates.ts'
import { childrenNamed, type XmlElement, firstChild, childText, childTexts } from './onix-names.ts'
import { includesCountry } from './onix-territory.ts'
import type { RecordFields } from '../record/title-record.ts'
import { parseDay, tidy, unpunctuated } from '../record/values.ts'

/** Reads PublishingDetail except its status; sales rights become `isForSale`. */
export function parsePublishing(block: XmlElement, today: string, country: string): RecordFields {
  const publishers = childrenNamed(block, 'publisher')
  const publisher = publishers.find((each) => ['', '01'].includes(childText(each, 'publishingrole'))) ?? publishers[0]
  return {
    publisher:
      (publisher && unpunctuated(childText(publisher, 'publishername'))) ||
      unpunctuated(childText(firstChild(block, 'imprint'), 'imprintname')) ||
      null,
    imprint: unpunctuated(childText(firstChild(block, 'imprint'), 'imprintname')) || null,
    publishedOn: dateOf(block, '01') ?? dateOf(block, '11'),
    safetyContact: parseContact(block),
    isForSale: canBeSold(block, today, country),
  }
}

const dateOf = (block: XmlElement, role: string): string | null => {
  const found = childrenNamed(block, 'publishingdate').find((date) => childText(date, 'publishingdaterole') === role)
  return found ? dayOf(found) : null
}

/** Role 10: product safety contact (GPSR). */
function parseContact(block: XmlElement): RecordFields['safetyContact'] {
  const contact = childrenNamed(block, 'productcontact').find((each) => childText(each, 'productcontactrole') === '10')
  if (!contact) return null
  const of = (name: string) => tidy(childText(contact, name))
  const fields = {
    name: of('productcontactname') || of('contactname'),
    street: of('streetaddress'),
    postcode: of('postalcode'),
    city: of('locationname'),
    country: of('countrycode'),
    email: of('emailaddress'),
    phone: of('telephonenumber'),
  }
  const known = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== ''))
  return Object.keys(known).length > 0 ? known : null
}

const NEVER_SOLD = new Set(['03', '04', '05', '06'])
// list 71: for one retailer, libraries, schools or newsagents only
const OTHER_OUTLETS = new Set(['01', '03', '04', '05', '06', '07', '10', '13'])
const OUR_NAME = /zak[lł]adka/i

function canBeSold(block: XmlElement, today: string, country: string): boolean {
  const rights = childrenNamed(block, 'salesrights')
  const inCountry = rights.filter((right) => includesCountry(firstChild(right, 'territory'), country))
  if (
    rights.length > 0 &&
    (inCountry.length === 0 || inCountry.some((right) => NEVER_SOLD.has(childText(right, 'salesrightstype'))))
  ) {
    const restOfWorld = childText(block, 'rowsalesrightstype')
    if (inCountry.length > 0 || restOfWorld === '' || restOfWorld === '00' || NEVER_SOLD.has(restOfWorld)) return false
  }
  // SalesRestriction is a sibling or a child of SalesRights
  return ![block, ...inCountry]
    .flatMap((each) => childrenNamed(each, 'salesrestriction'))
    .some((restriction) => {
      const [from, to] = [parseDay(childText(restriction, 'startdate')), parseDay(childText(restriction, 'enddate'))]
      const isNow = (!from || from <= today) && (!to || to >= today)
      const outlets = childrenNamed(restriction, 'salesoutlet').map(
        (outlet) =>
          childText(outlet, 'salesoutletname') + childText(firstChild(outlet, 'salesoutletidentifier'), 'idvalue'),
      )
      return (
        isNow &&
        OTHER_OUTLETS.has(childText(restriction, 'salesrestrictiontype')) &&
        !outlets.some((outlet) => OUR_NAME.test(outlet))
      )
    })
}

const CANCELLED = '01'
const POSTPONED_INDEFINITELY = '03'
const GONE = new Set(['05', '07', '08', '11', '12', '15', '16', '17'])
const SUPPLIED = new Set(['20', '21', '22', '23'])
const NOT_YET_AVAILABLE = new Set(['09', '10', '11', '12'])
const NO_LONGER_AVAILABLE = new Set(['01', '41', '42', '43', '44', '45', '46', '47', '48', '49', '50', '51', '52'])

export interface LifecycleSources {
  publishing: XmlElement | undefined
  /** Market details for the shop's country. */
  markets: readonly XmlElement[]
  supply: readonly XmlElement[]
  notification: string
  isDigital: boolean
  /** The stock is this shop's. */
  isOurs: boolean
  isCompleteRecord: boolean
  today: string
}

/** The lifecycle from publishing status and supplier availability; empty where neither is given. */
export function lifecycleOf({
  publishing,
  markets,
  supply,
  notification,
  isDigital,
  isOurs,
  isCompleteRecord,
  today,
}: LifecycleSources): { fields: RecordFields; remarks: string[] } {
  const inMarket = markets
    .map((market) => childText(market, 'marketpublishingstatus'))
    .find((code) => code !== '' && code !== '00')
  const status = inMarket ?? childText(publishing, 'publishingstatus')
  const day = (role: string) =>
    (publishing && dateOf(publishing, role)) ?? markets.map((market) => marketDate(market, role)).find(Boolean) ?? null
  const available = supply.flatMap((detail) => childTexts(detail, 'productavailability'))
  const isSupplied = available.some((code) => SUPPLIED.has(code))
  const saleLifecycle: Lifecycle = isDigital || (isOurs && available.includes('21')) ? 'available' : 'to-order'
  const ended = day('13')
  if (status === CANCELLED) return neverPublished('discontinued')
  if (GONE.has(status)) return lifecycleFields('discontinued')
  if (ended && ended <= today)
    return lifecycleFields('discontinued', `its last day of sale was ${ended} (PublishingDate 13)`)
  const published = day('01')
  // a supplier has stock, so the publisher's status is outdated
  const isStale = status === '02' && isSupplied && published !== null && published <= today
  if (isSupplied && (isStale || (status !== '02' && status !== POSTPONED_INDEFINITELY)))
    return lifecycleFields(
      saleLifecycle,
      isStale
        ? `PublishingStatus 02 (forthcoming), though published on ${published} and in stock: taken as published`
        : undefined,
    )
  const isForthcoming =
    status === '02' ||
    status === POSTPONED_INDEFINITELY ||
    (status === '' && publishing !== undefined && (notification === '01' || notification === '02')) ||
    available.some((code) => NOT_YET_AVAILABLE.has(code))
  if (isForthcoming && (publishing || inMarket)) {
    if (status === POSTPONED_INDEFINITELY) return neverPublished('announcement')
    const preorderFrom =
      day('27') ??
      supply
        .flatMap((detail) =>
          childrenNamed(detail, 'supplydate')
            .filter((date) => childText(date, 'supplydaterole') === '27')
            .map((date) => dayOf(date)),
        )
        .find(Boolean)
    // an embargo date that is not a date is unknown
    const embargo = childrenNamed(publishing, 'publishingdate').find(
      (date) => childText(date, 'publishingdaterole') === '02',
    )
    return preorderFrom && preorderFrom <= today
      ? { fields: { lifecycle: 'presale', preorderDate: embargo ? dayOf(embargo) : published }, remarks: [] }
      : lifecycleFields('announcement')
  }
  if (available.length > 0 && available.every((code) => NO_LONGER_AVAILABLE.has(code)))
    return lifecycleFields('discontinued')
  if (
    available.length > 0 &&
    !available.some((code) => NOT_YET_AVAILABLE.has(code)) &&
    (isCompleteRecord || !available.every((code) => code === '99'))
  )
    return lifecycleFields('available')
  if (isCompleteRecord && publishing) return lifecycleFields('available')
  return { fields: publishing && status === '04' ? { isPublished: true } : {}, remarks: [] }
}

const marketDate = (market: XmlElement, role: string): string | null => {
  const found = childrenNamed(market, 'marketdate').find((date) => childText(date, 'marketdaterole') === role)
  return found ? dayOf(found) : null
}

const lifecycleFields = (lifecycle: Lifecycle, remark?: string): { fields: RecordFields; remarks: string[] } => ({
  fields: { lifecycle, preorderDate: null },
  remarks: remark ? [remark] : [],
})

/** Fields of a title that was cancelled or postponed before sale, which is not listed. */
const neverPublished = (lifecycle: Lifecycle): { fields: RecordFields; remarks: string[] } => ({
  fields: { ...lifecycleFields(lifecycle).fields, isNeverPublished: true },
  remarks: [],
})
