import { createHash } from 'node:crypto'
import { escapeXml } from '../../../language/markup.ts'
import { zip } from './zip.ts'
import type { Manuscript } from './manuscript.ts'

/** An identifier that stays with the title, as a UUID. */
function uuidOf(sku: string): string {
  const hex = createHash('sha1').update(`zakladka:${sku}`).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-5${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

const page = (language: string, title: string, body: string, root = '') => `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE html>
<html xmlns="http://www.w3.org/1999/xhtml"${root} lang="${language}" xml:lang="${language}">
<head><title>${escapeXml(title)}</title><link rel="stylesheet" type="text/css" href="book.css"/></head>
<body>
${body}
</body>
</html>
`
const paragraphs = (words: readonly string[]) => words.map((paragraph) => `<p>${escapeXml(paragraph)}</p>`).join('\n')

/** An EPUB 3 file; the same manuscript is the same file to the byte. */
export function makeEpub({
  sku,
  title,
  authors,
  publisher,
  language,
  published,
  modified,
  chapters,
  words,
}: Manuscript): Buffer {
  const names = chapters.map((_, at) => `chapter-${at + 1}.xhtml`)
  const item = (id: string, href: string, type = 'application/xhtml+xml', rest = '') =>
    `<item id="${id}" href="${href}" media-type="${type}"${rest}/>`
  const packageFile = `<?xml version="1.0" encoding="UTF-8"?>
<package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="book-id" xml:lang="${language}">
<metadata xmlns:dc="http://purl.org/dc/elements/1.1/">
<dc:identifier id="book-id">urn:uuid:${uuidOf(sku)}</dc:identifier>
<dc:title>${escapeXml(title)}</dc:title>
<dc:language>${language}</dc:language>
${authors.map((name) => `<dc:creator>${escapeXml(name)}</dc:creator>`).join('\n')}
<dc:publisher>${escapeXml(publisher)}</dc:publisher>
${published ? `<dc:date>${published}</dc:date>` : ''}
<meta property="dcterms:modified">${modified.toISOString().slice(0, 19)}Z</meta>
<meta property="schema:accessMode">textual</meta>
<meta property="schema:accessModeSufficient">textual</meta>
<meta property="schema:accessibilityFeature">structuralNavigation</meta>
<meta property="schema:accessibilityHazard">none</meta>
</metadata>
<manifest>
${item('nav', 'nav.xhtml', undefined, ' properties="nav"')}
${item('style', 'book.css', 'text/css')}
${item('title', 'title.xhtml')}
${names.map((name, at) => item(`c${at + 1}`, name)).join('\n')}
</manifest>
<spine>
<itemref idref="title"/>
${names.map((_, at) => `<itemref idref="c${at + 1}"/>`).join('\n')}
</spine>
</package>
`
  const contents = chapters
    .map(({ heading }, at) => `<li><a href="${names[at]}">${escapeXml(heading)}</a></li>`)
    .join('')
  return zip([
    // first and not packed: by it readers know the file
    { name: 'mimetype', content: 'application/epub+zip', isStored: true },
    {
      name: 'META-INF/container.xml',
      content:
        '<?xml version="1.0" encoding="UTF-8"?>\n<container version="1.0" ' +
        'xmlns="urn:oasis:names:tc:opendocument:xmlns:container">' +
        '<rootfiles><rootfile full-path="EPUB/package.opf" media-type="application/oebps-package+xml"/>' +
        '</rootfiles></container>\n',
    },
    { name: 'EPUB/package.opf', content: packageFile },
    {
      name: 'EPUB/nav.xhtml',
      content: page(
        language,
        words.contents,
        `<nav epub:type="toc" role="doc-toc"><h1>${escapeXml(words.contents)}</h1><ol>${contents}</ol></nav>`,
        ' xmlns:epub="http://www.idpf.org/2007/ops"',
      ),
    },
    {
      name: 'EPUB/book.css',
      content:
        'body { margin: 5%; font-family: serif; line-height: 1.5 }\nh1 { line-height: 1.2 }\n' +
        'p { margin: 0; text-indent: 1.5em }\nh1 + p { text-indent: 0 }\n' +
        '.title { margin-top: 25%; text-align: center }\n.title p { text-indent: 0; margin-top: 1em }\n',
    },
    {
      name: 'EPUB/title.xhtml',
      content: page(
        language,
        title,
        `<section class="title"><h1>${escapeXml(title)}</h1>\n` +
          `${paragraphs([authors.join(', '), publisher].filter(Boolean))}\n</section>`,
      ),
    },
    ...chapters.map((chapter, at) => ({
      name: `EPUB/${names[at]}`,
      content: page(
        language,
        chapter.heading,
        `<section><h1>${escapeXml(chapter.heading)}</h1>\n${paragraphs(chapter.paragraphs)}\n</section>`,
      ),
    })),
  ])
}
