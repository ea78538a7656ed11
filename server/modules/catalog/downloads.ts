/** What a downloadable title is read in: each buyer has them all, none is sold apart. */
export const FORMATS = ['epub', 'pdf'] as const
export type Format = (typeof FORMATS)[number]

/** How often each file of each copy may be taken. */
export const DOWNLOADS_A_COPY = 5

const idOf = (productId: number, at: number) => productId * 10 + at

/** Its files as Magento tells them. */
export const downloadLinks = (productId: number) =>
  FORMATS.map((format, at) => ({
    id: idOf(productId, at), uid: Buffer.from(`downloadable/${idOf(productId, at)}`).toString('base64'), title: format.toUpperCase(), sort_order: at + 1,
    price: 0, number_of_downloads: DOWNLOADS_A_COPY, is_shareable: false, link_type: 'FILE' as const, sample_url: null, sample_file: null, sample_type: null,
  }))
