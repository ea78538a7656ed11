import { createHash, timingSafeEqual } from 'node:crypto'

// written from Autopay's documentation, without the shop's own code, so that each reveals mistakes of the other

export interface Service {
  id: string
  sharedKey: string
  algorithm: 'sha256' | 'sha512'
}

/** Fields of a transaction start, in the order of the documentation, which is that of the hash. */
const START_ORDER =
  `ServiceID OrderID Amount Description GatewayID Currency CustomerEmail Language CustomerNRB SwiftCode
  ForeignTransferMode TaxCountry CustomerIP Title ReceiverName Products CustomerPhone CustomerPesel ValidityTime
  CustomerNumber InvoiceNumber CompanyName Nip Regon VerificationFName VerificationLName VerificationStreet
  VerificationStreetHouseNo VerificationStreetStaircaseNo VerificationStreetPremiseNo VerificationPostalCode
  VerificationCity VerificationNRB LinkValidityTime RecurringAcceptanceState RecurringAction ClientHash OperatorName
  ICCID AuthorizationCode ScreenType BlikUIDKey BlikUIDLabel BlikAMKey ReturnURL TransactionSettlementMode
  PaymentToken DocNumber RecurringAcceptanceID RecurringAcceptanceTime DefaultRegulationAcceptanceState
  DefaultRegulationAcceptanceID DefaultRegulationAcceptanceTime WalletType`.split(/\s+/)

export function sign(values: readonly (string | number | null | undefined)[], service: Service): string {
  const parts = values.map((value) => String(value ?? '')).filter((value) => value !== '')
  return createHash(service.algorithm)
    .update([...parts, service.sharedKey].join('|'))
    .digest('hex')
}

export function isSigned(hash: string, values: Parameters<typeof sign>[0], service: Service): boolean {
  const expected = Buffer.from(sign(values, service))
  const received = Buffer.from(hash)
  return received.length === expected.length && timingSafeEqual(received, expected)
}

export function isStartSigned(form: URLSearchParams, service: Service): boolean {
  const unknown = [...form.keys()].filter((name) => name !== 'Hash' && !START_ORDER.includes(name))
  return (
    unknown.length === 0 &&
    isSigned(
      form.get('Hash') ?? '',
      START_ORDER.map((name) => form.get(name)),
      service,
    )
  )
}

/** Whether the field `Hash` of a form is correct for the named fields, in this order. */
export const isFormSigned = (form: URLSearchParams, names: readonly string[], service: Service): boolean =>
  isSigned(
    form.get('Hash') ?? '',
    names.map((name) => form.get(name)),
    service,
  )

const escape = (value: string) => value.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n'

/** Elements in order; the content is text or a list of children. */
export type Xml = readonly (readonly [name: string, content: string | Xml])[]

const serializeXml = (elements: Xml): string =>
  elements
    .map(([name, content]) =>
      content === ''
        ? ''
        : `<${name}>${typeof content === 'string' ? escape(content) : serializeXml(content)}</${name}>`,
    )
    .join('')
const leafTexts = (elements: Xml): string[] =>
  elements.flatMap(([, content]) => (typeof content === 'string' ? [content] : leafTexts(content)))

/** An XML document whose last element is the hash of all preceding text values. */
export const signedDocument = (root: string, elements: Xml, service: Service, hash?: string): string =>
  `${HEAD}<${root}>${serializeXml(elements)}<hash>${hash ?? sign(leafTexts(elements), service)}</hash></${root}>`

export const errorDocument = (statusCode: number, name: string, description: string): string =>
  HEAD +
  `<error>${serializeXml([
    ['statusCode', String(statusCode)],
    ['name', name],
    ['description', description],
  ])}</error>`

/** The shop's confirmation of a notification; undefined if it is not correctly signed. */
export function parseConfirmation(document: string, orderId: string, service: Service): string | undefined {
  const field = (name: string) => new RegExp(`<${name}>\\s*([^<]*?)\\s*</${name}>`).exec(document)?.[1] ?? ''
  const [serviceId, order, confirmation] = [field('serviceID'), field('orderID'), field('confirmation')]
  const isGood = isSigned(field('hash'), [serviceId, order, confirmation], service)
  return isGood && serviceId === service.id && order === orderId ? confirmation : undefined
}

export const formatAmount = (grosze: number) => (grosze / 100).toFixed(2)

const warsaw = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Warsaw', dateStyle: 'short', timeStyle: 'medium' })
/** Polish local time as `20261123150405`. */
export const formatTime = (instant: number) => warsaw.format(instant).replaceAll(/\D/g, '')
