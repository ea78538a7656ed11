/** URL paths of the built files. */
export interface Assets {
  /** Entry script, then its imports. */
  entry: readonly string[]
  /** Style sheets of every page; the first one declares the layers. */
  styles: readonly string[]
  /** Fonts to preload, because late ones are not used (`font-display: optional`). */
  fonts: readonly string[]
  icon?: string
  /** Scripts by page name. */
  pages: Readonly<Record<string, readonly string[]>>
  /** Further style sheets by page name. */
  pageStyles: Readonly<Record<string, readonly string[]>>
  /** Scripts by part and language: `shop.pl`. */
  texts: Readonly<Record<string, readonly string[]>>
  /** Scripts and styles of parts loaded on demand, by file name. */
  parts: Readonly<Record<string, readonly string[]>>
}
