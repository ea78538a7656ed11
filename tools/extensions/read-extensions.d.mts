/** What `zakladka.config.ts` exports. It may import types only. */
export interface ShopConfiguration {
  /** Folders, relative to the file, or names of packages. */
  extensions: readonly string[]
}

export interface ExtensionFile {
  name: string
  /** Absolute. */
  path: string
  text: string
}

/** An extension as its files describe it. */
export interface Extension {
  name: string
  version: string
  /** Absolute path. */
  folder: string
  /** The version of the contract for which it is written. */
  contract: string
  /** Absolute path of its server part. */
  server?: string
  /** Absolute path of its storefront part. */
  storefront?: string
  /** Its part of the API. */
  sdl: readonly ExtensionFile[]
  mappers: readonly ExtensionFile[]
  /** Names begin with that of the extension. */
  migrations: readonly { name: string; text: string }[]
}

export declare class ExtensionError extends Error {}
export declare function readExtension(folder: string, contract?: string): Extension
export declare function readExtensions(
  file?: string,
  importFile?: (file: string) => Promise<unknown>,
): Promise<Extension[]>
