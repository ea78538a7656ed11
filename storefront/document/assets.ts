/** Addresses of the built files, by what needs them. */
export interface Assets {
  /** The entry's script first, then what it imports. */
  entry: readonly string[]
  /** Of every page; the first names the layers. */
  styles: readonly string[]
  /** Preloaded, since text waits for them. */
  fonts: readonly string[]
  icon?: string
  /** Scripts by page name. */
  pages: Readonly<Record<string, readonly string[]>>
  /** Styles by page name, beside those of every page. */
  pageStyles: Readonly<Record<string, readonly string[]>>
  /** Scripts by language. */
  texts: Readonly<Record<string, readonly string[]>>
  /** Scripts and styles of what pages load when it is first used, by the name of its file. */
  parts: Readonly<Record<string, readonly string[]>>
}
