/** Layout of a text in columns, one or two of which are in view. */
export interface Pages {
  /** Number of columns with text. */
  pageCount: number
  /** Number of columns in view. */
  perView: number
  /** Pixels from one view to the next. */
  stride: number
  /** Number of characters of the text. */
  length: number
  /** Index of the column that contains a character, from 0. */
  pageOf: (character: number) => number
  /** First character of a column. */
  startOf: (page: number) => number
  /** First character of an element in the text. */
  characterOf: (element: Element) => number
}

/** Measures the columns. The last child of `text` must be on the last page. */
export function measurePages(text: HTMLElement): Pages {
  const style = getComputedStyle(text)
  const gap = Number.parseFloat(style.columnGap) || 0
  const perView = Number(style.columnCount) || 1
  const { width } = text.getBoundingClientRect()
  const stride = width + gap
  // 1 px tolerance: a box may start a fraction of a pixel before its column
  const columnAt = (rect: { left: number }) =>
    Math.max(0, Math.floor(((rect.left - text.getBoundingClientRect().left + 1) * perView) / stride))
  const nodes = textNodes(text)
  const length = nodes.reduce((sum, { data }) => sum + data.length, 0)
  const range = document.createRange()

  /** White space at the end of a line has no box: the next character with one is used. */
  function pageOf(character: number): number {
    let start = 0
    for (const node of nodes) {
      for (let characterIndex = Math.max(0, character - start); characterIndex < node.data.length; characterIndex++) {
        range.setStart(node, characterIndex)
        range.setEnd(node, characterIndex + 1)
        const [box] = range.getClientRects()
        if (box && box.width > 0) return columnAt(box)
      }
      start += node.data.length
    }
    return pageCount - 1
  }

  function startOf(page: number): number {
    let [low, high] = [0, length]
    while (low < high) {
      const middle = (low + high) >> 1
      if (pageOf(middle) < page) low = middle + 1
      else high = middle
    }
    return low
  }

  function characterOf(element: Element): number {
    const before = nodes.findIndex((node) => element.contains(node))
    return nodes.slice(0, Math.max(before, 0)).reduce((sum, { data }) => sum + data.length, 0)
  }

  const end = text.lastElementChild?.getClientRects()
  const last = end?.[end.length - 1]
  const pageCount = last ? columnAt(last) + 1 : 1
  return { pageCount, perView, stride, length, pageOf, startOf, characterOf }
}

function textNodes(text: HTMLElement): Text[] {
  const walker = document.createTreeWalker(text, NodeFilter.SHOW_TEXT)
  const nodes: Text[] = []
  for (let node = walker.nextNode(); node; node = walker.nextNode())
    if (/\S/.test((node as Text).data)) nodes.push(node as Text)
  return nodes
}
