import { OpenDownloads } from '../../../generated/documents.ts'
import type { PageContext } from '../../../platform/router/page.ts'

/** A file of the order that can be downloaded. */
export interface ReadyFile {
  url: string
  /** Of the book. */
  title: string
  /** Of the file: its format. */
  name: string
}

/** The order's files that can be downloaded already. A failure is logged: the page is shown without them. */
export async function listReadyFiles(number: string, { graphql }: PageContext): Promise<readonly ReadyFile[]> {
  try {
    const { customerDownloadableProducts: all } = await graphql(OpenDownloads)
    return (all?.items ?? []).flatMap((file) =>
      file?.download_url && file.order_increment_id === number
        ? [{ url: file.download_url, title: file.title ?? '', name: file.link_title ?? '' }]
        : [],
    )
  } catch (error) {
    console.error(error)
    return []
  }
}
