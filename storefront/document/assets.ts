/** Addresses of the built files. */
export interface Assets {
  /** The entry's script first, then its imports. */
  entry: readonly string[]
  /** Of every page; the first declares the layers. */
  styles: readonly string[]
  /** Preloaded, since text waits for them. */
  fonts: readonly string[]
  icon?: string
  /** Scripts by page name. */
  pages: Readonly<Record<string, readonly string[]>>
  /** Styles by page name, besides those of every page. */
  pageStyles: Readonly<Record<string, readonly string[]>>
  /** Scripts by part and language: `shop.pl`. */
  texts: Readonly<Record<string, readonly string[]>>
  /** Scripts and styles of parts loaded on demand, by file name. */
  parts: Readonly<Record<string, readonly string[]>>
}
