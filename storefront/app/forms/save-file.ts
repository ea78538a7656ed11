/** What was downloaded: where it is for an hour, for those without scripts and for a second time. */
export interface PreparedData {
  csv: string
  csvUrl: string
  zipUrl: string
}

/** Gives the browser a text as a file to keep. */
export function saveFile(name: string, content: string): void {
  const address = URL.createObjectURL(new Blob([content], { type: 'text/csv;charset=utf-8' }))
  const link = Object.assign(document.createElement('a'), { href: address, download: name })
  link.dataset['native'] = ''
  link.click()
  // the browser has read it by then
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}

/** The part of the address that opens the data, or undefined where it is none of ours. */
export const signedIn = (url: string): string | undefined => /\/personal-data\/([\w-]+)\//.exec(url)?.[1]
