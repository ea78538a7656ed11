import { normalisePostcode } from '../../../../../rules/postcode.ts'
import type { ListedPoint, Network } from '../point.ts'
import { isAlwaysOpen, openingHoursOf, parseWeek, spanOf, type Week } from './opening-hours.ts'
import { isTrue, type ListRecord, numberAt, recordsAt, textAt, valueAt } from './record.ts'

/** The result of reading a record: a point, a record to skip (such as one without collection), or a problem. */
export type ReadResult = { point: ListedPoint } | { ignored: true } | { code: string; problem: string }

export interface Format {
  /** Names of XML elements that contain one point each. */
  elements: ReadonlySet<string>
  read: (record: ListRecord) => ReadResult
}

type ParsedPoint = Omit<ListedPoint, 'postcode' | 'openingHours' | 'isOpen247'> & {
  postcode: string
  week: Week | 'always'
}

// the bounding box of Poland, with its islands and with points just across the border
const POLAND = { south: 48.9, north: 55, west: 14, east: 24.3 }

/** Empty if it never closes. */
const hoursOf = (week: Week | 'always') => (week === 'always' || isAlwaysOpen(week) ? [] : openingHoursOf(week))

function validatePoint({ week, ...point }: ParsedPoint): ReadResult {
  const code = point.code.toUpperCase()
  const postcode = normalisePostcode(point.postcode)
  const missing = [
    ['code', /^[A-Z0-9][A-Z0-9-]{1,31}$/.test(code)],
    ['town', point.city !== ''],
    ['street', point.street !== ''],
    ['postcode', /^\d{2}-\d{3}$/.test(postcode)],
    [
      'place in Poland',
      point.latitude >= POLAND.south &&
        point.latitude <= POLAND.north &&
        point.longitude >= POLAND.west &&
        point.longitude <= POLAND.east,
    ],
  ].flatMap(([name, isThere]) => (isThere ? [] : [String(name)]))
  if (missing.length > 0) return { code, problem: `has no ${missing.join(', no ')}` }
  const isOpen247 = week === 'always' || isAlwaysOpen(week)
  return {
    point: { ...point, code, postcode, isOpen247, openingHours: hoursOf(week) },
  }
}

const joined = (...parts: string[]) => parts.filter(Boolean).join(' ')

