import sanitize from 'sanitize-html'

/** Sanitizes Autopay's texts for our pages: keeps emphasis, lists and links, which open in a new tab. */
export const regulationHtml = (html: string): string =>
  sanitize(html, {
    allowedTags: ['p', 'br', 'b', 'strong', 'i', 'em', 'ul', 'ol', 'li', 'a'],
    allowedAttributes: { a: ['href', 'target', 'rel'] },
    allowedSchemes: ['https', 'http'],
    allowProtocolRelative: false,
    transformTags: {
      a: (_tag, { href = '' }) => ({ tagName: 'a', attribs: { href, target: '_blank', rel: 'noopener noreferrer' } }),
    },
    nestingLimit: 10,
  }).trim()
