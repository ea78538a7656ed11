import { notifyChangedTags } from '../../server/platform/db/changes.ts'
import type { Db } from '../../server/platform/db/db.ts'
import { ALL_TITLES, writeAllTitlesUrl } from '../../server/seed/all-titles.ts'
import { type Language, readFragment } from './fragments.ts'
import { ALL_TITLES_DESCRIPTIONS } from './listings.ts'
import { writeMenu } from './menu.ts'
import { blocks, type PageText, pages } from './pages.ts'

const VIEWS = [
  { store: 'default', language: 'pl' },
  { store: 'en', language: 'en' },
] as const

/**
 * Writes pages with their URLs, blocks and the menu; existing ones are unchanged. Needs the categories.
 */
export async function seedContent(db: Db, seedFolder: string): Promise<void> {
  await db.transaction(async (tx) => {
    for (const { store, language } of VIEWS) {
      for (const page of pages)
        await writePage(tx, page, store, language, await readFragment(seedFolder, language, page.identifier))
      for (const { identifier, ...titles } of blocks) {
        const content = await readFragment(seedFolder, language, `blocks/${identifier}`)
        await tx.run`insert into cms_block (identifier, store_code, title, content)
          values (${identifier}, ${store}, ${language === 'pl' ? titles.polish : titles.english}, ${content})
            on conflict do nothing`
      }
    }
    await writeAllTitlesUrl(tx, ALL_TITLES_DESCRIPTIONS)
    await writeMenu(tx)
    await notifyChangedTags(tx, ['cms', `category:${ALL_TITLES}`])
  })
}

async function writePage(
  tx: Db,
  { identifier, paths, polish, english }: PageText,
  store: string,
  language: Language,
  content: string,
) {
  const { title, heading, description } = language === 'pl' ? polish : english
  await tx.run`
    insert into cms_page (identifier, store_code, title, content_heading, content, meta_title, meta_description)
    values (${identifier}, ${store}, ${title}, ${heading ?? null}, ${content}, ${title}, ${description})
      on conflict do nothing`
  if (!paths) return
  await tx.run`insert into url_rewrite (store_code, request_path, entity_type, entity_id)
    select store_code, ${paths[language === 'pl' ? 0 : 1]}, 'CMS_PAGE', id from cms_page
      where identifier = ${identifier} and store_code = ${store} on conflict do nothing`
}
