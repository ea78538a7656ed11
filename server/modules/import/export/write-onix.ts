import { RELATION_CODES } from '../onix/onix-codes.ts'
import type { Market } from '../record/market.ts'
import type { ExportedTitle } from './exported-title.ts'
import { type Content, data, dated, group, identifier } from './onix-elements.ts'
import { description } from './write-onix-description.ts'
import { supply } from './write-onix-supply.ts'

/**
 * The catalogue as an ONIX for Books 3.0 message, which cannot contain cross-sell links, group prices and tier prices.
 */
export class OnixWriter {
  constructor(
    readonly now: Date,
    readonly market: Market,
  ) {}

  start() {
    const sent = this.now
      .toISOString()
      .replaceAll(/[-:]/g, '')
      .replace(/\.\d+Z$/, 'Z')
    return (
      '<?xml version="1.0" encoding="UTF-8"?>\n<ONIXMessage release="3.0" ' +
      'xmlns="http://ns.editeur.org/onix/3.0/reference">\n' +
      `${group('Header', group('Sender', data('SenderName', 'Zakładka')), data('SentDateTime', sent))}\n`
    )
  }

  title = (title: ExportedTitle) =>
    `<Product>${[
      data('RecordReference', `zakladka-${title.sku}`),
      data('NotificationType', title.lifecycle === 'announcement' ? '02' : '03'),
      identifiers(title),
      description(title),
      collateral(title),
      publishing(title, this.now),
      related(title),
      group('ProductSupply', supply(title, this.market)),
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
      ? group('TextContent', data('TextType', type), data('ContentAudience', '00'), data('Text', html, attribute))
      : ''
  const inEnglish = ' language="eng"'
  return group(
    'CollateralDetail',
    text('02', own.lead),
    text('02', english?.lead, inEnglish),
    text('03', own.description),
    text('03', english?.description, inEnglish),
    text('04', values['table_of_contents']),
    text('14', values['excerpt']),
    text('06', values['reviews']),
    cover
      ? group(
          'SupportingResource',
          data('ResourceContentType', '01'),
          data('ContentAudience', '00'),
          data('ResourceMode', '03'),
          group('ResourceVersion', data('ResourceForm', '02'), data('ResourceLink', cover)),
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
  return group(
    'PublishingDetail',
    group('Imprint', data('ImprintName', title.imprint)),
    title.publisher ? group('Publisher', data('PublishingRole', '01'), data('PublisherName', title.publisher)) : '',
    contact
      ? group(
          'ProductContact',
          data('ProductContactRole', '10'),
          data('ProductContactName', contact['name']),
          data('TelephoneNumber', contact['phone']),
          data('EmailAddress', contact['email']),
          data('StreetAddress', contact['street']),
          data('LocationName', contact['city']),
          data('PostalCode', contact['postcode']),
          data('CountryCode', contact['country']),
        )
      : '',
    data('PublishingStatus', status),
    dated('PublishingDate', '01', title.publishedOn),
    ...(title.lifecycle === 'presale'
      ? [
          title.preorderDate
            ? dated('PublishingDate', '02', title.preorderDate)
            : group(
                'PublishingDate',
                data('PublishingDateRole', '02'),
                data('Date', 'not yet known', ' dateformat="12"'),
              ),
          dated('PublishingDate', '27', now.toISOString().slice(0, 10)),
        ]
      : []),
  )
}

const related = ({ links }: ExportedTitle) =>
  group(
    'RelatedMaterial',
    ...links
      .filter(({ type }) => type === 'related' || type === 'other-edition')
      .map(({ type, sku, isbn13 }) =>
        group(
          'RelatedProduct',
          data('ProductRelationCode', RELATION_CODES[type]),
          isbn13 ? identifier('15', isbn13) : identifier('01', sku, 'zakladka'),
        ),
      ),
  )
