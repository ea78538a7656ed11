const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Escapes text for HTML elements and double-quoted attributes. */
export const escapeHtml = (text: string): string => text.replaceAll(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign)

/** Escapes text for HTML elements only, as HTML sanitizers serialize it: quotes are kept. */
export const escapeText = (text: string): string => text.replaceAll(/[&<>]/g, (sign) => ENTITIES[sign] ?? sign)

const INVALID_IN_XML = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu

/** Escapes text for XML and removes the characters that XML 1.0 cannot contain. */
export const escapeXml = (text: string): string => escapeHtml(text.replaceAll(INVALID_IN_XML, ''))
