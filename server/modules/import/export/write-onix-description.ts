import { codeOfRole } from '../onix/contributor-roles.ts'
import { isAccessibilityCode, isProtectionCode, isVirtualType } from '../../catalog/index.ts'
import { FILE_FORMATS, FORM_OF_BINDING, FORM_OF_KIND } from '../onix/onix-codes.ts'
import { OWN_SCHEME_PREFIX } from '../onix/onix-description.ts'
import type { Kind } from '../record/title-record.ts'
import { iso6392Code, languageCode } from '../record/values.ts'
import type { ExportedTitle } from './exported-title.ts'
import { codeOf, type Content, dataElement, compositeElement } from './onix-elements.ts'
import { MAPPED_ATTRIBUTES } from './write-csv.ts'

/** Form, people, language, extent and subjects. */
export function description(title: ExportedTitle): string {
  const kind = (title.options['format'] ?? 'book') as Kind
  const [boundForm, detail] = (kind === 'book' && FORM_OF_BINDING[title.options['binding'] ?? '']) || []
  const form = boundForm ?? (kind === 'audiobook' && !isVirtualType(title.type) ? 'AC' : (FORM_OF_KIND[kind] ?? 'ZZ'))
  const measure = (type: string, amount: number | null, unit: string) =>
    amount === null
      ? ''
      : compositeElement(
          'Measure',
          dataElement('MeasureType', type),
          dataElement('Measurement', amount),
          dataElement('MeasureUnitCode', unit),
        )
  const titleDetail = (type: string, name: Content, language = '', subtitle: Content = null) =>
    name
      ? compositeElement(
          'TitleDetail',
          dataElement('TitleType', type),
          compositeElement(
            'TitleElement',
            dataElement('TitleElementLevel', '01'),
            dataElement('TitleText', name, language),
            dataElement('Subtitle', subtitle),
          ),
        )
      : ''
  return compositeElement(
    'DescriptiveDetail',
    dataElement('ProductComposition', '00'),
    dataElement('ProductForm', form),
    dataElement('ProductFormDetail', detail),
    ...title.fileFormats.map((format) => dataElement('ProductFormDetail', codeOf(FILE_FORMATS, format))),
    ...features(title),
    isProtectionCode(title.protection ?? '') ? dataElement('EpubTechnicalProtection', title.protection) : '',
    measure('01', title.heightMm, 'mm'),
    measure('02', title.widthMm, 'mm'),
    measure('03', title.thicknessMm, 'mm'),
    measure('08', title.weightG, 'gr'),
    collection(title),
    titleDetail('01', title.own.name, '', title.subtitle),
    titleDetail('03', title.originalTitle),
    titleDetail('06', title.english?.name, ' language="eng"'),
    ...title.people.map(({ name, inverted, role }, index) =>
      compositeElement(
        'Contributor',
        dataElement('SequenceNumber', index + 1),
        dataElement('ContributorRole', codeOfRole(role)),
        dataElement('PersonName', name),
        dataElement('PersonNameInverted', inverted),
      ),
    ),
    dataElement('EditionStatement', title.edition),
    language('01', title.language),
    language('02', title.originalLanguage),
    title.pages === null
      ? ''
      : compositeElement(
          'Extent',
          dataElement('ExtentType', '00'),
          dataElement('ExtentValue', title.pages),
          dataElement('ExtentUnit', '03'),
        ),
    title.minutes === null
      ? ''
      : compositeElement(
          'Extent',
          dataElement('ExtentType', '09'),
          dataElement('ExtentValue', title.minutes),
          dataElement('ExtentUnit', '05'),
        ),
    ...title.thema.map((code) =>
      compositeElement('Subject', dataElement('SubjectSchemeIdentifier', '93'), dataElement('SubjectCode', code)),
    ),
    ...title.categoryPaths.map((category) =>
      compositeElement(
        'Subject',
        dataElement('SubjectSchemeIdentifier', '24'),
        dataElement('SubjectSchemeName', 'zakladka'),
        dataElement('SubjectHeadingText', category),
      ),
    ),
    ...Object.entries(title.options)
      .filter(([code]) => !MAPPED_ATTRIBUTES.has(code))
      .map(([code, key]) =>
        compositeElement(
          'Subject',
          dataElement('SubjectSchemeIdentifier', '24'),
          dataElement('SubjectSchemeName', `${OWN_SCHEME_PREFIX}${code}`),
          dataElement('SubjectCode', key),
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
      ? compositeElement(
          'CollectionSequence',
          dataElement('CollectionSequenceType', '06'),
          dataElement('CollectionSequenceNumber', volume),
        )
      : ''
  const names = [
    dataElement('TitleElementLevel', '02'),
    dataElement('PartNumber', volume),
    dataElement('TitleText', series),
  ]
  const title = compositeElement(
    'TitleDetail',
    dataElement('TitleType', '01'),
    compositeElement('TitleElement', ...names),
  )
  const type = seriesKind === 'collection' ? '11' : '10'
  return compositeElement('Collection', dataElement('CollectionType', type), order, title)
}

const age = (precision: string, years: number | null) =>
  years === null
    ? ''
    : compositeElement(
        'AudienceRange',
        dataElement('AudienceRangeQualifier', '18'),
        dataElement('AudienceRangePrecision', precision),
        dataElement('AudienceRangeValue', years),
      )

const language = (role: string, name: string | null) => {
  const code = name && languageCode(name)
  return code
    ? compositeElement('Language', dataElement('LanguageRole', role), dataElement('LanguageCode', iso6392Code(code)))
    : ''
}

function features({ accessibility, safetyWarning, values }: ExportedTitle): string[] {
  const feature = (type: string, value: Content, description?: Content) =>
    compositeElement(
      'ProductFormFeature',
      dataElement('ProductFormFeatureType', type),
      dataElement('ProductFormFeatureValue', value),
      dataElement('ProductFormFeatureDescription', description),
    )
  return [
    ...accessibility.map((term) => (isAccessibilityCode(term) ? feature('09', term) : feature('09', '00', term))),
    ...(safetyWarning ? [feature('13', '04', safetyWarning)] : []),
    ...(values['pieces'] ? [feature('22', values['pieces'])] : []),
    ...(values['players'] ? [feature('23', null, values['players'])] : []),
    ...(values['play_time'] ? [feature('24', null, values['play_time'])] : []),
  ]
}
