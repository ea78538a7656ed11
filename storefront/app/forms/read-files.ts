import type { Language } from '../../../language/translate.ts'
import { type ChosenOptions, fileName } from './option-fields.ts'

/** Maximum file size that the server accepts. */
const MAX_MB = 5
/** Bytes per call of `fromCodePoint`, since engines limit the number of arguments. */
const CHUNK_BYTES = 0x80_00

async function base64Of(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  let binary = ''
  for (let start = 0; start < bytes.length; start += CHUNK_BYTES)
    binary += String.fromCodePoint(...bytes.subarray(start, start + CHUNK_BYTES))
  return btoa(binary)
}

/** The options of a form with the uploaded files in base64, as API input; or errors by field. */
export async function withFiles(
  form: FormData,
  options: ChosenOptions,
  t: Language['t'],
): Promise<{ options: ChosenOptions } | { problems: Record<string, string> }> {
  const entered = [...(options.entered_options ?? [])]
  for (const [name, file] of form) {
    const [, option] = /^option-(\d+)-file$/.exec(name) ?? []
    if (!option || typeof file === 'string' || file.size === 0) continue
    if (file.size > MAX_MB * 1024 * 1024)
      return {
        problems: { [fileName(Number(option))]: t('The file is too large: it may have at most %s MB.', MAX_MB) },
      }
    const value = JSON.stringify({ file_name: file.name, file_data: await base64Of(file) })
    entered.push({ uid: btoa(`custom-option/${option}`), value })
  }
  return { options: { ...options, ...(entered.length > 0 && { entered_options: entered }) } }
}
