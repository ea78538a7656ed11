import { cleanHtml } from './clean-html.ts'
import { dayOf } from './onix-dates.ts'
import { all, type Element, textOf } from './onix-names.ts'
import type { Cover, Facts, Words } from './title-record.ts'
import { languageCode } from './values.ts'

const REVIEWS = new Set(['06', '07', '08'])
const EVERYBODY = new Set(['', '00', '03'])

/** What CollateralDetail tells: texts and the addresses of pictures. */
export function readTexts(block: Element): Facts {
  const facts: Facts = { description: '', lead: '', covers: readCovers(block), values: { table_of_contents: null, excerpt: null, reviews: null } }
  const english: Words = {}
  const reviews: string[] = []
  for (const content of all(block, 'textcontent')) {
    const audiences = all(content, 'contentaudience').map(({ text }) => text.trim())
    if (audiences.length > 0 && !audiences.some((audience) => EVERYBODY.has(audience))) continue
    const type = textOf(content, 'texttype')
    for (const text of all(content, 'text')) {
      const html = cleanHtml(text.text)
      if (!html) continue
      if (languageCode(text.attributes['language'] ?? '') === 'en') {
        if (type === '03') english.description ??= html
        if (type === '02') english.lead ??= html
      } else if (type === '03') facts.description ||= html
      else if (type === '02') facts.lead ||= html
      else if (type === '04') facts.values = { ...facts.values, table_of_contents: html }
      else if (type === '14') facts.values = { ...facts.values, excerpt: html }
      else if (REVIEWS.has(type)) reviews.push(html + byline(content))
    }
  }
  if (reviews.length > 0) facts.values = { ...facts.values, reviews: reviews.join('\n') }
  if (Object.keys(english).length > 0) facts.translations = { en: english }
  return facts
}

function byline(content: Element): string {
  const told = [textOf(content, 'textauthor'), textOf(content, 'sourcetitle')].filter(Boolean).join(', ')
  return told ? cleanHtml(`<p><cite>${told.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</cite></p>`) : ''
}

function readCovers(block: Element): Cover[] {
  const covers: Cover[] = []
  for (const resource of all(block, 'supportingresource')) {
    if (textOf(resource, 'resourcecontenttype') !== '01' || textOf(resource, 'resourcemode') !== '03') continue
    for (const version of all(resource, 'resourceversion')) {
      const url = textOf(version, 'resourcelink')
      if (!/^https?:\/\//i.test(url) || url.length > 2000) continue
      const checksum = all(version, 'resourceversionfeature').find((feature) => textOf(feature, 'resourceversionfeaturetype') === '06')
      const changed = all(version, 'contentdate').find((date) => textOf(date, 'contentdaterole') === '17')
      covers.push({ url, version: (checksum && textOf(checksum, 'featurevalue')) || (changed && (textOf(changed, 'date') || dayOf(changed))) || '' })
    }
  }
  return covers.slice(0, 1)
}
