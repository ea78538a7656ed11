import { zip } from './zip.ts'

export interface EpubPage {
  /** Entry in the table of contents; absent: none. */
  title?: string
  body: string
  linear?: 'no'
}

const XHTML = '<?xml version="1.0" encoding="UTF-8"?>\n<!DOCTYPE html>\n'

/** Makes an EPUB 3 with the pages; `more` adds or replaces files. */
export function epub(pages: readonly EpubPage[], more: Record<string, string | Buffer> = {}, language = 'pl'): Buffer {
  const items = pages.map(
    (_, index) => `<item id="p${index}" href="text/p%20${index}.xhtml" media-type="application/xhtml+xml"/>`,
  )
  const refs = pages.map(({ linear = 'yes' }, index) => `<itemref idref="p${index}" linear="${linear}"/>`)
  const links = pages.map(({ title }, index) =>
    title ? `<li><a href="text/p%20${index}.xhtml#top">${title}</a></li>` : '',
  )
  return zip({
    mimetype: 'application/epub+zip',
    'META-INF/container.xml':
      '<?xml version="1.0"?><container xmlns="urn:oasis:names:tc:opendocument:xmlns:container" version="1.0">' +
      '<rootfiles><rootfile full-path="EPUB/package.opf" media-type="application/oebps-package+xml"/></rootfiles>' +
      '</container>',
    'EPUB/package.opf':
      '<?xml version="1.0"?><package xmlns="http://www.idpf.org/2007/opf" version="3.0">' +
      `<metadata xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:language>${language}</dc:language></metadata>` +
      '<manifest><item id="nav" href="nav.xhtml" media-type="application/xhtml+xml" properties="nav"/>' +
      `${items.join('')}</manifest><spine>${refs.join('')}</spine></package>`,
    'EPUB/nav.xhtml':
      `${XHTML}<html xmlns="http://www.w3.org/1999/xhtml"><body>` +
      `<nav><ol>${links.join('')}</ol></nav></body></html>`,
    ...Object.fromEntries(
      pages.map(({ body }, index) => [
        `EPUB/text/p ${index}.xhtml`,
        `${XHTML}<html xmlns="http://www.w3.org/1999/xhtml"><head><title/><style>p { color: red }</style></head>` +
          `<body>${body}</body></html>`,
      ]),
    ),
    ...more,
  })
}
