import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { escapeText } from '../language/markup.ts'
import { writeRecordExcerpts } from '../server/modules/excerpts/index.ts'
import type { Db } from '../server/platform/db/db.ts'
import type { WrittenBook } from './books.ts'
import type { Title } from './title.ts'

const PAN_TADEUSZ = {
  file: 'pan-tadeusz',
  contents: [
    'Gospodarstwo',
    'Zamek',
    'Umizgi',
    'Dyplomatyka i łowy',
    'Kłótnia',
    'Zaścianek',
    'Rada',
    'Zajazd',
    'Bitwa',
    'Emigracja. Jacek',
    'Rok 1812',
    'Kochajmy się!',
  ],
}
/** By the beginning of the title, for all printed and electronic editions. The works are in the public domain. */
const EXCERPTS: Readonly<Record<string, { file: string; contents?: readonly string[] }>> = {
  Lalka: { file: 'lalka' },
  'Pan Tadeusz': PAN_TADEUSZ,
  'Sonety krymskie': {
    file: 'sonety-krymskie',
    contents: [
      'Stepy akermańskie',
      'Cisza morska',
      'Żegluga',
      'Burza',
      'Widok gór ze stepów Kozłowa',
      'Bakczysaraj',
      'Bakczysaraj w nocy',
      'Grób Potockiej',
      'Mogiły haremu',
      'Bajdary',
      'Ałuszta w dzień',
      'Ałuszta w nocy',
      'Czatyrdah',
      'Pielgrzym',
      'Droga nad przepaścią w Czufut-Kale',
      'Góra Kikineis',
      'Ruiny zamku w Bałakławie',
      'Ajudah',
    ],
  },
  Treny: { file: 'treny' },
  'Quo vadis': { file: 'quo-vadis' },
  'Ogniem i mieczem': { file: 'ogniem-i-mieczem' },
  Krzyżacy: { file: 'krzyzacy' },
  'Nad Niemnem': { file: 'nad-niemnem' },
  'Ziemia obiecana': { file: 'ziemia-obiecana' },
}

/** Converts text to HTML: paragraphs are separated by empty lines, `# ` begins a chapter. */
const toHtml = (text: string): string =>
  text
    .trim()
    .split(/\n\n+/)
    .map((part) =>
      part.startsWith('# ')
        ? `<h3>${escapeText(part.slice(2))}</h3>`
        : `<p>${escapeText(part).replaceAll('\n', '<br />')}</p>`,
    )
    .join('\n')

const toList = (names: readonly string[]): string =>
  `<ol>${names.map((name) => `<li>${escapeText(name)}</li>`).join('')}</ol>`

/** Writes excerpts and tables of contents, like a publisher's record, of titles without any. */
export async function writeExcerpts(
  tx: Db,
  seedFolder: string,
  { books, titles }: { books: readonly WrittenBook[]; titles: readonly Title[] },
): Promise<void> {
  for (const [title, { file, contents }] of Object.entries(EXCERPTS)) {
    const html = toHtml(await readFile(path.join(seedFolder, 'excerpts', `${file}.txt`), 'utf8'))
    const skus = titles.flatMap(({ sku }, index) => {
      const book = books[index]
      const isEdition = book?.title.startsWith(title) && (book.kind === undefined || book.kind === 'ebook')
      return isEdition ? sku : []
    })
    for (const [code, value] of [
      ['excerpt', html],
      ['table_of_contents', contents && toList(contents)],
    ] as const) {
      if (!value) continue
      const written = await tx.many<{ productId: number }>`
        insert into product_value (product_id, attribute_id, value) select p.id, a.id, ${value}
        from product p, attribute a where p.sku = any(${skus}) and a.code = ${code}
        on conflict do nothing returning product_id`
      if (code === 'excerpt')
        await writeRecordExcerpts(
          tx,
          written.map(({ productId }) => ({ productId, html: value })),
        )
    }
  }
}
