import { isFile } from '../../catalog/index.ts'
import {
  ACCESSIBILITY,
  FILE_FORMATS,
  FORM_OF_BINDING,
  FORM_OF_KIND,
  PROTECTIONS,
  ROLE_CODES,
} from '../onix/onix-codes.ts'
import { OWN_SCHEME_PREFIX } from '../onix/onix-description.ts'
import type { Kind } from '../record/title-record.ts'
import { iso6392Code, languageCode } from '../record/values.ts'
import type { ExportedTitle } from './exported-title.ts'
import { codeOf, type Content, data, group } from './onix-elements.ts'
import { MAPPED_ATTRIBUTES } from './write-csv.ts'

/** Form, people, language, extent and subjects. */
export function description(title: ExportedTitle): string {
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
          data('SubjectSchemeName', `${OWN_SCHEME_PREFIX}${code}`),
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
