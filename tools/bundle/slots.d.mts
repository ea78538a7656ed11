import type { Plugin } from 'vite'

/** The storefront's part of an extension: absolute paths by name. */
export interface StorefrontPart {
  name: string
  folder: string
  file: string
  pages: Readonly<Record<string, string>>
  slots: Readonly<Record<string, string>>
  texts: Readonly<Record<string, string>>
  /** Folder of its typed documents. */
  generated?: string
}

export const storefrontParts: (
  extensions: readonly { name: string; folder: string; storefront?: string }[],
) => Promise<StorefrontPart[]>
export const documentsOf: (parts: readonly StorefrontPart[]) => Record<string, string>
export const withSlots: (parts?: readonly StorefrontPart[]) => Plugin
export const withoutDoor: (code: string, files?: ReadonlyMap<string, string>) => string
export const withoutEmptySlots: (code: string, isFilled: (name: string) => boolean, file?: string) => string
