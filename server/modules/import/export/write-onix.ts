import { escapeXml } from '../../../../language/markup.ts'
import { isFile } from '../../catalog/index.ts'
import type { ExportedTitle } from './exported-title.ts'
import {
  ACCESSIBILITY,
  FILE_FORMATS,
  FORM_OF_BINDING,
  FORM_OF_KIND,
  PROTECTIONS,
  RELATION_CODES,
  ROLE_CODES,
} from '../onix/onix-codes.ts'
import { OWN_CHOICE } from '../onix/onix-describe.ts'
import { OWN_LOCATIONS } from '../onix/onix-supply.ts'
import type { Market } from '../record/market.ts'
import type { Kind } from '../record/title-record.ts'
import { MAPPED_ATTRIBUTES } from './write-csv.ts'
import { clean, languageCode, iso6392Code } from '../record/values.ts'

type Content = string | number | null | undefined

/** An element with text; empty without text. */
const data = (name: string, content: Content, attribute = '') =>
  content === null || content === undefined || content === ''
    ? ''
    : `<${name}${attribute}>${escapeXml(clean(String(content)))}</${name}>`
/** A composite; empty without children. */
const group = (name: string, ...parts: readonly string[]) => {
  const content = parts.join('')
  return content === '' ? '' : `<${name}>${content}</${name}>`
}

const codeOf = (codes: Readonly<Record<string, string>>, word: string | null) =>
  Object.entries(codes).find(([, known]) => known === word)?.[0]
