import { dayInWarsaw } from '../../../../language/warsaw-time.ts'
import { RELATION_CODES } from '../onix/onix-codes.ts'
import type { Market } from '../record/market.ts'
import type { ExportedTitle } from './exported-title.ts'
import { type Content, dataElement, dateElement, compositeElement, identifier } from './onix-elements.ts'
import { description } from './write-onix-description.ts'
import { supply } from './write-onix-supply.ts'

/**
 * The catalogue as an ONIX for Books 3.0 message, which cannot contain cross-sell links, group prices and tier prices.
 */
export class OnixWriter {
  constructor(
    readonly now: Date,
    readonly market: Market,
    readonly shopName: string,
  ) {}

  start() {
    const sent = this.now
      .toISOString()
      .replaceAll(/[-:]/g, '')
      .replace(/\.\d+Z$/, 'Z')
    return (
      '<?xml version="1.0" encoding="UTF-8"?>\n<ONIXMessage release="3.0" ' +
      'xmlns="http://ns.editeur.org/onix/3.0/reference">\n' +
      compositeElement(
        'Header',
        compositeElement('Sender', dataElement('SenderName', this.shopName)),
        dataElement('SentDateTime', sent),
      ) +
      '\n'
    )
  }

  title = (title: ExportedTitle) =>
    `<Product>${[
      dataElement('RecordReference', `zakladka-${title.sku}`),
      dataElement('NotificationType', title.lifecycle === 'announcement' ? '02' : '03'),
      identifiers(title),
      description(title),
      collateral(title),
      publishing(title, this.now),
      related(title),
      compositeElement('ProductSupply', supply(title, this.market, this.shopName)),
    ].join('\n')}</Product>\n`

  end = () => '</ONIXMessage>\n'
}

const identifiers = ({ sku, isbn13, ean, own }: ExportedTitle) =>
  identifier('01', sku, 'zakladka') +
  identifier('01', own.urlKey, 'zakladka:url_key') +
  identifier('15', isbn13) +
  (ean === isbn13 ? '' : identifier('03', ean))

function collateral({ own, english, values, cover }: ExportedTitle): string {
  const text = (type: string, html: Content, attribute = '') =>
    html
      ? compositeElement(
          'TextContent',
          dataElement('TextType', type),
          dataElement('ContentAudience', '00'),
          dataElement('Text', html, attribute),
        )
      : ''
  const inEnglish = ' language="eng"'
  return compositeElement(
    'CollateralDetail',
    text('02', own.lead),
    text('02', english?.lead, inEnglish),
    text('03', own.description),
    text('03', english?.description, inEnglish),
    text('04', values['table_of_contents']),
    text('14', values['excerpt']),
    text('06', values['reviews']),
    cover
      ? compositeElement(
          'SupportingResource',
          dataElement('ResourceContentType', '01'),
          dataElement('ContentAudience', '00'),
          dataElement('ResourceMode', '03'),
          compositeElement('ResourceVersion', dataElement('ResourceForm', '02'), dataElement('ResourceLink', cover)),
        )
      : '',
  )
}

function publishing(title: ExportedTitle, now: Date): string {
  const status =
    title.lifecycle === 'announcement' || title.lifecycle === 'presale'
      ? '02'
      : title.lifecycle === 'discontinued'
        ? '07'
        : '04'
  const contact = title.safetyContact
  return compositeElement(
    'PublishingDetail',
    compositeElement('Imprint', dataElement('ImprintName', title.imprint)),
    title.publisher
      ? compositeElement(
          'Publisher',
          dataElement('PublishingRole', '01'),
          dataElement('PublisherName', title.publisher),
        )
      : '',
    contact
      ? compositeElement(
          'ProductContact',
          dataElement('ProductContactRole', '10'),
          dataElement('ProductContactName', contact['name']),
          dataElement('TelephoneNumber', contact['phone']),
          dataElement('EmailAddress', contact['email']),
          dataElement('StreetAddress', contact['street']),
          dataElement('LocationName', contact['city']),
          dataElement('PostalCode', contact['postcode']),
          dataElement('CountryCode', contact['country']),
        )
      : '',
    dataElement('PublishingStatus', status),
    dateElement('PublishingDate', '01', title.publishedOn),
    ...(title.lifecycle === 'presale'
      ? [
          title.preorderDate
            ? dateElement('PublishingDate', '02', title.preorderDate)
            : compositeElement(
                'PublishingDate',
                dataElement('PublishingDateRole', '02'),
                dataElement('Date', 'not yet known', ' dateformat="12"'),
              ),
          dateElement('PublishingDate', '27', dayInWarsaw(now)),
        ]
      : []),
  )
}

const related = ({ links }: ExportedTitle) =>
  compositeElement(
    'RelatedMaterial',
    ...links
      .filter(({ type }) => type === 'related' || type === 'other-edition')
      .map(({ type, sku, isbn13 }) =>
        compositeElement(
          'RelatedProduct',
          dataElement('ProductRelationCode', RELATION_CODES[type]),
          isbn13 ? identifier('15', isbn13) : identifier('01', sku, 'zakladka'),
        ),
      ),
  )
