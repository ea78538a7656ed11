/** Exported data, with URLs valid for an hour, for downloads without JavaScript and further downloads. */
export interface PreparedData {
  csv: string
  csvUrl: string
  zipUrl: string
}

/** Downloads a text as a CSV file. */
export function saveFile(name: string, content: string): void {
  const address = URL.createObjectURL(new Blob([content], { type: 'text/csv;charset=utf-8' }))
  const link = Object.assign(document.createElement('a'), { href: address, download: name })
  link.dataset['native'] = ''
  link.click()
  // after a minute, when the browser has read the blob
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}

/** The signed part of a URL of exported data; undefined for any other URL. */
export const exportKeyOf = (url: string): string | undefined => /\/personal-data\/([\w-]+)\//.exec(url)?.[1]
