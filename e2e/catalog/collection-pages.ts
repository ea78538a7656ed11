/** Paths of each page in Polish and in English. */
export const pages = {
  author: ['/autorzy/jerzy-zulawski', '/authors/jerzy-zulawski'],
  series: ['/serie/trylogia-ksiezycowa', '/series/trylogia-ksiezycowa'],
  publisher: ['/wydawnictwa/dwie-wrony', '/publishers/dwie-wrony'],
  authors: ['/autorzy', '/authors'],
  seriesIndex: ['/serie', '/series'],
  publishers: ['/wydawnictwa', '/publishers'],
  novelties: ['/nowosci', '/new-titles'],
  announcements: ['/zapowiedzi', '/announcements'],
  bestsellers: ['/bestsellery', '/bestsellers'],
  promotions: ['/promocje', '/special-offers'],
} as const
