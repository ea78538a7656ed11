import type { Head } from './head.ts'

/** Replaces the previous page's head. Structured data is omitted: only crawlers read it, from the server's HTML. */
export function updateHead({ title, tags }: Head): void {
  document.title = title
  for (const old of document.head.querySelectorAll('[data-page]')) old.remove()
  for (const { tag, attributes } of tags) {
    const element = document.createElement(tag)
    element.dataset.page = ''
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value)
    document.head.append(element)
  }
}