/** Null unless it is an https URL. */
const photoOf = (address: string) => (/^https:\/\/[^\s"<>]+$/.test(address) ? address : null)

/** ShipX, `GET /v1/points`. */
function parseInpost(record: ListRecord): ReadResult {
  const code = textAt(record, 'name')
  const functions = valueAt(record, 'functions')
  const collects = !Array.isArray(functions) || functions.includes('parcel_collect')
  const status = textAt(record, 'status')
  const country = textAt(record, 'country')
  if (!collects || status === 'Created' || status === 'Disabled' || (country !== '' && country !== 'PL'))
    return { ignored: true }
  const types = [valueAt(record, 'type')].flat().map(String)
  const isLocker = types.some((type) => type.startsWith('parcel_locker'))
  const hours = textAt(record, 'opening_hours')
  const line2 = textAt(record, 'address', 'line2')
  return validatePoint({
    code,
    type: isLocker ? 'locker' : 'service-point',
    name: isLocker ? `Paczkomat ${code}` : `PaczkoPunkt ${code}`,
    street:
      joined(
        textAt(record, 'address_details', 'street'),
        joined(
          textAt(record, 'address_details', 'building_number'),
          textAt(record, 'address_details', 'flat_number') && `/ ${textAt(record, 'address_details', 'flat_number')}`,
        ),
      ) || textAt(record, 'address', 'line1'),
    postcode: textAt(record, 'address_details', 'post_code') || (/\d{2}-\d{3}/.exec(line2)?.[0] ?? ''),
    city: textAt(record, 'address_details', 'city') || line2.replace(/^\d{2}-\d{3}\s*/, ''),
    latitude: numberAt(record, 'location', 'latitude'),
    longitude: numberAt(record, 'location', 'longitude'),
    week: isTrue(record, 'location_247') || /24\s*\/\s*7/.test(hours) ? 'always' : parseWeek(hours),
    takesCash: isTrue(record, 'payment_available'),
    isAccessible: isTrue(record, 'easy_access_zone'),
    description: textAt(record, 'location_description') || null,
    photoUrl: photoOf(textAt(record, 'image_url')),
    status: status === 'Operating' ? 'open' : 'paused',
  })
}

/** `PointPwR` of GiveMeAllRUCHWithFilled. */
function parseOrlen(record: ListRecord): ReadResult {
  const isLocker = textAt(record, 'PointType').toUpperCase() === 'APM'
  const isFull = isTrue(record, 'Filled')
  const isOut = valueAt(record, 'Available') === false || /^(?:false|0|nie|n)$/i.test(textAt(record, 'Available'))
  return validatePoint({
    code: textAt(record, 'DestinationCode'),
    type: isLocker ? 'locker' : 'kiosk',
    name: isLocker ? 'Automat ORLEN Paczka' : 'Punkt ORLEN Paczka',
    street: textAt(record, 'StreetName'),
    postcode: textAt(record, 'ZipCode'),
    city: textAt(record, 'City'),
    latitude: numberAt(record, 'Latitude'),
    longitude: numberAt(record, 'Longitude'),
    week: parseWeek(textAt(record, 'OpeningHours')),
    takesCash: isTrue(record, 'CashOnDelivery'),
    isAccessible: false,
    description: textAt(record, 'Location') || null,
    photoUrl: null,
    status: isFull || isOut ? 'paused' : 'open',
  })
}

const DHL_DAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']

/** `PointStructure` of DHL24's ServicePoint. */
function parseDhl(record: ListRecord): ReadResult {
  const [latitude, longitude] = [numberAt(record, 'latitude'), numberAt(record, 'longitude')]
  // DHL's documentation swaps the two, and so do some of its lists
  const isSwapped = latitude < longitude
  const name = textAt(record, 'name') || textAt(record, 'address', 'name')
  const isLocker = /box|locker|automat/i.test(`${textAt(record, 'type')} ${name}`)
  return validatePoint({
    code: textAt(record, 'sap'),
    type: isLocker ? 'locker' : 'service-point',
    name: name || 'DHL POP',
    street: joined(textAt(record, 'address', 'street'), textAt(record, 'address', 'houseNumber')),
    postcode: textAt(record, 'address', 'postcode'),
    city: textAt(record, 'address', 'city'),
    latitude: isSwapped ? longitude : latitude,
    longitude: isSwapped ? latitude : longitude,
    week: DHL_DAYS.map((day) => spanOf(textAt(record, `${day}Open`), textAt(record, `${day}Close`))),
    takesCash: isTrue(record, 'cod') || isTrue(record, 'codCard'),
    isAccessible: false,
    description: textAt(record, 'description') || null,
    photoUrl: null,
    status: 'open',
  })
}

/** `PUDO_ITEM` of DPD Pickup. */
function parseDpd(record: ListRecord): ReadResult {
  const country = textAt(record, 'COUNTRY').toUpperCase()
  if (country !== '' && country !== 'POL' && country !== 'PL') return { ignored: true }
  const week: Week = DHL_DAYS.map(() => null)
  for (const span of recordsAt(record, 'OPENING_HOURS_ITEMS', 'OPENING_HOURS_ITEM')) {
    const day = numberAt(span, 'DAY_ID') - 1
    const hours = spanOf(textAt(span, 'START_TM'), textAt(span, 'END_TM'))
    if (hours && day >= 0 && day < 7) week[day] = week[day] ? `${week[day]}, ${hours}` : hours
  }
  const services = textAt(record, 'SERVICE_PUDO')
  const name = textAt(record, 'NAME')
  const isLocker = /locker|automat|swipbox|24\/7/i.test(`${name} ${textAt(record, 'PUDO_TYPE')}`)
  const isOut = textAt(record, 'active') === 'false' || isTrue(record, 'overloaded')
  return validatePoint({
    code: textAt(record, 'PUDO_ID'),
    type: isLocker ? 'locker' : 'store',
    name: name || 'DPD Pickup',
    street: joined(textAt(record, 'ADDRESS1'), textAt(record, 'STREETNUM')),
    postcode: textAt(record, 'ZIPCODE'),
    city: textAt(record, 'CITY'),
    latitude: numberAt(record, 'LATITUDE'),
    longitude: numberAt(record, 'LONGITUDE'),
    week,
    // service 101 is cash on delivery
    takesCash: services.split(/[;,\s]+/).includes('101') || isTrue(record, 'COD'),
    isAccessible: isTrue(record, 'HANDICAPE'),
    description: textAt(record, 'LOCAL_HINT') || textAt(record, 'LOCATION_HINT') || null,
    photoUrl: null,
    status: isOut ? 'paused' : 'open',
  })
}

export const formats: Readonly<Record<Network, Format>> = {
  inpost: { elements: new Set(['point']), read: parseInpost },
  orlen: { elements: new Set(['PointPwR']), read: parseOrlen },
  dhl: { elements: new Set(['item', 'PointStructure', 'point']), read: parseDhl },
  dpd: { elements: new Set(['PUDO_ITEM']), read: parseDpd },
}
