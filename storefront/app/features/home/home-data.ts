interface Shop {
  name: string
  phone?: string | null
  email?: string | null
  /** `https://shop.example/en`, without a trailing slash. */
  root: string
  language: string
}

/** Structured data (schema.org) of the shop and its search. */
export const homeData = ({ name, phone, email, root, language }: Shop): object => ({
  '@context': 'https://schema.org',
  '@graph': [
    {
      '@type': ['Organization', 'BookStore'],
      '@id': `${root}/#shop`,
      name,
      url: `${root}/`,
      telephone: phone || undefined,
      email: email || undefined,
    },
    {
      '@type': 'WebSite',
      '@id': `${root}/#website`,
      name,
      url: `${root}/`,
      inLanguage: language,
      publisher: { '@id': `${root}/#shop` },
      potentialAction: {
        '@type': 'SearchAction',
        target: { '@type': 'EntryPoint', urlTemplate: `${root}/search/{search_term_string}` },
        'query-input': 'required name=search_term_string',
      },
    },
  ],
})
