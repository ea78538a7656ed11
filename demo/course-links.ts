import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { extensionOf, linkPath } from '../server/modules/catalog/index.ts'
import type { Db } from '../server/platform/db/db.ts'
import type { Title } from './title.ts'
import { fileExists, writeFileAtomically } from './write-file-atomically.ts'

interface WrittenLink {
  title: string
  en: string
  /** Follows the SKU in the name of its file. */
  file: string
  /** Gross, in grosze. */
  price: number
  downloads?: number
  isShareable?: boolean
  sample?: string
}
interface Course {
  linksTitle: string
  linksTitleEn: string
  links: readonly WrittenLink[]
  samples: readonly Pick<WrittenLink, 'title' | 'en' | 'file'>[]
}

/** Courses whose lectures are sold separately, by URL key. */
const COURSES: Readonly<Record<string, Course>> = {
  'jak-dobrze-spac-cztery-wyklady-zdzieblowski-audiobook': {
    linksTitle: 'Wykłady',
    linksTitleEn: 'Lectures',
    links: [
      {
        title: 'Wykład 1. Wieczór',
        en: 'Lecture 1. Evening',
        file: '-1.mp3',
        price: 1200,
        downloads: 5,
        sample: '-1-fragment.mp3',
      },
      { title: 'Wykład 2. Noc', en: 'Lecture 2. Night', file: '-2.mp3', price: 1200, downloads: 5 },
      { title: 'Wykład 3. Poranek', en: 'Lecture 3. Morning', file: '-3.mp3', price: 1500, downloads: 5 },
      { title: 'Wykład 4. Drzemka', en: 'Lecture 4. A nap', file: '-4.mp3', price: 1800, isShareable: true },
    ],
    samples: [{ title: 'Program cyklu', en: 'Syllabus', file: '-program.pdf' }],
  },
}

const courseOf = ({ texts }: Title): Course | undefined => COURSES[texts['default']?.urlKey ?? '']

/** Writes the links of new titles. */
export async function writeCourseLinks(tx: Db, titles: readonly Title[], ids: readonly number[]): Promise<void> {
  for (const title of titles) {
    const course = courseOf(title)
    if (!course) continue
    const product = await tx.one<{ id: number }>`
      select id from product where sku = ${title.sku} and id = any(${ids})`
    if (product) await writeCourse(tx, product.id, title.sku, course)
  }
}

async function writeCourse(tx: Db, productId: number, sku: string, course: Course): Promise<void> {
  await tx.run`
    insert into downloadable (product_id, links_purchased_separately, links_title, links_titles) values
    (${productId}, true, ${course.linksTitle}, ${JSON.stringify({ en: course.linksTitleEn })})`
  for (const [position, link] of course.links.entries())
    await tx.run`
      insert into download (product_id, kind, title, titles, file, sample_file, price, downloads_allowed,
        is_shareable, position)
      values (${productId}, 'link', ${link.title}, ${JSON.stringify({ en: link.en })}, ${sku + link.file},
        ${link.sample ? sku + link.sample : null}, ${link.price}, ${link.downloads ?? null},
        ${link.isShareable ?? false}, ${position})`
  for (const [position, { title, en, file }] of course.samples.entries())
    await tx.run`
      insert into download (product_id, kind, title, titles, file, position)
      values (${productId}, 'sample', ${title}, ${JSON.stringify({ en })}, ${sku + file}, ${position})`
}

/** Copies a specimen for each link and sample without a file. */
export async function copyCourseFiles(titles: readonly Title[], seedFolder: string, dataDir: string): Promise<void> {
  for (const title of titles) {
    const { links, samples } = courseOf(title) ?? { links: [], samples: [] }
    const endings = [
      ...links.flatMap(({ file, sample }) => [file, ...(sample ? [sample] : [])]),
      ...samples.map(({ file }) => file),
    ]
    for (const ending of endings) {
      const file = linkPath(dataDir, title.sku + ending)
      if (file && !(await fileExists(file)))
        await writeFileAtomically(
          file,
          await readFile(path.join(seedFolder, 'specimens', `specimen.${extensionOf(ending)}`)),
        )
    }
  }
}
