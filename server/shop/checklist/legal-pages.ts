import { createLanguage } from '../../../language/translate.ts'
import type { Db } from '../../platform/db/db.ts'
import { readPageTexts } from './checklist.sql.ts'

const { number } = createLanguage('pl_PL')

interface LegalPage {
  identifier: string
  what: string
  /** Characters of its text, without markup. */
  minLength: number
  /** Subjects that its text must have, each with how words about it begin in Polish. */
  subjects: Readonly<Record<string, RegExp>>
}

/*
 * What the law requires the pages to contain: Act on electronic services art. 8, Act on consumer rights art. 12,
 * GDPR art. 13.
 */
const PAGES: readonly LegalPage[] = [
  {
    identifier: 'regulamin',
    what: 'the terms of sale (regulamin)',
    minLength: 2000,
    subjects: {
      zamówienie: /zamówie/,
      płatność: /płatno|płaci|zapłat/,
      dostawa: /dostaw/,
      'odstąpienie od umowy': /odstąp/,
      reklamacje: /reklamac/,
    },
  },
  {
    identifier: 'polityka-prywatnosci',
    what: 'the privacy policy',
    minLength: 1500,
    subjects: {
      administrator: /administrator/,
      'podstawa prawna': /podstaw/,
      'jak długo': /okres|długo|przechow/,
      'prawa osoby': /sprzeciw|praw[oa] do|skarg/,
    },
  },
  {
    identifier: 'zwroty-i-reklamacje',
    what: 'the page of returns and complaints',
    minLength: 500,
    subjects: { 'odstąpienie od umowy': /odstąp|zwro/, reklamacje: /reklamac/ },
  },
  {
    identifier: 'dostepnosc',
    what: 'the accessibility statement',
    minLength: 300,
    subjects: { dostępność: /dostępno/ },
  },
]

const textOf = (content: string) =>
  content
    .replaceAll(/<[^>]*>|\{\{[^}]*\}\}/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()

function problemOf({ identifier, minLength, subjects }: LegalPage, content: string | undefined): string | undefined {
  const edit = `content edit pages/${identifier}.md`
  if (content === undefined) return edit
  const text = textOf(content)
  const missing = Object.entries(subjects).flatMap(([subject, words]) =>
    words.test(text.toLowerCase()) ? [] : subject,
  )
  if (missing.length > 0) return `${edit}: it says nothing of ${missing.join(', ')}`
  return text.length < minLength
    ? `${edit}: it has ${number(text.length)} characters, which is too short to be complete`
    : undefined
}

/** Each legal page, with what it lacks. */
export async function checkLegalPages(db: Db): Promise<{ what: string; problem: string | undefined }[]> {
  const texts = await readPageTexts(
    db,
    PAGES.map(({ identifier }) => identifier),
  )
  return PAGES.map((page) => ({
    what: page.what,
    problem: problemOf(page, texts.find(({ identifier }) => identifier === page.identifier)?.content),
  }))
}
