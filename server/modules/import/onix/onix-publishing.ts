import type { Lifecycle } from '../../catalog/index.ts'
import { dayOf } from './onix-dates.ts'
import { all, type Element, first, textOf, textsOf } from './onix-names.ts'
import { holds } from './onix-territory.ts'
import type { RecordFields } from '../record/title-record.ts'
import { readDay, tidy, unpunctuated } from '../record/values.ts'

/** Reads PublishingDetail except its status; sales rights become `isForSale`. */
export function readPublishing(block: Element, today: string, country: string): RecordFields {
  const publishers = all(block, 'publisher')
  const publisher = publishers.find((each) => ['', '01'].includes(textOf(each, 'publishingrole'))) ?? publishers[0]
  return {
    publisher:
      (publisher && unpunctuated(textOf(publisher, 'publishername'))) ||
      unpunctuated(textOf(first(block, 'imprint'), 'imprintname')) ||
      null,
    imprint: unpunctuated(textOf(first(block, 'imprint'), 'imprintname')) || null,
    publishedOn: dateOf(block, '01') ?? dateOf(block, '11'),
    safetyContact: readContact(block),
    isForSale: mayBeSold(block, today, country),
  }
}

const dateOf = (block: Element, role: string): string | null => {
  const found = all(block, 'publishingdate').find((date) => textOf(date, 'publishingdaterole') === role)
  return found ? dayOf(found) : null
}

/** Role 10: product safety contact (GPSR). */
function readContact(block: Element): RecordFields['safetyContact'] {
  const contact = all(block, 'productcontact').find((each) => textOf(each, 'productcontactrole') === '10')
  if (!contact) return null
  const of = (name: string) => tidy(textOf(contact, name))
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

function mayBeSold(block: Element, today: string, country: string): boolean {
  const rights = all(block, 'salesrights')
  const inCountry = rights.filter((right) => holds(first(right, 'territory'), country))
  if (
    rights.length > 0 &&
    (inCountry.length === 0 || inCountry.some((right) => NEVER_SOLD.has(textOf(right, 'salesrightstype'))))
  ) {
    const restOfWorld = textOf(block, 'rowsalesrightstype')
    if (inCountry.length > 0 || restOfWorld === '' || restOfWorld === '00' || NEVER_SOLD.has(restOfWorld)) return false
  }
  // SalesRestriction is a sibling or a child of SalesRights
  return ![block, ...inCountry]
    .flatMap((each) => all(each, 'salesrestriction'))
    .some((restriction) => {
      const [from, to] = [readDay(textOf(restriction, 'startdate')), readDay(textOf(restriction, 'enddate'))]
      const isNow = (!from || from <= today) && (!to || to >= today)
      const outlets = all(restriction, 'salesoutlet').map(
        (outlet) => textOf(outlet, 'salesoutletname') + textOf(first(outlet, 'salesoutletidentifier'), 'idvalue'),
      )
      return (
        isNow &&
        OTHER_OUTLETS.has(textOf(restriction, 'salesrestrictiontype')) &&
        !outlets.some((outlet) => OUR_NAME.test(outlet))
      )
    })
}

const CANCELLED = '01'
const POSTPONED_INDEFINITELY = '03'
const GONE = new Set(['05', '07', '08', '11', '12', '15', '16', '17'])
const SUPPLIED = new Set(['20', '21', '22', '23'])
const NOT_YET = new Set(['09', '10', '11', '12'])
const NO_MORE = new Set(['01', '41', '42', '43', '46', '47', '48', '49', '51', '52'])

export interface LifecycleSources {
  publishing: Element | undefined
  /** Market details for the shop's country. */
  markets: readonly Element[]
  supply: readonly Element[]
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
}: LifecycleSources): { facts: RecordFields; remarks: string[] } {
  const inMarket = markets
    .map((market) => textOf(market, 'marketpublishingstatus'))
    .find((code) => code !== '' && code !== '00')
  const status = inMarket ?? textOf(publishing, 'publishingstatus')
  const day = (role: string) =>
    (publishing && dateOf(publishing, role)) ?? markets.map((market) => marketDate(market, role)).find(Boolean) ?? null
  const available = supply.flatMap((detail) => textsOf(detail, 'productavailability'))
  const isSupplied = available.some((code) => SUPPLIED.has(code))
  const sold: Lifecycle = isDigital || (isOurs && available.includes('21')) ? 'available' : 'to-order'
  const ended = day('13')
  if (status === CANCELLED) return neverPublished('discontinued')
  if (GONE.has(status)) return lifecycleFacts('discontinued')
  if (ended && ended <= today)
    return lifecycleFacts('discontinued', `its last day of sale was ${ended} (PublishingDate 13)`)
  const published = day('01')
  // a supplier has stock, so the publisher's status is outdated
  const isStale = status === '02' && isSupplied && published !== null && published <= today
  if (isSupplied && (isStale || (status !== '02' && status !== POSTPONED_INDEFINITELY)))
    return lifecycleFacts(
      sold,
      isStale
        ? `PublishingStatus 02 (forthcoming), though published on ${published} and in stock: taken as published`
        : undefined,
    )
  const isAhead =
    status === '02' ||
    status === POSTPONED_INDEFINITELY ||
    (status === '' && publishing !== undefined && (notification === '01' || notification === '02')) ||
    available.some((code) => NOT_YET.has(code))
  if (isAhead && (publishing || inMarket)) {
    if (status === POSTPONED_INDEFINITELY) return neverPublished('announcement')
    const opens =
      day('27') ??
      supply
        .flatMap((detail) =>
          all(detail, 'supplydate')
            .filter((date) => textOf(date, 'supplydaterole') === '27')
            .map((date) => dayOf(date)),
        )
        .find(Boolean)
    // an embargo date that is not a date is unknown
    const embargo = all(publishing, 'publishingdate').find((date) => textOf(date, 'publishingdaterole') === '02')
    return opens && opens <= today
      ? { facts: { lifecycle: 'presale', preorderDate: embargo ? dayOf(embargo) : published }, remarks: [] }
      : lifecycleFacts('announcement')
  }
  if (available.length > 0 && available.every((code) => NO_MORE.has(code))) return lifecycleFacts('discontinued')
  if (
    available.length > 0 &&
    !available.some((code) => NOT_YET.has(code)) &&
    (isCompleteRecord || !available.every((code) => code === '99'))
  )
    return lifecycleFacts('available')
  if (isCompleteRecord && publishing) return lifecycleFacts('available')
  return { facts: publishing && status === '04' ? { isPublished: true } : {}, remarks: [] }
}

const marketDate = (market: Element, role: string): string | null => {
  const found = all(market, 'marketdate').find((date) => textOf(date, 'marketdaterole') === role)
  return found ? dayOf(found) : null
}

const lifecycleFacts = (lifecycle: Lifecycle, remark?: string): { facts: RecordFields; remarks: string[] } => ({
  facts: { lifecycle, preorderDate: null },
  remarks: remark ? [remark] : [],
})

/** Facts of a title that was cancelled or postponed before sale, which is not listed. */
const neverPublished = (lifecycle: Lifecycle): { facts: RecordFields; remarks: string[] } => ({
  facts: { ...lifecycleFacts(lifecycle).facts, isNeverPublished: true },
  remarks: [],
})
