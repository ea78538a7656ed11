import type { Head } from './head.ts'

/** Puts a page's head in the place of the last one's. Structured data is for readers of the server's answer only. */
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