const packed = (day: string) => day.replaceAll('-', '')
const dated = (name: string, role: string, day: string | null) =>
  day ? group(name, data(`${name}Role`, role), data('Date', packed(day), ' dateformat="00"')) : ''

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
      descriptive(title),
      collateral(title),
      publishing(title, this.now),
      related(title),
      group('ProductSupply', supply(title, this.market)),
    ].join('\n')}</Product>\n`

  end = () => '</ONIXMessage>\n'
}

const identifier = (type: string, value: string | null, name?: string) =>
  value ? group('ProductIdentifier', data('ProductIDType', type), data('IDTypeName', name), data('IDValue', value)) : ''

const identifiers = ({ sku, isbn13, ean, own }: ExportedTitle) =>
  identifier('01', sku, 'zakladka') +
  identifier('01', own.urlKey, 'zakladka:url_key') +
  identifier('15', isbn13) +
  (ean === isbn13 ? '' : identifier('03', ean))

function descriptive(title: ExportedTitle): string {
  const kind = (title.options['format'] ?? 'book') as Kind
  const [boundForm, detail] = (kind === 'book' && FORM_OF_BINDING[title.options['binding'] ?? '']) || []
  const form = boundForm ?? (kind === 'audiobook' && !isFile(title.type) ? 'AC' : (FORM_OF_KIND[kind] ?? 'ZZ'))
  const measure = (type: string, amount: number | null, unit: string) =>
    amount === null
      ? ''
      : group('Measure', data('MeasureType', type), data('Measurement', amount), data('MeasureUnitCode', unit))
  const titleDetail = (type: string, name: Content, language = '', subtitle: Content = null) =>
    name
      ? group(
          'TitleDetail',
          data('TitleType', type),
          group(
            'TitleElement',
            data('TitleElementLevel', '01'),
            data('TitleText', name, language),
            data('Subtitle', subtitle),
          ),
        )
      : ''
  return group(
    'DescriptiveDetail',
    data('ProductComposition', '00'),
    data('ProductForm', form),
    data('ProductFormDetail', detail),
    ...title.fileFormats.map((format) => data('ProductFormDetail', codeOf(FILE_FORMATS, format))),
    ...features(title),
    data('EpubTechnicalProtection', codeOf(PROTECTIONS, title.protection)),
    measure('01', title.heightMm, 'mm'),
    measure('02', title.widthMm, 'mm'),
    measure('03', title.thicknessMm, 'mm'),
    measure('08', title.weightG, 'gr'),
    collection(title),
    titleDetail('01', title.own.name, '', title.subtitle),
    titleDetail('03', title.originalTitle),
    titleDetail('06', title.english?.name, ' language="eng"'),
    ...title.people.map(({ name, inverted, role }, index) =>
      group(
        'Contributor',
        data('SequenceNumber', index + 1),
        data('ContributorRole', ROLE_CODES[role]),
        data('PersonName', name),
        data('PersonNameInverted', inverted),
      ),
    ),
    data('EditionStatement', title.edition),
    language('01', title.language),
    language('02', title.originalLanguage),
    title.pages === null
      ? ''
      : group('Extent', data('ExtentType', '00'), data('ExtentValue', title.pages), data('ExtentUnit', '03')),
    title.minutes === null
      ? ''
      : group('Extent', data('ExtentType', '09'), data('ExtentValue', title.minutes), data('ExtentUnit', '05')),
    ...title.thema.map((code) => group('Subject', data('SubjectSchemeIdentifier', '93'), data('SubjectCode', code))),
    ...title.categoryPaths.map((category) =>
      group(
        'Subject',
        data('SubjectSchemeIdentifier', '24'),
        data('SubjectSchemeName', 'zakladka'),
        data('SubjectHeadingText', category),
      ),
    ),
    ...Object.entries(title.options)
      .filter(([code]) => !MAPPED_ATTRIBUTES.has(code))
      .map(([code, key]) =>
        group(
          'Subject',
          data('SubjectSchemeIdentifier', '24'),
          data('SubjectSchemeName', `${OWN_CHOICE}${code}`),
          data('SubjectCode', key),
        ),
      ),
    age('03', title.ageFrom),
    age('04', title.ageTo),
  )
}

function collection({ series, seriesKind, volume }: ExportedTitle): string {
  if (!series) return ''
  // 06: reading order
  const order =
    seriesKind === 'cycle' && volume
      ? group('CollectionSequence', data('CollectionSequenceType', '06'), data('CollectionSequenceNumber', volume))
      : ''
  const names = [data('TitleElementLevel', '02'), data('PartNumber', volume), data('TitleText', series)]
  const title = group('TitleDetail', data('TitleType', '01'), group('TitleElement', ...names))
  const type = seriesKind === 'collection' ? '11' : '10'
  return group('Collection', data('CollectionType', type), order, title)
}

const age = (precision: string, years: number | null) =>
  years === null
    ? ''
    : group(
        'AudienceRange',
        data('AudienceRangeQualifier', '18'),
        data('AudienceRangePrecision', precision),
        data('AudienceRangeValue', years),
      )

const language = (role: string, name: string | null) => {
  const code = name && languageCode(name)
  return code ? group('Language', data('LanguageRole', role), data('LanguageCode', iso6392Code(code))) : ''
}

function features({ accessibility, safetyWarning, values }: ExportedTitle): string[] {
  const feature = (type: string, value: Content, description?: Content) =>
    group(
      'ProductFormFeature',
      data('ProductFormFeatureType', type),
      data('ProductFormFeatureValue', value),
      data('ProductFormFeatureDescription', description),
    )
  return [
    ...accessibility.map((words) =>
      feature('09', codeOf(ACCESSIBILITY, words) ?? '00', codeOf(ACCESSIBILITY, words) ? null : words),
    ),
    ...(safetyWarning ? [feature('13', '04', safetyWarning)] : []),
    ...(values['pieces'] ? [feature('22', values['pieces'])] : []),
    ...(values['players'] ? [feature('23', null, values['players'])] : []),
    ...(values['play_time'] ? [feature('24', null, values['play_time'])] : []),
  ]
}

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

function supply(title: ExportedTitle, { currency }: Market): string {
  const copies = Object.entries(title.stock)
  const { lifecycle, amount, special, taxRate } = title
  const availability =
    lifecycle === 'announcement' || lifecycle === 'presale'
      ? '10'
      : lifecycle === 'discontinued'
        ? '51'
        : lifecycle === 'to-order'
          ? '22'
          : isFile(title.type)
            ? '20'
            : copies.some(([, count]) => count > 0)
              ? '21'
              : '31'
  const price = (type: string, grosze: number, ...dates: string[]) =>
    group(
      'Price',
      data('PriceType', type),
      data('PriceAmount', (grosze / 100).toFixed(2)),
      taxRate === null ? '' : group('Tax', data('TaxType', '01'), data('TaxRatePercent', taxRate)),
      data('CurrencyCode', currency),
      ...dates,
    )
  return group(
    'SupplyDetail',
    group('Supplier', data('SupplierRole', '00'), data('SupplierName', 'Zakładka')),
    data('ProductAvailability', availability),
    ...copies.map(([source, count]) =>
      group(
        'Stock',
        group(
          'LocationIdentifier',
          data('LocationIDType', '01'),
          data('IDTypeName', OWN_LOCATIONS),
          data('IDValue', source),
        ),
        data('OnHand', count),
      ),
    ),
    amount === null || amount === 0 ? data('UnpricedItemType', amount === null ? '02' : '01') : price('02', amount),
    special === null
      ? ''
      : price('12', special, dated('PriceDate', '14', title.specialFrom), dated('PriceDate', '15', title.specialTo)),
  )
}
