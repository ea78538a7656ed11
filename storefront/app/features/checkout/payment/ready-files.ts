import { OpenDownloads } from '../../../generated/documents.ts'
import type { PageContext } from '../../../platform/router/page.ts'

/** Downloadable file of the order. */
export interface ReadyFile {
  url: string
  /** Title of the book. */
  title: string
  /** Name of the file: its format. */
  name: string
}

/** Files of the order that can be downloaded already. On an error the page is shown without them. */
export async function listReadyFiles(number: string, { graphql, signal }: PageContext): Promise<readonly ReadyFile[]> {
  try {
    const { customerDownloadableProducts: all } = await graphql(OpenDownloads)
    return (all?.items ?? []).flatMap((file) =>
      file?.download_url && file.order_increment_id === number
        ? [{ url: file.download_url, title: file.title ?? '', name: file.link_title ?? '' }]
        : [],
    )
  } catch (error) {
    if (!signal.aborted) console.error(error)
    return []
  }
}
