import { Marked } from 'marked'
import { slug } from '../../../language/slug.ts'

/**
 * Renders GitHub Flavored Markdown to HTML. The result is unsafe until it has passed the sanitizer of `cms`, which
 * keeps ids and classes that begin with `cms-`.
 */
export function markdownToHtml(text: string): string {
  const ids = new Map<string, number>()
  const marked = new Marked({
    gfm: true,
    renderer: {
      heading({ tokens, depth }) {
        const html = this.parser.parseInline(tokens)
        const key = slug(this.parser.parseInline(tokens, this.parser.textRenderer)) || 'heading'
        const count = (ids.get(key) ?? 0) + 1
        ids.set(key, count)
        return `<h${depth} id="cms-${key}${count > 1 ? `-${count}` : ''}">${html}</h${depth}>\n`
      },
    },
  })
  return marked.parse(text, { async: false })
}
