import type { Market } from '../record/market.ts'
import { escapeHtml } from '../../../../language/markup.ts'
import { cleanHtml } from '../record/clean-html.ts'
import { childrenNamed, type XmlElement, childText, childTexts } from './onix-names.ts'
import type { LinkedFile, RecordFields, TranslatedTexts } from '../record/title-record.ts'
import { languageCode } from '../record/values.ts'
import { isWebAddress } from '../files/file-name.ts'

const REVIEWS = new Set(['06', '07', '08'])
const GENERAL_AUDIENCES = new Set(['', '00', '03'])

// the cover text replaces a missing description
const DESCRIPTIONS = ['03', '05', '12']
const COVERS = ['01', '03', '07']
const PICTURE = '03'
const SAMPLE = '15'

interface TextContent {
  type: string
  language: string | undefined
  html: string
  content: XmlElement
}

/** Reads CollateralDetail: texts and image URLs. */
export function parseTexts(block: XmlElement, market: Pick<Market, 'language'>): RecordFields {
  const texts = childrenNamed(block, 'textcontent').flatMap((content): TextContent[] => {
    const audiences = childrenNamed(content, 'contentaudience').map(({ text }) => text.trim())
    if (audiences.length > 0 && !audiences.some((audience) => GENERAL_AUDIENCES.has(audience))) return []
    const type = childText(content, 'texttype').padStart(2, '0')
    return childrenNamed(content, 'text')
      .map((text) => ({
        type,
        language: languageCode(text.attributes['language'] ?? ''),
        html: cleanHtml(text.text),
        content,
      }))
      .filter(({ html }) => html !== '')
  })
  const isOwn = ({ language }: TextContent) => language === undefined || language === market.language
  // texts in the shop's language come first; English ones fill the English view
  const mainTexts = [...texts.filter(isOwn), ...texts.filter((text) => !isOwn(text) && text.language !== 'en')]
  const englishTexts = texts.filter(({ language }) => language === 'en')
  const find = (texts: readonly TextContent[], ...types: string[]) =>
    types.flatMap((type) => texts.filter((text) => text.type === type))[0]?.html
  const reviews = mainTexts.filter(({ type }) => REVIEWS.has(type)).map(({ html, content }) => html + byline(content))
  const english: TranslatedTexts = {}
  const [lead, description] = [find(englishTexts, '02'), find(englishTexts, ...DESCRIPTIONS)]
  if (lead) english.lead = lead
  if (description) english.description = description
  return {
    description: find(mainTexts, ...DESCRIPTIONS) ?? '',
    lead: find(mainTexts, '02') ?? '',
    covers: parseCovers(block),
    sample: parseSample(block),
    values: {
      table_of_contents: find(mainTexts, '04') ?? null,
      excerpt: find(mainTexts, '14') ?? null,
      reviews: reviews.length > 0 ? reviews.join('\n') : null,
    },
    ...(Object.keys(english).length > 0 ? { translations: { en: english } } : {}),
  }
}

function byline(content: XmlElement): string {
  const source = [childText(content, 'textauthor'), childText(content, 'sourcetitle')].filter(Boolean).join(', ')
  return source ? cleanHtml(`<p><cite>${escapeHtml(source)}</cite></p>`) : ''
}

/** The front cover, else the full cover, else a product image, in its largest size; web URLs are preferred. */
function parseCovers(block: XmlElement): LinkedFile[] {
  const pictures = childrenNamed(block, 'supportingresource')
    .filter((resource) => childText(resource, 'resourcemode').padStart(2, '0') === PICTURE)
    .toSorted((a, b) => coverRank(a) - coverRank(b))
    .filter((picture) => coverRank(picture) < COVERS.length)
  for (const isFound of LINK_PREFERENCES)
    for (const resource of pictures) {
      const [largest] = versionsOf(resource, isFound).toSorted((a, b) => b.pixels - a.pixels)
      if (largest) return [{ url: largest.url, version: largest.version }]
    }
  return []
}

const contentOf = (resource: XmlElement) => childText(resource, 'resourcecontenttype').padStart(2, '0')

const coverRank = (resource: XmlElement): number => {
  const index = COVERS.indexOf(contentOf(resource))
  return index < 0 ? COVERS.length : index
}

/** A sample as EPUB, else as HTML; web URLs are preferred. */
function parseSample(block: XmlElement): LinkedFile | null {
  const samples = childrenNamed(block, 'supportingresource').filter((resource) => contentOf(resource) === SAMPLE)
  for (const isFound of LINK_PREFERENCES) {
    const versions = samples.flatMap((resource) => versionsOf(resource, isFound))
    const find = (codes: readonly string[], ending: RegExp) =>
      versions.find(({ url, format }) => (format ? codes.includes(format) : ending.test(url)))
    const found = find(['E101'], /\.epub(?:$|[?#])/i) ?? find(['E105', 'E113'], /\.x?html?(?:$|[?#])/i)
    if (found) return { url: found.url, version: found.version }
  }
  return null
}

/** Web URLs come first: a file name can be read only if the message comes with its folder. */
const LINK_PREFERENCES = [isWebAddress, (link: string) => !isWebAddress(link)]

interface Version extends LinkedFile {
  /** List 178. */
  format: string
  pixels: number
}

const versionsOf = (resource: XmlElement, isFound: (link: string) => boolean): Version[] =>
  childrenNamed(resource, 'resourceversion').flatMap((version) => {
    const url = childTexts(version, 'resourcelink').find((link) => isFound(link) && link.length <= 2000)
    const feature = (type: string) =>
      childText(
        childrenNamed(version, 'resourceversionfeature').find(
          (each) => childText(each, 'resourceversionfeaturetype') === type,
        ),
        'featurevalue',
      )
    const changed = childrenNamed(version, 'contentdate').find((date) => childText(date, 'contentdaterole') === '17')
    return url
      ? [
          {
            url,
            version: feature('06') || childText(changed, 'date'),
            format: feature('01'),
            pixels: Number(feature('03')) || 0,
          },
        ]
      : []
  })
